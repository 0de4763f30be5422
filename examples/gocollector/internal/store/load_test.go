package store

import (
	"flag"
	"fmt"
	"testing"
	"time"

	"github.com/winnowhtml/html/examples/gocollector/internal/event"
	"github.com/winnowhtml/html/examples/gocollector/internal/identity"
	"github.com/winnowhtml/html/examples/gocollector/internal/storetest"
)

var loadSize = flag.Int("load", 5000, "events of TestLoad; the README has the figures of 1000000")

// TestLoad fills the queue, claims all of it, looks events up, and stores some, one after the other on one
// connection, and logs how many events a second each takes. It fails if one is lost, doubled or mixed up.
func TestLoad(t *testing.T) {
	storetest.Each(t, func(t *testing.T, dsn string) {
		s, n := open(t, dsn, nil), *loadSize
		saves := min(n/5, 20_000)
		at := func(i int) event.Event {
			// One in sixteen has capitals and a twin without.
			return event.Event{Path: fmt.Sprintf([]string{"github.com/owner%d/Module", "github.com/owner%d/module"}[min(i%16, 1)], i/16), Version: fmt.Sprintf("v1.%d.0", max(i%16, 1))}
		}
		var added int64
		rate(t, "insert", n, 2000, func(from, to int) error {
			batch := make([]event.Event, 0, to-from)
			for i := from; i < to; i++ {
				batch = append(batch, at(i))
			}
			k, _, err := s.Append(t.Context(), "load", fmt.Sprint(from), fmt.Sprint(to), batch)
			added += k
			return err
		})
		if added != int64(n) {
			t.Fatalf("%d of %d events are new", added, n)
		}
		var claims []Claim
		seen := map[event.ID]bool{}
		rate(t, "claim", n, 64, func(from, to int) error {
			got, err := s.Claim(t.Context(), "load", to-from, time.Hour)
			for _, c := range got {
				seen[c.ID] = true
			}
			if claims = append(claims, got...); len(claims) > saves {
				claims = claims[:saves]
			}
			return err
		})
		if len(seen) != n {
			t.Fatalf("%d of %d events were claimed", len(seen), n)
		}
		none(t, s)
		rate(t, "lookup", min(n, 200_000), 1, func(i, _ int) error {
			want := at(i * 7919 % n)
			e, err := s.Lookup(t.Context(), want)
			if err == nil && (e.Path != want.Path || e.Version != want.Version) {
				t.Fatalf("%s was found for %s", e.Path, want)
			}
			return err
		})
		rate(t, "save", len(claims), 1, func(i, _ int) error {
			return s.Save(t.Context(), claims[i], record(claims[i].Path, identity.Same, claims[i].Version))
		})
	})
}

// rate calls f for pieces of so many and logs how many a second were done.
func rate(t *testing.T, what string, n, piece int, f func(from, to int) error) {
	t.Helper()
	start := time.Now()
	for i := 0; i < n; i += piece {
		ok(t, f(i, min(i+piece, n)))
	}
	t.Logf("%s: %d events, %.0f a second", what, n, float64(n)/time.Since(start).Seconds())
}
