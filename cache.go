package html

import (
	"cmp"
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/winnowhtml/html/internal/lru"
)

// resultCache keeps Results by the content of their pages. It belongs to one Processor, so the configuration
// is no part of an entry's identity. What an entry holds is never handed out: hits and misses get copies.
type resultCache struct {
	identity pageIdentity
	entries  *lru.Cache[cacheKey, *cacheEntry]
	flights  [flightShards]flightShard
	closed   atomic.Bool
	stop     func() // ends the background cleanup
}

// cacheEntry is a Result with the audit events that making it caused. It does not change.
type cacheEntry struct {
	sum    contentSum
	result *Result
	events []AuditEntry
}

// newResultCache makes the cache that a configuration asks for; MaxCacheEntries is not 0. Its background
// cleanup stops on close, or when the cache is forgotten without.
func newResultCache(cfg Config) *resultCache {
	maxBytes := cfg.MaxCacheBytes
	if maxBytes <= 0 {
		maxBytes = DefaultMaxCacheBytes
	}
	c := &resultCache{
		identity: newPageIdentity(),
		entries: lru.New[cacheKey, *cacheEntry](lru.Options[cacheKey]{
			MaxEntries: cfg.MaxCacheEntries,
			MaxCost:    maxBytes,
			TTL:        cfg.CacheTTL,
			Hash:       func(k cacheKey) uint64 { return k.lo },
		}),
	}
	c.stop, _ = c.entries.StartCleanup(cfg.CacheCleanup)
	runtime.AddCleanup(c, func(stop func()) { stop() }, c.stop)
	return c
}

// clear forgets all entries.
func (c *resultCache) clear() { c.entries.Clear() }

// close forgets all entries and stops the cleanup. Calls in flight finish, and leave nothing behind.
func (c *resultCache) close() {
	c.closed.Store(true)
	c.stop()
	c.entries.Clear()
}

// cacheAnswer is what the cache gives for a page. The Result is the caller's own.
type cacheAnswer struct {
	result *Result
	events []AuditEntry // what making the Result caused; not to be changed
	hit    bool         // the work was done for another call
}

// do returns the Result of a page: the stored one, or that of a call which is making it right now, or what
// compute makes of it. Calls that ask for one page at the same time compute it once. When the call that
// computes is cancelled, runs out of time or panics, one of those that wait takes over; an error of the page
// itself is everybody's, and is not stored. The page may be reused when do returns.
func (c *resultCache) do(ctx context.Context, page []byte, compute func() (*Result, []AuditEntry, error)) (cacheAnswer, error) {
	id := c.identity.of(page)
	for {
		if e := c.lookup(id); e != nil {
			return e.answer(true), nil
		}
		f, e := c.join(id)
		switch {
		case e != nil:
			return e.answer(true), nil
		case f.leads:
			return c.lead(ctx, id, f.flight, compute)
		}
		if err := f.wait(ctx); err != nil {
			return cacheAnswer{}, err
		}
		if f.err != nil {
			return cacheAnswer{events: f.entry.events, hit: true}, f.err
		}
		if f.entry != nil {
			return f.entry.answer(true), nil
		}
	}
}

// lookup returns the entry of a page if the whole page is known to be the one that the entry was made of.
func (c *resultCache) lookup(id pageID) *cacheEntry {
	if e, ok := c.entries.Get(id.key); ok && e.sum == id.sum {
		return e
	}
	return nil
}

// lead computes for itself and for those that follow.
func (c *resultCache) lead(ctx context.Context, id pageID, f *flight, compute func() (*Result, []AuditEntry, error)) (cacheAnswer, error) {
	defer c.land(id, f) // on a panic too: then neither entry nor err is set, and another takes over
	result, events, err := compute()
	if err != nil {
		if ownFailure(ctx, err) {
			return cacheAnswer{events: events}, err
		}
		f.entry, f.err = &cacheEntry{events: events}, err
		return cacheAnswer{events: events}, err
	}
	f.entry = &cacheEntry{sum: id.sum, result: result, events: events}
	c.store(id, f.entry)
	return f.entry.answer(false), nil
}

// ownFailure says whether an error comes from the call's own deadline or cancellation rather than the page.
func ownFailure(ctx context.Context, err error) bool {
	return ctx.Err() != nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

func (c *resultCache) store(id pageID, e *cacheEntry) {
	if !c.closed.Load() {
		c.entries.Set(id.key, e, e.size())
	}
	if c.closed.Load() { // closed in between
		c.entries.Clear()
	}
}

func (e *cacheEntry) answer(hit bool) cacheAnswer {
	return cacheAnswer{result: e.result.clone(), events: e.events, hit: hit}
}

const flightShards = 16

// flightShard guards the computations in progress of a share of all pages.
type flightShard struct {
	mu      sync.Mutex
	flights map[pageID]*flight
}

// flight is a computation in progress. Its fields are written before done is closed and not after.
type flight struct {
	done  chan struct{}
	entry *cacheEntry // nil if the computation was given up; without a result if err is set
	err   error       // an error of the page itself
}

// seat is a place on a flight: leading it, or following.
type seat struct {
	*flight
	leads bool
}

// join boards the flight for a page, or starts one. An entry that was stored since the caller looked is
// returned instead, so that no page is computed twice.
func (c *resultCache) join(id pageID) (seat, *cacheEntry) {
	s := c.shard(id)
	s.mu.Lock()
	defer s.mu.Unlock()
	if f, ok := s.flights[id]; ok {
		return seat{f, false}, nil
	}
	if e := c.lookup(id); e != nil {
		return seat{}, e
	}
	if s.flights == nil {
		s.flights = make(map[pageID]*flight)
	}
	f := &flight{done: make(chan struct{})}
	s.flights[id] = f
	return seat{f, true}, nil
}

// land ends a flight and wakes those who wait for it.
func (c *resultCache) land(id pageID, f *flight) {
	s := c.shard(id)
	s.mu.Lock()
	delete(s.flights, id)
	s.mu.Unlock()
	close(f.done)
}

func (c *resultCache) shard(id pageID) *flightShard { return &c.flights[id.key.hi%flightShards] }

// wait blocks until the flight has landed or the waiting call is out of time. The deadline of a context is
// minded even where its Done channel does not signal it.
func (f *flight) wait(ctx context.Context) error {
	var late <-chan time.Time
	if d, ok := ctx.Deadline(); ok {
		t := time.NewTimer(time.Until(d))
		defer t.Stop()
		late = t.C
	}
	select {
	case <-f.done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-late:
		return cmp.Or(ctx.Err(), context.DeadlineExceeded)
	}
}
