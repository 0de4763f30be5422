package testkit

import (
	"context"
	"runtime"
	"runtime/metrics"
)

// Heap is a context that notes the largest heap that anyone who looks at it finds: with garbage, or, if
// collected, without, at every thirty-second look. Stages ask a context every thousand nodes or so, which makes
// it a sampler that needs no clock.
type Heap struct {
	context.Context
	sample     [1]metrics.Sample
	base, peak uint64
	collected  bool
	looks      int
}

// NewHeap collects garbage and begins to measure from there.
func NewHeap(collected bool) *Heap {
	h := &Heap{Context: context.Background()}
	h.sample[0].Name = "/memory/classes/heap/objects:bytes"
	runtime.GC()
	runtime.GC()
	h.Look()
	h.base, h.peak, h.collected = h.peak, 0, collected
	return h
}

// Err looks at the heap and is nil. It is not for several goroutines at a time.
func (h *Heap) Err() error {
	if h.looks++; !h.collected || h.looks%32 == 0 {
		h.Look()
	}
	return nil
}

// Look measures now.
func (h *Heap) Look() {
	if h.collected {
		runtime.GC()
	}
	metrics.Read(h.sample[:])
	h.peak = max(h.peak, h.sample[0].Value.Uint64())
}

// MB is the largest heap in megabytes, beyond what was there before.
func (h *Heap) MB() int { return int(h.peak-min(h.base, h.peak)) >> 20 }
