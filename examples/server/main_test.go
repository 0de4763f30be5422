package main

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/winnowhtml/html"
)

const page = `<!DOCTYPE html><title>A page</title><main><article><h1>A page about services</h1>
<p>A paragraph that is long enough to be the content of this page, with a <a href="/more">link</a> in it, some commas,
and nothing else to compete with it.</p><p onclick="x()">Another paragraph that belongs to the same content, so that
there is more than one of them, and a little more text for good measure.</p></article></main>`

func newTestService(t *testing.T, s settings) http.Handler {
	t.Helper()
	p, err := html.New()
	require.NoError(t, err)
	t.Cleanup(func() { _ = p.Close() })
	return newService(p, s, slog.New(slog.DiscardHandler))
}

func post(h http.Handler, target, body string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, target, strings.NewReader(body))
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestFormats(t *testing.T) {
	h := newTestService(t, settings{maxBody: 1 << 20, concurrent: 4})
	for _, tc := range []struct{ query, contentType, want string }{
		{"", "application/json", `"title":"A page"`},
		{"?format=text", "text/plain", "A paragraph that is long enough"},
		{"?format=markdown&url=https://example.org/a/b", "text/markdown", "[link](https://example.org/more)"},
		{"?format=html", "text/html", "<p>"},
		{"?format=links&url=https://example.org/a/b", "application/json", "https://example.org/more"},
	} {
		w := post(h, "/extract"+tc.query, page, "Content-Type", "text/html; charset=utf-8")
		require.Equal(t, http.StatusOK, w.Code, tc.query)
		require.True(t, strings.HasPrefix(w.Header().Get("Content-Type"), tc.contentType))
		require.Contains(t, w.Body.String(), tc.want)
		require.NotContains(t, w.Body.String(), "onclick")
		require.Equal(t, "nosniff", w.Header().Get("X-Content-Type-Options"))
	}
	require.Equal(t, http.StatusOK, post(h, "/extract", page, "Content-Type", "application/x-www-form-urlencoded").Code, "curl's default")
}

func TestRefusals(t *testing.T) {
	h := newTestService(t, settings{maxBody: 1000, concurrent: 4})
	deep := strings.Repeat("<div>", 600)
	large := newTestService(t, settings{maxBody: 1 << 20, concurrent: 4})
	for _, tc := range []struct {
		name string
		got  *httptest.ResponseRecorder
		want int
	}{
		{"format", post(h, "/extract?format=pdf", page), http.StatusBadRequest},
		{"size", post(h, "/extract", strings.Repeat(page, 10)), http.StatusRequestEntityTooLarge},
		{"type", post(h, "/extract", page, "Content-Type", "image/png"), http.StatusUnsupportedMediaType},
		{"encoding", post(h, "/extract", page, "Content-Encoding", "br"), http.StatusUnsupportedMediaType},
		{"binary", post(h, "/extract", "%PDF-1.7 and so on"), http.StatusUnsupportedMediaType},
		{"path", post(h, "/", page), http.StatusNotFound},
	} {
		require.Equal(t, tc.want, tc.got.Code, tc.name)
	}
	require.Equal(t, http.StatusOK, post(large, "/extract", deep).Code, "elements below the ceiling are moved up")
	get := httptest.NewRecorder()
	h.ServeHTTP(get, httptest.NewRequest(http.MethodGet, "/extract", nil))
	require.Equal(t, http.StatusMethodNotAllowed, get.Code)
}

func TestSeats(t *testing.T) {
	h := newTestService(t, settings{maxBody: 1 << 20, concurrent: 1})
	body, feed := io.Pipe()
	first := make(chan *httptest.ResponseRecorder)
	go func() {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/extract?format=text", body))
		first <- w
	}()
	_, err := io.WriteString(feed, page[:200]) // taken, so the first page has its seat
	require.NoError(t, err)
	w := post(h, "/extract", page)
	require.Equal(t, http.StatusServiceUnavailable, w.Code)
	require.Equal(t, "1", w.Header().Get("Retry-After"))
	health := httptest.NewRecorder()
	h.ServeHTTP(health, httptest.NewRequest(http.MethodGet, "/healthz", nil))
	require.JSONEq(t, `{"status":"ok","in_work":1,"seats":1}`, health.Body.String())
	_, err = io.WriteString(feed, page[200:])
	require.NoError(t, err)
	require.NoError(t, feed.Close())
	w = <-first
	require.Equal(t, http.StatusOK, w.Code)
	require.Contains(t, w.Body.String(), "A paragraph")
	require.Equal(t, http.StatusOK, post(h, "/extract", page).Code)
}

func TestStats(t *testing.T) {
	h := newTestService(t, settings{maxBody: 1 << 20, concurrent: 1})
	post(h, "/extract", page)
	post(h, "/extract", "%PDF-")
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/stats", nil))
	var got map[string]int
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &got))
	require.Equal(t, 2, got["processed"])
	require.Equal(t, 1, got["errors"])
}

// A request in flight when the server is told to stop is answered before it ends.
func TestGracefulStop(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	ready, ended := make(chan net.Addr, 1), make(chan error, 1)
	go func() { ended <- run(ctx, []string{"-addr", "127.0.0.1:0"}, io.Discard, ready) }()
	var addr net.Addr
	select {
	case addr = <-ready:
	case err := <-ended:
		t.Skip("cannot listen here:", err)
	}
	body, feed := io.Pipe()
	answered := make(chan *http.Response, 1)
	go func() {
		req, _ := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://"+addr.String()+"/extract?format=text", body)
		res, err := http.DefaultTransport.RoundTrip(req)
		if err != nil {
			t.Error(err)
		}
		answered <- res
	}()
	_, err := io.WriteString(feed, page[:300])
	require.NoError(t, err)
	waitInWork(t, addr)
	stop()
	_, err = io.WriteString(feed, page[300:])
	require.NoError(t, err)
	require.NoError(t, feed.Close())
	res := <-answered
	require.NotNil(t, res)
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	require.Contains(t, string(text), "Another paragraph")
	require.NoError(t, <-ended)
}

// waitInWork asks for the health until a page is in work.
func waitInWork(t *testing.T, addr net.Addr) {
	t.Helper()
	for {
		res, err := http.Get("http://" + addr.String() + "/healthz")
		require.NoError(t, err)
		var health struct {
			InWork int `json:"in_work"`
		}
		err = json.NewDecoder(res.Body).Decode(&health)
		res.Body.Close()
		require.NoError(t, err)
		if health.InWork == 1 {
			return
		}
	}
}

func TestSettings(t *testing.T) {
	s, err := parse(nil, io.Discard)
	require.NoError(t, err)
	require.Equal(t, settings{"localhost:8080", 10 << 20, 16, 10 * time.Second, 15 * time.Second}, s)
	for _, args := range [][]string{{"-nonsense"}, {"-max-body", "0"}, {"-concurrent", "0"}} {
		require.Error(t, run(t.Context(), args, io.Discard, nil))
	}
	require.Error(t, run(t.Context(), []string{"-addr", "no such address"}, io.Discard, nil))
	require.ErrorIs(t, run(t.Context(), []string{"-timeout", "-1s"}, io.Discard, nil), html.ErrInvalidConfig)
}
