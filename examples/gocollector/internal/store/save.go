package store

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"

	"golang.org/x/mod/module"
	"golang.org/x/mod/semver"

	"github.com/winnowhtml/html/examples/gocollector/internal/identity"
)

// versionRows is how many versions one statement inserts.
const versionRows = 500

// Record is what was found out about an event.
type Record struct {
	Key      string // PRODUCT_KEY
	Class    identity.Class
	Source   string // the path that the versions were asked for under
	Versions []Version
	Page     *Page  // nil: what is known of the page stays
	NoPage   string // why the package site did not answer, if it did not
}

// Version is a version of a product.
type Version struct {
	Version string
	Time    time.Time // zero if not known
	ModRead bool      // its own go.mod was read and names the product
}

// Page is what the package site says of a product. Its zero value but for Status is that of a missing page.
type Page struct {
	Status     int // of HTTP
	Synopsis   string
	Repository string
	Licenses   []string
	ImportedBy *int64 // nil if the page does not say
}

// Save stores a record and ends its event, both or neither: processed=1 if the key is the event's path, and
// processed=6 with deprecated=1 if it is not. Versions that are known already are kept.
func (s *Store) Save(ctx context.Context, c Claim, r Record) error {
	return s.within(ctx, func(tx *sql.Tx) error {
		if err := s.done(ctx, tx, c, r.Key, r.Class); err != nil {
			return err
		}
		if err := s.saveProduct(ctx, tx, r.Key); err != nil {
			return err
		}
		for chunk := range slices.Chunk(r.Versions, versionRows) {
			if err := s.saveVersions(ctx, tx, r, chunk); err != nil {
				return err
			}
		}
		if err := s.saveLatest(ctx, tx, r.Key); err != nil {
			return err
		}
		switch {
		case r.Page != nil:
			return s.savePage(ctx, tx, r.Key, *r.Page)
		case r.NoPage != "":
			_, err := tx.ExecContext(ctx, s.bind("UPDATE products SET page_reason = ? WHERE product_key = ?"), clean(r.NoPage), r.Key)
			return err
		}
		return nil
	})
}

// Skip ends an event whose version is stored under its own path.
func (s *Store) Skip(ctx context.Context, c Claim) error {
	return s.done(ctx, s.db, c, c.Path, identity.Same)
}

func (s *Store) done(ctx context.Context, db execer, c Claim, key string, class identity.Class) error {
	processed, deprecated := 1, 0
	if key != c.Path {
		processed, deprecated = 6, 1
	}
	return s.finish(ctx, db, c, `UPDATE events SET processed = ?, deprecated = ?, product_key = ?, class = ?,
		resync = 0, attempts = 0, claim_owner = NULL, reason = NULL, finished_at = ?`,
		processed, deprecated, key, string(class), s.clock())
}

// saveProduct makes the row of a product, or locks it.
func (s *Store) saveProduct(ctx context.Context, tx *sql.Tx, key string) error {
	_, err := tx.ExecContext(ctx, s.bind(`INSERT INTO products (product_key, updated_at) VALUES (?, ?)
		ON CONFLICT (product_key) DO UPDATE SET updated_at = excluded.updated_at`), key, s.clock())
	return err
}

// saveVersions adds versions. What the product's own path lists is not replaced by what another one does.
func (s *Store) saveVersions(ctx context.Context, tx *sql.Tx, r Record, list []Version) error {
	args := make([]any, 0, 5*len(list))
	for _, v := range list {
		args = append(args, r.Key, v.Version, r.Source, micros(v.Time), bit(v.ModRead))
	}
	_, err := tx.ExecContext(ctx, s.bind("INSERT INTO versions (product_key, version, source_path, time, mod_read) VALUES "+
		rows(len(list), 5)+` ON CONFLICT (product_key, version) DO UPDATE SET
			source_path = excluded.source_path, time = COALESCE(excluded.time, versions.time),
			mod_read = CASE WHEN excluded.mod_read = 1 THEN excluded.mod_read ELSE versions.mod_read END
		WHERE versions.source_path <> versions.product_key OR excluded.source_path = excluded.product_key`), args...)
	return err
}

// saveLatest finds the newest of all versions of a product.
func (s *Store) saveLatest(ctx context.Context, tx *sql.Tx, key string) error {
	found, err := tx.QueryContext(ctx, s.bind("SELECT version FROM versions WHERE product_key = ?"), key)
	if err != nil {
		return err
	}
	defer found.Close()
	latest := ""
	for found.Next() {
		var v string
		if err := found.Scan(&v); err != nil {
			return err
		}
		if newer(v, latest) {
			latest = v
		}
	}
	if err := errors.Join(found.Err(), found.Close()); err != nil || latest == "" {
		return err
	}
	_, err = tx.ExecContext(ctx, s.bind("UPDATE products SET latest = ? WHERE product_key = ?"), latest, key)
	return err
}

// newer compares as the go command does: a release is newer than any pre-release, and that than any commit.
func newer(a, b string) bool {
	if b == "" || rank(a) != rank(b) {
		return b == "" || rank(a) > rank(b)
	}
	return semver.Compare(a, b) > 0
}

func rank(v string) int {
	switch {
	case module.IsPseudoVersion(v):
		return 0
	case semver.Prerelease(v) != "":
		return 1
	}
	return 2
}

// savePage replaces what is known of a product's page.
func (s *Store) savePage(ctx context.Context, tx *sql.Tx, key string, p Page) error {
	_, err := tx.ExecContext(ctx, s.bind(`UPDATE products SET synopsis = ?, repository = ?, imported_by = ?,
		page_status = ?, page_at = ?, page_reason = '' WHERE product_key = ?`),
		clean(p.Synopsis), clean(p.Repository), p.ImportedBy, p.Status, s.clock(), key)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, s.bind("DELETE FROM licenses WHERE product_key = ?"), key); err != nil {
		return err
	}
	for _, l := range p.Licenses {
		_, err := tx.ExecContext(ctx, s.bind(`INSERT INTO licenses (product_key, license) VALUES (?, ?)
			ON CONFLICT DO NOTHING`), key, clean(l))
		if err != nil {
			return err
		}
	}
	return nil
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}
