package html

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

func newTestCache(t *testing.T, cfg Config) *resultCache {
	t.Helper()
	if cfg.MaxCacheEntries == 0 {
		cfg.MaxCacheEntries = 100
	}
	c := newResultCache(cfg)
	t.Cleanup(c.close)
	return c
}

// get asks for a page whose Result says what it was made of, and tells whether it had to be made.
func get(t *testing.T, c *resultCache, page string) (made bool) {
	t.Helper()
	a, err := c.do(t.Context(), []byte(page), func() (*Result, []AuditEntry, error) {
		made = true
		return &Result{Text: "text of " + page}, nil, nil
	})
	require.NoError(t, err)
	require.Equal(t, "text of "+page, a.result.Text, "never the answer of another page")
	require.NotEqual(t, made, a.hit)
	return made
}

func TestCacheHitsAndMisses(t *testing.T) {
	c := newTestCache(t, Config{})
	require.True(t, get(t, c, "a"))
	require.False(t, get(t, c, "a"))
	require.True(t, get(t, c, ""))
	require.False(t, get(t, c, ""))
	c.clear()
	require.True(t, get(t, c, "a"))
	other := newTestCache(t, Config{})
	require.True(t, get(t, other, "a"))
	require.NotEqual(t, c.identity.of([]byte("a")), other.identity.of([]byte("a")), "keys are seeded")
}

func TestCacheBounds(t *testing.T) {
	c := newTestCache(t, Config{MaxCacheEntries: 3})
	for _, page := range []string{"a", "b", "c"} {
		require.True(t, get(t, c, page))
	}
	require.False(t, get(t, c, "a"))
	require.True(t, get(t, c, "d"), "b makes room")
	require.False(t, get(t, c, "a"))
	require.True(t, get(t, c, "b"))

	c = newTestCache(t, Config{MaxCacheBytes: 20_000})
	big := strings.Repeat("x", 8_000)
	for i := range 10 {
		get(t, c, fmt.Sprint(i, big))
		require.LessOrEqual(t, c.entries.Cost(), int64(20_000))
	}
	require.Equal(t, 2, c.entries.Len())
	huge := strings.Repeat("y", 30_000)
	require.True(t, get(t, c, huge))
	require.True(t, get(t, c, huge), "a result over the bound is not kept")
	require.Equal(t, 2, c.entries.Len())
}

func TestCacheExpiryAndCleanup(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newResultCache(Config{MaxCacheEntries: 10, CacheTTL: time.Minute, CacheCleanup: 10 * time.Second})
		get(t, c, "a")
		time.Sleep(30 * time.Second)
		require.False(t, get(t, c, "a"))
		get(t, c, "b")
		time.Sleep(30 * time.Second)
		require.True(t, get(t, c, "a"), "expired")
		require.False(t, get(t, c, "b"))
		time.Sleep(75 * time.Second)
		synctest.Wait()
		require.Zero(t, c.entries.Len(), "cleaned up in the background")
		c.close()
		synctest.Wait()
		c.close()
	}) // the bubble fails if the goroutine is left
}

// A cache that is forgotten without Close leaves no goroutine behind.
func TestForgottenCache(t *testing.T) {
	cfg := Config{MaxCacheEntries: 10, CacheTTL: time.Hour, CacheCleanup: time.Hour}
	gone := make(chan struct{})
	func() {
		c := newResultCache(cfg)
		get(t, c, "a")
		runtime.AddCleanup(c.entries, func(int) { close(gone) }, 0)
	}()
	for { // the cleanup goroutine holds the entries, so they go only after it
		runtime.GC()
		select {
		case <-gone:
			return
		default:
			runtime.Gosched()
		}
	}
}

func TestCloseLeavesNothing(t *testing.T) {
	c := newTestCache(t, Config{})
	get(t, c, "a")
	c.close()
	require.Zero(t, c.entries.Len())
	require.True(t, get(t, c, "a"), "calls in flight still work")
	require.Zero(t, c.entries.Len(), "and leave nothing behind")
}

// sampled is a page over the size that is hashed whole, with a byte changed at a place, -1 for none.
func sampled(size, at int) []byte {
	page := bytes.Repeat([]byte("<p>alike</p>\n"), size/13+1)[:size]
	if at >= 0 {
		page[at] ^= 1
	}
	return page
}

func inSample(size, at int) bool {
	for i := range cacheSamples {
		start := sampleStart(size, i)
		if at >= start && at < start+cacheKeySample/cacheSamples {
			return true
		}
	}
	return false
}

func TestKeys(t *testing.T) {
	identity := newPageIdentity()
	for _, size := range []int{1, 100, maxCacheKeySize} { // hashed whole
		base := identity.key(sampled(size, -1))
		for _, at := range []int{0, size / 3, size / 2, size - 1} {
			require.NotEqual(t, base, identity.key(sampled(size, at)))
		}
	}
	for _, size := range []int{maxCacheKeySize + 1, 100_003, 1 << 20} { // sampled
		base := identity.key(sampled(size, -1))
		require.NotEqual(t, base, identity.key(sampled(size+1, -1)), "the length counts")
		bytesSampled := 0
		r := rand.New(rand.NewPCG(1, uint64(size)))
		for range 100 {
			at := r.IntN(size)
			require.Equal(t, !inSample(size, at), base == identity.key(sampled(size, at)), "byte %d of %d", at, size)
		}
		for at := range size {
			if inSample(size, at) {
				bytesSampled++
			}
		}
		require.Equal(t, cacheKeySample/cacheSamples*cacheSamples, bytesSampled, "samples do not overlap")
		require.True(t, inSample(size, 0), "head")
		require.True(t, inSample(size, size-1) || inSample(size, size-cacheSamples), "tail")
	}
}

// Pages over 64 KB that are alike at every sampled place have the same key, and are told apart all the same.
func TestPagesAlikeWhereSampled(t *testing.T) {
	const size = 200_000
	c := newTestCache(t, Config{})
	pages := make([]string, 0, 20)
	for at := 10_000; len(pages) < cap(pages); at += 7_000 {
		if !inSample(size, at) {
			pages = append(pages, string(sampled(size, at)))
		}
	}
	key := c.identity.key([]byte(pages[0]))
	for _, p := range pages {
		require.Equal(t, key, c.identity.key([]byte(p)))
		require.True(t, get(t, c, p))
		require.False(t, get(t, c, p))
	}
	require.Equal(t, 1, c.entries.Len())

	var wg sync.WaitGroup // at the same time, too
	for range 4 {
		for _, p := range pages {
			wg.Go(func() { get(t, c, p) })
		}
	}
	wg.Wait()
}

func TestErrorsAreNotStored(t *testing.T) {
	c := newTestCache(t, Config{})
	failed := errors.New("broken page")
	events := []AuditEntry{{Message: "deep"}}
	for range 2 {
		a, err := c.do(t.Context(), []byte("a"), func() (*Result, []AuditEntry, error) { return nil, events, failed })
		require.ErrorIs(t, err, failed)
		require.Equal(t, events, a.events)
		require.False(t, a.hit)
		require.Nil(t, a.result)
	}
	require.True(t, get(t, c, "a"))
}

func TestEventsStayWithTheResult(t *testing.T) {
	c := newTestCache(t, Config{})
	events := []AuditEntry{{Message: "script blocked"}}
	compute := func() (*Result, []AuditEntry, error) { return &Result{}, events, nil }
	for _, hit := range []bool{false, true, true} {
		a, err := c.do(t.Context(), []byte("a"), compute)
		require.NoError(t, err)
		require.Equal(t, hit, a.hit)
		require.Equal(t, events, a.events)
	}
}

// Nobody sees what others do to their Result: not later hits, not the caller that computed, not those that
// waited for it.
func TestAnswersAreCopies(t *testing.T) {
	c := newTestCache(t, Config{})
	compute := func() (*Result, []AuditEntry, error) { return fullResult(), nil, nil }
	for range 3 {
		a, err := c.do(t.Context(), []byte("a"), compute)
		require.NoError(t, err)
		require.Equal(t, fullResult(), a.result)
		spoil(a.result)
		require.NotEqual(t, fullResult(), a.result)
	}
}

// flightTest runs many calls for one page: the first is made to wait in its work until the others wait for it.
type flightTest struct {
	cache   *resultCache
	started chan struct{}       // the first call is at work
	finish  chan func() outcome // how its work shall end
}

type outcome struct {
	result *Result
	err    error
}

func newFlightTest() *flightTest {
	return &flightTest{newResultCache(Config{MaxCacheEntries: 10}), make(chan struct{}), make(chan func() outcome)}
}

func (f *flightTest) lead(ctx context.Context) (cacheAnswer, error) {
	return f.cache.do(ctx, []byte("page"), func() (*Result, []AuditEntry, error) {
		close(f.started)
		o := (<-f.finish)()
		return o.result, []AuditEntry{{Message: "from the first"}}, o.err
	})
}

func TestConcurrentMissesWorkOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFlightTest()
		go func() {
			a, err := f.lead(t.Context())
			require.NoError(t, err)
			require.False(t, a.hit)
			spoil(a.result)
		}()
		<-f.started
		var followers atomic.Int64
		for range 50 {
			go func() {
				a, err := f.cache.do(t.Context(), []byte("page"), func() (*Result, []AuditEntry, error) {
					t.Error("computed twice")
					return nil, nil, nil
				})
				require.NoError(t, err)
				require.True(t, a.hit)
				require.Equal(t, fullResult(), a.result)
				require.Equal(t, "from the first", a.events[0].Message)
				spoil(a.result)
				followers.Add(1)
			}()
		}
		synctest.Wait() // all of them wait now
		require.Zero(t, followers.Load())
		require.True(t, get(t, f.cache, "another page"), "other pages do not wait")
		f.finish <- func() outcome { return outcome{result: fullResult()} }
		synctest.Wait()
		require.Equal(t, int64(50), followers.Load())
		f.cache.close()
	})
}

func TestFailingLeader(t *testing.T) {
	pageError := errors.New("too deep")
	for _, tc := range []struct {
		name   string
		end    func(cancel func()) outcome
		shared bool // followers get the leader's error instead of trying themselves
	}{
		{"page error", func(func()) outcome { return outcome{err: pageError} }, true},
		{"cancelled", func(cancel func()) outcome { cancel(); return outcome{err: context.Canceled} }, false},
		{"cancelled, with an error that does not say so", func(cancel func()) outcome { cancel(); return outcome{err: errors.New("stopped")} }, false},
		{"out of time", func(func()) outcome { return outcome{err: fmt.Errorf("tree: %w", context.DeadlineExceeded)} }, false},
		{"panic", func(func()) outcome { panic("scorer") }, false},
		{"exit", func(func()) outcome { runtime.Goexit(); return outcome{} }, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := newFlightTest()
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				go func() {
					defer func() { _ = recover() }()
					_, err := f.lead(ctx)
					require.Error(t, err)
				}()
				<-f.started
				var made, answered, failed atomic.Int64
				for range 10 {
					go func() {
						a, err := f.cache.do(t.Context(), []byte("page"), func() (*Result, []AuditEntry, error) {
							made.Add(1)
							return fullResult(), nil, nil
						})
						if err != nil {
							require.ErrorIs(t, err, pageError)
							require.Equal(t, "from the first", a.events[0].Message)
							failed.Add(1)
							return
						}
						require.Equal(t, fullResult(), a.result)
						answered.Add(1)
					}()
				}
				synctest.Wait()
				f.finish <- func() outcome { return tc.end(cancel) }
				synctest.Wait()
				if tc.shared {
					require.Equal(t, int64(10), failed.Load())
					require.Zero(t, made.Load())
				} else {
					require.Equal(t, int64(10), answered.Load())
					require.Equal(t, int64(1), made.Load(), "one of them takes over, for all")
				}
				for i := range f.cache.flights {
					require.Empty(t, f.cache.flights[i].flights)
				}
				f.cache.close()
			})
		})
	}
}

// lateContext has a deadline that its Done channel does not signal.
type lateContext struct {
	context.Context
	deadline time.Time
}

func (c lateContext) Deadline() (time.Time, bool) { return c.deadline, true }

func TestImpatientFollowers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFlightTest()
		go func() {
			_, err := f.lead(t.Context())
			require.NoError(t, err)
		}()
		<-f.started
		wait := func(ctx context.Context) error {
			_, err := f.cache.do(ctx, []byte("page"), func() (*Result, []AuditEntry, error) { panic("not my turn") })
			return err
		}
		cancelled, cancel := context.WithCancel(t.Context())
		cancel()
		require.ErrorIs(t, wait(cancelled), context.Canceled)
		timed, stop := context.WithTimeout(t.Context(), time.Minute)
		defer stop()
		require.ErrorIs(t, wait(timed), context.DeadlineExceeded)
		require.ErrorIs(t, wait(lateContext{t.Context(), time.Now().Add(time.Minute)}), context.DeadlineExceeded)
		f.finish <- func() outcome { return outcome{result: fullResult()} }
		synctest.Wait()
		require.NoError(t, wait(t.Context()), "the work went on")
		f.cache.close()
	})
}

// The cache against a map, with pages of every size class and a clock of its own.
func TestCacheAgainstModel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const ttl = 100 * time.Second
		c := newResultCache(Config{MaxCacheEntries: 1000, CacheTTL: ttl, CacheCleanup: 7 * time.Second})
		defer c.close()
		pages := make([]string, 60)
		for i := range pages {
			pages[i] = string(sampled([]int{0, 500, maxCacheKeySize, maxCacheKeySize + 100}[i%4]+i, -1))
		}
		model := map[string]time.Time{} // page → when it was made
		r := rand.New(rand.NewPCG(3, 4))
		for range 1500 {
			time.Sleep(time.Duration(r.IntN(4000)) * time.Millisecond)
			if r.IntN(200) == 0 {
				c.clear()
				clear(model)
			}
			page := pages[r.IntN(len(pages))]
			at, known := model[page]
			fresh := known && time.Since(at) < ttl
			require.Equal(t, fresh, !get(t, c, page))
			if !fresh {
				model[page] = time.Now()
			}
		}
	})
}

func TestHitAllocations(t *testing.T) {
	c := newTestCache(t, Config{})
	page := sampled(50_000, -1)
	compute := func() (*Result, []AuditEntry, error) { return &Result{Text: "text"}, nil, nil }
	hit := func() {
		if _, err := c.do(context.Background(), page, compute); err != nil {
			t.Fatal(err)
		}
	}
	hit()
	// The copy of the Result, the state of the hash and its sum.
	require.LessOrEqual(t, testing.AllocsPerRun(100, hit), 4.0)

	full := []byte("another page")
	_, err := c.do(t.Context(), full, func() (*Result, []AuditEntry, error) { return fullResult(), nil, nil })
	require.NoError(t, err)
	// And one for each list, two for the map.
	require.LessOrEqual(t, testing.AllocsPerRun(100, func() { _, _ = c.do(context.Background(), full, compute) }), 14.0)
}

func BenchmarkCacheLookup(b *testing.B) {
	c := newResultCache(Config{MaxCacheEntries: 100})
	defer c.close()
	for _, size := range []int{1 << 10, 64 << 10, 1 << 20} {
		page := sampled(size, -1)
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				_, _ = c.do(context.Background(), page, func() (*Result, []AuditEntry, error) { return fullResult(), nil, nil })
			}
		})
	}
}
