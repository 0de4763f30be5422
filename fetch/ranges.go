package fetch

import "net/netip"

// A reserved range is one that no public page is served from, with the words that an error says about it.
type reserved struct {
	prefix netip.Prefix
	name   string
}

// lookup4 names the reserved range that holds an IPv4 address, or "". The list is the IANA IPv4
// Special-Purpose Address Registry with multicast (RFC 5771), the reserved class E (RFC 1112) and the one
// address of a cloud's control plane that lies in public space.
func lookup4(a netip.Addr) string { return lookup(special4[:], a) }

// lookup6 names what keeps an IPv6 address from being public, or "". Only 2000::/3 is given out as global
// unicast (RFC 4291 section 2.4), so everything outside is refused, named or not; inside it follows the IANA
// IPv6 Special-Purpose Address Registry.
func lookup6(a netip.Addr) string {
	if name := lookup(special6[:], a); name != "" {
		return name
	}
	if a.As16()[0]>>5 != 1 {
		return "outside the global unicast range 2000::/3"
	}
	return ""
}

func lookup(list []reserved, a netip.Addr) string {
	for i := range list {
		if list[i].prefix.Contains(a) {
			return list[i].name
		}
	}
	return ""
}

func net4(a, b, c, d byte, bits int) netip.Prefix {
	return netip.PrefixFrom(netip.AddrFrom4([4]byte{a, b, c, d}), bits)
}

// net6 makes a prefix of at most 64 bits from the first four groups of an address.
func net6(g0, g1, g2, g3 uint16, bits int) netip.Prefix {
	return netip.PrefixFrom(netip.AddrFrom16([16]byte{
		byte(g0 >> 8), byte(g0), byte(g1 >> 8), byte(g1), byte(g2 >> 8), byte(g2), byte(g3 >> 8), byte(g3),
	}), bits)
}

// low6 makes a prefix from the fifth to eighth groups of an address whose first four are zero.
func low6(g4, g5, g6, g7 uint16, bits int) netip.Prefix {
	return netip.PrefixFrom(netip.AddrFrom16([16]byte{
		8: byte(g4 >> 8), byte(g4), byte(g5 >> 8), byte(g5), byte(g6 >> 8), byte(g6), byte(g7 >> 8), byte(g7),
	}), bits)
}

var special4 = [...]reserved{
	{net4(0, 0, 0, 0, 8), "this network (RFC 791)"},
	{net4(10, 0, 0, 0, 8), "private (RFC 1918)"},
	{net4(100, 64, 0, 0, 10), "shared address space of carriers (RFC 6598)"},
	{net4(127, 0, 0, 0, 8), "loopback (RFC 1122)"},
	{net4(169, 254, 0, 0, 16), "link-local, where clouds keep their metadata (RFC 3927)"},
	{net4(172, 16, 0, 0, 12), "private (RFC 1918)"},
	{net4(192, 0, 0, 0, 24), "IETF protocol assignments (RFC 6890)"},
	{net4(192, 0, 2, 0, 24), "documentation (RFC 5737)"},
	{net4(192, 31, 196, 0, 24), "AS112 (RFC 7535)"},
	{net4(192, 52, 193, 0, 24), "AMT (RFC 7450)"},
	{net4(192, 88, 99, 0, 24), "6to4 relay anycast (RFC 7526)"},
	{net4(192, 168, 0, 0, 16), "private (RFC 1918)"},
	{net4(192, 175, 48, 0, 24), "AS112 (RFC 7534)"},
	{net4(198, 18, 0, 0, 15), "benchmarking (RFC 2544)"},
	{net4(198, 51, 100, 0, 24), "documentation (RFC 5737)"},
	{net4(203, 0, 113, 0, 24), "documentation (RFC 5737)"},
	{net4(224, 0, 0, 0, 4), "multicast (RFC 5771)"},
	{net4(240, 0, 0, 0, 4), "reserved or broadcast (RFC 1112)"},
	{net4(168, 63, 129, 16, 32), "the control plane of a cloud"},
}

// The names of what lies outside 2000::/3 only make errors clearer: all of it is refused.
var special6 = [...]reserved{
	{low6(0, 0, 0, 0, 128), "unspecified (RFC 4291)"},
	{low6(0, 0, 0, 1, 128), "loopback (RFC 4291)"},
	{low6(0, 0, 0, 0, 96), "IPv4-compatible (RFC 4291)"},
	{low6(0, 0xffff, 0, 0, 96), "IPv4-mapped (RFC 4291)"},
	{low6(0xffff, 0, 0, 0, 96), "IPv4-translated (RFC 2765)"},
	{net6(0x64, 0xff9b, 0, 0, 96), "IPv4/IPv6 translation (RFC 6052)"},
	{net6(0x64, 0xff9b, 1, 0, 48), "local IPv4/IPv6 translation (RFC 8215)"},
	{net6(0x100, 0, 0, 0, 64), "discard only (RFC 6666)"},
	{net6(0x100, 0, 0, 1, 64), "dummy prefix (RFC 9780)"},
	{net6(0x5f00, 0, 0, 0, 16), "segment routing identifiers (RFC 9602)"},
	{net6(0xfc00, 0, 0, 0, 7), "unique local (RFC 4193)"},
	{net6(0xfe80, 0, 0, 0, 10), "link-local (RFC 4291)"},
	{net6(0xfec0, 0, 0, 0, 10), "site-local (RFC 3879)"},
	{net6(0xff00, 0, 0, 0, 8), "multicast (RFC 4291)"},
	// From here on inside 2000::/3.
	{net6(0x2001, 0, 0, 0, 32), "Teredo (RFC 4380)"},
	{net6(0x2001, 0, 0, 0, 23), "IETF protocol assignments (RFC 2928)"},
	{net6(0x2001, 0xdb8, 0, 0, 32), "documentation (RFC 3849)"},
	{net6(0x2002, 0, 0, 0, 16), "6to4 (RFC 3056)"},
	{net6(0x2620, 0x4f, 0x8000, 0, 48), "AS112 (RFC 7534)"},
	{net6(0x3fff, 0, 0, 0, 20), "documentation (RFC 9637)"},
}
