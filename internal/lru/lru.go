// Package lru is a sharded cache with least-recently-used eviction, a time to live and two bounds: a number
// of entries and a total cost.
//
// It owns residency and nothing else: values are opaque, copying them is the caller's business. Each shard
// has a lock of its own and no operation takes two, so there is no global lock; the bounds are global all
// the same. A shared sequence number orders uses across shards, every shard publishes the number of its
// oldest entry, and eviction takes from the shard whose oldest is the oldest of all. The trade-off: one
// shared atomic increment for each use and a look at every shard for each eviction buy bounds and an order that
// are exact when calls follow one another, and off by the calls in flight when they do not. (Equal slices of
// the bounds for each shard, the usual way, evict early as soon as hashes are uneven.)
package lru

import (
	"math"
	"math/bits"
	"sync/atomic"
	"time"
)

const (
	maxShards        = 64
	entriesEachShard = 32 // fewer entries than this for each shard gain nothing from another lock
)

// Options bounds a cache. The zero value of a bound means that there is none.
type Options[K comparable] struct {
	MaxEntries int           // entries kept
	MaxCost    int64         // sum of the costs given to Set
	TTL        time.Duration // age at which an entry stops being served, counted from Set

	Hash func(K) uint64   // spreads keys over shards; required
	Now  func() time.Time // the clock; nil means time.Now
}

// Cache maps keys to values within its bounds. All methods are safe for concurrent use.
type Cache[K comparable, V any] struct {
	opts    Options[K]
	started time.Time // ages are counted from here, in monotonic time
	shards  []shard[K, V]
	mask    uint64
	seq     atomic.Uint64 // number of the latest use
	entries atomic.Int64
	cost    atomic.Int64
}

// New makes an empty cache.
func New[K comparable, V any](o Options[K]) *Cache[K, V] {
	if o.Now == nil {
		o.Now = time.Now
	}
	n := shardCount(o.MaxEntries)
	c := &Cache[K, V]{opts: o, started: o.Now(), shards: make([]shard[K, V], n), mask: uint64(n - 1)}
	for i := range c.shards {
		c.shards[i].init()
	}
	return c
}

// shardCount gives a power of two that grows with the number of entries.
func shardCount(maxEntries int) int {
	if maxEntries <= 0 || maxEntries >= maxShards*entriesEachShard {
		return maxShards
	}
	return 1 << max(0, bits.Len(uint(maxEntries/entriesEachShard))-1)
}

func (c *Cache[K, V]) shard(k K) *shard[K, V] {
	return &c.shards[c.opts.Hash(k)&c.mask]
}

// age is the time since New in nanoseconds.
func (c *Cache[K, V]) age() int64 { return int64(c.opts.Now().Sub(c.started)) }

// Get returns the value of k and makes it the most recently used. An expired value is removed, not served.
func (c *Cache[K, V]) Get(k K) (V, bool) {
	var now int64
	if c.opts.TTL > 0 {
		now = c.age()
	}
	v, ok, freed := c.shard(k).get(k, c.seq.Add(1), now)
	c.account(freed)
	return v, ok
}

// Set stores v under k, replaces what was there, and evicts the least recently used entries until the
// bounds hold again. A value that costs more than MaxCost is not stored, evicts nothing but an earlier
// value of k, and Set returns false. Negative costs count as 0.
func (c *Cache[K, V]) Set(k K, v V, cost int64) bool {
	cost = max(0, cost)
	if c.opts.MaxCost > 0 && cost > c.opts.MaxCost {
		c.Delete(k)
		return false
	}
	expires := int64(math.MaxInt64)
	if c.opts.TTL > 0 {
		if now := c.age(); int64(c.opts.TTL) < math.MaxInt64-now {
			expires = now + int64(c.opts.TTL)
		}
	}
	c.account(c.shard(k).set(k, v, c.seq.Add(1), expires, cost))
	for c.over() && c.evictOldest() {
	}
	return true
}

// Delete removes k.
func (c *Cache[K, V]) Delete(k K) { c.account(c.shard(k).delete(k)) }

// DeleteExpired removes every entry whose time is over and returns how many there were. It holds one
// shard's lock at a time.
func (c *Cache[K, V]) DeleteExpired() int {
	if c.opts.TTL <= 0 {
		return 0
	}
	now, removed := c.age(), 0
	for i := range c.shards {
		d := c.shards[i].deleteExpired(now)
		c.account(d)
		removed -= int(d.entries)
	}
	return removed
}

// Clear removes everything.
func (c *Cache[K, V]) Clear() {
	for i := range c.shards {
		c.account(c.shards[i].clear())
	}
}

// Len is the number of entries held, expired ones that nobody has met yet included.
func (c *Cache[K, V]) Len() int { return int(c.entries.Load()) }

// Cost is the sum of the costs of the entries held.
func (c *Cache[K, V]) Cost() int64 { return c.cost.Load() }

// account adds what a shard gained or lost to the totals.
func (c *Cache[K, V]) account(d delta) {
	if d.entries != 0 {
		c.entries.Add(d.entries)
	}
	if d.cost != 0 {
		c.cost.Add(d.cost)
	}
}

func (c *Cache[K, V]) over() bool {
	return c.opts.MaxEntries > 0 && c.entries.Load() > int64(c.opts.MaxEntries) ||
		c.opts.MaxCost > 0 && c.cost.Load() > c.opts.MaxCost
}

// evictOldest removes the oldest entry of the shard whose oldest entry is the oldest of all. It reports
// false when there is nothing left to evict.
func (c *Cache[K, V]) evictOldest() bool {
	oldest, at := uint64(none), -1
	for i := range c.shards {
		if s := c.shards[i].oldest.Load(); s < oldest {
			oldest, at = s, i
		}
	}
	if at < 0 {
		return false
	}
	c.account(c.shards[at].evict())
	return true
}
