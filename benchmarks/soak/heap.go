package main

import (
	"runtime"
	"time"
)

// heaps is the live and garbage heap that was seen, in bytes.
type heaps struct{ peak, first, last uint64 }

// watch samples the heap until the deadline.
func watch(deadline time.Time) <-chan heaps {
	done := make(chan heaps, 1)
	go func() {
		var h heaps
		start := time.Now()
		for now := start; now.Before(deadline); now = time.Now() {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			h.peak = max(h.peak, m.HeapAlloc)
			switch share := float64(now.Sub(start)) / float64(deadline.Sub(start)); {
			case share < .25:
				h.first = max(h.first, m.HeapAlloc)
			case share > .75:
				h.last = max(h.last, m.HeapAlloc)
			}
			time.Sleep(100 * time.Millisecond)
		}
		done <- h
	}()
	return done
}

// settle returns the heap once garbage is gone.
func settle() uint64 {
	var m runtime.MemStats
	for range 3 {
		runtime.GC()
		time.Sleep(20 * time.Millisecond)
	}
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
