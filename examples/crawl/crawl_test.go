package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/winnowhtml/html/fetch"
)

// site counts what it is asked for. /flaky answers 503 the first time.
type site struct {
	*httptest.Server
	mu      sync.Mutex
	asked   map[string]int
	robots  string
	status  int    // of robots.txt
	other   string // another site, to which /away leads
	options fetch.Options
}

func newSite(t *testing.T, robots string, status int) *site {
	s := &site{asked: map[string]int{}, robots: robots, status: status}
	s.Server = httptest.NewServer(s)
	t.Cleanup(s.Close)
	other := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(other.Close)
	s.other = other.URL
	port := func(s *httptest.Server) uint16 { return s.Listener.Addr().(*net.TCPAddr).AddrPort().Port() }
	s.options = fetch.Options{Guard: &fetch.Guard{
		Allow: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, Ports: []uint16{port(s.Server), port(other)},
	}}
	return s
}

func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	s.asked[r.URL.RequestURI()]++
	times := s.asked[r.URL.RequestURI()]
	s.mu.Unlock()
	page := func(links ...string) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, "<!DOCTYPE html><html lang=en><title>Page %s</title><main><h1>Page</h1>", r.URL.Path)
		io.WriteString(w, `<p>The harbour pilots learn the tides by walking the mud flats at dawn, counting the channels as they go.</p>
<p>A well kept notebook, they say, is worth more than any printed chart, because the sand moves every season.</p>
<p>In winter the work slows down, and the older pilots repair their lines beside the stove while others copy soundings.</p>`)
		for _, link := range links {
			fmt.Fprintf(w, `<p>On to <a href="%s">the next page of the story</a>.</p>`, link)
		}
		io.WriteString(w, "</main></html>")
	}
	switch r.URL.Path {
	case "/robots.txt":
		w.WriteHeader(s.status)
		io.WriteString(w, s.robots)
	case "/":
		page("/a", "a#part", "/b?x=1", "/private/x", "/flaky", "/old", "/gone", "/film.mp4", "/away", "http://other.example/", "mailto:a@b.example")
	case "/a":
		page("/", "/deep/1")
	case "/flaky":
		if times == 1 {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		page("/after-flaky")
	case "/old":
		http.Redirect(w, r, "/private/y", http.StatusMovedPermanently)
	case "/away":
		http.Redirect(w, r, s.other, http.StatusFound)
	case "/gone":
		http.NotFound(w, r)
	case "/film.mp4":
		w.Header().Set("Content-Type", "video/mp4")
		io.WriteString(w, "film")
	case "/deep/1", "/deep/2", "/deep/3":
		page("/deep/" + string(r.URL.Path[6]+1))
	default:
		page()
	}
}

func (s *site) paths() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []string
	for path := range s.asked {
		out = append(out, path)
	}
	slices.Sort(out)
	return out
}

func crawlTo(t *testing.T, s *site, out string, l limits) {
	t.Helper()
	if err := run(context.Background(), out, "test-agent", s.options, l, []string{s.URL}); err != nil {
		t.Fatal(err)
	}
}

func records(t *testing.T, path, base string) map[string]record {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]record{}
	for _, line := range bytes.Split(bytes.TrimSpace(b), []byte("\n")) {
		var rec record
		if err := json.Unmarshal(line, &rec); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		out[strings.TrimPrefix(rec.URL, base)] = rec
	}
	return out
}

const rules = "User-agent: *\nDisallow: /\n\nUser-agent: test-agent\nDisallow: /private/\n"

func TestCrawl(t *testing.T) {
	s := newSite(t, rules, 200)
	out := filepath.Join(t.TempDir(), "pages.jsonl")
	crawlTo(t, s, out, limits{pages: 100, depth: 2, workers: 3})
	want := []string{"/", "/a", "/away", "/b?x=1", "/deep/1", "/film.mp4", "/flaky", "/gone", "/old", "/private/y", "/robots.txt"}
	// The redirect itself cannot be foreseen; its page is fetched and thrown away.
	if got := s.paths(); !reflect.DeepEqual(got, want) {
		t.Errorf("asked for %v, want %v", got, want)
	}
	recs := records(t, out, s.URL)
	if rec := recs["/"]; rec.Title != "Page /" || rec.Words < 40 || rec.Language != "en" || !strings.Contains(rec.Text, "mud flats") {
		t.Errorf("%+v", rec)
	}
	for path, ok := range map[string]bool{
		"/private/x": recs["/private/x"].Denied,
		"/old":       recs["/old"].Denied && recs["/old"].Text == "" && recs["/old"].FinalURL == s.URL+"/private/y",
		"/flaky":     recs["/flaky"].Transient && recs["/flaky"].Status == 503,
		"/gone":      recs["/gone"].Status == 404 && recs["/gone"].Error != "" && !recs["/gone"].Transient,
		"/film.mp4":  strings.Contains(recs["/film.mp4"].Error, "unsupported content type") && !recs["/film.mp4"].Transient,
		"/away":      strings.Contains(recs["/away"].Error, "another host"),
		"/deep/1":    recs["/deep/1"].Depth == 2 && len(recs["/deep/1"].Links) == 1,
	} {
		if !ok {
			t.Errorf("%s: %+v", path, recs[path])
		}
	}
}

// TestResume: a second run goes on from the file: nothing is fetched twice but what may go better now.
func TestResume(t *testing.T) {
	s := newSite(t, rules, 200)
	out := filepath.Join(t.TempDir(), "pages.jsonl")
	crawlTo(t, s, out, limits{pages: 3, depth: 3, workers: 1})
	if n := len(records(t, out, s.URL)); n != 3 {
		t.Fatalf("%d pages", n)
	}
	// A line that a crash cut short.
	f, err := os.OpenFile(out, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	io.WriteString(f, `{"url":"http://half`)
	f.Close()

	crawlTo(t, s, out, limits{pages: 100, depth: 3, workers: 2})
	crawlTo(t, s, out, limits{pages: 100, depth: 3, workers: 2}) // the flaky page is better now
	before := fmt.Sprint(s.asked)
	crawlTo(t, s, out, limits{pages: 100, depth: 3, workers: 2}) // and now nothing is left
	if after := fmt.Sprint(s.asked); after != before {
		t.Errorf("asked again: %s, before %s", after, before)
	}
	for path, n := range s.asked {
		want := 1
		switch path {
		case "/robots.txt", "/flaky":
			continue
		}
		if n != want {
			t.Errorf("%s was asked for %d times", path, n)
		}
	}
	recs := records(t, out, s.URL)
	if rec := recs["/flaky"]; rec.Error != "" || rec.Title == "" {
		t.Errorf("%+v", rec)
	}
	if recs["/after-flaky"].Title == "" || recs["/deep/2"].Title == "" || recs["/deep/3"].Title != "" {
		t.Errorf("the depth is wrong: %v", s.paths())
	}
}

func TestRobots(t *testing.T) {
	for status, want := range map[int][]string{
		404: {"/", "/robots.txt"}, 403: {"/", "/robots.txt"}, 500: {"/robots.txt"}, 503: {"/robots.txt"},
	} {
		s := newSite(t, "", status)
		crawlTo(t, s, filepath.Join(t.TempDir(), "out"), limits{pages: 1, workers: 1})
		if got := s.paths(); !reflect.DeepEqual(got, want) {
			t.Errorf("robots.txt %d: %v", status, got)
		}
	}
	s := newSite(t, "User-agent: *\nDisallow: /", 200)
	crawlTo(t, s, filepath.Join(t.TempDir(), "out"), limits{pages: 10, workers: 1})
	if got := s.paths(); len(got) != 1 {
		t.Errorf("%v", got)
	}
}

func TestCrawlDelay(t *testing.T) {
	s := newSite(t, "User-agent: *\nCrawl-delay: 7", 200)
	h := newHosts(s.options, "test-agent", time.Second)
	u, _ := http.NewRequest("GET", s.URL, nil)
	if ok, err := h.allows(context.Background(), u.URL); !ok || err != nil {
		t.Fatal(ok, err)
	}
	if got := h.of(u.URL).pace.Limit(); got != pace(7*time.Second) {
		t.Errorf("%v requests a second", got)
	}
}

func TestCancel(t *testing.T) {
	s := newSite(t, "", 404)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	out := filepath.Join(t.TempDir(), "out")
	if err := run(ctx, out, "test-agent", s.options, limits{pages: 10, workers: 2}, []string{s.URL}); err != nil {
		t.Fatal(err)
	}
	if b, _ := os.ReadFile(out); len(b) != 0 {
		t.Errorf("written: %s", b)
	}
}

func TestBrokenOutput(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	if err := os.WriteFile(out, []byte("not a record\n{}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := openStore(out); err == nil {
		t.Error("a file of something else is taken for ours")
	}
	if b, _ := os.ReadFile(out); string(b) != "not a record\n{}\n" {
		t.Errorf("and is changed: %s", b)
	}
}

func TestProgress(t *testing.T) {
	p := &progress{waiting: func() int { return 3 }}
	p.count(&record{Words: 10})
	p.count(&record{Denied: true})
	p.count(&record{Error: "x"})
	var b bytes.Buffer
	p.report(&b, time.Hour)()
	if want := "1 pages, 10 words, 1 failed, 1 denied by robots.txt, 3 waiting\n"; b.String() != want {
		t.Errorf("%q", b.String())
	}
}
