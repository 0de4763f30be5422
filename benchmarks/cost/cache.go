package main

import (
	"fmt"
	"io"
	"time"

	"github.com/cespare/xxhash/v2"
	"github.com/winnowhtml/html"
)

// cacheTable prints a hit beside a bare hash of the page and beside extraction.
func cacheTable(w io.Writer, repeats int) error {
	page := article(100 << 10)
	cached, err := html.New()
	if err != nil {
		return err
	}
	defer cached.Close()
	bare, err := uncached()
	if err != nil {
		return err
	}
	defer bare.Close()
	r, err := cached.Extract(page)
	if err != nil {
		return err
	}
	var sink uint64
	jobs := []struct {
		name  string
		calls int
		f     func()
	}{
		{"xxHash of the page, nothing else", 500, func() { sink += xxhash.Sum64(page) }},
		{"Extract, a hit", 500, func() { _, _ = cached.Extract(page) }},
		{"Extract, no cache", 10, func() { _, _ = bare.Extract(page) }},
	}
	times := make([][]time.Duration, len(jobs))
	for range repeats {
		for i, j := range jobs {
			times[i] = append(times[i], watch(func() {
				for range j.calls {
					j.f()
				}
			})/time.Duration(j.calls))
		}
	}
	stats := cached.GetStatistics()
	if want := int64(repeats * jobs[1].calls); stats.CacheHits < want {
		return fmt.Errorf("%d hits of %d", stats.CacheHits, want)
	}
	fmt.Fprintf(w, "| page of %s, text of %s, %d links | time, a hash = 1 | ns | allocations | bytes allocated |\n|---|---|---|---|---|\n",
		human(uint64(len(page))), human(uint64(len(r.Text))), len(r.Links))
	for i, j := range jobs {
		n, b := allocated(j.f)
		fmt.Fprintf(w, "| %s | %.1f | %d | %.0f | %.0f |\n", j.name, float64(median(times[i]))/float64(median(times[0])), median(times[i]).Nanoseconds(), n, b)
	}
	if sink == 1 { // so that no hash is left out
		fmt.Fprintln(w)
	}
	return nil
}
