package main

import (
	"context"
	"sync"
)

// job is a URL that is still to be fetched.
type job struct {
	url   string
	depth int
}

// frontier hands out every URL once, breadth first, and ends when nothing is waiting and nobody works.
type frontier struct {
	mu      sync.Mutex
	changed *sync.Cond
	waiting []job
	seen    map[string]bool
	working int
	left    int // URLs that may still be handed out
	closed  bool
}

func newFrontier(limit int) *frontier {
	f := &frontier{seen: map[string]bool{}, left: limit}
	f.changed = sync.NewCond(&f.mu)
	return f
}

// add queues a URL unless it was seen before.
func (f *frontier) add(j job) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.seen[j.url] {
		f.seen[j.url] = true
		f.waiting = append(f.waiting, j)
		f.changed.Signal()
	}
}

// skip marks a URL as done in an earlier run.
func (f *frontier) skip(url string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.seen[url] = true
	f.left--
}

// next waits for a URL. ok is false when the crawl is over. done must be called once the URL is dealt with
// and its links are added.
func (f *frontier) next() (j job, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for {
		switch {
		case f.closed || f.left <= 0 || len(f.waiting) == 0 && f.working == 0:
			f.changed.Broadcast()
			return job{}, false
		case len(f.waiting) > 0:
			j, f.waiting = f.waiting[0], f.waiting[1:]
			f.working++
			f.left--
			return j, true
		}
		f.changed.Wait()
	}
}

func (f *frontier) done() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.working--
	f.changed.Broadcast()
}

// closeWith ends the handing out when ctx ends.
func (f *frontier) closeWith(ctx context.Context) (stop func() bool) {
	return context.AfterFunc(ctx, func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.closed = true
		f.changed.Broadcast()
	})
}

func (f *frontier) size() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.waiting)
}
