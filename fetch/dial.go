package fetch

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"time"
)

// A Resolver looks up the addresses of a host. *net.Resolver is one. The network is always "ip". Its answers
// are checked one by one, and those addresses are dialled: a host is never looked up twice for one
// connection.
type Resolver interface {
	LookupNetIP(ctx context.Context, network, host string) ([]netip.Addr, error)
}

const (
	dialTimeout   = 10 * time.Second       // looking up and connecting; runs on if the request is gone
	dialMinimum   = 2 * time.Second        // each address gets this much, if there is as much left
	fallbackDelay = 300 * time.Millisecond // head start of the preferred address family (RFC 8305)
	maxAnswers    = 256                    // more addresses than this for one host are an error
	maxDials      = 8                      // addresses tried for one connection, of each family
)

// dialer makes connections to what the guard allows and to nothing else.
type dialer struct {
	guard    *Guard
	resolver Resolver
	connect  func(ctx context.Context, network, address string) (net.Conn, error)
}

func newDialer(g *Guard, r Resolver) *dialer {
	if r == nil {
		r = net.DefaultResolver
	}
	// The control function checks once more what resolve has checked, on the socket that is to connect.
	d := &net.Dialer{Control: g.Control, KeepAlive: 30 * time.Second}
	return &dialer{guard: g, resolver: r, connect: d.DialContext}
}

// dial is the DialContext of the Client's transport.
func (d *dialer) dial(ctx context.Context, _, address string) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, dialTimeout)
	defer cancel()
	host, port, err := splitTarget(address)
	if err != nil {
		return nil, &Error{Op: OpDial, Permanent: true, Err: err}
	}
	if err := d.guard.checkPort(port); err != nil {
		return nil, &Error{Op: OpDial, Permanent: true, Err: err}
	}
	addrs, err := d.resolve(ctx, host)
	if err != nil {
		return nil, err
	}
	conn, err := d.race(ctx, addrs, port)
	if err != nil {
		return nil, &Error{Op: OpDial, Permanent: errors.Is(err, ErrDenied), Err: err}
	}
	return conn, nil
}

// resolve returns the addresses of host, all of them allowed. One denied answer among public ones denies the
// host: no honest site has it, and a host that is allowed only sometimes helps nobody.
func (d *dialer) resolve(ctx context.Context, host string) ([]netip.Addr, error) {
	if err := d.guard.checkHost(host); err != nil {
		return nil, &Error{Op: OpResolve, Permanent: true, Err: err}
	}
	if a, err := netip.ParseAddr(host); err == nil {
		return []netip.Addr{a.Unmap()}, nil
	}
	answers, err := d.lookup(ctx, host)
	if err != nil {
		var dns *net.DNSError
		gone := errors.As(err, &dns) && lasting(dns)
		return nil, &Error{Op: OpResolve, Permanent: gone, Err: err}
	}
	if len(answers) == 0 {
		return nil, &Error{Op: OpResolve, Err: errors.New("the resolver gave no address")}
	}
	if len(answers) > maxAnswers {
		err := fmt.Errorf("%w: a host with %d addresses", ErrDenied, len(answers))
		return nil, &Error{Op: OpResolve, Permanent: true, Err: err}
	}
	addrs := make([]netip.Addr, len(answers))
	for i, a := range answers {
		if err := d.guard.Check(a); err != nil {
			return nil, &Error{Op: OpResolve, Permanent: true, Err: err}
		}
		addrs[i] = a.Unmap()
	}
	return addrs, nil
}

// lookup asks the resolver. A transport dials in a goroutine of its own, where nobody else could catch a
// panic of the caller's resolver.
func (d *dialer) lookup(ctx context.Context, host string) (addrs []netip.Addr, err error) {
	defer func() {
		if p := recover(); p != nil {
			addrs, err = nil, fmt.Errorf("the resolver panicked: %v", p)
		}
	}()
	return d.resolver.LookupNetIP(ctx, "ip", host)
}

// race connects to the first address that answers. The family of the first address goes ahead, the other
// follows after fallbackDelay or as soon as the first has failed, so a broken IPv6 costs little.
func (d *dialer) race(ctx context.Context, addrs []netip.Addr, port uint16) (net.Conn, error) {
	lane, other := lanes(addrs)
	if len(other) == 0 {
		return d.serial(ctx, lane, port)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	type result struct {
		conn net.Conn
		err  error
	}
	results := make(chan result, 2)
	running := 0
	start := func(lane []netip.Addr) {
		running++
		go func() {
			conn, err := d.serial(ctx, lane, port)
			results <- result{conn, err}
		}()
	}
	start(lane)
	timer := time.NewTimer(fallbackDelay)
	defer timer.Stop()
	var failed error
	for running > 0 {
		select {
		case <-timer.C:
		case r := <-results:
			running--
			if r.err == nil {
				if running > 0 { // the loser is cancelled on return; should it win too late, it is closed
					go func() {
						if late := <-results; late.conn != nil {
							late.conn.Close()
						}
					}()
				}
				return r.conn, nil
			}
			if failed == nil {
				failed = r.err
			}
		}
		if other != nil {
			start(other)
			other = nil
		}
	}
	return nil, failed
}

// lanes parts addresses by family, in order, beginning with the family of the first.
func lanes(addrs []netip.Addr) (lane, other []netip.Addr) {
	for _, a := range addrs {
		into := &lane
		if a.Is4() != addrs[0].Is4() {
			into = &other
		}
		if len(*into) < maxDials {
			*into = append(*into, a)
		}
	}
	return lane, other
}

// serial tries one address after the other and shares out the time that is left.
func (d *dialer) serial(ctx context.Context, addrs []netip.Addr, port uint16) (net.Conn, error) {
	var failed error
	for i, a := range addrs {
		if err := ctx.Err(); err != nil {
			return nil, cmpOr(failed, err)
		}
		conn, err := d.attempt(ctx, netip.AddrPortFrom(a, port), len(addrs)-i)
		if err == nil {
			return conn, nil
		}
		failed = cmpOr(failed, err)
	}
	return nil, failed
}

func (d *dialer) attempt(ctx context.Context, to netip.AddrPort, share int) (net.Conn, error) {
	if deadline, ok := ctx.Deadline(); ok {
		slice := max(time.Until(deadline)/time.Duration(share), dialMinimum)
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, slice)
		defer cancel()
	}
	return d.connect(ctx, "tcp", to.String())
}

// cmpOr returns the first error that is one.
func cmpOr(a, b error) error {
	if a != nil {
		return a
	}
	return b
}
