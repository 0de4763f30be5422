package store

import (
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/winnowhtml/html/examples/gocollector/internal/event"
	"github.com/winnowhtml/html/examples/gocollector/internal/identity"
	"github.com/winnowhtml/html/examples/gocollector/internal/storetest"
)

func TestAppend(t *testing.T) {
	each(t, func(t *testing.T, s *Store, _ *clock) {
		ctx := t.Context()
		if cursor, err := s.Cursor(ctx, "feed"); cursor != "" || err != nil {
			t.Fatal(cursor, err)
		}
		added, at, err := s.Append(ctx, "feed", "", "10", events("a.b/Foo", "a.b/foo", "a.b/foo@v1.0.1", "a.b/foo"))
		ok(t, err)
		if added != 3 || at != "10" {
			t.Errorf("%d new, at %s", added, at)
		}
		// The same again, from a process that had read less far: nothing new, and it goes on where the first is.
		added, at, err = s.Append(ctx, "feed", "", "5", events("a.b/foo", "a.b/new"))
		ok(t, err)
		if added != 1 || at != "10" {
			t.Errorf("%d new, at %s", added, at)
		}
		if _, at, err = s.Append(ctx, "feed", "10", "20", nil); at != "20" || err != nil {
			t.Error(at, err)
		}
		if cursor, err := s.Cursor(ctx, "feed"); cursor != "20" || err != nil {
			t.Error(cursor, err)
		}
		if e := only(t, s, "a.b/Foo"); e.Processed != 0 || e.Time.Nanosecond() != 123456000 || e.ID != (event.Event{Path: "a.b/Foo", Version: "v1.0.0"}).ID().String() {
			t.Errorf("%+v", e)
		}
		many := make([]event.Event, 3*appendRows+1)
		for i := range many {
			many[i] = event.Event{Path: fmt.Sprintf("many.example/%d", i), Version: "v0.1.0"}
		}
		if added, _, err = s.Append(ctx, "feed", "20", "30", many); added != int64(len(many)) || err != nil {
			t.Error(added, err)
		}
	})
}

func TestClaims(t *testing.T) {
	each(t, func(t *testing.T, s *Store, c *clock) {
		ctx := t.Context()
		add(t, s, "a.b/1", "a.b/2", "a.b/3")
		mine := claim(t, s, "me", 2)
		yours, err := s.Claim(ctx, "you", 5, lease)
		ok(t, err)
		if len(yours) != 1 || yours[0].ID == mine[0].ID || yours[0].ID == mine[1].ID {
			t.Fatalf("%v and %v", mine, yours)
		}
		none(t, s)

		c.advance(lease - time.Second)
		ok(t, s.Extend(ctx, mine[:1], lease))
		c.advance(2 * time.Second)
		again := claim(t, s, "you", 2) // the first is extended, the others were let go
		for _, a := range again {
			if a.ID == mine[0].ID || a.Attempt != 2 {
				t.Errorf("%+v", a)
			}
		}
		// What was lost stays lost, for its old owner and under an old claim of its new one.
		for _, lost := range []Claim{mine[1], yours[0]} {
			for what, err := range map[string]error{
				"save":    s.Save(ctx, lost, record(lost.Path, identity.Same, "v1.0.0")),
				"skip":    s.Skip(ctx, lost),
				"retry":   s.Retry(ctx, lost, "reason", 0),
				"give up": s.GiveUp(ctx, lost, "reason"),
			} {
				if !errors.Is(err, ErrClaimLost) {
					t.Errorf("%s: %v", what, err)
				}
			}
			ok(t, s.Release(ctx, []Claim{lost}))
		}
		if r, err := s.Report(ctx, 10); err != nil || r.Products != 0 || r.Versions != 0 {
			t.Errorf("%+v %v", r, err)
		}
		none(t, s)

		ok(t, s.Release(ctx, again))
		if back := claim(t, s, "me", 2); back[0].Attempt != 2 {
			t.Errorf("an attempt was counted that was none: %+v", back[0])
		}
	})
}

func TestRetryAndGiveUp(t *testing.T) {
	each(t, func(t *testing.T, s *Store, c *clock) {
		ctx := t.Context()
		add(t, s, "a.b/1")
		ok(t, s.Retry(ctx, claim(t, s, "me", 1)[0], "busy\x00\xff", time.Hour))
		none(t, s)
		q, err := s.Queue(ctx)
		ok(t, err)
		if q != (Queue{Waiting: 1, Next: time.Hour, Retry: time.Hour}) {
			t.Errorf("%+v", q)
		}
		c.advance(time.Hour)
		again := claim(t, s, "me", 1)[0]
		if e := only(t, s, "a.b/1"); again.Attempt != 2 || e.Reason != "busy" || e.Attempts != 2 {
			t.Errorf("%+v %+v", again, e)
		}
		if q, err = s.Queue(ctx); err != nil || q.Claimed != 1 || q.Retry >= 0 || q.Next != lease {
			t.Errorf("%+v %v", q, err)
		}
		ok(t, s.GiveUp(ctx, again, "gone"))
		c.advance(100 * time.Hour)
		none(t, s)
		if e := only(t, s, "a.b/1"); e.Processed != 9 || e.Reason != "gone" {
			t.Errorf("%+v", e)
		}
		if n, err := s.Resync(ctx, Choice{Failed: true}); n != 1 || err != nil {
			t.Error(n, err)
		}
		last := claim(t, s, "me", 1)[0]
		ok(t, s.Save(ctx, last, record("a.b/1", identity.Same, "v1.0.0")))
		if e := only(t, s, "a.b/1"); e.Processed != 1 || e.Reason != "" || e.Attempts != 0 || e.Resync != 0 {
			t.Errorf("%+v", e)
		}
	})
}

// TestManyClaimants: two stores on one database, many goroutines: every event is claimed and saved once.
func TestManyClaimants(t *testing.T) {
	storetest.Each(t, func(t *testing.T, dsn string) {
		const n = 300
		stores := []*Store{open(t, dsn, nil), open(t, dsn, nil)}
		var paths []string
		for i := range n {
			paths = append(paths, fmt.Sprintf("a.b/%d", i))
		}
		add(t, stores[0], paths...)
		var mu sync.Mutex
		seen := map[string]int{}
		var all sync.WaitGroup
		for i := range 8 {
			s := stores[i%2]
			all.Go(func() {
				for {
					claims, err := s.Claim(t.Context(), fmt.Sprint(i), 7, lease)
					if err != nil {
						t.Error(err)
						return
					}
					if len(claims) == 0 {
						return
					}
					for _, c := range claims {
						// All write the same product.
						if err := s.Save(t.Context(), c, record("a.b/0", identity.DeclaredDiff, c.Version)); err != nil {
							t.Error(err)
						}
						mu.Lock()
						seen[c.Path]++
						mu.Unlock()
					}
				}
			})
		}
		all.Wait()
		for _, p := range paths {
			if seen[p] != 1 {
				t.Errorf("%s was claimed %d times", p, seen[p])
			}
		}
		r, err := stores[1].Report(t.Context(), 10)
		ok(t, err)
		if r.Events.Stored != n || r.Products != 1 || r.Versions != 1 {
			t.Errorf("%+v", r)
		}
	})
}

// TestOpenTogether: many that make the same database at once all find it made.
func TestOpenTogether(t *testing.T) {
	storetest.Each(t, func(t *testing.T, dsn string) {
		var all sync.WaitGroup
		for range 6 {
			all.Go(func() {
				s, err := Open(t.Context(), dsn)
				if err != nil {
					t.Error(err)
					return
				}
				defer s.Close()
				if _, err := s.Report(t.Context(), 1); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
	})
}

func TestOpenErrors(t *testing.T) {
	for _, dsn := range []string{
		filepath.Join(t.TempDir(), "missing", "x.db"), "postgres://127.0.0.1:1/none?connect_timeout=1", "postgres://%zz",
	} {
		if s, err := Open(t.Context(), dsn); err == nil {
			s.Close()
			t.Errorf("%s could be opened", dsn)
		}
	}
}
