package fetch

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/winnowhtml/html"
)

func TestGet(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("X-Seen-Agent", r.UserAgent())
		w.Header().Set("X-Seen-Key", r.Header.Get("X-Key"))
		w.Header().Set("X-Seen-Host", r.Host)
		w.WriteHeader(http.StatusNotFound)
		io.WriteString(w, "<p>page")
	}, "site.example")
	c := s.client(t, func(o *Options) { o.Header = http.Header{"x-key": {"v"}, "Host": {"other.example"}} })
	resp, err := c.Get(context.Background(), s.at("site.example", "/a?b#c"))
	require.NoError(t, err)
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	require.Equal(t, "<p>page", string(b))
	require.Equal(t, s.at("site.example", "/a?b#c"), resp.URL)
	require.Equal(t, "text/html; charset=utf-8", resp.ContentType)
	require.Equal(t, 404, resp.Status)
	require.Equal(t, DefaultUserAgent, resp.Header.Get("X-Seen-Agent"))
	require.Equal(t, "v", resp.Header.Get("X-Seen-Key"))
	require.Equal(t, fmt.Sprintf("site.example:%d", s.port), resp.Header.Get("X-Seen-Host"))
}

func TestProxiesAreOff(t *testing.T) {
	proxied := serve(t, func(http.ResponseWriter, *http.Request) { t.Error("the proxy was asked") })
	t.Setenv("HTTP_PROXY", proxied.URL)
	t.Setenv("HTTPS_PROXY", proxied.URL)
	t.Setenv("ALL_PROXY", proxied.URL)
	s := serve(t, func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "direct") }, "site.example")
	c := s.client(t, func(o *Options) {
		o.Transport = func(tr *http.Transport) {
			tr.Proxy = http.ProxyFromEnvironment
			tr.DialContext = (&net.Dialer{}).DialContext
			tr.DialTLSContext = tr.DialContext
			tr.DisableCompression = false
		}
	})
	resp, err := c.Get(context.Background(), s.at("site.example", "/"))
	require.NoError(t, err)
	resp.Body.Close()
	// The dialer is still ours.
	_, err = New(Options{Transport: func(tr *http.Transport) { tr.DialContext = (&net.Dialer{}).DialContext },
		Guard: &Guard{Ports: []uint16{s.port}}}).Get(context.Background(), s.URL)
	require.ErrorIs(t, err, ErrDenied)
}

// TestGate: nothing is read of what is no page, over real HTTP.
func TestGate(t *testing.T) {
	refused := []string{
		"video/mp4", "audio/mpeg", "image/png", "font/woff2", "application/zip", "application/gzip",
		"application/pdf", "application/octet-stream",
	}
	passed := []string{
		"text/html", "application/xhtml+xml", "application/xml", "text/plain", "x-unknown/type", "", "nonsense",
	}
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header()["Content-Type"] = nil
		if ct := r.URL.Query().Get("type"); ct != "" {
			w.Header().Set("Content-Type", ct)
		}
		io.WriteString(w, strings.Repeat("x", 1<<20))
	}, "site.example")
	for _, ct := range refused {
		c := s.client(t)
		count := countReads(c)
		_, err := c.Get(context.Background(), s.at("site.example", "/?type="+url.QueryEscape(ct)))
		require.ErrorIs(t, err, html.ErrUnsupportedContentType, ct)
		require.True(t, IsPermanent(err), ct)
		require.Contains(t, err.Error(), ct)
		require.Equal(t, OpGate, err.(*Error).Op)
		require.Equal(t, 1, count.bodies)
		require.Equal(t, 1, count.closed)
		require.Zero(t, count.reads, "%s: the body was read", ct)

		lax := s.client(t, func(o *Options) { o.AnyType = true })
		resp, err := lax.Get(context.Background(), s.at("site.example", "/?type="+url.QueryEscape(ct)))
		require.NoError(t, err, ct)
		require.NoError(t, resp.Body.Close())
		_, err = lax.Page(context.Background(), processor(t), s.at("site.example", "/?type="+url.QueryEscape(ct)))
		require.ErrorIs(t, err, html.ErrUnsupportedContentType, "a page has to be one all the same")
	}
	for _, ct := range passed {
		c := s.client(t)
		count := countReads(c)
		resp, err := c.Get(context.Background(), s.at("site.example", "/?type="+url.QueryEscape(ct)))
		require.NoError(t, err, ct)
		require.Equal(t, ct, resp.ContentType)
		require.Zero(t, count.reads, "Get reads the body")
		n, err := io.Copy(io.Discard, resp.Body)
		require.NoError(t, err)
		require.EqualValues(t, 1<<20, n)
		require.NoError(t, resp.Body.Close())
		require.Equal(t, 1, count.closed)
	}
}

func TestContentLengthDecidesNothing(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		conn, _, err := w.(http.Hijacker).Hijack()
		if err != nil {
			return
		}
		defer conn.Close()
		io.WriteString(conn, "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999\r\n\r\nhead")
	}, "site.example")
	resp, err := s.client(t).Get(context.Background(), s.at("site.example", "/"))
	require.NoError(t, err)
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	require.Equal(t, "head", string(b))
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	require.True(t, IsTransient(err), "a connection that broke is worth another try")
	require.False(t, IsPermanent(err))
}

// Statuses of the 300s that lead nowhere come back without a body.
func TestOtherRedirectStatuses(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		var status int
		fmt.Sscan(r.URL.Path[1:], &status)
		w.Header().Set("Location", "/elsewhere")
		w.WriteHeader(status)
		if status != http.StatusNotModified {
			io.WriteString(w, "choices")
		}
	}, "site.example")
	for _, status := range []int{300, 304, 305, 306} {
		c := s.client(t)
		count := countReads(c)
		resp, err := c.Get(context.Background(), s.at("site.example", fmt.Sprintf("/%d", status)))
		require.NoError(t, err)
		b, err := io.ReadAll(resp.Body)
		require.NoError(t, err)
		require.NoError(t, resp.Body.Close())
		require.Empty(t, b)
		require.Equal(t, status, resp.Status)
		require.Zero(t, count.reads)
	}
}

func TestKeepAliveAndConcurrency(t *testing.T) {
	var mu sync.Mutex
	conns := map[string]bool{}
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		conns[r.RemoteAddr] = true
		mu.Unlock()
		io.WriteString(w, r.URL.Path)
	}, "site.example")
	c := s.client(t)
	get := func(path string) error {
		resp, err := c.Get(context.Background(), s.at("site.example", path))
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		b, err := io.ReadAll(resp.Body)
		if err == nil && string(b) != path {
			err = fmt.Errorf("%s came for %s", b, path)
		}
		return err
	}
	for i := range 5 {
		require.NoError(t, get(fmt.Sprint("/serial", i)))
	}
	require.Len(t, conns, 1, "a connection that was read to its end is used again")
	require.Equal(t, 1, s.opts.Resolver.(*fakeResolver).asked["site.example"])

	var wg sync.WaitGroup
	errs := make([]error, 16)
	for i := range errs {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for j := range 8 {
				if err := get(fmt.Sprint("/", i, "/", j)); err != nil {
					errs[i] = err
				}
			}
		}()
	}
	wg.Wait()
	for _, err := range errs {
		require.NoError(t, err)
	}
}

func TestTLS(t *testing.T) {
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, r.Proto)
	}))
	server.EnableHTTP2 = true
	server.StartTLS()
	t.Cleanup(server.Close)
	s := newSite(t, server, []string{"example.com", "wrong.example"}) // httptest's certificate is for example.com
	pool := x509.NewCertPool()
	pool.AddCert(server.Certificate())
	trusting := func(o *Options) {
		o.Transport = func(tr *http.Transport) { tr.TLSClientConfig = &tls.Config{RootCAs: pool} }
	}
	address := func(host string) string { return fmt.Sprintf("https://%s:%d/", host, s.port) }

	resp, err := s.client(t, trusting).Get(context.Background(), address("example.com"))
	require.NoError(t, err)
	b, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	require.Equal(t, "HTTP/2.0", string(b))
	require.NoError(t, resp.Body.Close())

	_, err = s.client(t, trusting).Get(context.Background(), address("wrong.example"))
	require.True(t, IsPermanent(err), "%v", err)
	_, err = s.client(t).Get(context.Background(), address("example.com"))
	require.True(t, IsPermanent(err), "an unknown authority: %v", err)
}

func TestHTTPSOnHTTPPort(t *testing.T) {
	s := serve(t, func(http.ResponseWriter, *http.Request) {}, "site.example")
	_, err := s.client(t).Get(context.Background(), fmt.Sprintf("https://site.example:%d/", s.port))
	require.True(t, IsPermanent(err), "%v", err)
}

func TestHeaderTooLarge(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		for i := range 40 {
			w.Header().Set(fmt.Sprint("X-", i), strings.Repeat("x", 10_000))
		}
	}, "site.example")
	_, err := s.client(t).Get(context.Background(), s.at("site.example", "/"))
	require.Error(t, err)
	require.True(t, IsPermanent(err), "%v", err)
	require.Equal(t, OpGet, err.(*Error).Op)
}

func TestConnectionRefused(t *testing.T) {
	s := serve(t, func(http.ResponseWriter, *http.Request) {}, "site.example")
	c := s.client(t)
	s.Close()
	_, err := c.Get(context.Background(), s.at("site.example", "/"))
	require.True(t, IsTransient(err), "%v", err)
	require.False(t, IsPermanent(err))
	require.Equal(t, OpDial, err.(*Error).Op)
	require.Equal(t, s.at("site.example", "/"), err.(*Error).URL)
	require.True(t, strings.HasPrefix(err.Error(), "html: fetch: dial http://site.example:"), err)
}

func TestOptionsAreCopied(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, r.Header.Get("X-Key")) }, "site.example")
	header := http.Header{"X-Key": {"before"}}
	guard := s.opts.Guard
	c := s.client(t, func(o *Options) { o.Header = header })
	header["X-Key"][0] = "after"
	guard.Allow[0], guard.Ports[0] = deniedPrefix, 1
	resp, err := c.Get(context.Background(), s.at("site.example", "/"))
	require.NoError(t, err)
	defer resp.Body.Close()
	b, _ := io.ReadAll(resp.Body)
	require.Equal(t, "before", string(b))
}
