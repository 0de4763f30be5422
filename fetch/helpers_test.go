package fetch

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strconv"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// answers gives, for each host, what each further lookup returns; the last answer stays.
type answers map[string][][]string

func (a answers) resolver() *fakeResolver {
	return &fakeResolver{answers: a, asked: map[string]int{}}
}

type fakeResolver struct {
	answers answers
	mu      sync.Mutex
	asked   map[string]int
}

func (r *fakeResolver) LookupNetIP(_ context.Context, network, host string) ([]netip.Addr, error) {
	if network != "ip" {
		return nil, errors.New("unexpected network " + network)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	list := r.answers[host]
	if len(list) == 0 {
		return nil, &net.DNSError{Err: "no such host", Name: host, IsNotFound: true}
	}
	n := min(r.asked[host], len(list)-1)
	r.asked[host]++
	addrs := []netip.Addr{}
	for _, s := range list[n] {
		addrs = append(addrs, netip.MustParseAddr(s))
	}
	return addrs, nil
}

// noResolver fails the test that asks it.
type noResolver struct{ t *testing.T }

func (r noResolver) LookupNetIP(_ context.Context, _, host string) ([]netip.Addr, error) {
	r.t.Errorf("%s was looked up", host)
	return nil, errors.New("not to be asked")
}

type failingResolver struct{}

func (failingResolver) LookupNetIP(context.Context, string, string) ([]netip.Addr, error) {
	return nil, errors.New("name server out of order")
}

var loopback = netip.MustParsePrefix("127.0.0.0/8")

// site is a server on loopback and the options of a client that may reach it, under any of the names given.
type site struct {
	*httptest.Server
	port uint16
	opts Options
}

func serve(t testing.TB, handler http.HandlerFunc, names ...string) *site {
	t.Helper()
	s := httptest.NewServer(handler)
	t.Cleanup(s.Close)
	return newSite(t, s, names)
}

func newSite(t testing.TB, s *httptest.Server, names []string) *site {
	u, err := url.Parse(s.URL)
	require.NoError(t, err)
	n, err := strconv.ParseUint(u.Port(), 10, 16)
	require.NoError(t, err)
	known := answers{}
	for _, name := range names {
		known[name] = [][]string{{"127.0.0.1"}}
	}
	guard := &Guard{Allow: []netip.Prefix{loopback}, Ports: []uint16{uint16(n)}}
	return &site{Server: s, port: uint16(n), opts: Options{Guard: guard, Resolver: known.resolver()}}
}

// at returns the URL of a path on the site under another name.
func (s *site) at(name, path string) string {
	return "http://" + name + ":" + strconv.Itoa(int(s.port)) + path
}

// client returns a client for the site with the options changed; its connections are closed with the test.
func (s *site) client(t testing.TB, change ...func(*Options)) *Client {
	o := s.opts
	for _, f := range change {
		f(&o)
	}
	c := New(o)
	t.Cleanup(c.CloseIdleConnections)
	return c
}

// countReads makes the client count what is read of bodies below the Client.
func countReads(c *Client) *readCounter {
	counter := &readCounter{next: c.transport}
	c.transport = counter
	return counter
}

type readCounter struct {
	next          http.RoundTripper
	mu            sync.Mutex
	bodies, reads int
	bytes         int64
	closed        int
}

func (r *readCounter) RoundTrip(req *http.Request) (*http.Response, error) {
	resp, err := r.next.RoundTrip(req)
	if err == nil {
		r.mu.Lock()
		r.bodies++
		r.mu.Unlock()
		resp.Body = &countedBody{ReadCloser: resp.Body, counter: r}
	}
	return resp, err
}

type countedBody struct {
	io.ReadCloser
	counter *readCounter
}

func (b *countedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	b.counter.mu.Lock()
	defer b.counter.mu.Unlock()
	b.counter.reads++
	b.counter.bytes += int64(n)
	return n, err
}

func (b *countedBody) Close() error {
	b.counter.mu.Lock()
	b.counter.closed++
	b.counter.mu.Unlock()
	return b.ReadCloser.Close()
}

// deniedPrefix is a corner of loopback for what must not be reached in tests.
var deniedPrefix = netip.MustParsePrefix("127.66.0.0/16")
