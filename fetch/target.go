package fetch

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
)

// maxURL bounds a URL, asked for or redirected to, in bytes. Browsers and servers stop far below.
const maxURL = 16 << 10

// parseURL reads an absolute URL. Its errors never quote the text: there may be a password in it.
func parseURL(s string) (*url.URL, error) {
	if len(s) > maxURL {
		return nil, fmt.Errorf("%w: longer than %d bytes", ErrInvalidURL, maxURL)
	}
	u, err := url.Parse(strings.TrimSpace(s))
	if err != nil {
		return nil, fmt.Errorf("%w: it cannot be parsed", ErrInvalidURL)
	}
	return u, nil
}

// checkURL says whether a hop may be asked for at all. What can be judged without a lookup is judged here,
// the rest when the connection is made.
func (g *Guard) checkURL(u *url.URL) error {
	switch u.Scheme { // url.Parse has made it lower case
	case "http", "https":
	case "":
		return fmt.Errorf("%w: it is not absolute", ErrInvalidURL)
	default:
		return fmt.Errorf("%w: scheme %q", ErrDenied, u.Scheme)
	}
	switch {
	case u.Opaque != "" || u.Hostname() == "":
		return fmt.Errorf("%w: it has no host", ErrInvalidURL)
	case u.User != nil:
		return fmt.Errorf("%w: a user or password in the URL", ErrDenied)
	}
	port, err := portOf(u)
	if err != nil {
		return err
	}
	if err := g.checkPort(port); err != nil {
		return err
	}
	return g.checkHost(u.Hostname())
}

// checkHost judges a host as far as its spelling goes: literal addresses, and numbers that pass for one.
func (g *Guard) checkHost(host string) error {
	if a, err := netip.ParseAddr(host); err == nil {
		return g.Check(a)
	}
	if strings.ContainsAny(host, ":%") {
		return fmt.Errorf("%w: a host that is neither name nor address", ErrInvalidURL)
	}
	if endsInNumber(host) {
		return fmt.Errorf("%w: a host that ends in a number and is no address in dotted decimals", ErrDenied)
	}
	return nil
}

// endsInNumber reports whether browsers would take host for an IPv4 address: the "ends in a number" check of
// the WHATWG URL standard, which 127.1, 2130706433, 0x7f000001 and 0177.0.0.1 all meet. Resolvers differ
// about such hosts, so they are not asked.
func endsInNumber(host string) bool {
	host = strings.TrimSuffix(host, ".")
	last := host[strings.LastIndexByte(host, '.')+1:]
	if last == "" {
		return false
	}
	if digits(last, "0123456789") {
		return true
	}
	return len(last) >= 2 && last[0] == '0' && last[1]|0x20 == 'x' && digits(last[2:], "0123456789abcdefABCDEF")
}

func digits(s, set string) bool { return strings.Trim(s, set) == "" }

// portOf returns the port that u names or its scheme implies.
func portOf(u *url.URL) (uint16, error) {
	switch s := u.Port(); {
	case s != "":
		n, err := strconv.ParseUint(s, 10, 16)
		if err != nil || n == 0 {
			return 0, fmt.Errorf("%w: port %q", ErrInvalidURL, s)
		}
		return uint16(n), nil
	case u.Scheme == "https":
		return 443, nil
	default:
		return 80, nil
	}
}

// splitTarget takes apart what a transport wants to be connected to.
func splitTarget(address string) (host string, port uint16, err error) {
	host, s, err := net.SplitHostPort(address)
	if err != nil {
		return "", 0, fmt.Errorf("%w: %q is no host and port", ErrInvalidURL, address)
	}
	n, err := strconv.ParseUint(s, 10, 16)
	if err != nil {
		return "", 0, fmt.Errorf("%w: port %q", ErrInvalidURL, s)
	}
	return host, uint16(n), nil
}
