package store

import (
	"context"
	"errors"
	"strings"

	"github.com/winnowhtml/html/examples/gocollector/internal/event"
	"github.com/winnowhtml/html/examples/gocollector/internal/identity"
)

// Choice names events. Its fields narrow each other down; All alone means every event.
type Choice struct {
	Modules []string // index path, product key, or either with @version
	Class   identity.Class
	Failed  bool // events that were given up
	All     bool
}

// ErrNoChoice: a Choice without anything in it.
var ErrNoChoice = errors.New("no events were chosen")

// Resync marks events to be collected again, also though they are stored, and returns how many. What is stored
// of them stays until something newer is.
func (s *Store) Resync(ctx context.Context, c Choice) (int64, error) {
	where, args := c.condition()
	if where == "" && !c.All {
		return 0, ErrNoChoice
	}
	// An event in somebody's hands stays there until its lease ends.
	update := "UPDATE events SET resync = 1, due_at = CASE WHEN claim_owner IS NULL THEN ? ELSE due_at END"
	if where != "" {
		update += " WHERE " + where
	}
	r, err := s.db.ExecContext(ctx, s.bind(update), append([]any{s.clock()}, args...)...)
	if err != nil {
		return 0, err
	}
	return r.RowsAffected()
}

func (c Choice) condition() (where string, args []any) {
	var all []string
	if len(c.Modules) > 0 {
		var any []string
		for _, m := range c.Modules {
			path, version, ok := strings.Cut(m, "@")
			if !ok {
				any = append(any, "index_path = ? OR product_key = ?")
				args = append(args, path, path)
				continue
			}
			id := event.Event{Path: path, Version: version}.ID()
			any = append(any, "id = ? OR product_key = ? AND index_version = ?")
			args = append(args, id[:], path, version)
		}
		all = append(all, "("+strings.Join(any, " OR ")+")")
	}
	if c.Class != "" {
		all = append(all, "class = ?")
		args = append(args, string(c.Class))
	}
	if c.Failed {
		all = append(all, "processed = 9")
	}
	return strings.Join(all, " AND "), args
}
