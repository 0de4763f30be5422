package store

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/winnowhtml/html/examples/gocollector/internal/event"
	"github.com/winnowhtml/html/examples/gocollector/internal/identity"
	"github.com/winnowhtml/html/examples/gocollector/internal/storetest"
)

const lease = time.Minute

// clock is a time that tests move.
type clock struct{ at time.Time }

func (c *clock) now() time.Time          { return c.at }
func (c *clock) advance(d time.Duration) { c.at = c.at.Add(d) }

// each runs a test on an empty store of each kind, with a clock that stands still.
func each(t *testing.T, f func(t *testing.T, s *Store, c *clock)) {
	storetest.Each(t, func(t *testing.T, dsn string) {
		c := &clock{time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)}
		f(t, open(t, dsn, c), c)
	})
}

func open(t testing.TB, dsn string, c *clock) *Store {
	t.Helper()
	s, err := Open(context.Background(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	if c != nil {
		s.now, s.skew = c.now, 0
	}
	return s
}

func ok(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// events makes events of paths, which may carry an @version.
func events(paths ...string) (out []event.Event) {
	for i, p := range paths {
		e := event.Event{Path: p, Version: "v1.0.0", Time: time.Date(2026, 5, 1, 0, 0, i, 123456000, time.UTC)}
		for j := range p {
			if p[j] == '@' {
				e.Path, e.Version = p[:j], p[j+1:]
			}
		}
		out = append(out, e)
	}
	return out
}

func add(t testing.TB, s *Store, paths ...string) {
	t.Helper()
	cursor, err := s.Cursor(t.Context(), "test")
	ok(t, err)
	_, _, err = s.Append(t.Context(), "test", cursor, fmt.Sprintf("%s+%d", cursor, len(paths)), events(paths...))
	ok(t, err)
}

// claim claims n events and fails if there are not as many.
func claim(t testing.TB, s *Store, owner string, n int) []Claim {
	t.Helper()
	out, err := s.Claim(t.Context(), owner, n, lease)
	ok(t, err)
	if len(out) != n {
		t.Fatalf("%d claims, want %d", len(out), n)
	}
	return out
}

// none fails if something can be claimed.
func none(t testing.TB, s *Store) {
	t.Helper()
	out, err := s.Claim(t.Context(), "none", 10, lease)
	ok(t, err)
	if len(out) != 0 {
		t.Fatalf("claimed %v", out)
	}
}

// record is what a test stores of a claim.
func record(key string, class identity.Class, versions ...string) Record {
	r := Record{Key: key, Class: class, Source: key}
	for _, v := range versions {
		r.Versions = append(r.Versions, Version{Version: v, ModRead: v == "v1.0.0"})
	}
	return r
}

// only returns the one event of a path.
func only(t testing.TB, s *Store, path string) ModuleEvent {
	t.Helper()
	m, err := s.Show(t.Context(), path)
	ok(t, err)
	for _, e := range m.Events {
		if e.Path == path {
			return e
		}
	}
	t.Fatalf("no event of %s in %+v", path, m)
	return ModuleEvent{}
}
