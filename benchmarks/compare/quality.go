package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sort"
	"sync"
	"time"
)

// graded is a set with the score of every library (in their order) on every page.
type graded struct {
	*set
	scores [][]score // by library, then page
	failed []int     // by library: pages that ended in an error, a panic or not at all
}

// patience is how long one library may take for one page.
const patience = 30 * time.Second

// gradeAll takes every page through every library.
func gradeAll(s *set, libs []library, workers int) *graded {
	g := &graded{set: s, scores: make([][]score, len(libs)), failed: make([]int, len(libs))}
	for i := range libs {
		g.scores[i] = make([]score, len(s.pages))
	}
	next := make(chan int)
	var mu sync.Mutex
	var wg sync.WaitGroup
	for range max(1, workers) {
		wg.Go(func() {
			for n := range next {
				pg := &s.pages[n]
				for i := range libs {
					text, err := guarded(&libs[i], pg)
					if err != nil {
						mu.Lock()
						g.failed[i]++
						mu.Unlock()
					}
					g.scores[i][n] = grade(s.Kind, &pg.truth, text)
				}
			}
		})
	}
	for n := range s.pages {
		next <- n
	}
	close(next)
	wg.Wait()
	return g
}

// guarded is one call; a panic and a call without an end become errors.
func guarded(l *library, pg *page) (string, error) {
	type answer struct {
		text string
		err  error
	}
	done := make(chan answer, 1)
	go func() {
		defer func() {
			if r := recover(); r != nil {
				done <- answer{"", fmt.Errorf("panic: %v", r)}
			}
		}()
		text, err := l.text(pg.html, pg.URL)
		done <- answer{text, err}
	}()
	select {
	case a := <-done:
		return a.text, a.err
	case <-time.After(patience):
		return "", fmt.Errorf("no answer after %v", patience)
	}
}

// figure is what a library reaches on some pages: F1 with a 95 % interval, and how far the first library is ahead of
// it, with the interval of that difference over the same draws.
type figure struct{ p, r, f1, low, high, ahead, aheadLow, aheadHigh float64 }

// figures sums up the pages that keep accepts. Intervals are the 2.5th and 97.5th percentile over draws of whole
// sites: pages of one site fail together. The seed is fixed.
func (g *graded) figures(rounds int, keep func(*page) bool) (n int, out []figure) {
	sites := map[string][]int{}
	for i := range g.pages {
		if pg := &g.pages[i]; keep(pg) {
			sites[pg.site()] = append(sites[pg.site()], i)
			n++
		}
	}
	names := make([]string, 0, len(sites))
	for name := range sites {
		names = append(names, name)
	}
	sort.Strings(names)
	rng := rand.New(rand.NewPCG(1, 2))
	draws := make([][]float64, len(g.scores))
	for range rounds {
		sums := make([]total, len(g.scores))
		for range names {
			for _, pg := range sites[names[rng.IntN(len(names))]] {
				for lib := range sums {
					sums[lib].add(g.scores[lib][pg])
				}
			}
		}
		for lib := range sums {
			_, _, f1 := sums[lib].of(g.Kind)
			draws[lib] = append(draws[lib], f1)
		}
	}
	for lib, scores := range g.scores {
		var sum total
		for _, name := range names {
			for _, pg := range sites[name] {
				sum.add(scores[pg])
			}
		}
		var f figure
		f.p, f.r, f.f1 = sum.of(g.Kind)
		f.low, f.high = interval(draws[lib])
		gap := make([]float64, rounds)
		for k := range gap {
			gap[k] = draws[0][k] - draws[lib][k]
		}
		f.aheadLow, f.aheadHigh = interval(gap)
		out = append(out, f)
	}
	for lib := range out {
		out[lib].ahead = out[0].f1 - out[lib].f1
	}
	return n, out
}

func interval(draws []float64) (low, high float64) {
	if len(draws) == 0 {
		return 0, 0
	}
	d := slices.Sorted(slices.Values(draws))
	return d[len(d)*25/1000], d[min(len(d)-1, len(d)*975/1000)]
}

// loss is a page on which another library is better than the first one.
type loss struct {
	page         *page
	winner       int
	ours, theirs float64
}

// losses are the pages where the best other library is ahead by more than margin, the widest gap first.
func (g *graded) losses(margin float64) (out []loss) {
	for n := range g.pages {
		l := loss{page: &g.pages[n], ours: g.scores[0][n].f1}
		for lib := 1; lib < len(g.scores); lib++ {
			if f := g.scores[lib][n].f1; f > l.theirs {
				l.winner, l.theirs = lib, f
			}
		}
		if l.theirs-l.ours > margin {
			out = append(out, l)
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].theirs-out[i].ours > out[j].theirs-out[j].ours })
	return out
}

// types are the kinds of page that a set names, the most frequent first.
func (g *graded) types() []string {
	count := map[string]int{}
	for i := range g.pages {
		if t := g.pages[i].Type; t != "" {
			count[t]++
		}
	}
	names := make([]string, 0, len(count))
	for t := range count {
		names = append(names, t)
	}
	sort.Slice(names, func(i, j int) bool {
		a, b := names[i], names[j]
		return count[a] > count[b] || count[a] == count[b] && a < b
	})
	return names
}
