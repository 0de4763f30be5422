package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/winnowhtml/html"
	"github.com/winnowhtml/html/fetch"
)

func TestClient(t *testing.T) {
	agent := ""
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		agent = r.UserAgent()
		switch r.URL.Path {
		case "/file":
			w.Header().Set("Content-Type", "application/octet-stream")
			fmt.Fprint(w, "module x")
		case "/page":
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, "<title>A page</title>")
		case "/away":
			http.Redirect(w, r, "http://169.254.169.254/", http.StatusFound)
		default:
			w.Header().Set("Retry-After", "0")
			http.Error(w, "not\n found \x00here", http.StatusNotFound)
		}
	}))
	defer s.Close()
	p, err := html.New()
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	c := New(t.Context(), Options{Named: []string{s.URL}, Contact: "https://you.example/bot"})
	if b, err := c.Get(t.Context(), s.URL+"/file"); err != nil || string(b) != "module x" {
		t.Errorf("%q %v", b, err)
	}
	if !strings.HasPrefix(agent, "winnow-gocollector/") || !strings.HasSuffix(agent, "(+https://you.example/bot)") {
		t.Errorf("User-Agent %q", agent)
	}
	if page, err := c.Page(t.Context(), p, s.URL+"/page"); err != nil || page.Document.Metadata().Title != "A page" {
		t.Errorf("%+v %v", page, err)
	}
	if _, err := c.Page(t.Context(), p, s.URL+"/file"); !errors.Is(err, html.ErrUnsupportedContentType) {
		t.Error(err)
	}
	for _, get := range []func() error{
		func() error { _, err := c.Get(t.Context(), s.URL+"/none"); return err },
		func() error { _, err := c.Page(t.Context(), p, s.URL+"/none"); return err },
	} {
		var status *StatusError
		if err := get(); !errors.As(err, &status) || !status.Gone() || status.Transient() || !strings.Contains(err.Error(), "status 404") {
			t.Error(err)
		}
	}
	if _, err := c.Get(t.Context(), s.URL+"/none"); !strings.HasSuffix(err.Error(), "not found here") {
		t.Error(err)
	}
	if _, err := c.Get(t.Context(), s.URL+"/away"); !errors.Is(err, fetch.ErrDenied) {
		t.Errorf("a redirect into the network: %v", err)
	}
	stranger := New(t.Context(), Options{})
	if _, err := stranger.Get(t.Context(), s.URL+"/file"); !errors.Is(err, fetch.ErrDenied) {
		t.Errorf("loopback without a name: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.Get(ctx, s.URL+"/file"); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestGuard(t *testing.T) {
	g := guardFor(t.Context(), []string{"http://127.0.0.1:8085/proxy", "https://localhost:9/", "off", "", "http://[::1", "/a/file", "https://no.invalid"})
	for address, allowed := range map[string]bool{"127.0.0.1": true, "127.0.0.2": false, "10.0.0.1": false, "93.184.215.14": true} {
		if got := g.Check(netip.MustParseAddr(address)) == nil; got != allowed {
			t.Errorf("%s: %v", address, got)
		}
	}
	if want := "[80 443 8085 9]"; fmt.Sprint(g.Ports) != want {
		t.Errorf("ports %v", g.Ports)
	}
}

func TestStatus(t *testing.T) {
	for status, transient := range map[int]bool{400: false, 401: true, 403: true, 404: false, 408: true, 410: false, 429: true, 451: false, 500: true, 503: true, 301: true} {
		if got := (&StatusError{Status: status}).Transient(); got != transient {
			t.Errorf("%d: %v", status, got)
		}
	}
}

func TestRetryAfter(t *testing.T) {
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	for in, want := range map[string]time.Duration{
		"": 0, "0": 0, "30": 30 * time.Second, " 7 ": 7 * time.Second, "-5": 0, "999999999999": 0, "99999999": time.Hour, "soon": 0,
		"Fri, 01 May 2026 12:01:00 GMT": time.Minute, "Fri, 01 May 2020 12:00:00 GMT": 0, "Sat, 02 May 2026 12:00:00 GMT": time.Hour,
	} {
		if got := retryAfter(http.Header{"Retry-After": {in}}, now); got != want && in != "999999999999" {
			t.Errorf("%q: %s", in, got)
		}
	}
}

// TestPace runs on a clock of its own.
func TestPace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHosts(10, 2)
		begin := time.Now()
		for range 12 {
			release, err := h.enter(t.Context(), "https://a.example/x")
			if err != nil {
				t.Fatal(err)
			}
			release()
		}
		if took := time.Since(begin); took != time.Second { // two at once, and ten more
			t.Errorf("12 requests at 10 a second took %s", took)
		}
		release, err := h.enter(t.Context(), "https://b.example/")
		if err != nil || time.Since(begin) != time.Second {
			t.Error("another host waits", err)
		}
		release()
		h.rest("https://b.example/y", 3*time.Second)
		h.rest("https://b.example/y", time.Second)
		release, err = h.enter(t.Context(), "https://b.example/")
		if took := time.Since(begin); err != nil || took != 4*time.Second {
			t.Errorf("after a rest: %s %v", took, err)
		}
		release()
		h.rest("https://c.example/", time.Minute)
		var rest *RestError
		if _, err := h.enter(t.Context(), "https://c.example/"); !errors.As(err, &rest) || rest.After != time.Minute || !strings.Contains(err.Error(), "c.example") {
			t.Error(err)
		}
		h.rest("https://b.example/y", 3*time.Second)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, err := h.enter(ctx, "https://b.example/"); !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
	})
}

func TestSlots(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHosts(-1, 3)
		var mu sync.Mutex
		now, most := 0, 0
		var all sync.WaitGroup
		for range 12 {
			all.Go(func() {
				release, err := h.enter(t.Context(), "http://a.example/")
				if err != nil {
					t.Error(err)
					return
				}
				defer release()
				mu.Lock()
				now++
				most = max(most, now)
				mu.Unlock()
				time.Sleep(time.Second) // on the test's clock
				mu.Lock()
				now--
				mu.Unlock()
			})
		}
		all.Wait()
		if most != 3 {
			t.Errorf("%d requests at a time", most)
		}
	})
	for name, loopback := range map[string]bool{"127.0.0.1:80": true, "[::1]:80": true, "localhost": true, "localhost:1": true, "a.example": false, "10.0.0.1:80": false} {
		if isLoopback(name) != loopback {
			t.Error(name)
		}
	}
}
