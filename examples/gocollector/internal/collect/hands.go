package collect

import (
	"context"
	"sync"
	"time"

	"github.com/winnowhtml/html/examples/gocollector/internal/event"
	"github.com/winnowhtml/html/examples/gocollector/internal/store"
)

// hands are the claims that this process has in work.
type hands struct {
	mu      sync.Mutex
	claims  map[event.ID]store.Claim
	dropped chan struct{} // says that one was dropped
}

func newHands() *hands {
	return &hands{claims: map[event.ID]store.Claim{}, dropped: make(chan struct{}, 1)}
}

func (h *hands) take(claims []store.Claim) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, c := range claims {
		h.claims[c.ID] = c
	}
}

func (h *hands) drop(c store.Claim) {
	h.mu.Lock()
	if h.claims[c.ID].Attempt == c.Attempt {
		delete(h.claims, c.ID)
	}
	h.mu.Unlock()
	select {
	case h.dropped <- struct{}{}:
	default:
	}
}

func (h *hands) count() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.claims)
}

func (h *hands) list() []store.Claim {
	h.mu.Lock()
	defer h.mu.Unlock()
	out := make([]store.Claim, 0, len(h.claims))
	for _, c := range h.claims {
		out = append(out, c)
	}
	return out
}

// keep extends the claims while the run goes on. An error is none: a claim that could not be extended is lost
// in the worst case, and then nothing is written under it.
func (h *hands) keep(ctx context.Context, c *Collector) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		ticker := time.NewTicker(c.Lease / 4)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				_ = c.Store.Extend(ctx, h.list(), c.Lease)
			case <-ctx.Done():
				return
			}
		}
	}()
	return func() { cancel(); <-done }
}

// wait waits for a claim to be dropped, the end of the index or of the run, or for a while.
func (h *hands) wait(ctx context.Context, stop, fed <-chan struct{}, d time.Duration) {
	if ended(fed) {
		fed = nil
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-h.dropped:
	case <-fed:
	case <-stop:
	case <-ctx.Done():
	case <-timer.C:
	}
}
