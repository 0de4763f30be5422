package fetch

import (
	"encoding/binary"
	"net/netip"
)

// embedded4 appends the IPv4 addresses that packets to the IPv6 address a may end up at: the mechanisms of
// translation and tunnelling write them into the address. Every position that a mechanism allows is given,
// so a prefix that a Guard was told to allow still cannot carry a packet to an IPv4 address that is denied.
func embedded4(dst []netip.Addr, a netip.Addr) []netip.Addr {
	b := a.As16()
	high, low := binary.BigEndian.Uint64(b[:8]), binary.BigEndian.Uint64(b[8:])
	switch {
	case high == 0 && low <= 1: // :: and ::1 carry no IPv4 address
	case high == 0 && low>>32 == 0, // ::/96, IPv4-compatible
		high == 0 && low>>32 == 0xffff,                // ::ffff:0:0/96, mapped
		high == 0 && low>>32 == 0xffff0000,            // ::ffff:0:0:0/96, IPv4-translated
		high == 0x0064_ff9b_0000_0000 && low>>32 == 0: // 64:ff9b::/96, NAT64
		dst = append(dst, at(b, 12))
	case high>>16 == 0x0064_ff9b_0001:
		dst = appendTranslated(dst, b)
	case high>>48 == 0x2002: // 6to4
		dst = append(dst, at(b, 2))
	case high>>32 == 0x2001_0000: // Teredo: the server, and the client with its bits turned over
		client := [4]byte{^b[12], ^b[13], ^b[14], ^b[15]}
		dst = append(dst, at(b, 4), netip.AddrFrom4(client))
	}
	// ISATAP (RFC 5214) works under any prefix and marks its interface identifiers.
	if id := uint32(low >> 32); id == 0x0000_5efe || id == 0x0200_5efe {
		dst = append(dst, at(b, 12))
	}
	return dst
}

// appendTranslated reads an address of 64:ff9b:1::/48. Operators cut prefixes of 48, 56, 64 or 96 bits from
// it, and RFC 6052 section 2.2 leaves the octet at bit 64 out of the IPv4 address; which prefix is in use
// cannot be seen, so all four readings count.
func appendTranslated(dst []netip.Addr, b [16]byte) []netip.Addr {
	return append(dst,
		netip.AddrFrom4([4]byte{b[6], b[7], b[9], b[10]}),
		netip.AddrFrom4([4]byte{b[7], b[9], b[10], b[11]}),
		netip.AddrFrom4([4]byte{b[9], b[10], b[11], b[12]}),
		at(b, 12))
}

func at(b [16]byte, i int) netip.Addr { return netip.AddrFrom4([4]byte(b[i : i+4])) }
