package main

import (
	"context"
	"errors"
	"io"
	"net/url"
	"sync"
	"time"

	"github.com/temoto/robotstxt"
	"github.com/winnowhtml/html"
	"github.com/winnowhtml/html/fetch"
	"golang.org/x/time/rate"
)

// maxRobots is how much of a robots.txt is read; RFC 9309 section 2.5 asks for at least this much.
const maxRobots = 500 << 10

// hosts keeps what every host asks of crawlers, and their pace.
type hosts struct {
	client *fetch.Client
	agent  string
	delay  time.Duration
	mu     sync.Mutex
	known  map[string]*host
}

// host is one scheme, name and port.
type host struct {
	once  sync.Once
	rules *robotstxt.RobotsData
	err   error
	pace  *rate.Limiter
}

func newHosts(options fetch.Options, agent string, delay time.Duration) *hosts {
	options.MaxBytes = maxRobots
	options.MaxRedirects = 5
	return &hosts{client: fetch.New(options), agent: agent, delay: delay, known: map[string]*host{}}
}

// enter waits until u may be requested, and reports whether its host allows that.
func (h *hosts) enter(ctx context.Context, u *url.URL) (bool, error) {
	allowed, err := h.allows(ctx, u)
	if err != nil || !allowed {
		return false, err
	}
	return true, h.of(u).pace.Wait(ctx)
}

// allows reports whether robots.txt lets u be requested.
func (h *hosts) allows(ctx context.Context, u *url.URL) (bool, error) {
	host := h.of(u)
	host.once.Do(func() { h.ask(ctx, u, host) })
	if host.err != nil {
		return false, host.err
	}
	return host.rules.TestAgent(u.RequestURI(), h.agent), nil
}

func (h *hosts) of(u *url.URL) *host {
	key := u.Scheme + "://" + u.Host
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.known[key] == nil {
		h.known[key] = &host{pace: rate.NewLimiter(pace(h.delay), 1)}
	}
	return h.known[key]
}

func pace(delay time.Duration) rate.Limit {
	if delay <= 0 {
		return rate.Inf
	}
	return rate.Every(delay)
}

// ask reads the robots.txt of a host. Without one everything is allowed; with one that cannot be had just
// now nothing is (RFC 9309 section 2.3.1).
func (h *hosts) ask(ctx context.Context, u *url.URL, host *host) {
	robots := url.URL{Scheme: u.Scheme, Host: u.Host, Path: "/robots.txt"}
	status, text, err := h.read(ctx, robots.String())
	if err != nil {
		host.err = err
		return
	}
	data, err := robotstxt.FromStatusAndBytes(status, text)
	if err != nil {
		host.err = err
		return
	}
	host.rules = data
	if delay := data.FindGroup(h.agent).CrawlDelay; delay > h.delay {
		host.pace.SetLimit(pace(delay))
	}
}

func (h *hosts) read(ctx context.Context, robots string) (status int, text []byte, err error) {
	resp, err := h.client.Get(ctx, robots)
	if errors.Is(err, html.ErrUnsupportedContentType) || errors.Is(err, fetch.ErrTooManyRedirects) {
		return 404, nil, nil // whatever is there, it is no robots.txt
	}
	if err != nil {
		return 0, nil, err
	}
	defer resp.Body.Close()
	text, err = io.ReadAll(resp.Body)
	if errors.Is(err, fetch.ErrTooLarge) {
		err = nil // the beginning counts
	}
	return resp.Status, text, err
}
