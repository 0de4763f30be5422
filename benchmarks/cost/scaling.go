package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"runtime"
	"slices"
	"time"

	"github.com/winnowhtml/html"
)

// scalingTable prints how much quicker the same work is done on two cores and on all of them.
func scalingTable(w io.Writer, pages []sample, repeats int) error {
	if len(pages) == 0 {
		for range 40 {
			pages = append(pages, sample{"own", article(60 << 10)})
		}
	}
	cores := []int{2}
	if n := runtime.NumCPU(); n > 2 {
		cores = append(cores, n)
	}
	fmt.Fprintln(w, "| cores (of "+fmt.Sprint(runtime.NumCPU())+") | ExtractEach, times as quick as on one |\n|---|---|")
	for _, n := range cores {
		var gains []float64
		for range max(3, repeats) { // one after the other: the machine changes less from run to run than from hour to hour
			one, err := each(pages, 1)
			if err != nil {
				return err
			}
			many, err := each(pages, n)
			if err != nil {
				return err
			}
			gains = append(gains, float64(one)/float64(many))
		}
		fmt.Fprintf(w, "| %d | %.2f (%.2f–%.2f) |\n", n, median(gains), slices.Min(gains), slices.Max(gains))
	}
	fmt.Fprintf(w, "\nMedian, least and most of %d pairs of runs; GOMAXPROCS and WorkerPoolSize are the number of cores.\n", max(3, repeats))
	return nil
}

// each takes all pages through ExtractEach on so many cores.
func each(pages []sample, cores int) (time.Duration, error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
	cfg := html.DefaultConfig()
	cfg.MaxCacheEntries, cfg.WorkerPoolSize = 0, cores
	p, err := html.New(cfg)
	if err != nil {
		return 0, err
	}
	defer p.Close()
	runtime.GC()
	done := 0
	took := watch(func() {
		for range p.ExtractEach(context.Background(), func(yield func(html.Input, error) bool) {
			for _, pg := range pages {
				if !yield(html.Input{HTML: pg.html}, nil) {
					return
				}
			}
		}) {
			done++
		}
	})
	if done != len(pages) {
		return 0, fmt.Errorf("%d pages of %d", done, len(pages))
	}
	return took, nil
}

func median[T cmp.Ordered](list []T) T {
	s := slices.Sorted(slices.Values(list))
	return s[len(s)/2]
}
