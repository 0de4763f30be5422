// Package storetest gives tests empty databases of both kinds. PostgreSQL needs a server: test-postgres.sh starts
// one and names it in the environment; without that its half of a test is skipped.
package storetest

import (
	"crypto/rand"
	"database/sql"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver pgx
)

// Postgres is the variable of the environment that holds the DSN of a server for tests.
const Postgres = "GOCOLLECTOR_TEST_POSTGRES"

// Each runs a test on an empty database of each kind.
func Each(t *testing.T, f func(t *testing.T, dsn string)) {
	t.Run("sqlite", func(t *testing.T) { f(t, filepath.Join(t.TempDir(), "test?100%.db")) })
	t.Run("postgres", func(t *testing.T) { f(t, Schema(t)) })
}

// Schema returns a DSN of an empty schema that lives as long as the test.
func Schema(t testing.TB) string {
	server := os.Getenv(Postgres)
	if server == "" {
		t.Skip(Postgres + " names no server; test-postgres.sh starts one")
	}
	name := "test_" + strings.ToLower(rand.Text())
	db, err := sql.Open("pgx", server)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("CREATE SCHEMA " + name); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if _, err := db.Exec("DROP SCHEMA " + name + " CASCADE"); err != nil {
			t.Error(err)
		}
		db.Close()
	})
	u, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	q.Set("search_path", name)
	u.RawQuery = q.Encode()
	return u.String()
}
