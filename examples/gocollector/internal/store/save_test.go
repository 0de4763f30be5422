package store

import (
	"errors"
	"reflect"
	"testing"
	"time"

	"github.com/winnowhtml/html/examples/gocollector/internal/identity"
)

func TestSave(t *testing.T) {
	each(t, func(t *testing.T, s *Store, c *clock) {
		ctx := t.Context()
		add(t, s, "a.b/tool.git")
		n := int64(12)
		at := time.Date(2025, 1, 2, 3, 4, 5, 6000, time.UTC)
		r := Record{Key: "a.b/tool", Class: identity.AliasGit, Source: "a.b/tool",
			Versions: []Version{{Version: "v1.0.0", ModRead: true}, {Version: "v1.10.0", Time: at}, {Version: "v1.9.0"}, {Version: "v2.0.0-rc.1"}},
			Page:     &Page{200, "A tool.", "https://a.b/tool", []string{"MIT", "BSD-3-Clause", "MIT"}, &n}}
		ok(t, s.Save(ctx, claim(t, s, "me", 1)[0], r))
		none(t, s)

		m, err := s.Show(ctx, "a.b/tool.git")
		ok(t, err)
		want := &Module{
			Module: "a.b/tool.git", ProductKey: "a.b/tool", Latest: "v1.10.0", Synopsis: "A tool.", Repository: "https://a.b/tool",
			Licenses: []string{"BSD-3-Clause", "MIT"}, ImportedBy: &n, PageStatus: 200,
			Versions: []ModuleVersion{{"v1.0.0", "a.b/tool", time.Time{}}, {"v1.9.0", "a.b/tool", time.Time{}},
				{"v1.10.0", "a.b/tool", at}, {"v2.0.0-rc.1", "a.b/tool", time.Time{}}},
			Events: m.Events,
		}
		if !reflect.DeepEqual(m, want) {
			t.Errorf("%+v\nwant %+v", m, want)
		}
		if e := m.Events[0]; len(m.Events) != 1 || e.Processed != 6 || e.Deprecated != 1 || e.ProductKey != "a.b/tool" || e.Class != "alias_git" {
			t.Errorf("%+v", m.Events)
		}

		for _, tt := range []struct {
			key, version, source string
			listed, read         bool
		}{
			{"a.b/tool", "v1.0.0", "a.b/tool", true, true}, {"a.b/tool", "v1.9.0", "a.b/tool", true, false},
			{"a.b/tool", "v1.0.0", "a.b/tool.git", false, false}, {"a.b/tool", "v3.0.0", "a.b/tool", false, false},
			{"a.b/Tool", "v1.0.0", "a.b/tool", false, false}, {"a.b/tool.git", "v1.0.0", "a.b/tool.git", false, false},
		} {
			c.advance(time.Minute)
			k, err := s.Known(ctx, tt.key, tt.version, tt.source)
			if err != nil || k.Listed != tt.listed || k.ModRead != tt.read || k.HasPage != (tt.key == "a.b/tool") {
				t.Errorf("%+v: %+v %v", tt, k, err)
			}
		}

		// A page that is gone empties what it said; one that does not answer leaves it.
		add(t, s, "a.b/tool@v1.9.0", "a.b/tool@v1.10.0")
		r.Class, r.Page, r.NoPage = identity.Same, nil, "no answer"
		ok(t, s.Save(ctx, claim(t, s, "me", 1)[0], r))
		if m, err = s.Show(ctx, "a.b/tool"); err != nil || m.Synopsis == "" || m.PageReason != "no answer" || len(m.Licenses) != 2 {
			t.Errorf("%+v %v", m, err)
		}
		r.Page, r.NoPage = &Page{Status: 404}, ""
		ok(t, s.Save(ctx, claim(t, s, "me", 1)[0], r))
		if m, err = s.Show(ctx, "a.b/tool"); err != nil || m.Synopsis != "" || m.ImportedBy != nil || len(m.Licenses) != 0 || !m.ProxyOnly || m.PageReason != "" {
			t.Errorf("%+v %v", m, err)
		}
	})
}

// TestSourceOfVersions: what a module's own path lists is not taken over by a path that only declares it.
func TestSourceOfVersions(t *testing.T) {
	each(t, func(t *testing.T, s *Store, _ *clock) {
		save := func(path, source string, read bool) {
			add(t, s, path)
			r := Record{Key: "a.b/x", Class: identity.DeclaredDiff, Source: source, Versions: []Version{{Version: "v1.0.0", ModRead: read}}}
			ok(t, s.Save(t.Context(), claim(t, s, "me", 1)[0], r))
		}
		source := func() string {
			m, err := s.Show(t.Context(), "a.b/x")
			ok(t, err)
			return m.Versions[0].Source
		}
		save("c.d/copy", "c.d/copy", true)
		if got := source(); got != "c.d/copy" {
			t.Error(got)
		}
		save("a.b/x", "a.b/x", false)
		save("c.d/other", "c.d/other", true)
		if got := source(); got != "a.b/x" {
			t.Error(got)
		}
	})
}

// TestSaveIsWhole: if a part of a record cannot be stored, nothing is, and the event waits.
func TestSaveIsWhole(t *testing.T) {
	each(t, func(t *testing.T, s *Store, c *clock) {
		add(t, s, "a.b/x")
		_, err := s.db.Exec("ALTER TABLE licenses RENAME TO elsewhere")
		ok(t, err)
		r := record("a.b/x", identity.Same, "v1.0.0")
		r.Page = &Page{Status: 200, Licenses: []string{"MIT"}}
		if err := s.Save(t.Context(), claim(t, s, "me", 1)[0], r); err == nil || errors.Is(err, ErrClaimLost) {
			t.Fatal(err)
		}
		_, err = s.db.Exec("ALTER TABLE elsewhere RENAME TO licenses")
		ok(t, err)
		rep, err := s.Report(t.Context(), 1)
		ok(t, err)
		if rep.Products != 0 || rep.Versions != 0 || rep.Events.Waiting != 1 {
			t.Errorf("%+v", rep)
		}
		c.advance(lease)
		ok(t, s.Save(t.Context(), claim(t, s, "me", 1)[0], r))
	})
}

func TestLongTexts(t *testing.T) {
	for in, want := range map[string]string{"a\x00b\xffc": "abc", "äö": "äö", "": ""} {
		if got := clean(in); got != want {
			t.Errorf("%q: %q", in, got)
		}
	}
	if got := clean(string(make([]byte, 3*maxText)) + "x"); len(got) > maxText {
		t.Errorf("%d bytes", len(got))
	}
}

func TestNewer(t *testing.T) {
	order := []string{"v0.0.0-20200101000000-0123456789ab", "v0.0.0-20210101000000-0123456789ab", "v0.9.0-rc.1", "v2.0.0-beta", "v0.1.0", "v1.9.0", "v1.10.0", "v2.0.0+incompatible"}
	for i, a := range order {
		for j, b := range order {
			if newer(a, b) != (i > j) {
				t.Errorf("%s newer than %s: %v", a, b, i <= j)
			}
		}
	}
}
