package store

import (
	"errors"
	"reflect"
	"testing"

	"github.com/winnowhtml/html/examples/gocollector/internal/event"
	"github.com/winnowhtml/html/examples/gocollector/internal/identity"
)

// fill stores a small world: capitals, an alias, a subpath, a missing page, a failure and an event that waits.
func fill(t *testing.T, s *Store) {
	for _, e := range []struct {
		path, key string
		class     identity.Class
		status    int
	}{
		{"a.b/Foo/Bar", "a.b/Foo/Bar", identity.Same, 200}, {"a.b/foo/bar", "a.b/foo/bar", identity.Same, 404},
		{"a.b/tool.git", "a.b/tool", identity.AliasGit, 200}, {"a.b/tool/cmd", "a.b/tool", identity.Subpath, 200},
		{"c.d/FORK", "a.b/fork", identity.DeclaredDiff, 410}, {"c.d/Only", "c.d/only", identity.DeclaredDiff, 200},
	} {
		add(t, s, e.path)
		r := record(e.key, e.class, "v1.0.0")
		r.Page = &Page{Status: e.status}
		ok(t, s.Save(t.Context(), claim(t, s, "me", 1)[0], r))
	}
	add(t, s, "e.f/gone")
	ok(t, s.GiveUp(t.Context(), claim(t, s, "me", 1)[0], "gone"))
	add(t, s, "e.f/busy")
	ok(t, s.Retry(t.Context(), claim(t, s, "me", 1)[0], "busy", lease))
	add(t, s, "e.f/new")
}

func TestReport(t *testing.T) {
	each(t, func(t *testing.T, s *Store, _ *clock) {
		fill(t, s)
		got, err := s.Report(t.Context(), 100)
		ok(t, err)
		want := &Report{
			Events:    EventCounts{Total: 9, Waiting: 2, Retrying: 1, Stored: 6, Deprecated: 4, Failed: 1},
			Processed: map[string]int64{"0": 2, "1": 2, "6": 4, "9": 1},
			Classes:   map[identity.Class]int64{"same": 2, "alias_git": 1, "subpath": 1, "declared_diff": 2},
			Products:  5, Versions: 5, ProxyOnly: 2, ProxyOnlyModules: []string{"a.b/foo/bar", "a.b/fork"},
			LowerCase: LowerCase{Missing: 3, MissingPaths: []string{"a.b/tool.git", "a.b/tool/cmd", "c.d/FORK"},
				Merged: 2, Lost: 1, MergedGroups: [][]string{{"a.b/Foo/Bar", "a.b/foo/bar"}}},
			Failures: []Failure{{"e.f/busy", "v1.0.0", 0, 1, "busy"}, {"e.f/gone", "v1.0.0", 9, 1, "gone"}},
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%+v\nwant %+v", got, want)
		}
		if got, err = s.Report(t.Context(), 1); err != nil || len(got.LowerCase.MissingPaths) != 1 || got.LowerCase.Missing != 3 || len(got.Failures) != 1 {
			t.Errorf("%+v %v", got, err)
		}
	})
}

func TestShow(t *testing.T) {
	each(t, func(t *testing.T, s *Store, _ *clock) {
		fill(t, s)
		for path, want := range map[string]struct {
			key    string
			events int
		}{
			"a.b/Foo/Bar": {"a.b/Foo/Bar", 1}, "a.b/foo/bar": {"a.b/foo/bar", 1}, "a.b/tool": {"a.b/tool", 2}, "a.b/tool/cmd": {"a.b/tool", 2},
			"c.d/FORK": {"a.b/fork", 1}, "e.f/gone": {"", 1}, "e.f/new": {"", 1},
		} {
			m, err := s.Show(t.Context(), path)
			if err != nil || m.ProductKey != want.key || len(m.Events) != want.events {
				t.Errorf("%s: %+v %v", path, m, err)
			}
		}
		if e, err := s.Lookup(t.Context(), event.Event{Path: "a.b/Foo/Bar", Version: "v1.0.0"}); err != nil || e.Path != "a.b/Foo/Bar" || e.Processed != 1 {
			t.Errorf("%+v %v", e, err)
		}
		if _, err := s.Lookup(t.Context(), event.Event{Path: "a.b/Foo/bar", Version: "v1.0.0"}); !errors.Is(err, ErrUnknown) {
			t.Error(err)
		}
		for _, path := range []string{"a.b/FOO/bar", "A.B/tool", "nowhere"} {
			if _, err := s.Show(t.Context(), path); !errors.Is(err, ErrUnknown) {
				t.Errorf("%s: %v", path, err)
			}
		}
	})
}

func TestResync(t *testing.T) {
	each(t, func(t *testing.T, s *Store, c *clock) {
		ctx := t.Context()
		fill(t, s)
		if _, err := s.Resync(ctx, Choice{}); !errors.Is(err, ErrNoChoice) {
			t.Error(err)
		}
		for _, tt := range []struct {
			choice Choice
			want   int64
		}{
			{Choice{Modules: []string{"a.b/tool"}}, 2}, {Choice{Modules: []string{"a.b/tool@v1.0.0"}}, 2},
			{Choice{Modules: []string{"a.b/tool@v9.0.0"}}, 0}, {Choice{Modules: []string{"a.b/tool.git", "c.d/FORK@v1.0.0"}}, 2},
			{Choice{Modules: []string{"c.d/fork"}}, 0}, {Choice{Class: identity.Same}, 2}, {Choice{Failed: true}, 1},
			{Choice{Modules: []string{"a.b/tool"}, Class: identity.Subpath}, 1}, {Choice{All: true}, 9},
		} {
			if n, err := s.Resync(ctx, tt.choice); n != tt.want || err != nil {
				t.Errorf("%+v: %d %v", tt.choice, n, err)
			}
		}
		if e := only(t, s, "a.b/tool.git"); e.Resync != 1 || e.Processed != 6 || e.ProductKey != "a.b/tool" {
			t.Errorf("what is stored is gone: %+v", e)
		}
		claims := claim(t, s, "me", 9)
		if !claims[0].Resync {
			t.Errorf("%+v", claims[0])
		}
		// Marking what somebody has in hand does not take it away.
		if n, err := s.Resync(ctx, Choice{All: true}); n != 9 || err != nil {
			t.Error(n, err)
		}
		none(t, s)
		ok(t, s.Skip(ctx, claims[0]))
		c.advance(lease)
		claim(t, s, "me", 8)
	})
}
