package html_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"github.com/winnowhtml/html"
	"github.com/winnowhtml/html/internal/hostiletest"
	"github.com/winnowhtml/html/internal/testkit"
)

// hostileShapes are all there are; the first is a page of ordinary paragraphs.
func hostileShapes(tb testing.TB) []hostiletest.Shape {
	more, err := hostiletest.Read(testkit.Shared(tb, "vectors", "hostile_shapes.jsonl"))
	require.NoError(tb, err)
	return append(hostiletest.Shapes(), more...)
}

// hostileUse is what a caller does with a page that nobody vouches for: the default limits, all results.
func hostileUse(ctx context.Context, p *html.Processor, page []byte) error {
	_, err := p.ExtractWithContext(ctx, page)
	if err != nil && !errors.Is(err, html.ErrMaxDepthExceeded) {
		return err
	}
	doc, err := p.Parse(ctx, page, html.Source{URL: "https://page.example/"})
	if err != nil {
		return err
	}
	_, _, _ = doc.Result(), doc.Markdown(), doc.AllLinks()
	return nil
}

// TestHostileMemory: the heap stays below forty times the page and 80 MB, garbage included.
func TestHostileMemory(t *testing.T) {
	size := 1 << 18
	if testing.Short() {
		size = 1 << 15
	}
	p := newProcessor(t, func(c *html.Config) { c.MaxCacheEntries = 0 })
	for _, s := range hostileShapes(t) {
		page := s.Page(size)
		h := testkit.NewHeap(false)
		require.NoError(t, hostileUse(h, p, page), s.ID)
		h.Look()
		require.Less(t, h.MB(), (40*len(page))>>20+80, s.ID)
	}
}

// BenchmarkHostile prints the shapes that take the most time for a byte at the largest size, beside ordinary
// paragraphs in the same run, and those that take the most memory for their size. Its own time means nothing:
//
//	go test -run '^$' -bench Hostile -benchtime 1x -timeout 1h
func BenchmarkHostile(b *testing.B) {
	cfg := html.DefaultConfig()
	cfg.MaxCacheEntries, cfg.ProcessingTimeout = 0, 0
	p, err := html.New(cfg)
	require.NoError(b, err)
	defer p.Close()
	sizes := []int{1 << 18, 1 << 20, 1 << 22}
	type row struct {
		id     string
		times  [3]float64 // of ordinary paragraphs, by size
		memory float64    // MB of heap for a MB of page, at the largest size
	}
	var rows []row
	var plain [3]float64
	for _, s := range hostileShapes(b) {
		r := row{id: s.ID}
		for i, size := range sizes {
			page := s.Page(size)
			best := time.Duration(1 << 62)
			for n := range 3 {
				start := time.Now()
				if err := hostileUse(context.Background(), p, page); err != nil {
					b.Fatal(s.ID, err)
				}
				if best = min(best, time.Since(start)); n == 0 && best > time.Second {
					break
				}
			}
			perByte := float64(best) / float64(len(page))
			if plain[i] == 0 {
				plain[i] = perByte
			}
			r.times[i] = perByte / plain[i]
		}
		page := s.Page(sizes[2])
		h := testkit.NewHeap(false)
		_ = hostileUse(h, p, page)
		h.Look()
		r.memory = float64(h.MB()<<20) / float64(len(page))
		rows = append(rows, r)
	}
	slices.SortStableFunc(rows, func(x, y row) int { return cmp.Compare(y.times[2], x.times[2]) })
	for _, r := range rows[:25] {
		fmt.Printf("%-30s times paragraphs %5.1f %5.1f %5.1f  memory %5.1f\n", r.id, r.times[0], r.times[1], r.times[2], r.memory)
	}
	slices.SortStableFunc(rows, func(x, y row) int { return cmp.Compare(y.memory, x.memory) })
	for _, r := range rows[:10] {
		fmt.Printf("%-30s memory %5.1f times the page\n", r.id, r.memory)
	}
}
