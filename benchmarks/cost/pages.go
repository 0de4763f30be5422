package main

import (
	"fmt"
	"io"
	"math"
	"runtime"
	"slices"
	"time"

	"github.com/winnowhtml/html"
)

// entrance is a way to call the library; it returns how many bytes the answer has.
type entrance struct {
	name string
	call func(p *html.Processor, page []byte) (int, error)
}

var entrances = []entrance{
	{"Extract", func(p *html.Processor, page []byte) (int, error) {
		r, err := p.Extract(page)
		if err != nil {
			return 0, err
		}
		return sizeOf(r), nil
	}},
	{"ExtractText", func(p *html.Processor, page []byte) (int, error) {
		s, err := p.ExtractText(page)
		return len(s), err
	}},
	{"ExtractToMarkdown", func(p *html.Processor, page []byte) (int, error) {
		s, err := p.ExtractToMarkdown(page)
		return len(s), err
	}},
}

// sizeOf counts the bytes of a Result's strings of content; its metadata and numbers are left out.
func sizeOf(r *html.Result) int {
	n := len(r.Text) + len(r.Title)
	for _, l := range r.Links {
		n += len(l.URL) + len(l.Text) + len(l.Title)
	}
	for _, i := range r.Images {
		n += len(i.URL) + len(i.Alt) + len(i.Title)
	}
	return n
}

// pagesTable prints time beside the yardstick and allocations on real pages.
func pagesTable(w io.Writer, pages []sample, repeats int) error {
	if len(pages) == 0 {
		fmt.Fprintln(w, "No folder of real pages: the tables about them are left out.")
		return nil
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	p, err := uncached()
	if err != nil {
		return err
	}
	defer p.Close()
	fmt.Fprintf(w, "| call | all pages | median page | 99th percentile | worst page |\n|---|---|---|---|---|\n")
	yard := make([]time.Duration, len(pages))
	own := make([][]time.Duration, len(entrances))
	for i := range own {
		own[i] = make([]time.Duration, len(pages))
	}
	for n, pg := range pages { // every call takes a page before the next page: a busy spell meets them all
		yard[n] = math.MaxInt64
		for i := range own {
			own[i][n] = math.MaxInt64
		}
		for range repeats + 1 {
			yard[n] = min(yard[n], watch(func() { _ = parse(pg.html) }))
			for i, e := range entrances {
				own[i][n] = min(own[i][n], watch(func() { _, _ = e.call(p, pg.html) }))
			}
		}
	}
	for i, e := range entrances {
		ratios, ours, theirs := make([]float64, len(pages)), time.Duration(0), time.Duration(0)
		worst := 0
		for n := range pages {
			ratios[n] = float64(own[i][n]) / float64(yard[n])
			ours, theirs = ours+own[i][n], theirs+yard[n]
			if ratios[n] > ratios[worst] {
				worst = n
			}
		}
		name, top := pages[worst].name, ratios[worst]
		slices.Sort(ratios)
		fmt.Fprintf(w, "| %s | %.2f | %.2f | %.2f | %.2f (%s, %d KB) |\n", e.name, float64(ours)/float64(theirs),
			ratios[len(ratios)/2], ratios[len(ratios)*99/100], top, name, len(pages[worst].html)>>10)
	}
	fmt.Fprintf(w, "\nMultiples of x/net/html.Parse; the quickest of %d repeats of each page, one thread.\n\n", repeats+1)
	return allocationsTable(w, p, pages)
}

// watch is how long f takes.
func watch(f func()) time.Duration {
	start := time.Now()
	f()
	return time.Since(start)
}

// allocationsTable prints what warm calls allocate on real pages.
func allocationsTable(w io.Writer, p *html.Processor, pages []sample) error {
	fmt.Fprintln(w, "| call | allocations, median page | 90th percentile | bytes, median page | bytes, all pages, of input and output | pages above input and output |\n|---|---|---|---|---|---|")
	for _, e := range entrances {
		var counts, sizes []float64
		spent, due, above := 0.0, 0.0, 0
		for _, pg := range pages {
			out, err := e.call(p, pg.html) // warm: memory that is lent again is there
			if err != nil {
				continue
			}
			n, b := allocated(func() { _, _ = e.call(p, pg.html) })
			counts, sizes = append(counts, n), append(sizes, b)
			limit := float64(len(pg.html) + out)
			if spent, due = spent+b, due+limit; b > limit {
				above++
			}
		}
		if len(counts) == 0 {
			return fmt.Errorf("%s: no page could be read", e.name)
		}
		slices.Sort(counts)
		slices.Sort(sizes)
		fmt.Fprintf(w, "| %s | %.0f | %.0f | %.0f KB | %.2f | %d of %d |\n", e.name, counts[len(counts)/2],
			counts[len(counts)*9/10], sizes[len(sizes)/2]/1024, spent/due, above, len(counts))
	}
	return nil
}

// allocated is what one call allocates, on average over three.
func allocated(f func()) (count, bytes float64) {
	const calls = 3
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range calls {
		f()
	}
	runtime.ReadMemStats(&after)
	return float64(after.Mallocs-before.Mallocs) / calls, float64(after.TotalAlloc-before.TotalAlloc) / calls
}
