package collect

import (
	"context"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/winnowhtml/html/examples/gocollector/internal/fake"
	"github.com/winnowhtml/html/examples/gocollector/internal/feed"
	"github.com/winnowhtml/html/examples/gocollector/internal/goproxy"
	"github.com/winnowhtml/html/examples/gocollector/internal/site"
	"github.com/winnowhtml/html/examples/gocollector/internal/store"
	"github.com/winnowhtml/html/examples/gocollector/internal/web"
)

func ok(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// serve starts a server for a world and returns its URL.
func serve(t testing.TB, s *fake.Server) string {
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	return server.URL
}

// newCollector returns a collector for a database and a fake server, and what closes it. index is a file or URL.
func newCollector(ctx context.Context, dsn, base, index string) (*Collector, func(), error) {
	w := web.New(ctx, web.Options{Named: []string{base}})
	s, err := store.Open(ctx, dsn)
	if err != nil {
		return nil, nil, err
	}
	p, err := goproxy.New(goproxy.Env{Proxy: base + "/proxy"}, w)
	if err != nil {
		return nil, nil, err
	}
	pages, err := site.New(base+"/site", w)
	if err != nil {
		return nil, nil, err
	}
	source, err := feed.Open(index, w.Get)
	if err != nil {
		return nil, nil, err
	}
	c := New(Options{Store: s, Proxy: p, Site: pages, Source: source, Workers: 4, Lease: time.Second, Wait: time.Minute})
	c.firstPause = time.Millisecond
	return c, func() { pages.Close(); s.Close() }, nil
}

// start is newCollector for a test, reading the server's own index.
func start(t testing.TB, dsn, base string) *Collector {
	t.Helper()
	c, done, err := newCollector(context.Background(), dsn, base, base+"/index")
	ok(t, err)
	t.Cleanup(done)
	return c
}

func database(t testing.TB) string { return filepath.Join(t.TempDir(), "test.db") }

func report(t testing.TB, c *Collector) *store.Report {
	t.Helper()
	r, err := c.Store.Report(context.Background(), 1000)
	ok(t, err)
	return r
}

func show(t testing.TB, c *Collector, path string) *store.Module {
	t.Helper()
	m, err := c.Store.Show(context.Background(), path)
	ok(t, err)
	return m
}

func writeFile(t testing.TB, b []byte) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "index.jsonl")
	ok(t, os.WriteFile(name, b, 0o600))
	return name
}
