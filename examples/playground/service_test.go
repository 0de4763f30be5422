package main

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/winnowhtml/html/fetch"
)

func small() settings {
	return settings{maxBody: 64 << 10, concurrent: 2, timeout: 10 * time.Second}
}

func service200(t *testing.T, s settings) http.Handler {
	t.Helper()
	h, err := newService(s)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func post(h http.Handler, values url.Values, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(values.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func get(h http.Handler, path string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
	return w
}

func contains(t *testing.T, body string, want ...string) {
	t.Helper()
	for _, s := range want {
		if !strings.Contains(body, s) {
			t.Errorf("missing %q", s)
		}
	}
}

func TestPages(t *testing.T) {
	h := service200(t, small())
	w := get(h, "/")
	if w.Code != http.StatusOK || w.Header().Get("Content-Security-Policy") != policy || w.Header().Get("X-Content-Type-Options") != "nosniff" {
		t.Fatal(w.Code, w.Header())
	}
	contains(t, w.Body.String(), "See what stays of a page", `<form class="ask" method="post"`)
	contains(t, get(h, "/style.css").Body.String(), ".tabs", ".explain .blocks")
	contains(t, get(h, "/script.js").Body.String(), "requestSubmit")
	if w := get(h, "/nothing"); w.Code != http.StatusNotFound {
		t.Error(w.Code)
	}
}

func TestSample(t *testing.T) {
	w := get(service200(t, small()), "/sample")
	if w.Code != http.StatusOK {
		t.Fatal(w.Code)
	}
	contains(t, w.Body.String(),
		"<h1>How a tide mill works</h1>", `class="kept s`, `class="dropped s`, // page
		"## A day at the mill",                    // Markdown
		"<h2>A day at the mill</h2>",              // HTML
		"https://journal.example/assets/site.css", // links
		"Marta Lindqvist", "json-ld Article",      // metadata
		"&#34;word_count&#34;:", // JSON
	)
}

// What is pasted is shown and never lives.
func TestHostile(t *testing.T) {
	body := `<title></title></textarea><script>alert(1)</script><article><h1><img src=x onerror=alert(2)>Salt</h1><p onclick="alert(3)">` +
		strings.Repeat("The raker waits for the wind to turn, and the crust grows while he waits. ", 12) +
		`<a href="javascript:alert(4)">x</a></p><form action=/><button>send</button></form></article>`
	w := post(service200(t, small()), url.Values{"html": {body}, "url": {`https://a.example/"><b>`}, "whole": {"1"}})
	got := w.Body.String()
	for _, not := range []string{"<script>alert", "</textarea><script", "onerror=alert(2)>", `<p onclick`, `href="javascript:`, `"><b>`, `<button>send`} {
		if strings.Contains(got, not) {
			t.Errorf("leaked %q", not)
		}
	}
	if n := strings.Count(got, "<form"); n != 1 {
		t.Errorf("%d forms", n)
	}
}

func TestOptions(t *testing.T) {
	h := service200(t, small())
	w := post(h, url.Values{"html": {sample}, "whole": {"1"}, "focus": {"recall"}, "type": {"article"}, "comments": {"1"}})
	contains(t, w.Body.String(), "Lovely piece, I grew up next to one of these.\n\nFirst!", "<option selected>recall</option>", "<option selected>article</option>", `class="options" open`)
}

func TestRefusals(t *testing.T) {
	s := small()
	h := service200(t, s)
	s.noFetch = true
	closed := service200(t, s)
	for name, tc := range map[string]struct {
		got  *httptest.ResponseRecorder
		code int
		text string
	}{
		"nothing":  {post(h, url.Values{}), http.StatusBadRequest, "Paste some HTML"},
		"large":    {post(h, url.Values{"html": {strings.Repeat("x", 65<<10)}}), http.StatusRequestEntityTooLarge, "too large"},
		"enormous": {post(h, url.Values{"html": {strings.Repeat("x", 400<<10)}}), http.StatusRequestEntityTooLarge, "too large"},
		"private":  {post(h, url.Values{"url": {"http://127.0.0.1/"}}), http.StatusForbidden, "may not be fetched"},
		"scheme":   {post(h, url.Values{"url": {"file:///etc/passwd"}}), http.StatusBadRequest, "must begin with http"},
		"option":   {post(h, url.Values{"html": {"x"}, "focus": {"wide"}}), http.StatusBadRequest, "An option"},
		"binary":   {post(h, url.Values{"html": {"%PDF-1.7"}}), http.StatusUnsupportedMediaType, "no web page"},
		"no fetch": {post(closed, url.Values{"url": {"http://example.com/"}}), http.StatusForbidden, "fetches no URLs"},
		"form":     {post(h, url.Values{}, "Content-Type", "application/x-www-form-urlencoded; %"), http.StatusBadRequest, "cannot be read"},
	} {
		if tc.got.Code != tc.code || !strings.Contains(tc.got.Body.String(), tc.text) {
			t.Errorf("%s: %d %.200s", name, tc.got.Code, tc.got.Body)
		}
	}
	if w := post(h, url.Values{"html": {"x"}}, "Sec-Fetch-Site", "cross-site"); w.Code != http.StatusForbidden {
		t.Error("another site's form was taken:", w.Code)
	}
}

func TestFetched(t *testing.T) {
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		if r.URL.Path != "/" {
			w.WriteHeader(http.StatusNotFound)
		}
		_, _ = io.WriteString(w, sample)
	}))
	defer site.Close()
	port := site.Listener.Addr().(*net.TCPAddr).AddrPort().Port()
	s := small()
	s.guard = &fetch.Guard{Allow: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}, Ports: []uint16{port}}
	h := service200(t, s)
	contains(t, post(h, url.Values{"url": {site.URL + "/"}}).Body.String(), "How a tide mill works", site.URL+"/")
	contains(t, post(h, url.Values{"url": {site.URL + "/gone"}}).Body.String(), "the server answered 404 Not Found")
	site.Close()
	if w := post(h, url.Values{"url": {site.URL + "/"}}); w.Code != http.StatusBadGateway {
		t.Error(w.Code)
	}
}

func TestSeats(t *testing.T) {
	s := small()
	s.concurrent = 0
	w := post(service200(t, s), url.Values{"html": {"x"}})
	if w.Code != http.StatusServiceUnavailable {
		t.Error(w.Code)
	}
	contains(t, w.Body.String(), "Too many pages")
}

func TestRun(t *testing.T) {
	for _, args := range [][]string{{"-nonsense"}, {"-max-body", "0"}, {"-concurrent", "0"}, {"-timeout", "0s"}, {"-addr", "no such address"}} {
		if run(t.Context(), args, io.Discard, nil) == nil {
			t.Error(args)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	ready, ended := make(chan net.Addr, 1), make(chan error, 1)
	go func() { ended <- run(ctx, []string{"-addr", "127.0.0.1:0"}, io.Discard, ready) }()
	res, err := http.Get("http://" + (<-ready).String() + "/")
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
