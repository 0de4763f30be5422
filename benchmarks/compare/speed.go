package main

import (
	"runtime"
	"runtime/debug"
	"slices"
	"time"
)

// cost is what a call takes on the pages of one set.
type cost struct {
	time   time.Duration // sum over chunks of the median repeat
	allocs float64       // a page
	bytes  float64       // allocated a page
}

const (
	chunk    = 24       // pages between two readings of the clock: enough for the collector to run inside
	heapStep = 32 << 20 // garbage that starts the collector, however many pages are loaded
)

// clock measures every library on the same pages, on one thread, the collector's work included. All libraries take a
// chunk before the next chunk begins, in an order that rotates, so that a busy spell of the machine meets all of them.
func clock(pages []page, libs []library, repeats int) []cost {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	var m runtime.MemStats
	debug.FreeOSMemory()
	runtime.ReadMemStats(&m)
	defer debug.SetGCPercent(debug.SetGCPercent(max(1, int(100*heapStep/max(1, m.HeapAlloc)))))
	for i := range libs { // tables that are built on the first call
		for n := range pages[:min(3, len(pages))] {
			quiet(&libs[i], &pages[n])
		}
	}
	costs := make([]cost, len(libs))
	for group := range slices.Chunk(pages, chunk) {
		took := make([][]time.Duration, len(libs))
		for repeat := range repeats {
			for k := range libs {
				i := (k + repeat) % len(libs)
				took[i] = append(took[i], costs[i].measure(&libs[i], group, repeat == 0))
			}
		}
		for i := range libs {
			slices.Sort(took[i])
			costs[i].time += took[i][len(took[i])/2]
		}
	}
	for i := range costs {
		costs[i].allocs /= float64(len(pages))
		costs[i].bytes /= float64(len(pages))
	}
	return costs
}

// measure takes the time of one chunk, and once its allocations.
func (c *cost) measure(l *library, group []page, count bool) time.Duration {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	start := time.Now()
	for n := range group {
		quiet(l, &group[n])
	}
	took := time.Since(start)
	runtime.ReadMemStats(&after)
	if count {
		c.allocs += float64(after.Mallocs - before.Mallocs)
		c.bytes += float64(after.TotalAlloc - before.TotalAlloc)
	}
	return took
}

func quiet(l *library, pg *page) {
	defer func() { _ = recover() }() // what panics is counted where texts are scored
	_, _ = l.text(pg.html, pg.URL)
}

// sample is at most n pages, evenly spread; all for n = 0.
func sample(pages []page, n int) []page {
	if n <= 0 || n >= len(pages) {
		return pages
	}
	out := make([]page, n)
	for i := range out {
		out[i] = pages[i*len(pages)/n]
	}
	return out
}
