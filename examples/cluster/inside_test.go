package main

import (
	"net/netip"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/winnowhtml/html/fetch"
)

// inside is a queue in this process.
func inside(t *testing.T, claim time.Duration) *queue {
	t.Helper()
	c := connection{dir: t.TempDir(), replicas: 1, claim: claim}
	nc, closeAll, err := c.open()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(closeAll)
	q, err := openQueue(t.Context(), nc, c.replicas, c.claim)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// workerOf is a worker that may fetch from this machine and leaves when all is done.
func workerOf(t *testing.T, q *queue) (w *worker, out string) {
	t.Helper()
	out = filepath.Join(t.TempDir(), "rows")
	if err := os.Mkdir(out, 0o755); err != nil {
		t.Fatal(err)
	}
	p, err := newProcessor(2, false)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return &worker{
		queue: q, sink: folderSink(out), processor: p, client: loopbackClient(), metrics: newMetrics(),
		claim: q.claim(), tries: 2, drain: true,
	}, out
}

// loopbackClient may dial any port of this machine, and nothing else of what is not public.
func loopbackClient() *fetch.Client {
	ports := make([]uint16, 0, 1<<16-1)
	for p := 1; p < 1<<16; p++ {
		ports = append(ports, uint16(p))
	}
	return fetch.New(fetch.Options{Guard: &fetch.Guard{Allow: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}, Ports: ports}})
}

func submitted(t *testing.T, q *queue, it item) bool {
	t.Helper()
	isNew, err := q.submit(t.Context(), it)
	if err != nil {
		t.Fatal(err)
	}
	return isNew
}
