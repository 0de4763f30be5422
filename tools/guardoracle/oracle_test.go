package guardoracle

import (
	"encoding/binary"
	"math/rand/v2"
	"net/netip"
	"testing"

	"code.dny.dev/ssrf"
	"github.com/winnowhtml/html/fetch"
)

// excused reports whether two guards may differ about a, which they may where ours is stricter on purpose: one
// address of a cloud's control plane in public space, and interface identifiers of ISATAP.
func excused(a netip.Addr) bool {
	if a == netip.MustParseAddr("168.63.129.16") {
		return true
	}
	b := a.As16()
	id := binary.BigEndian.Uint32(b[8:])
	return a.Is6() && (id == 0x5efe || id == 0x0200_5efe)
}

func compare(t *testing.T, other *ssrf.Guardian, ours *fetch.Guard, a netip.Addr) {
	t.Helper()
	network := "tcp6"
	if a.Is4() {
		network = "tcp4"
	}
	address := netip.AddrPortFrom(a, 443).String()
	theirs := other.Safe(network, address, nil) == nil
	mine := ours.Control(network, address, nil) == nil
	if mine != theirs && (mine || !excused(a)) {
		t.Errorf("%s: allowed by ours %t, by the other %t", a, mine, theirs)
	}
}

func TestEdgesOfRanges(t *testing.T) {
	other, ours := ssrf.New(), &fetch.Guard{}
	prefixes := append(append([]netip.Prefix{ssrf.IPv6GlobalUnicast, ssrf.IPv6NAT64Prefix},
		ssrf.IPv4DeniedPrefixes...), ssrf.IPv6DeniedPrefixes...)
	for _, p := range prefixes {
		first, last := p.Masked().Addr(), lastOf(p)
		for _, a := range []netip.Addr{first, first.Prev(), first.Next(), last, last.Prev(), last.Next()} {
			if a.IsValid() {
				compare(t, other, ours, a)
			}
		}
	}
}

func lastOf(p netip.Prefix) netip.Addr {
	b := p.Masked().Addr().AsSlice()
	for i := p.Bits(); i < len(b)*8; i++ {
		b[i/8] |= 0x80 >> (i % 8)
	}
	a, _ := netip.AddrFromSlice(b)
	return a
}

func TestEverySlash16(t *testing.T) {
	other, ours := ssrf.New(), &fetch.Guard{}
	for i := range 1 << 16 {
		hi, lo := byte(i>>8), byte(i)
		compare(t, other, ours, netip.AddrFrom4([4]byte{hi, lo, 1, 1}))
		compare(t, other, ours, netip.AddrFrom16([16]byte{hi, lo, 15: 1}))
		compare(t, other, ours, netip.AddrFrom16([16]byte{0x20, 0x01, hi, lo, 15: 1}))
		compare(t, other, ours, netip.AddrFrom16([16]byte{0x26, 0x20, 0, 0x4f, hi, lo, 15: 1}))
	}
}

func TestRandomAddresses(t *testing.T) {
	other, ours := ssrf.New(), &fetch.Guard{}
	r := rand.New(rand.NewPCG(1, 2))
	for range 300_000 {
		var b [16]byte
		binary.BigEndian.PutUint64(b[:], r.Uint64())
		binary.BigEndian.PutUint64(b[8:], r.Uint64())
		compare(t, other, ours, netip.AddrFrom4([4]byte(b[:4])))
		compare(t, other, ours, netip.AddrFrom16(b))
		b[0], b[1] = 0x20, 0x01
		compare(t, other, ours, netip.AddrFrom16(b))
		b[0], b[1], b[2] = 0x3f, 0xff, b[2]&0x1f
		compare(t, other, ours, netip.AddrFrom16(b))
	}
}
