package store

import (
	"database/sql"
	"embed"
	"io/fs"
	"net/url"
	"path/filepath"
	"strings"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver pgx
	"github.com/pressly/goose/v3"
	_ "modernc.org/sqlite" // the driver sqlite
)

//go:embed migrations
var migrations embed.FS

// dialect is what differs between the databases.
type dialect struct {
	name     goose.Dialect
	folder   string // of its migrations
	numbered bool   // parameters are $1, $2
	claim    string // see Claim
	clock    string // asks for the time in microseconds; empty: it is this machine's
}

// claimed are the columns that a claim returns.
const claimed = "id, index_path, index_version, index_time, resync, attempts"

// due finds what may be claimed. Its condition is that of the index events_waiting.
const due = "SELECT id FROM events WHERE (processed = 0 OR resync = 1) AND due_at <= ? ORDER BY due_at LIMIT ?"

// sqlite has one writer, so nobody comes between the two halves of the statement.
var sqlite = dialect{
	name: goose.DialectSQLite3, folder: "migrations/sqlite",
	claim: "UPDATE events SET claim_owner = ?, due_at = ?, attempts = attempts + 1 WHERE id IN (" + due + ") RETURNING " + claimed,
}

// postgres passes over rows that another process is just claiming.
var postgres = dialect{
	name: goose.DialectPostgres, folder: "migrations/postgres", numbered: true,
	claim: "UPDATE events SET claim_owner = ?, due_at = ?, attempts = attempts + 1 WHERE id = ANY (ARRAY(" + due +
		" FOR UPDATE SKIP LOCKED)) RETURNING " + claimed,
	clock: "SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint",
}

// connect opens a database without asking it anything.
func connect(dsn string) (dialect, *sql.DB, error) {
	if strings.HasPrefix(dsn, "postgres://") || strings.HasPrefix(dsn, "postgresql://") {
		db, err := sql.Open("pgx", dsn)
		if err == nil {
			db.SetMaxOpenConns(16)
			db.SetMaxIdleConns(16)
		}
		return postgres, db, err
	}
	db, err := sql.Open("sqlite", sqliteDSN(dsn))
	if err == nil {
		db.SetMaxOpenConns(1) // one writer; waiting here is fairer than in the database
	}
	return sqlite, db, err
}

// sqliteDSN sets up a file: readers beside the writer, transactions that take the write lock at once and wait
// for it, and commits that outlive a killed process.
func sqliteDSN(file string) string {
	q := url.Values{"_txlock": {"immediate"}, "_pragma": {
		"busy_timeout(30000)", "journal_mode(WAL)", "synchronous(NORMAL)", "foreign_keys(1)", "cache_size(-65536)",
	}}
	path := (&url.URL{Path: filepath.ToSlash(file)}).EscapedPath()
	return "file:" + path + "?" + q.Encode()
}

// files returns the migrations of a dialect.
func (d dialect) files() (fs.FS, error) { return fs.Sub(migrations, d.folder) }
