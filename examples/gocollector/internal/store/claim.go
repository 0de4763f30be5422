package store

import (
	"context"
	"database/sql"
	"time"

	"github.com/winnowhtml/html/examples/gocollector/internal/event"
)

// Claim is an event that a worker has for a while.
type Claim struct {
	event.Event
	ID      event.ID
	Resync  bool // collect it, also if it is stored
	Attempt int  // 1 for the first
	owner   string
}

// Claim takes up to n events that wait, those first that are due longest, for the length of a lease. What
// becomes of them must be said by Save, Skip, Retry, GiveUp or Release; if it is not, they wait again when the
// lease has ended.
func (s *Store) Claim(ctx context.Context, owner string, n int, lease time.Duration) ([]Claim, error) {
	now := s.clock()
	found, err := s.db.QueryContext(ctx, s.bind(s.dialect.claim), owner, now+lease.Microseconds(), now, n)
	if err != nil {
		return nil, err
	}
	defer found.Close()
	var out []Claim
	for found.Next() {
		c := Claim{owner: owner}
		var id []byte
		var at sql.NullInt64
		var resync int
		if err := found.Scan(&id, &c.Path, &c.Version, &at, &resync, &c.Attempt); err != nil {
			return nil, err
		}
		copy(c.ID[:], id)
		c.Time, c.Resync = timeOf(at), resync != 0
		out = append(out, c)
	}
	return out, found.Err()
}

// Extend begins the leases of claims anew. Claims that were lost stay lost.
func (s *Store) Extend(ctx context.Context, claims []Claim, lease time.Duration) error {
	return s.touch(ctx, "UPDATE events SET due_at = ?", s.clock()+lease.Microseconds(), claims)
}

// Release gives claims back as if they had never been made.
func (s *Store) Release(ctx context.Context, claims []Claim) error {
	return s.touch(ctx, "UPDATE events SET claim_owner = NULL, attempts = attempts - 1, due_at = ?", s.clock(), claims)
}

// touch runs a statement with one parameter on every claim that still holds.
func (s *Store) touch(ctx context.Context, update string, value any, claims []Claim) error {
	if len(claims) == 0 {
		return nil
	}
	return s.within(ctx, func(tx *sql.Tx) error {
		for _, c := range claims {
			if _, err := tx.ExecContext(ctx, s.bind(update+held), append([]any{value}, c.key()...)...); err != nil {
				return err
			}
		}
		return nil
	})
}

// held is the condition under which a claim still is the worker's. Every claim of an event has another
// attempt, so it fails for an earlier one of the same owner too.
const held = " WHERE id = ? AND claim_owner = ? AND attempts = ?"

// key returns the parameters of held.
func (c Claim) key() []any { return []any{c.ID[:], c.owner, c.Attempt} }

// Retry gives an event back for another try after a while, with the reason for it.
func (s *Store) Retry(ctx context.Context, c Claim, reason string, after time.Duration) error {
	return s.finish(ctx, s.db, c, "UPDATE events SET claim_owner = NULL, reason = ?, due_at = ?",
		clean(reason), s.clock()+after.Microseconds())
}

// GiveUp ends an event for which there is nothing to store.
func (s *Store) GiveUp(ctx context.Context, c Claim, reason string) error {
	return s.finish(ctx, s.db, c, "UPDATE events SET claim_owner = NULL, processed = 9, deprecated = 0, resync = 0, reason = ?, finished_at = ?",
		clean(reason), s.clock())
}

// execer is a database or a transaction.
type execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// finish changes an event if the claim still holds.
func (s *Store) finish(ctx context.Context, db execer, c Claim, update string, args ...any) error {
	r, err := db.ExecContext(ctx, s.bind(update+held), append(args, c.key()...)...)
	if err != nil {
		return err
	}
	n, err := r.RowsAffected()
	if err == nil && n == 0 {
		return ErrClaimLost
	}
	return err
}

// Queue says what the queue looks like for one who finds nothing to claim.
type Queue struct {
	Waiting int64         // events that are not done, claimed ones included
	Claimed int64         // of them in somebody's hands
	Next    time.Duration // until the next claim ends or try is due; 0 if one is due
	Retry   time.Duration // until the next try of an event that nobody has is due; below 0: there is none
}

// Waiting counts the events that are not done.
func (s *Store) Waiting(ctx context.Context) (n int64, err error) {
	err = s.db.QueryRowContext(ctx, "SELECT count(*) FROM events WHERE processed = 0 OR resync = 1").Scan(&n)
	return n, err
}

// Queue looks at what waits.
func (s *Store) Queue(ctx context.Context) (Queue, error) {
	var q Queue
	var next, retry sql.NullInt64
	err := s.db.QueryRowContext(ctx, `SELECT count(*), count(claim_owner), min(due_at),
		min(CASE WHEN claim_owner IS NULL THEN due_at END) FROM events WHERE processed = 0 OR resync = 1`).
		Scan(&q.Waiting, &q.Claimed, &next, &retry)
	now := s.clock()
	until := func(at sql.NullInt64) time.Duration {
		return max(time.Duration(at.Int64-now)*time.Microsecond, 0)
	}
	q.Next, q.Retry = until(next), -1
	if retry.Valid {
		q.Retry = until(retry)
	}
	return q, err
}
