// Command soak takes real, hostile and random pages from many goroutines through one Processor for a stated
// time and prints what came of it: pages, errors by kind, peak heap, goroutines, and how long calls took.
//
//	go run . [-for 10m] [-workers 8] [-pages DIR]
//
// DIR holds real pages as *.html or *.html.gz; without it, only hostile and random pages are taken. The program
// fails if an answer is neither a result nor a typed error, if calls get lost, or if memory or goroutines stay
// above where they were.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/winnowhtml/html"
)

func main() {
	long := flag.Duration("for", time.Minute, "how long to run")
	workers := flag.Int("workers", 8, "goroutines that call the Processor")
	dir := flag.String("pages", "", "folder of real pages")
	flag.Parse()
	if err := run(*long, *workers, *dir); err != nil {
		fmt.Fprintln(os.Stderr, "soak:", err)
		os.Exit(1)
	}
}

// run soaks, prints the figures, and reports what must not be.
func run(long time.Duration, workers int, dir string) error {
	before := runtime.NumGoroutine()
	pages, err := newSource(dir)
	if err != nil {
		return err
	}
	cfg := html.HighSecurityConfig()
	cfg.MaxCacheEntries, cfg.ProcessingTimeout = 200, 30*time.Second
	cfg.Audit.Sink = html.NewChannelAuditSink(16)
	p, err := html.New(cfg)
	if err != nil {
		return err
	}
	deadline := time.Now().Add(long)
	settled := watch(deadline)
	var wg sync.WaitGroup
	tallies := make([]tally, workers)
	for i := range tallies {
		wg.Go(func() { tallies[i].work(p, pages.fork(uint64(i)), deadline) })
	}
	wg.Wait()
	heap := <-settled
	total := sum(tallies)
	stats := p.GetStatistics()
	closed := p.Close()
	p = nil
	end := settle()
	after := runtime.NumGoroutine()
	total.print(long, heap, end, after)
	switch {
	case len(total.untyped) > 0:
		return fmt.Errorf("errors without a type: %v", total.untyped)
	case stats.TotalProcessed != total.calls:
		return fmt.Errorf("%d calls made, %d counted", total.calls, stats.TotalProcessed)
	case after > before:
		return fmt.Errorf("%d goroutines before, %d after", before, after)
	}
	return closed
}

// tally is what one worker saw.
type tally struct {
	calls, pages, bytes int64
	errors              map[string]int
	untyped             []string
	took, late          []time.Duration // of calls, and of calls with a timeout of a millisecond
}

// maxSamples bounds the durations that a worker remembers; every later one replaces an earlier one.
const maxSamples = 100_000

// shortTimeout is what every eighth call gets, to see how long it takes to be noticed.
const shortTimeout = time.Millisecond

func (w *tally) work(p *html.Processor, pages *source, deadline time.Time) {
	w.errors = map[string]int{}
	for time.Now().Before(deadline) {
		page := pages.next()
		ctx, cancel := context.Background(), context.CancelFunc(func() {})
		short := w.calls%8 == 7
		if short {
			ctx, cancel = context.WithTimeout(ctx, shortTimeout)
		}
		start := time.Now()
		err := call(p, ctx, page, w.calls)
		took := time.Since(start)
		cancel()
		w.calls++
		w.bytes += int64(len(page))
		switch {
		case short && err != nil && errors.Is(err, html.ErrProcessingTimeout):
			w.late = sample(w.late, took, w.calls)
		case !short:
			w.took = sample(w.took, took, w.calls)
		}
		w.count(err)
	}
}

func sample(s []time.Duration, d time.Duration, n int64) []time.Duration {
	if len(s) < maxSamples {
		return append(s, d)
	}
	s[n%maxSamples] = d
	return s
}

// call makes one call of the kind that is next.
func call(p *html.Processor, ctx context.Context, page []byte, n int64) (err error) {
	switch n % 5 {
	case 0, 1:
		_, err = p.ExtractWithContext(ctx, page)
	case 2:
		_, err = p.ExtractToMarkdownWithContext(ctx, page)
	case 3:
		_, err = p.ExtractAllLinksWithContext(ctx, page)
	default:
		var d *html.Document
		if d, err = p.Parse(ctx, page, html.Source{URL: "https://page.example/"}); err == nil {
			_, _, _ = d.HTML(), d.StructuredData(), d.LLMInput(html.LLMOptions{})
		}
	}
	return err
}

// count sorts an error by the sentinel that it wraps.
func (w *tally) count(err error) {
	if err == nil {
		w.pages++
		return
	}
	for _, known := range []error{
		html.ErrInputTooLarge, html.ErrInvalidHTML, html.ErrMaxDepthExceeded, html.ErrProcessingTimeout, html.ErrLimitExceeded,
	} {
		if errors.Is(err, known) {
			w.errors[known.Error()]++
			return
		}
	}
	if w.errors["untyped"]++; len(w.untyped) < 10 {
		w.untyped = append(w.untyped, err.Error())
	}
}

func sum(all []tally) (t tally) {
	t.errors = map[string]int{}
	for _, w := range all {
		t.calls += w.calls
		t.pages += w.pages
		t.bytes += w.bytes
		for k, n := range w.errors {
			t.errors[k] += n
		}
		t.untyped = append(t.untyped, w.untyped...)
		t.took, t.late = append(t.took, w.took...), append(t.late, w.late...)
	}
	return t
}

func (t *tally) print(long time.Duration, heap heaps, end uint64, goroutines int) {
	fmt.Printf("ran %v: %d calls, %d results, %.1f GB of pages\n", long, t.calls, t.pages, float64(t.bytes)/(1<<30))
	names := make([]string, 0, len(t.errors))
	for name := range t.errors {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		fmt.Printf("  %-40s %d\n", name, t.errors[name])
	}
	fmt.Printf("heap: peak %d MB; peak of the first quarter %d MB, of the last %d MB; after closing %d MB\n",
		heap.peak>>20, heap.first>>20, heap.last>>20, end>>20)
	fmt.Printf("goroutines after closing: %d\n", goroutines)
	fmt.Println("time of a call:               ", percentiles(t.took))
	fmt.Println("time to notice a 1 ms timeout:", percentiles(t.late))
}

func percentiles(d []time.Duration) string {
	if len(d) == 0 {
		return "none"
	}
	slices.Sort(d)
	at := func(p float64) time.Duration {
		return d[min(len(d)-1, int(p*float64(len(d))))].Round(10 * time.Microsecond)
	}
	return fmt.Sprintf("p50 %v  p90 %v  p99 %v  p99.9 %v  max %v", at(.5), at(.9), at(.99), at(.999), at(1))
}
