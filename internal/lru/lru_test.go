package lru

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// spread sends keys to shards in a way that differs from their order.
func spread(k int) uint64 { return uint64(k) * 0x9E3779B97F4A7C15 >> 17 }

func newInts(o Options[int]) *Cache[int, string] {
	if o.Hash == nil {
		o.Hash = spread
	}
	return New[int, string](o)
}

func TestBounds(t *testing.T) {
	for _, tc := range []struct {
		name string
		opts Options[int]
		cost int64
		want int // entries kept of 5,000
	}{
		{"one entry", Options[int]{MaxEntries: 1}, 1, 1},
		{"few entries", Options[int]{MaxEntries: 7}, 1, 7},
		{"as many entries as asked for, whatever the hashes", Options[int]{MaxEntries: 2000}, 1, 2000},
		{"cost", Options[int]{MaxCost: 1000}, 10, 100},
		{"cost before entries", Options[int]{MaxEntries: 500, MaxCost: 1000}, 10, 100},
		{"entries before cost", Options[int]{MaxEntries: 50, MaxCost: 1000}, 10, 50},
		{"no bound", Options[int]{}, 10, 5000},
		{"free entries", Options[int]{MaxCost: 10, MaxEntries: 9}, -4, 9},
	} {
		t.Run(tc.name, func(t *testing.T) {
			c := newInts(tc.opts)
			for k := range 5000 {
				require.True(t, c.Set(k, "v", tc.cost))
			}
			require.Equal(t, tc.want, c.Len())
			require.Equal(t, int64(tc.want)*max(0, tc.cost), c.Cost())
			for k := range 5000 { // exactly the latest are left
				_, ok := c.Get(k)
				require.Equal(t, k >= 5000-tc.want, ok, "key %d", k)
			}
			c.Clear()
			require.Zero(t, c.Len())
			require.Zero(t, c.Cost())
		})
	}
}

func TestTooDearIsNotStored(t *testing.T) {
	c := newInts(Options[int]{MaxCost: 100})
	c.Set(1, "a", 60)
	c.Set(2, "b", 40)
	require.False(t, c.Set(3, "c", 101))
	require.Equal(t, 2, c.Len(), "nothing was evicted for it")
	require.False(t, c.Set(2, "b2", 101))
	_, ok := c.Get(2)
	require.False(t, ok, "the value that was to be replaced is not served any more")
	require.Equal(t, int64(60), c.Cost())
}

func TestExpiry(t *testing.T) {
	now := time.Unix(1000, 0)
	c := newInts(Options[int]{TTL: time.Minute, MaxEntries: 100, Now: func() time.Time { return now }})
	c.Set(1, "a", 5)
	now = now.Add(30 * time.Second)
	c.Set(2, "b", 5)
	now = now.Add(30*time.Second - 1)
	_, ok := c.Get(1)
	require.True(t, ok, "one nanosecond before the end")
	now = now.Add(1)
	_, ok = c.Get(1)
	require.False(t, ok, "use does not lengthen a life")
	require.Equal(t, 1, c.Len())
	require.Equal(t, int64(5), c.Cost())
	require.Zero(t, c.DeleteExpired())
	now = now.Add(time.Hour)
	require.Equal(t, 1, c.DeleteExpired())
	require.Zero(t, c.Len())

	c.Set(3, "c", 1)
	now = now.Add(59 * time.Second)
	c.Set(3, "c", 1) // writing again does
	now = now.Add(59 * time.Second)
	_, ok = c.Get(3)
	require.True(t, ok)
}

func TestEndlessLife(t *testing.T) {
	now := time.Unix(0, 0)
	for _, ttl := range []time.Duration{0, -1, 1<<63 - 1} {
		c := newInts(Options[int]{TTL: ttl, Now: func() time.Time { return now }})
		now = now.Add(time.Hour)
		c.Set(1, "a", 1)
		now = now.Add(200 * 365 * 24 * time.Hour)
		_, ok := c.Get(1)
		require.True(t, ok, ttl)
		require.Zero(t, c.DeleteExpired())
	}
}

// model is the cache as one would write it without shards, locks or speed.
type model struct {
	maxEntries int
	maxCost    int64
	ttl        time.Duration
	items      []modelItem // least recently used first
}

type modelItem struct {
	key     int
	value   string
	cost    int64
	expires time.Time
}

func (m *model) find(k int) int {
	return slices.IndexFunc(m.items, func(it modelItem) bool { return it.key == k })
}

func (m *model) drop(k int) {
	m.items = slices.DeleteFunc(m.items, func(it modelItem) bool { return it.key == k })
}

func (m *model) get(k int, now time.Time) (string, bool) {
	i := m.find(k)
	if i < 0 {
		return "", false
	}
	it := m.items[i]
	m.drop(k)
	if !now.Before(it.expires) {
		return "", false
	}
	m.items = append(m.items, it)
	return it.value, true
}

func (m *model) cost() (sum int64) {
	for _, it := range m.items {
		sum += it.cost
	}
	return sum
}

func (m *model) set(k int, v string, cost int64, now time.Time) {
	m.drop(k)
	if cost > m.maxCost {
		return
	}
	m.items = append(m.items, modelItem{k, v, cost, now.Add(m.ttl)})
	for len(m.items) > m.maxEntries || m.cost() > m.maxCost {
		m.items = m.items[1:]
	}
}

func (m *model) deleteExpired(now time.Time) int {
	before := len(m.items)
	m.items = slices.DeleteFunc(m.items, func(it modelItem) bool { return !now.Before(it.expires) })
	return before - len(m.items)
}

func TestAgainstModel(t *testing.T) {
	for _, size := range []int{1, 3, 40, 300} { // from one shard to eight
		for seed := range uint64(4) {
			checkAgainstModel(t, size, seed)
		}
	}
}

func checkAgainstModel(t *testing.T, size int, seed uint64) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, uint64(size)))
	now := time.Unix(0, 0)
	m := &model{maxEntries: size, maxCost: int64(size) * 8, ttl: time.Duration(size) * 10}
	c := newInts(Options[int]{MaxEntries: size, MaxCost: m.maxCost, TTL: m.ttl, Now: func() time.Time { return now }})
	for step := range 3000 {
		k := r.IntN(size*2 + 2)
		now = now.Add(time.Duration(r.IntN(3)))
		switch op := r.IntN(100); {
		case op < 50:
			want, wantOK := m.get(k, now)
			got, ok := c.Get(k)
			require.Equal(t, wantOK, ok, "size %d seed %d step %d", size, seed, step)
			require.Equal(t, want, got)
		case op < 94:
			v, cost := string(rune('a'+r.IntN(26))), r.Int64N(20)
			m.set(k, v, cost, now)
			c.Set(k, v, cost)
		case op < 97:
			m.drop(k)
			c.Delete(k)
		case op < 99:
			require.Equal(t, m.deleteExpired(now), c.DeleteExpired())
		default:
			now = now.Add(m.ttl / 2)
		}
		require.Equal(t, len(m.items), c.Len(), "size %d seed %d step %d", size, seed, step)
		require.Equal(t, m.cost(), c.Cost())
	}
}

func TestShardCount(t *testing.T) {
	for entries, want := range map[int]int{0: 64, 1: 1, 31: 1, 63: 1, 64: 2, 500: 8, 2000: 32, 2048: 64, 100000: 64} {
		require.Equal(t, want, shardCount(entries), "%d entries", entries)
	}
}

func TestConcurrentUseKeepsTheBounds(t *testing.T) {
	c := newInts(Options[int]{MaxEntries: 256, MaxCost: 1500, TTL: time.Hour})
	var wg sync.WaitGroup
	for g := range 8 {
		wg.Go(func() {
			r := rand.New(rand.NewPCG(uint64(g), 1))
			for range 5000 {
				k := r.IntN(1000)
				switch r.IntN(12) {
				case 0:
					c.Delete(k)
				case 1:
					c.DeleteExpired()
				case 2, 3, 4, 5:
					c.Set(k, "v", int64(k%10))
				default:
					c.Get(k)
				}
			}
		})
	}
	wg.Wait()
	require.LessOrEqual(t, c.Len(), 256)
	require.LessOrEqual(t, c.Cost(), int64(1500))
	entries, cost := 0, int64(0)
	for i := range c.shards {
		s := &c.shards[i]
		for j := s.slots[0].next; j != 0; j = s.slots[j].next {
			entries++
			cost += s.slots[j].cost
		}
		require.Len(t, s.index, entriesOf(s))
	}
	require.Equal(t, entries, c.Len(), "totals agree with what is there")
	require.Equal(t, cost, c.Cost())
}

func entriesOf[K comparable, V any](s *shard[K, V]) (n int) {
	for j := s.slots[0].next; j != 0; j = s.slots[j].next {
		n++
	}
	return n
}

func TestCleanup(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newInts(Options[int]{TTL: time.Minute})
		stop, done := c.StartCleanup(10 * time.Second)
		c.Set(1, "a", 1)
		time.Sleep(59 * time.Second)
		synctest.Wait()
		require.Equal(t, 1, c.Len())
		time.Sleep(11 * time.Second)
		synctest.Wait()
		require.Zero(t, c.Len())
		stop()
		stop()
		<-done
		c.Set(1, "a", 1)
		time.Sleep(time.Hour)
		require.Equal(t, 1, c.Len(), "nobody cleans any more")
	})
}

func TestNoCleanupWithoutNeed(t *testing.T) {
	for _, tc := range []struct{ ttl, every time.Duration }{{0, time.Second}, {time.Second, 0}, {time.Second, -1}} {
		stop, done := newInts(Options[int]{TTL: tc.ttl}).StartCleanup(tc.every)
		<-done
		stop()
	}
}

func TestNoAllocationOnHitOrReplacement(t *testing.T) {
	c := newInts(Options[int]{MaxEntries: 100, TTL: time.Hour})
	for k := range 200 {
		c.Set(k, "v", 1)
	}
	k := 150
	require.Zero(t, testing.AllocsPerRun(200, func() { c.Get(k) }), "hit")
	require.Zero(t, testing.AllocsPerRun(200, func() { c.Get(-1) }), "miss")
	require.Zero(t, testing.AllocsPerRun(200, func() { c.Set(k, "w", 1) }), "replacement")
}

func BenchmarkHit(b *testing.B) {
	c := newInts(Options[int]{MaxEntries: 2000, TTL: time.Hour})
	for k := range 2000 {
		c.Set(k, "v", 1)
	}
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for k := 0; pb.Next(); k++ {
			c.Get(k % 2000)
		}
	})
}

func BenchmarkSetAndEvict(b *testing.B) {
	c := newInts(Options[int]{MaxEntries: 2000, TTL: time.Hour})
	b.ReportAllocs()
	for k := range b.N {
		c.Set(k, "v", 1)
	}
}
