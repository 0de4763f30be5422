package lru

import (
	"sync"
	"time"
)

// StartCleanup removes expired entries every interval, in a goroutine of its own, until stop is called.
// An interval that is not positive starts nothing. Stop returns at once, may be called any number of
// times, and leaves the contents alone; done is closed when the goroutine is gone.
func (c *Cache[K, V]) StartCleanup(every time.Duration) (stop func(), done <-chan struct{}) {
	quit, gone := make(chan struct{}), make(chan struct{})
	stop = sync.OnceFunc(func() { close(quit) })
	if every <= 0 || c.opts.TTL <= 0 {
		close(gone)
		return stop, gone
	}
	go func() {
		defer close(gone)
		tick := time.NewTicker(every)
		defer tick.Stop()
		for {
			select {
			case <-quit:
				return
			case <-tick.C:
				c.DeleteExpired()
			}
		}
	}()
	return stop, gone
}
