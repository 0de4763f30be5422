package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"slices"

	"github.com/winnowhtml/html/examples/gocollector/internal/event"
)

// appendRows is how many events one statement inserts.
const appendRows = 500

// Cursor returns how far a feed was read, or "".
func (s *Store) Cursor(ctx context.Context, feed string) (cursor string, err error) {
	err = s.db.QueryRowContext(ctx, s.bind("SELECT cursor FROM feeds WHERE name = ?"), feed).Scan(&cursor)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return cursor, err
}

// Append stores events that were read between two cursors of a feed, together with the second one, and
// returns how many were new and where to go on: at the second cursor, or further if somebody else was quicker.
func (s *Store) Append(ctx context.Context, feed, from, to string, events []event.Event) (added int64, at string, err error) {
	list := keyed(events)
	err = s.within(ctx, func(tx *sql.Tx) error {
		added, at = 0, to
		for chunk := range slices.Chunk(list, appendRows) {
			n, err := s.insert(ctx, tx, chunk)
			if err != nil {
				return err
			}
			added += n
		}
		r, err := tx.ExecContext(ctx, s.bind(`INSERT INTO feeds (name, cursor) VALUES (?, ?)
			ON CONFLICT (name) DO UPDATE SET cursor = excluded.cursor WHERE feeds.cursor = ?`), feed, to, from)
		if err != nil {
			return err
		}
		if n, err := r.RowsAffected(); n > 0 || err != nil {
			return err
		}
		return tx.QueryRowContext(ctx, s.bind("SELECT cursor FROM feeds WHERE name = ?"), feed).Scan(&at)
	})
	return added, at, err
}

// row is an event with its key.
type row struct {
	id event.ID
	event.Event
}

// keyed sorts events by key, so that processes which insert the same ones do not wait for each other in a
// circle, and leaves out repetitions.
func keyed(events []event.Event) []row {
	list := make([]row, len(events))
	for i, e := range events {
		list[i] = row{e.ID(), e}
	}
	slices.SortStableFunc(list, func(a, b row) int { return bytes.Compare(a.id[:], b.id[:]) })
	return slices.CompactFunc(list, func(a, b row) bool { return a.id == b.id })
}

func (s *Store) insert(ctx context.Context, tx *sql.Tx, list []row) (int64, error) {
	now := s.clock()
	args := make([]any, 0, 5*len(list))
	for _, r := range list {
		args = append(args, r.id[:], r.Path, r.Version, micros(r.Time), now)
	}
	result, err := tx.ExecContext(ctx, s.bind("INSERT INTO events (id, index_path, index_version, index_time, due_at) VALUES "+
		rows(len(list), 5)+" ON CONFLICT (id) DO NOTHING"), args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}
