package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// site is a web server with a page, and with what goes wrong on the web.
func site(t *testing.T) string {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("/page", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		w.Write([]byte(pageText(1)))
	})
	mux.Handle("/moved", http.RedirectHandler("/page", http.StatusFound))
	mux.Handle("/loop", http.RedirectHandler("/loop", http.StatusFound))
	mux.Handle("/inside", http.RedirectHandler("http://10.0.0.1/", http.StatusFound))
	mux.HandleFunc("/broken", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) })
	mux.HandleFunc("/film", func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Content-Type", "video/mp4") })
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return s.URL
}

// TestURLs: every URL of a list gets a row; failures are counted by kind, with the reason in the row.
func TestURLs(t *testing.T) {
	t.Parallel()
	base := site(t)
	list := "# a comment\n\n"
	for _, path := range []string{"/page", "/moved", "/none", "/broken", "/loop", "/inside", "/film"} {
		list += base + path + "\n"
	}
	list += "mailto:nobody@example.org\n"
	q := inside(t, time.Minute)
	for it, err := range urlItems(strings.NewReader(list)) {
		if err != nil || !submitted(t, q, it) {
			t.Fatal(it, err)
		}
	}
	w, out := workerOf(t, q)
	if err := w.run(t.Context()); err != nil {
		t.Fatal(err)
	}
	want := map[string]struct{ kind, reason string }{
		"/page": {}, "/moved": {},
		"/none":                     {"http_4xx", "status 404"},
		"/broken":                   {"http_5xx", "status 502"},
		"/loop":                     {"fetch_redirects", "too many redirects"},
		"/inside":                   {"fetch_denied", "10.0.0.1"},
		"/film":                     {"content_type", "video/mp4"},
		"mailto:nobody@example.org": {"fetch_denied", "mailto"},
	}
	rows := rowsIn(t, out)
	if len(rows) != len(want) {
		t.Errorf("%d rows", len(rows))
	}
	for _, line := range rows {
		var r row
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		x := want[strings.TrimPrefix(r.URL, base)]
		if r.Error != x.kind || !strings.Contains(r.Reason, x.reason) || (r.Error == "") != (r.Title == "Page 1") {
			t.Errorf("%s: %s, %s, title %q; want %+v", r.URL, r.Error, r.Reason, r.Title, x)
		}
	}
	o, err := newObserver(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	defer o.watch.Stop()
	s, err := o.state(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if s.Pages != 8 || s.Errors["fetch_denied"] != 2 || s.Errors["http_4xx"] != 1 || len(s.Errors) != 5 {
		t.Errorf("%+v", s)
	}
}

// TestURLItems: long lists become several items.
func TestURLItems(t *testing.T) {
	sizes := []int{}
	for it, err := range urlItems(strings.NewReader(strings.Repeat("http://example.org/\n", 2*urlsPerItem+1))) {
		if err != nil {
			t.Fatal(err)
		}
		sizes = append(sizes, len(it.URLs))
	}
	if len(sizes) != 3 || sizes[0] != urlsPerItem || sizes[2] != 1 {
		t.Error(sizes)
	}
	for _, err := range urlItems(strings.NewReader(strings.Repeat("x", 1<<20))) {
		if err == nil {
			t.Error("a line without end is taken for a URL")
		}
	}
}
