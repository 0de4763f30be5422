package fetch

import (
	"fmt"
	"net/netip"
	"slices"
	"syscall"
)

// A Guard says which addresses and ports may be dialled. The zero value, and a nil *Guard, allow public
// addresses on ports 80 and 443. It judges addresses, never names, so it belongs where a connection is made:
// set Control as the Control of a net.Dialer, and whatever a name resolved to is checked at the moment it is
// dialled. A Guard must not be changed while it is in use; a Client takes a copy.
//
// With a Guard on a net.Dialer of your own, also switch proxies off (a proxy hides the address that is
// meant) and follow no redirect to other schemes; Client does both.
type Guard struct {
	// Allow names ranges that may be dialled although they are not public: a test server, a service of
	// your own network, 64:ff9b::/96 on a network that reaches IPv4 by NAT64. IPv4 addresses inside an
	// allowed IPv6 address are still checked for themselves.
	Allow []netip.Prefix
	// Deny names ranges that may not be dialled although they are public, such as your own public
	// addresses behind which more than the public may be reached. It wins over Allow. An invalid prefix
	// denies everything.
	Deny []netip.Prefix
	// Ports that may be dialled; none means 80 and 443.
	Ports []uint16
}

// Check returns nil if a may be dialled, and otherwise an error that wraps ErrDenied and says why. An
// IPv4-mapped address is judged as the IPv4 address it is; an address with a zone, and the zero Addr, are
// always denied.
func (g *Guard) Check(a netip.Addr) error {
	switch {
	case !a.IsValid():
		return fmt.Errorf("%w: no valid address", ErrDenied)
	case a.Zone() != "":
		return denied(a, "bound to a zone of this machine")
	}
	a = a.Unmap()
	if reason := g.judge(a); reason != "" {
		return denied(a, reason)
	}
	if a.Is4() {
		return nil
	}
	var room [5]netip.Addr
	for _, inner := range embedded4(room[:0], a) {
		if reason := g.judge(inner); reason != "" {
			return denied(a, "a way to "+inner.String()+", which is "+reason)
		}
	}
	return nil
}

// judge says why one address, taken for itself, is denied, or "".
func (g *Guard) judge(a netip.Addr) string {
	if g != nil {
		for _, p := range g.Deny {
			if !p.IsValid() {
				return "denied, as all are, by an invalid prefix in Guard.Deny"
			}
			if contains(p, a) {
				return "in the denied range " + p.String()
			}
		}
		for _, p := range g.Allow {
			if contains(p, a) {
				return ""
			}
		}
	}
	if a.Is4() {
		return lookup4(a)
	}
	return lookup6(a)
}

// contains is p.Contains for a caller who may have written an IPv4 range in its mapped form.
func contains(p netip.Prefix, a netip.Addr) bool {
	if p.Addr().Is4In6() && p.Bits() >= 96 {
		p = netip.PrefixFrom(p.Addr().Unmap(), p.Bits()-96)
	}
	return p.Contains(a)
}

func denied(a netip.Addr, reason string) error {
	return fmt.Errorf("%w: %s is %s", ErrDenied, a, reason)
}

// checkPort returns an error that wraps ErrDenied if port may not be dialled.
func (g *Guard) checkPort(port uint16) error {
	if g == nil || len(g.Ports) == 0 {
		if port == 80 || port == 443 {
			return nil
		}
	} else if slices.Contains(g.Ports, port) {
		return nil
	}
	return fmt.Errorf("%w: port %d", ErrDenied, port)
}

// Control refuses a connection that the Guard does not allow. It has the signature of net.Dialer.Control,
// which is called after a name was resolved, once for every address, with the very address that is about to
// be dialled. Networks other than TCP are refused.
func (g *Guard) Control(network, address string, _ syscall.RawConn) error {
	switch network {
	case "tcp", "tcp4", "tcp6":
	default:
		return fmt.Errorf("%w: network %q", ErrDenied, network)
	}
	ap, err := netip.ParseAddrPort(address)
	if err != nil {
		return fmt.Errorf("%w: %q is no address and port", ErrDenied, address)
	}
	if err := g.checkPort(ap.Port()); err != nil {
		return err
	}
	return g.Check(ap.Addr())
}

// clone returns a copy that shares nothing with g.
func (g *Guard) clone() *Guard {
	if g == nil {
		return &Guard{}
	}
	return &Guard{Allow: slices.Clone(g.Allow), Deny: slices.Clone(g.Deny), Ports: slices.Clone(g.Ports)}
}
