package fetch

import (
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// redirector sends "/302?to=URL" to URL, with a body nobody should read, and serves everything else.
func redirector(w http.ResponseWriter, r *http.Request) {
	if status, err := strconv.Atoi(r.URL.Path[1:]); err == nil {
		w.Header().Set("Content-Type", "video/mp4") // of no interest here
		w.Header()["Location"] = r.URL.Query()["to"]
		w.WriteHeader(status)
		io.WriteString(w, strings.Repeat("unread ", 1<<16))
		return
	}
	for _, key := range []string{"Authorization", "Cookie", "X-Key", "Accept-Language", "User-Agent"} {
		w.Header().Set("Seen-"+key, r.Header.Get(key))
	}
	io.WriteString(w, r.URL.Path)
}

func via(s *site, name string, status int, to string) string {
	return s.at(name, fmt.Sprintf("/%d?to=%s", status, url.QueryEscape(to)))
}

func TestRedirectsAreFollowedUnread(t *testing.T) {
	s := serve(t, redirector, "a.example", "b.example")
	for _, status := range []int{301, 302, 303, 307, 308} {
		c := s.client(t)
		count := countReads(c)
		start := via(s, "a.example", status, via(s, "b.example", status, "/dir/page"))
		resp, err := c.Get(context.Background(), start)
		require.NoError(t, err)
		require.Equal(t, s.at("b.example", "/dir/page"), resp.URL)
		require.Equal(t, 3, count.bodies)
		require.Equal(t, 2, count.closed)
		require.Zero(t, count.reads, "a body of %d was read", status)
		b, err := io.ReadAll(resp.Body)
		require.NoError(t, err)
		require.Equal(t, "/dir/page", string(b))
		require.NoError(t, resp.Body.Close())
	}
}

func TestFinalURL(t *testing.T) {
	s := serve(t, redirector, "old.example", "new.example")
	tests := []struct{ start, to, want string }{
		{"old.example", "page", s.at("old.example", "/page")},
		{"old.example", "/dir/../x", s.at("old.example", "/x")},
		{"old.example", "?q=1", ""}, // the path stays, so it redirects on without Location
		{"old.example", "/x#part", s.at("old.example", "/x#part")},
		{"old.example", " /x ", s.at("old.example", "/x")},
		{"old.example", "//new.example:" + fmt.Sprint(s.port) + "/dir/page", s.at("new.example", "/dir/page")},
		{"old.example", "HTTP://NEW.example:" + fmt.Sprint(s.port) + "/", s.at("NEW.example", "/")},
		{"old.example", "/ü ö", s.at("old.example", "/%C3%BC%20%C3%B6")},
	}
	for _, tt := range tests {
		resp, err := s.client(t, func(o *Options) {
			o.Resolver = answers{"old.example": {{"127.0.0.1"}}, "new.example": {{"127.0.0.1"}}, "NEW.example": {{"127.0.0.1"}}}.resolver()
		}).Get(context.Background(), via(s, tt.start, 302, tt.to))
		if tt.want == "" {
			require.ErrorIs(t, err, ErrInvalidURL)
			continue
		}
		require.NoError(t, err, tt.to)
		require.Equal(t, tt.want, resp.URL)
		resp.Body.Close()
	}
	// A fragment outlives a redirect that brings none of its own.
	resp, err := s.client(t).Get(context.Background(), via(s, "old.example", 302, "/x")+"#part")
	require.NoError(t, err)
	require.Equal(t, s.at("old.example", "/x#part"), resp.URL)
	resp.Body.Close()
}

func TestRedirectIsChecked(t *testing.T) {
	s := serve(t, redirector, "public.example")
	private := s.opts.Guard
	private.Deny = append(private.Deny, deniedPrefix)
	tests := []struct {
		to   string
		want error
	}{
		{"http://10.0.0.1:PORT/", ErrDenied},
		{"http://169.254.169.254:PORT/latest/meta-data/", ErrDenied},
		{"http://[::1]:PORT/", ErrDenied},
		{"http://[::ffff:a00:1]:PORT/", ErrDenied},
		{"http://[fe80::1%25lo]:PORT/", ErrDenied},
		{"//127.66.0.1:PORT/", ErrDenied},
		{"http://2130706433:PORT/", ErrDenied},
		{"http://inner.example:PORT/", ErrDenied},
		{"http://public.example/", ErrDenied}, // port 80 is not the guard's here
		{"http://user:secret@public.example:PORT/", ErrDenied},
		{"ftp://public.example:PORT/", ErrDenied},
		{"file:///etc/passwd", ErrDenied},
		{"data:text/html,x", ErrDenied},
		{"javascript:0", ErrDenied},
		{"http://public.example:bad/", ErrInvalidURL},
		{"http://[", ErrInvalidURL},
		{"", ErrInvalidURL},
		{"http:///", ErrInvalidURL},
	}
	for _, tt := range tests {
		to := strings.ReplaceAll(tt.to, "PORT", fmt.Sprint(s.port))
		c := s.client(t, func(o *Options) {
			o.Resolver = answers{"public.example": {{"127.0.0.1"}}, "inner.example": {{"10.1.1.1"}}}.resolver()
		})
		count := countReads(c)
		_, err := c.Get(context.Background(), via(s, "public.example", 302, to))
		require.ErrorIs(t, err, tt.want, to)
		require.True(t, IsPermanent(err), to)
		require.NotContains(t, err.Error(), "user:secret")
		require.Equal(t, 1, count.bodies, to)
		require.Zero(t, count.reads, to)
	}
}

func TestRedirectWithoutLocation(t *testing.T) {
	s := serve(t, redirector, "site.example")
	_, err := s.client(t).Get(context.Background(), s.at("site.example", "/301"))
	require.ErrorIs(t, err, ErrInvalidURL)
	require.Equal(t, OpRedirect, err.(*Error).Op)
}

func TestHopCap(t *testing.T) {
	asked := 0
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		asked++
		http.Redirect(w, r, "/again", http.StatusFound)
	}, "site.example")
	for max, want := range map[int]int{0: DefaultMaxRedirects, 3: 3, -1: 0} {
		asked = 0
		_, err := s.client(t, func(o *Options) { o.MaxRedirects = max }).Get(context.Background(), s.at("site.example", "/"))
		require.ErrorIs(t, err, ErrTooManyRedirects)
		require.True(t, IsPermanent(err))
		require.Equal(t, want+1, asked)
	}
}

func TestHeadersStayWithTheirHost(t *testing.T) {
	s := serve(t, redirector, "a.example", "b.example", "sub.a.example")
	other := serve(t, redirector)
	c := s.client(t, func(o *Options) {
		o.Guard = &Guard{Allow: o.Guard.Allow, Ports: []uint16{s.port, other.port}}
		o.Header = http.Header{
			"Authorization": {"Bearer secret"}, "Cookie": {"id=1"}, "X-Key": {"k"}, "Accept-Language": {"ko"},
		}
	})
	same := s.at("a.example", "/end")
	tests := []struct {
		name, start string
		keeps       bool
	}{
		{"no redirect", same, true},
		{"same host", via(s, "a.example", 302, "/end"), true},
		{"same host, other case", via(s, "A.EXAMPLE", 302, same), true},
		{"other host", via(s, "a.example", 302, s.at("b.example", "/end")), false},
		{"a host below", via(s, "a.example", 302, s.at("sub.a.example", "/end")), false},
		{"a host above", via(s, "sub.a.example", 302, same), false},
		{"other port", via(s, "a.example", 302, other.at("a.example", "/end")), false},
		{"away and back", via(s, "a.example", 302, via(s, "b.example", 307, same)), false},
	}
	s.opts.Resolver.(*fakeResolver).answers["A.EXAMPLE"] = [][]string{{"127.0.0.1"}}
	for _, tt := range tests {
		resp, err := c.Get(context.Background(), tt.start)
		require.NoError(t, err, tt.name)
		resp.Body.Close()
		for key, value := range map[string]string{"Authorization": "Bearer secret", "Cookie": "id=1", "X-Key": "k"} {
			if !tt.keeps {
				value = ""
			}
			require.Equal(t, value, resp.Header.Get("Seen-"+key), "%s: %s", tt.name, key)
		}
		require.Equal(t, "ko", resp.Header.Get("Seen-Accept-Language"), tt.name)
		require.Equal(t, DefaultUserAgent, resp.Header.Get("Seen-User-Agent"), tt.name)
	}
}

func TestNoDowngradeWithCredentials(t *testing.T) {
	plain := serve(t, redirector, "example.com")
	server := httptest.NewTLSServer(http.HandlerFunc(redirector))
	t.Cleanup(server.Close)
	secure := newSite(t, server, nil)
	options := func(header http.Header) Options {
		return Options{
			Guard:    &Guard{Allow: plain.opts.Guard.Allow, Ports: []uint16{plain.port, secure.port}},
			Resolver: plain.opts.Resolver, Header: header,
			Transport: func(tr *http.Transport) { tr.TLSClientConfig = &tls.Config{InsecureSkipVerify: true} },
		}
	}
	start := fmt.Sprintf("https://example.com:%d/302?to=%s", secure.port, url.QueryEscape(plain.at("example.com", "/end")))

	resp, err := New(options(nil)).Get(context.Background(), start)
	require.NoError(t, err, "nothing to lose")
	resp.Body.Close()

	// Another port is another service, so the header stays behind.
	resp, err = New(options(http.Header{"X-Key": {"k"}})).Get(context.Background(), start)
	require.NoError(t, err)
	require.Empty(t, resp.Header.Get("Seen-X-Key"))
	resp.Body.Close()
}

func TestCarries(t *testing.T) {
	tests := []struct {
		from, to string
		keep     bool
		err      error
	}{
		{"http://a.example/", "https://a.example/", true, nil},
		{"http://a.example:80/", "https://a.example/x", true, nil},
		{"https://a.example/", "https://a.example:443/", true, nil},
		{"https://a.example/", "http://a.example/", false, ErrDenied},
		{"https://a.example/", "http://b.example/", false, nil},
		{"https://a.example:8443/", "http://a.example:8443/", false, ErrDenied},
		{"http://a.example:8080/", "https://a.example/", false, nil},
		{"http://a.example:443/", "https://a.example/", true, nil},
		{"http://a.example/", "http://www.a.example/", false, nil},
	}
	for _, tt := range tests {
		from, _ := url.Parse(tt.from)
		to, _ := url.Parse(tt.to)
		c := New(Options{Header: http.Header{"Authorization": {"x"}}})
		keep, err := c.carries(from, to)
		require.ErrorIs(t, err, tt.err, "%s to %s", tt.from, tt.to)
		require.Equal(t, tt.keep, keep, "%s to %s", tt.from, tt.to)

		_, err = New(Options{Header: http.Header{"Accept-Language": {"ko"}}}).carries(from, to)
		require.NoError(t, err, "without credentials: %s to %s", tt.from, tt.to)
	}
}

func TestJar(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if _, err := r.Cookie("consent"); err != nil {
			http.SetCookie(w, &http.Cookie{Name: "consent", Value: "yes", Path: "/"})
			http.Redirect(w, r, r.URL.Path, http.StatusFound)
			return
		}
		io.WriteString(w, r.Header.Get("Cookie"))
	}, "site.example")
	_, err := s.client(t).Get(context.Background(), s.at("site.example", "/"))
	require.ErrorIs(t, err, ErrTooManyRedirects, "no cookie is kept without a jar")

	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	resp, err := s.client(t, func(o *Options) { o.Jar = jar }).Get(context.Background(), s.at("site.example", "/"))
	require.NoError(t, err)
	defer resp.Body.Close()
	b, _ := io.ReadAll(resp.Body)
	require.Equal(t, "consent=yes", string(b))
}
