package web

import (
	"context"
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strconv"

	"github.com/winnowhtml/html/fetch"
)

// guardFor allows the hosts and ports of the URLs that the user named, wherever they are, besides what is
// public. A host that cannot be looked up adds nothing; asking it says why.
func guardFor(ctx context.Context, named []string) *fetch.Guard {
	g := &fetch.Guard{Ports: []uint16{80, 443}}
	for _, address := range named {
		u, err := url.Parse(address)
		if err != nil || u.Hostname() == "" {
			continue
		}
		if port, err := strconv.ParseUint(u.Port(), 10, 16); err == nil && !slices.Contains(g.Ports, uint16(port)) {
			g.Ports = append(g.Ports, uint16(port))
		}
		for _, a := range lookup(ctx, u.Hostname()) {
			if g.Check(a) != nil {
				g.Allow = append(g.Allow, netip.PrefixFrom(a, a.BitLen()))
			}
		}
	}
	return g
}

func lookup(ctx context.Context, host string) []netip.Addr {
	if a, err := netip.ParseAddr(host); err == nil {
		return []netip.Addr{a.Unmap()}
	}
	found, err := net.DefaultResolver.LookupNetIP(ctx, "ip", host)
	if err != nil {
		return nil
	}
	for i, a := range found {
		found[i] = a.Unmap().WithZone("")
	}
	return found
}
