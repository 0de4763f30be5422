package html_test

import (
	"context"
	"flag"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/winnowhtml/html"
)

var soakPages = flag.Int("soak", 3000, "pages that TestSoak takes through ExtractEach; a million tells more")

// generated yields n pages that differ in content, size and shape. Every third comes as a stream, every tenth
// is broken in some way.
func generated(n int) iter.Seq2[html.Input, error] {
	words := strings.Fields("river ferry morning market bell bank weather people bicycle sheep captain rope water bridge winter")
	return func(yield func(html.Input, error) bool) {
		r := rand.New(rand.NewPCG(7, 11))
		for i := range n {
			page := fmt.Appendf(nil, `<!DOCTYPE html><html lang="en"><head><title>Page %d</title></head><body><nav><a href="/">Home</a></nav><main><article><h1>Page %d</h1>`, i, i)
			for range 1 + r.IntN(12) {
				page = append(page, "<p onclick='x()'>"...)
				for range 10 + r.IntN(40) {
					page = append(append(page, words[r.IntN(len(words))]...), ' ')
				}
				page = fmt.Appendf(page, `<a href="/page/%d">more</a><img src="/%d.jpg" alt="picture">`, r.IntN(n), i)
			}
			page = append(page, "</article></main><script>alert(1)</script></body></html>"...)
			switch i % 30 {
			case 9:
				page = page[:len(page)/2]
			case 19:
				page = []byte(strings.Repeat("<div>", 600))
			case 29:
				page = append([]byte("%PDF-1.7"), page...)
			}
			in := html.Input{ID: fmt.Sprint(i), HTML: page}
			if i%3 == 0 {
				in.HTML, in.Open = nil, func(context.Context) (io.ReadCloser, error) {
					return io.NopCloser(strings.NewReader(string(page))), nil
				}
			}
			if !yield(in, nil) {
				return
			}
		}
	}
}

// TestSoak: memory and goroutines stay where they were, however many pages go through, with the cache and the
// audit on. `go test -run TestSoak -soak 1000000 -v .` reports figures on the way.
func TestSoak(t *testing.T) {
	n := *soakPages
	cfg := html.DefaultConfig()
	cfg.MaxCacheEntries = 100
	cfg.Audit.Enabled, cfg.Audit.Sink = true, html.NewWriterAuditSink(io.Discard)
	before := runtime.NumGoroutine()
	p, err := html.New(cfg)
	require.NoError(t, err)

	heap := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	const warm = 2000 // pages after which cache, log and pools are as full as they get
	var settled, highest uint64
	done, failed, most := 0, 0, 0
	for o := range p.ExtractEach(t.Context(), generated(n)) {
		if o.Err != nil {
			failed++
		}
		done++
		most = max(most, runtime.NumGoroutine())
		if done == warm {
			settled = heap()
		}
		if done > warm && done%max(n/20, 200) == 0 {
			now := heap()
			highest = max(highest, now)
			t.Logf("%8d pages, %4.1f MB heap, %d goroutines", done, float64(now)/(1<<20), runtime.NumGoroutine())
		}
	}
	require.Equal(t, n, done)
	require.Equal(t, (n+10)/30+n/30, failed, "the two kinds of pages that are refused")
	require.Less(t, highest, settled+8<<20, "the heap does not grow")
	require.LessOrEqual(t, most, before+cfg.WorkerPoolSize+2, "workers, the feeder and the cache's cleanup")
	require.NoError(t, p.Close())
	for runtime.NumGoroutine() > before { // until the last have returned; a leak ends in the test's timeout
		runtime.Gosched()
	}
}
