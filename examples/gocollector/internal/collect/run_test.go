package collect

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/winnowhtml/html/examples/gocollector/internal/fake"
	"github.com/winnowhtml/html/examples/gocollector/internal/store"
)

// world returns n modules with two versions each, every fourth of them declaring another name.
func world(n int) fake.World {
	var w fake.World
	for i := range n {
		path := fmt.Sprintf("example.org/Mod%d", i)
		m := fake.Module{Path: path, Versions: []string{"v1.0.0", "v1.1.0"}}
		if i%4 == 3 {
			m.Declares = fmt.Sprintf("other.example/Mod%d", i)
		}
		w.Modules = append(w.Modules, m)
	}
	return w
}

// fail answers a status for paths that contain a text, so many times.
func fail(s *fake.Server, part string, status int, times int64) {
	var n atomic.Int64
	s.Hook(func(w http.ResponseWriter, r *http.Request) bool {
		if !strings.Contains(r.URL.Path, part) || n.Add(1) > times {
			return false
		}
		w.WriteHeader(status)
		return true
	})
}

func TestRetries(t *testing.T) {
	for _, tt := range []struct {
		name, part string
		status     int
		times      int64
		stored     bool
		processed  int
		reason     string
	}{
		{"a busy proxy", "@v/v1.0.0.mod", 503, 3, true, 1, ""},
		{"too many requests", "@v/list", 429, 2, true, 1, ""},
		{"a site that is down", "/site/", 502, 1000, true, 1, ""},
		{"a site that refuses", "/site/", 400, 1000, true, 1, ""},
		{"a proxy that refuses", "/proxy/", 400, 1000, false, 9, "status 400"},
		{"a list that is gone", "@v/list", 410, 1000, true, 1, ""},
		{"a go.mod that is gone", "@v/v1.0.0.mod", 404, 1000, true, 1, ""},
		{"all gone", "/proxy/", 404, 1000, false, 9, "no proxy has any version"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			server := fake.NewServer(fake.World{Modules: []fake.Module{{Path: "example.org/a", Versions: []string{"v1.0.0"}}}}, nil)
			fail(server, tt.part, tt.status, tt.times)
			c := start(t, database(t), serve(t, server))
			ok(t, c.Run(t.Context(), nil))
			m := show(t, c, "example.org/a")
			if e := m.Events[0]; (m.ProductKey != "") != tt.stored || e.Processed != tt.processed || !strings.Contains(e.Reason, tt.reason) || (e.Reason == "") != (tt.reason == "") {
				t.Errorf("%+v", m)
			}
			if strings.Contains(tt.part, "site") != (m.PageReason != "") {
				t.Errorf("page: %q", m.PageReason)
			}
		})
	}
}

// TestLongTrouble: what goes on failing waits with its reason, and the run ends; when it is over, all is stored.
func TestLongTrouble(t *testing.T) {
	server := fake.NewServer(world(3), nil)
	fail(server, "mod1/", 500, 1<<40)
	c := start(t, database(t), serve(t, server))
	c.Wait = 40 * time.Millisecond
	ok(t, c.Run(t.Context(), nil))
	if r := report(t, c); r.Events.Stored != 4 || r.Events.Retrying != 2 || len(r.Failures) != 2 || !strings.Contains(r.Failures[0].Reason, "status 500") {
		t.Errorf("%+v", r)
	}
	server.Hook(nil)
	c.Wait = time.Minute
	ok(t, c.Run(t.Context(), nil))
	if r := report(t, c); r.Events.Stored != 6 || len(r.Failures) != 0 {
		t.Errorf("%+v", r)
	}
}

// TestPanic: a panic is contained and fails one event only.
func TestPanic(t *testing.T) {
	c := start(t, database(t), serve(t, fake.NewServer(world(1), nil)))
	c.Proxy, c.Wait = nil, 0
	ok(t, c.Run(t.Context(), nil))
	if r := report(t, c); r.Events.Retrying != 2 || !strings.Contains(r.Failures[0].Reason, "panic") {
		t.Errorf("%+v", r)
	}
}

func TestLimit(t *testing.T) {
	c := start(t, database(t), serve(t, fake.NewServer(world(8), nil)))
	c.Limit = 5
	ok(t, c.Run(t.Context(), nil))
	if r := report(t, c); r.Events.Stored != 5 || r.Events.Waiting != 11 {
		t.Errorf("%+v", r)
	}
}

// TestStop: the events in work are finished and no other is begun.
func TestStop(t *testing.T) {
	server := fake.NewServer(world(20), nil)
	stop := make(chan struct{})
	var once sync.Once
	c := start(t, database(t), serve(t, server))
	c.beforeSave = func(context.Context, store.Claim) { once.Do(func() { close(stop) }) }
	ok(t, c.Run(t.Context(), stop))
	if r := report(t, c); r.Events.Stored == 0 || r.Events.Stored > int64(2*c.Workers) || r.Events.Stored+r.Events.Waiting != 40 {
		t.Errorf("%+v", r)
	}
	if q, err := c.Store.Queue(t.Context()); err != nil || q.Claimed != 0 {
		t.Errorf("%+v %v", q, err)
	}
}

// TestCancel: what is in work is given back at once, as if nobody had touched it.
func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	server := fake.NewServer(world(20), nil)
	server.Hook(func(_ http.ResponseWriter, r *http.Request) bool {
		if strings.HasSuffix(r.URL.Path, "list") {
			cancel()
		}
		return false
	})
	c := start(t, database(t), serve(t, server))
	ok(t, c.Run(ctx, nil))
	r := report(t, c)
	if r.Events.Waiting == 0 || len(r.Failures) != 0 {
		t.Errorf("%+v", r)
	}
	if q, err := c.Store.Queue(t.Context()); err != nil || q.Claimed != 0 || q.Retry != 0 {
		t.Errorf("%+v %v", q, err)
	}
}

func TestResync(t *testing.T) {
	server := fake.NewServer(world(4), nil)
	c := start(t, database(t), serve(t, server))
	ok(t, c.Run(t.Context(), nil))
	mods := func() (n int) {
		for path, times := range server.Asked() {
			if strings.HasSuffix(path, ".mod") {
				n += times
			}
		}
		return n
	}
	if mods() != 8 {
		t.Errorf("%d go.mod files", mods())
	}
	n, err := c.Store.Resync(t.Context(), store.Choice{Modules: []string{"example.org/Mod0"}})
	ok(t, err)
	ok(t, c.Run(t.Context(), nil))
	if n != 2 || mods() != 10 {
		t.Errorf("%d marked, %d go.mod files", n, mods())
	}
	before := report(t, c)
	c.ResyncAll = true
	ok(t, c.Run(t.Context(), nil))
	if mods() != 18 {
		t.Errorf("%d go.mod files", mods())
	}
	if after := report(t, c); fmt.Sprint(after) != fmt.Sprint(before) {
		t.Errorf("%+v, before %+v", after, before)
	}
}

// TestSkip: a version that is stored under its own path, through an alias of it, is not fetched again.
func TestSkip(t *testing.T) {
	server := fake.NewServer(fake.World{Modules: []fake.Module{
		{Path: "example.org/a.git", Declares: "example.org/a", Versions: []string{"v1.0.0"}}, {Path: "example.org/a", Versions: []string{"v1.0.0", "v1.1.0"}},
	}}, nil)
	dsn, base := database(t), serve(t, server)
	for _, path := range []string{"example.org/a.git", "example.org/a"} {
		index := writeFile(t, fmt.Appendf(nil, `{"Path":%q,"Version":"v1.0.0","Timestamp":"2026-05-01T00:00:00Z"}`, path))
		c, done, err := newCollector(t.Context(), dsn, base, index)
		ok(t, err)
		defer done()
		ok(t, c.Run(t.Context(), nil))
		for _, e := range show(t, c, path).Events {
			if e.Path == path && (e.ProductKey != "example.org/a" || (e.Processed == 1) != (path == e.ProductKey)) {
				t.Errorf("%+v", e)
			}
		}
	}
	if asked := server.Asked(); asked["/proxy/example.org/a/@v/v1.0.0.mod"] != 0 || asked["/proxy/example.org/a/@v/list"] != 1 || asked["/site/example.org/a"] != 1 {
		t.Errorf("%v", asked)
	}
}

// TestRenamed: versions of one path may have different names, and a repository's name is only taken for a
// home where the proxy knows it.
func TestRenamed(t *testing.T) {
	server := fake.NewServer(fake.World{Modules: []fake.Module{
		{Path: "github.com/me/tool", Versions: []string{"v1.0.0", "v1.1.0"}, Mods: map[string]string{"v1.1.0": "tool.example/tool"}},
		{Path: "tool.example/tool", Versions: []string{"v1.1.0", "v1.2.0"}},
		{Path: "github.com/me/ghost", Declares: "ghost.example/ghost", Versions: []string{"v1.0.0"}},
		{Path: "github.com/me/lost.git", Declares: "github.com/me/lost", Versions: []string{"v1.0.0"}},
		{Path: "example.org/hidden", Unlisted: []string{"v0.1.0"}},
	}}, nil)
	c := start(t, database(t), serve(t, server))
	ok(t, c.Run(t.Context(), nil))
	for _, tt := range []struct{ path, version, key, class, source string }{
		{"github.com/me/tool", "v1.0.0", "github.com/me/tool", "same", "github.com/me/tool"},
		{"github.com/me/tool", "v1.1.0", "tool.example/tool", "alias_git", "tool.example/tool"},
		{"github.com/me/ghost", "v1.0.0", "ghost.example/ghost", "declared_diff", "github.com/me/ghost"},
		{"github.com/me/lost.git", "v1.0.0", "github.com/me/lost", "alias_git", "github.com/me/lost.git"},
		{"example.org/hidden", "v0.1.0", "example.org/hidden", "same", "example.org/hidden"},
	} {
		found := false
		for _, e := range show(t, c, tt.path).Events {
			if e.Path == tt.path && e.Version == tt.version {
				found = e.ProductKey == tt.key && e.Class == tt.class
			}
		}
		m := show(t, c, tt.key)
		if !found || len(m.Versions) == 0 || m.Versions[0].Source != tt.source {
			t.Errorf("%+v: %+v", tt, m)
		}
	}
}

func TestBrokenIndex(t *testing.T) {
	server := fake.NewServer(world(1), nil)
	c := start(t, database(t), serve(t, server))
	fail(server, "/index", 500, 2)
	ok(t, c.Run(t.Context(), nil))
	fail(server, "/index", 500, 1<<40)
	if err := c.Run(t.Context(), nil); err == nil || !strings.Contains(err.Error(), "index") {
		t.Error(err)
	}
	fail(server, "/index", 404, 1<<40)
	if err := c.Run(t.Context(), nil); err == nil {
		t.Error("an index that is not there is no trouble")
	}
}

func TestPause(t *testing.T) {
	c := New(Options{})
	for attempts, want := range map[int]time.Duration{0: time.Second, 1: time.Second, 2: 2 * time.Second, 5: 16 * time.Second, 50: time.Hour, 1 << 40: time.Hour} {
		if got := c.pause(verdict{}, attempts); got < want || got > want+want/4 {
			t.Errorf("%d: %s", attempts, got)
		}
	}
	if got := c.pause(verdict{after: 2 * time.Hour}, 1); got != 2*time.Hour {
		t.Error(got)
	}
}
