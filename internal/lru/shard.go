package lru

import (
	"math"
	"sync"
	"sync/atomic"
)

// none is the published age of an empty shard: younger than every entry.
const none = math.MaxUint64

// delta is what an operation changed in a shard's holdings.
type delta struct{ entries, cost int64 }

// shard is one lock's worth of the cache: a map from keys to slots, and the slots in a ring ordered by use.
// Slot 0 is the ring's anchor: slots[0].next is the most recently used slot, slots[0].prev the least. Free
// slots hang on a list of their own through next. Slots refer to one another by index, so a shard costs the
// garbage collector one object however many entries it holds.
type shard[K comparable, V any] struct {
	mu     sync.Mutex
	index  map[K]int32
	slots  []slot[K, V]
	free   int32         // first free slot, 0 if there is none
	oldest atomic.Uint64 // seq of the least recently used slot, none if the shard is empty; written under mu
	_      [64]byte      // keeps neighbours off the cache line of this lock
}

type slot[K comparable, V any] struct {
	key        K
	value      V
	seq        uint64 // number of the latest use
	expires    int64  // nanoseconds of the cache's age
	cost       int64
	prev, next int32
}

// init makes the shard empty. The caller holds mu or is alone.
func (s *shard[K, V]) init() {
	s.index = make(map[K]int32)
	s.slots = make([]slot[K, V], 1)
	s.free = 0
	s.oldest.Store(none)
}

func (s *shard[K, V]) get(k K, seq uint64, now int64) (v V, ok bool, d delta) {
	s.mu.Lock()
	defer s.mu.Unlock()
	i, ok := s.index[k]
	if !ok {
		return v, false, d
	}
	if s.slots[i].expires <= now {
		d = s.remove(i)
		s.publish()
		return v, false, d
	}
	s.touch(i, seq)
	s.publish()
	return s.slots[i].value, true, d
}

func (s *shard[K, V]) set(k K, v V, seq uint64, expires, cost int64) delta {
	s.mu.Lock()
	defer s.mu.Unlock()
	i, had := s.index[k]
	d := delta{entries: 1, cost: cost}
	if had {
		d = delta{cost: cost - s.slots[i].cost}
	} else {
		i = s.alloc()
		s.index[k] = i
		s.slots[i].key = k
		s.link(i)
	}
	s.slots[i].value, s.slots[i].expires, s.slots[i].cost = v, expires, cost
	s.touch(i, seq)
	s.publish()
	return d
}

func (s *shard[K, V]) delete(k K) (d delta) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if i, ok := s.index[k]; ok {
		d = s.remove(i)
		s.publish()
	}
	return d
}

// evict removes the least recently used entry.
func (s *shard[K, V]) evict() (d delta) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if i := s.slots[0].prev; i != 0 {
		d = s.remove(i)
		s.publish()
	}
	return d
}

func (s *shard[K, V]) deleteExpired(now int64) (d delta) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := s.slots[0].next; i != 0; {
		next := s.slots[i].next
		if s.slots[i].expires <= now {
			r := s.remove(i)
			d.entries += r.entries
			d.cost += r.cost
		}
		i = next
	}
	s.publish()
	return d
}

func (s *shard[K, V]) clear() (d delta) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := s.slots[0].next; i != 0; i = s.slots[i].next {
		d.entries--
		d.cost -= s.slots[i].cost
	}
	s.init()
	return d
}

// alloc takes a free slot or makes one.
func (s *shard[K, V]) alloc() int32 {
	if i := s.free; i != 0 {
		s.free = s.slots[i].next
		return i
	}
	s.slots = append(s.slots, slot[K, V]{})
	return int32(len(s.slots) - 1)
}

// remove takes slot i out of the map and the ring and forgets its value.
func (s *shard[K, V]) remove(i int32) delta {
	d := delta{entries: -1, cost: -s.slots[i].cost}
	s.unlink(i)
	delete(s.index, s.slots[i].key)
	s.slots[i] = slot[K, V]{next: s.free}
	s.free = i
	return d
}

// touch makes slot i the most recently used.
func (s *shard[K, V]) touch(i int32, seq uint64) {
	s.slots[i].seq = seq
	if s.slots[0].next != i {
		s.unlink(i)
		s.link(i)
	}
}

// link puts slot i at the recent end of the ring.
func (s *shard[K, V]) link(i int32) {
	first := s.slots[0].next
	s.slots[i].prev, s.slots[i].next = 0, first
	s.slots[first].prev = i
	s.slots[0].next = i
}

func (s *shard[K, V]) unlink(i int32) {
	prev, next := s.slots[i].prev, s.slots[i].next
	s.slots[prev].next = next
	s.slots[next].prev = prev
}

// publish tells evictOldest how old the shard's oldest entry is.
func (s *shard[K, V]) publish() {
	seq := uint64(none)
	if i := s.slots[0].prev; i != 0 {
		seq = s.slots[i].seq
	}
	if s.oldest.Load() != seq {
		s.oldest.Store(seq)
	}
}
