package fetch

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// recorder is a connect function that notes what was dialled and answers as told.
type recorder struct {
	dialled chan string
	answer  func(ctx context.Context, address string) (net.Conn, error)
}

func newRecorder(answer func(ctx context.Context, address string) (net.Conn, error)) *recorder {
	return &recorder{dialled: make(chan string, 64), answer: answer}
}

func (r *recorder) connect(ctx context.Context, _, address string) (net.Conn, error) {
	r.dialled <- address
	return r.answer(ctx, address)
}

func (r *recorder) list() (out []string) {
	for {
		select {
		case s := <-r.dialled:
			out = append(out, s)
		default:
			return out
		}
	}
}

var errUnreachable = errors.New("unreachable")

func refuseAll(context.Context, string) (net.Conn, error) { return nil, errUnreachable }

func TestEveryAnswerIsChecked(t *testing.T) {
	tests := []struct {
		name    string
		answers []string
		dialled []string
	}{
		{"public", []string{"93.184.215.14", "93.184.215.15"}, []string{"93.184.215.14:80", "93.184.215.15:80"}},
		{"both families", []string{"2606:4700::1", "93.184.215.14"}, []string{"[2606:4700::1]:80", "93.184.215.14:80"}},
		{"mapped", []string{"::ffff:93.184.215.14"}, []string{"93.184.215.14:80"}},
		{"private", []string{"10.0.0.1"}, nil},
		{"public first", []string{"93.184.215.14", "10.0.0.1"}, nil},
		{"private first", []string{"10.0.0.1", "93.184.215.14"}, nil},
		{"private in the other family", []string{"93.184.215.14", "fd00::1"}, nil},
		{"mapped private", []string{"::ffff:10.0.0.1"}, nil},
		{"NAT64 of metadata", []string{"64:ff9b::a9fe:a9fe"}, nil},
		{"unspecified", []string{"0.0.0.0"}, nil},
		{"zoned", []string{"2606:4700::1%eth0"}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			resolver := answers{"site.example": {tt.answers}}.resolver()
			d := newDialer(&Guard{}, resolver)
			rec := newRecorder(refuseAll)
			d.connect = rec.connect
			_, err := d.dial(context.Background(), "tcp", "site.example:80")
			require.Equal(t, tt.dialled, rec.list())
			require.Equal(t, 1, resolver.asked["site.example"])
			if tt.dialled == nil {
				require.ErrorIs(t, err, ErrDenied)
				require.True(t, IsPermanent(err))
			} else {
				require.ErrorIs(t, err, errUnreachable)
			}
		})
	}
}

// TestRebinding: a name that is public when looked up and private ever after. The address that was checked
// is dialled, and a later connection is checked anew.
func TestRebinding(t *testing.T) {
	resolver := answers{"rebind.example": {{"93.184.215.14"}, {"10.0.0.1"}}}.resolver()
	d := newDialer(&Guard{}, resolver)
	rec := newRecorder(refuseAll)
	d.connect = rec.connect
	_, err := d.dial(context.Background(), "tcp", "rebind.example:80")
	require.ErrorIs(t, err, errUnreachable)
	require.Equal(t, []string{"93.184.215.14:80"}, rec.list())
	require.Equal(t, 1, resolver.asked["rebind.example"], "looked up once for one connection")

	_, err = d.dial(context.Background(), "tcp", "rebind.example:80")
	require.ErrorIs(t, err, ErrDenied)
	require.Empty(t, rec.list())
}

// TestRebindingOverHTTP: the same through a whole fetch, on loopback: the second lookup gives an address that
// is denied, and a redirect to the same host needs a new connection.
func TestRebindingOverHTTP(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Connection", "close")
		http.Redirect(w, r, "/inside", http.StatusFound)
	})
	resolver := answers{"rebind.example": {{"127.0.0.1"}, {"127.66.0.1"}}}.resolver()
	_, err := s.client(t, func(o *Options) {
		o.Guard = &Guard{Allow: o.Guard.Allow, Deny: []netip.Prefix{deniedPrefix}, Ports: o.Guard.Ports}
		o.Resolver = resolver
	}).Get(context.Background(), s.at("rebind.example", "/"))
	require.ErrorIs(t, err, ErrDenied)
	require.Equal(t, OpResolve, err.(*Error).Op)
	require.Equal(t, s.at("rebind.example", "/inside"), err.(*Error).URL)
	require.Equal(t, 2, resolver.asked["rebind.example"])
}

type resolverFunc func(ctx context.Context, host string) ([]netip.Addr, error)

func (f resolverFunc) LookupNetIP(ctx context.Context, _, host string) ([]netip.Addr, error) {
	return f(ctx, host)
}

func TestResolverFailsClosed(t *testing.T) {
	many := make([]netip.Addr, maxAnswers+1)
	for i := range many {
		many[i] = netip.MustParseAddr("93.184.215.14")
	}
	tests := map[string]struct {
		answer    resolverFunc
		permanent bool
	}{
		"error": {func(context.Context, string) ([]netip.Addr, error) { return nil, errors.New("broken") }, false},
		"both":  {func(context.Context, string) ([]netip.Addr, error) { return many[:1], errors.New("broken") }, false},
		"none":  {func(context.Context, string) ([]netip.Addr, error) { return nil, nil }, false},
		"zero":  {func(context.Context, string) ([]netip.Addr, error) { return make([]netip.Addr, 1), nil }, true},
		"many":  {func(context.Context, string) ([]netip.Addr, error) { return many, nil }, true},
		"panic": {func(context.Context, string) ([]netip.Addr, error) { panic("resolver") }, false},
		"no host": {func(_ context.Context, h string) ([]netip.Addr, error) {
			return nil, &net.DNSError{Name: h, IsNotFound: true}
		}, true},
		"no servers": {func(_ context.Context, h string) ([]netip.Addr, error) {
			return nil, &net.DNSError{Name: h, IsTemporary: true}
		}, false},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			c := New(Options{Resolver: tt.answer})
			rec := newRecorder(refuseAll)
			c.dialer.connect = rec.connect
			_, err := c.Get(context.Background(), "http://site.example/")
			require.Error(t, err)
			require.Empty(t, rec.list())
			require.Equal(t, OpResolve, err.(*Error).Op)
			require.Equal(t, tt.permanent, IsPermanent(err), "%v", err)
			require.Equal(t, !tt.permanent, IsTransient(err), "%v", err)
		})
	}
}

func TestDialTarget(t *testing.T) {
	d := newDialer(&Guard{}, noResolver{t})
	for _, address := range []string{
		"site.example:22", "127.0.0.1:80", "[::1]:80", "127.1:80", "site.example", "site.example:http", "a:b:80", "[fe80::1%lo]:80",
	} {
		_, err := d.dial(context.Background(), "tcp", address)
		require.True(t, IsPermanent(err), "%s: %v", address, err)
	}
}

func addrs(list ...string) (out []netip.Addr) {
	for _, s := range list {
		out = append(out, netip.MustParseAddr(s))
	}
	return out
}

// TestRace runs on a clock of its own.
func TestRace(t *testing.T) {
	hang := func(ctx context.Context, _ string) (net.Conn, error) { <-ctx.Done(); return nil, ctx.Err() }
	good := func(context.Context, string) (net.Conn, error) { a, _ := net.Pipe(); return a, nil }
	is6 := func(address string) bool { return strings.HasPrefix(address, "[") }
	both := addrs("2606:4700::1", "2606:4700::2", "93.184.215.14")
	tests := []struct {
		name   string
		addrs  []netip.Addr
		answer func(ctx context.Context, address string) (net.Conn, error)
		took   time.Duration
		ok     bool
	}{
		{"the first", both, good, 0, true},
		{"IPv6 is refused", both, func(ctx context.Context, a string) (net.Conn, error) {
			if is6(a) {
				return nil, errUnreachable
			}
			return good(ctx, a)
		}, 0, true},
		{"IPv6 hangs", both, func(ctx context.Context, a string) (net.Conn, error) {
			if is6(a) {
				return hang(ctx, a)
			}
			return good(ctx, a)
		}, fallbackDelay, true},
		{"IPv4 hangs", both, func(ctx context.Context, a string) (net.Conn, error) {
			if is6(a) {
				time.Sleep(2 * fallbackDelay) // on the test's clock
				return good(ctx, a)
			}
			return hang(ctx, a)
		}, 2 * fallbackDelay, true},
		{"both win", both, func(ctx context.Context, a string) (net.Conn, error) {
			time.Sleep(2 * fallbackDelay)
			return good(ctx, a)
		}, 2 * fallbackDelay, true},
		{"the first of a family hangs", addrs("93.184.215.14", "93.184.215.15"), func(ctx context.Context, a string) (net.Conn, error) {
			if strings.HasSuffix(a, ".14:80") {
				return hang(ctx, a)
			}
			return good(ctx, a)
		}, dialTimeout / 2, true},
		{"all refuse", both, refuseAll, 0, false},
		{"all hang", both, hang, dialTimeout, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				defer settle()
				d := newDialer(&Guard{}, nil)
				d.connect = newRecorder(tt.answer).connect
				ctx, cancel := context.WithTimeout(t.Context(), dialTimeout)
				defer cancel()
				start := time.Now()
				conn, err := d.race(ctx, tt.addrs, 80)
				require.Equal(t, tt.ok, err == nil, "%v", err)
				require.Equal(t, tt.took, time.Since(start))
				if tt.ok {
					conn.Close()
				}
			})
		})
	}
}

// TestLateWinnerIsClosed: of two connections that were made only one is kept.
func TestLateWinnerIsClosed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDialer(&Guard{}, nil)
		late := make(chan net.Conn, 1)
		d.connect = func(_ context.Context, _, address string) (net.Conn, error) {
			a, b := net.Pipe()
			if strings.HasPrefix(address, "[") {
				late <- b
				time.Sleep(2 * fallbackDelay)
			}
			return a, nil
		}
		conn, err := d.race(t.Context(), addrs("2606:4700::1", "93.184.215.14"), 80)
		require.NoError(t, err)
		defer conn.Close()
		_, err = (<-late).Read(make([]byte, 1)) // returns once the other end is closed
		require.Equal(t, io.EOF, err)
	})
}

func TestLanes(t *testing.T) {
	many := []netip.Addr{}
	for range 20 {
		many = append(many, addrs("2606:4700::1", "93.184.215.14")...)
	}
	lane, other := lanes(many)
	require.Len(t, lane, maxDials)
	require.Len(t, other, maxDials)
	require.True(t, lane[0].Is6() && other[0].Is4())
}
