package store

import (
	"context"
	"database/sql"
	"time"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

// migrateTries is how often bringing the tables up to date is tried: SQLite has no lock that goose could
// take, so of two processes that begin together one may find that the other was quicker.
const migrateTries = 5

// migrate brings the tables up to date.
func migrate(ctx context.Context, db *sql.DB, d dialect) error {
	files, err := d.files()
	if err != nil {
		return err
	}
	var options []goose.ProviderOption
	if d.name == goose.DialectPostgres {
		locker, err := lock.NewPostgresSessionLocker()
		if err != nil {
			return err
		}
		options = append(options, goose.WithSessionLocker(locker))
	}
	provider, err := goose.NewProvider(d.name, db, files, options...)
	if err != nil {
		return err
	}
	for try := 1; ; try++ {
		if _, err = provider.Up(ctx); err == nil || try == migrateTries || ctx.Err() != nil {
			return err
		}
		select {
		case <-time.After(time.Duration(try) * 50 * time.Millisecond):
		case <-ctx.Done():
		}
	}
}
