package web

import (
	"context"
	"net"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// maxRest is how long a request waits for the end of a pause. Longer ones are an error, so that the caller can do
// something else meanwhile.
const maxRest = 5 * time.Second

// hosts keeps the pace of every host.
type hosts struct {
	rate    float64
	perHost int
	mu      sync.Mutex
	known   map[string]*host
}

// host is a name and port.
type host struct {
	pace  *rate.Limiter
	slots chan struct{}
	mu    sync.Mutex
	until time.Time // no request before
}

func newHosts(perSecond float64, perHost int) *hosts {
	return &hosts{rate: perSecond, perHost: perHost, known: map[string]*host{}}
}

func (h *hosts) of(name string) *host {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.known[name] == nil {
		limit := h.limit(name)
		h.known[name] = &host{pace: rate.NewLimiter(limit, h.perHost), slots: make(chan struct{}, h.perHost)}
	}
	return h.known[name]
}

// limit returns how many requests a second a host gets. A server on this machine is the user's own.
func (h *hosts) limit(name string) rate.Limit {
	switch {
	case h.rate > 0:
		return rate.Limit(h.rate)
	case h.rate < 0, isLoopback(name):
		return rate.Inf
	}
	return DefaultRate
}

func isLoopback(hostport string) bool {
	name, _, err := net.SplitHostPort(hostport)
	if err != nil {
		name = hostport
	}
	a, err := netip.ParseAddr(name)
	return name == "localhost" || err == nil && a.IsLoopback()
}

// enter waits until the host of a URL may be asked. release must be called when its answer was read.
func (h *hosts) enter(ctx context.Context, address string) (release func(), err error) {
	host := h.of(hostOf(address))
	select {
	case host.slots <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	release = func() { <-host.slots }
	if err := host.wait(ctx, hostOf(address)); err != nil {
		release()
		return nil, err
	}
	return release, nil
}

// wait waits for the end of a pause that the host asked for, and then for its pace.
func (h *host) wait(ctx context.Context, name string) error {
	for {
		h.mu.Lock()
		left := time.Until(h.until)
		h.mu.Unlock()
		if left <= 0 {
			return h.pace.Wait(ctx)
		}
		if left > maxRest {
			return &RestError{name, left}
		}
		timer := time.NewTimer(left)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return ctx.Err()
		}
	}
}

// rest keeps everybody from a host for a while.
func (h *hosts) rest(address string, d time.Duration) {
	host := h.of(hostOf(address))
	host.mu.Lock()
	defer host.mu.Unlock()
	if until := time.Now().Add(d); until.After(host.until) {
		host.until = until
	}
}
