package main

import (
	"fmt"
	"io"
	"math"
	"runtime"
	"runtime/metrics"
	"strings"
	"sync/atomic"
	"time"

	"github.com/winnowhtml/html"
)

// sizesTable prints cost per byte and the heap of one call for an article that grows.
func sizesTable(w io.Writer, repeats, largest int) error {
	p, err := uncached()
	if err != nil {
		return err
	}
	defer p.Close()
	fmt.Fprintln(w, "| page | time a byte, smallest page = 1 | of html.Parse | peak heap of a call | of the page | heap after it | text | warnings |\n|---|---|---|---|---|---|---|---|")
	first := 0.0
	for _, size := range []int{10 << 10, 100 << 10, 1 << 20, 10 << 20, 50 << 20} {
		if size > largest<<20 {
			break
		}
		page := article(min(size, html.DefaultMaxInputSize-4096))
		ours, theirs := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
		calls := max(1, (1<<20)/size)
		for range repeats {
			runtime.GC()
			ours = min(ours, watch(func() {
				for range calls {
					_, err = p.Extract(page)
				}
			}))
			if err != nil {
				return fmt.Errorf("page of %d bytes: %w", size, err)
			}
			runtime.GC()
			theirs = min(theirs, watch(func() {
				for range calls {
					_ = parse(page)
				}
			}))
		}
		rate := float64(ours) / float64(calls) / float64(len(page))
		if first == 0 {
			first = rate
		}
		r, err := p.Extract(page)
		if err != nil {
			return err
		}
		said := make([]string, 0, len(r.Warnings))
		for _, warning := range r.Warnings {
			said = append(said, string(warning.Code))
		}
		text := human(uint64(len(r.Text)))
		r = nil
		peak, after := heapOf(func() { _, _ = p.Extract(page) })
		fmt.Fprintf(w, "| %s | %.2f | %.2f | %s | %.1f | %s | %s | %s |\n", human(uint64(len(page))), rate/first,
			float64(ours)/float64(theirs), human(peak), float64(peak)/float64(len(page)), human(after), text, strings.Join(said, ", "))
	}
	fmt.Fprintf(w, "\nThe quickest of %d repeats. Heaps are beyond what was there before the call, with garbage.\n", repeats)
	return nil
}

// heapOf is the largest heap while f runs, and what is left when the collector has run twice after it.
func heapOf(f func()) (peak, after uint64) {
	heap := func() uint64 {
		s := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
		metrics.Read(s)
		return s[0].Value.Uint64()
	}
	settled := func() uint64 { runtime.GC(); runtime.GC(); return heap() }
	base := settled()
	var done atomic.Bool
	seen := make(chan uint64)
	go func() {
		top := base
		for !done.Load() {
			top = max(top, heap())
			time.Sleep(200 * time.Microsecond)
		}
		seen <- top
	}()
	f()
	end := heap()
	done.Store(true)
	peak = max(end, <-seen) - base
	if left := settled(); left > base {
		after = left - base
	}
	return peak, after
}

func human(n uint64) string {
	if n >= 1<<20 {
		return fmt.Sprintf("%.1f MB", float64(n)/(1<<20))
	}
	return fmt.Sprintf("%.0f KB", float64(n)/(1<<10))
}
