// Package store keeps events, products, versions and licences in SQLite or PostgreSQL.
//
// The table of events is also the queue. Any number of processes claim from it, a claim is a lease that ends
// by itself, and whoever has lost a claim can write nothing any more: the result of an event and the event's
// own row change in one transaction, guarded by owner and attempt. So an event is stored once, whoever dies
// when.
//
// Both databases run the same statements, but for the one that claims, and keep text byte by byte. SQLite
// needs no server and has one writer at a time; PostgreSQL is for many machines.
package store

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"
)

// Store is a database. It is safe for concurrent use, also by several processes.
type Store struct {
	db      *sql.DB
	dialect dialect
	now     func() time.Time
	skew    time.Duration // what the database's clock is ahead of this machine's
}

// Open opens a database, makes it if it is a file that is not there yet, and brings its tables up to date. A
// DSN that begins with postgres:// or postgresql:// is PostgreSQL's; anything else is the name of a file.
func Open(ctx context.Context, dsn string) (*Store, error) {
	d, db, err := connect(dsn)
	if err != nil {
		return nil, fmt.Errorf("database: %w", err)
	}
	s := &Store{db: db, dialect: d, now: time.Now}
	if err := s.prepare(ctx); err != nil {
		db.Close()
		return nil, fmt.Errorf("database: %w", err)
	}
	return s, nil
}

func (s *Store) prepare(ctx context.Context) error {
	if err := s.db.PingContext(ctx); err != nil {
		return err
	}
	if err := migrate(ctx, s.db, s.dialect); err != nil {
		return err
	}
	if s.dialect.clock == "" {
		return nil
	}
	var theirs int64
	if err := s.db.QueryRowContext(ctx, s.dialect.clock).Scan(&theirs); err != nil {
		return err
	}
	s.skew = time.Until(time.UnixMicro(theirs))
	return nil
}

// Close closes the database.
func (s *Store) Close() error { return s.db.Close() }

// clock returns the database's time in microseconds, so that machines whose clocks differ agree on claims.
func (s *Store) clock() int64 { return s.now().Add(s.skew).UnixMicro() }

// bind turns the question marks of a statement into the parameters of the database.
func (s *Store) bind(query string) string {
	if !s.dialect.numbered {
		return query
	}
	var b strings.Builder
	for n := 1; ; n++ {
		before, after, ok := strings.Cut(query, "?")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		fmt.Fprintf(&b, "$%d", n)
		query = after
	}
}

// within runs f in a transaction.
func (s *Store) within(ctx context.Context, f func(tx *sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := f(tx); err != nil {
		_ = tx.Rollback()
		return err
	}
	return tx.Commit()
}

// rows returns n groups of so many parameters each: (?,?),(?,?).
func rows(n, width int) string {
	group := "(" + strings.TrimSuffix(strings.Repeat("?,", width), ",") + ")"
	return strings.TrimSuffix(strings.Repeat(group+",", n), ",")
}

// micros is how a time is stored; the zero time is NULL.
func micros(t time.Time) sql.NullInt64 {
	return sql.NullInt64{Int64: t.UnixMicro(), Valid: !t.IsZero()}
}

// timeOf is the time that was stored.
func timeOf(v sql.NullInt64) time.Time {
	if !v.Valid {
		return time.Time{}
	}
	return time.UnixMicro(v.Int64).UTC()
}
