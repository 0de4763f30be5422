//go:build unix

package html_test

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"github.com/winnowhtml/html"
	"github.com/winnowhtml/html/internal/testkit"
)

// cpu is the processor time that the process has used.
func cpu() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// perByte is the least processor time of some runs for a byte of a page, in nanoseconds.
func perByte(b *testing.B, p *html.Processor, page []byte) float64 {
	best := time.Duration(1 << 62)
	for n := range 3 {
		start := cpu()
		if err := hostileUse(context.Background(), p, page); err != nil {
			b.Fatal(err)
		}
		if best = min(best, cpu()-start); n == 0 && best > 2*time.Second {
			break
		}
	}
	return float64(best) / float64(len(page))
}

// BenchmarkHostile prints the shapes that take the most processor time for a byte, beside ordinary paragraphs
// of the same size measured just before, and those that take the most memory for their size. Its own time
// means nothing:
//
//	go test -run '^$' -bench Hostile -benchtime 1x -timeout 1h
func BenchmarkHostile(b *testing.B) {
	cfg := html.DefaultConfig()
	cfg.MaxCacheEntries, cfg.ProcessingTimeout = 0, 0
	p, err := html.New(cfg)
	require.NoError(b, err)
	defer p.Close()
	sizes := []int{1 << 18, 1 << 20, 1 << 22}
	if testing.Short() {
		sizes = []int{1 << 12, 1 << 13, 1 << 14}
	}
	type row struct {
		id     string
		times  [3]float64 // of ordinary paragraphs, by size
		memory float64    // bytes of heap for a byte of page, at the largest size
	}
	var rows []row
	shapes := hostileShapes(b)
	for _, s := range shapes {
		r := row{id: s.ID}
		for i, size := range sizes {
			plain := perByte(b, p, shapes[0].Page(size))
			r.times[i] = perByte(b, p, s.Page(size)) / plain
		}
		page := s.Page(sizes[2])
		h := testkit.NewHeap(false)
		require.NoError(b, hostileUse(h, p, page), s.ID)
		h.Look()
		r.memory = float64(h.MB()<<20) / float64(len(page))
		rows = append(rows, r)
	}
	slices.SortStableFunc(rows, func(x, y row) int { return cmp.Compare(slices.Max(y.times[:]), slices.Max(x.times[:])) })
	for _, r := range rows[:30] {
		fmt.Printf("%-30s times paragraphs %5.1f %5.1f %5.1f  memory %5.1f\n", r.id, r.times[0], r.times[1], r.times[2], r.memory)
	}
	slices.SortStableFunc(rows, func(x, y row) int { return cmp.Compare(y.memory, x.memory) })
	for _, r := range rows[:10] {
		fmt.Printf("%-30s memory %5.1f times the page\n", r.id, r.memory)
	}
}
