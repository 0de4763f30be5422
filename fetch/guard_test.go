package fetch

import (
	"net"
	"net/netip"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// denied names, for every range that must not be dialled, addresses at its edges and inside, and what lies
// just outside. It is written down apart from the table that the Guard uses.
var deniedRanges = []struct {
	prefix  string
	inside  []string
	outside []string // must stay allowed
}{
	{"0.0.0.0/8", []string{"0.0.0.0", "0.0.0.1", "0.255.255.255"}, []string{"1.0.0.0", "1.1.1.1"}},
	{"10.0.0.0/8", []string{"10.0.0.0", "10.1.2.3", "10.255.255.255"}, []string{"9.255.255.255", "11.0.0.0"}},
	{"100.64.0.0/10", []string{"100.64.0.0", "100.100.100.200", "100.127.255.255"}, []string{"100.63.255.255", "100.128.0.0"}},
	{"127.0.0.0/8", []string{"127.0.0.0", "127.0.0.1", "127.255.255.255"}, []string{"126.255.255.255", "128.0.0.0"}},
	{"169.254.0.0/16", []string{"169.254.0.0", "169.254.169.254", "169.254.255.255"}, []string{"169.253.255.255", "169.255.0.0"}},
	{"172.16.0.0/12", []string{"172.16.0.0", "172.31.255.255"}, []string{"172.15.255.255", "172.32.0.0"}},
	{"192.0.0.0/24", []string{"192.0.0.0", "192.0.0.8", "192.0.0.9", "192.0.0.170", "192.0.0.192", "192.0.0.255"}, []string{"191.255.255.255", "192.0.1.0"}},
	{"192.0.2.0/24", []string{"192.0.2.0", "192.0.2.255"}, []string{"192.0.1.255", "192.0.3.0"}},
	{"192.31.196.0/24", []string{"192.31.196.0", "192.31.196.255"}, []string{"192.31.195.255", "192.31.197.0"}},
	{"192.52.193.0/24", []string{"192.52.193.0", "192.52.193.255"}, []string{"192.52.192.255", "192.52.194.0"}},
	{"192.88.99.0/24", []string{"192.88.99.0", "192.88.99.2", "192.88.99.255"}, []string{"192.88.98.255", "192.88.100.0"}},
	{"192.168.0.0/16", []string{"192.168.0.0", "192.168.1.1", "192.168.255.255"}, []string{"192.167.255.255", "192.169.0.0"}},
	{"192.175.48.0/24", []string{"192.175.48.0", "192.175.48.255"}, []string{"192.175.47.255", "192.175.49.0"}},
	{"198.18.0.0/15", []string{"198.18.0.0", "198.19.255.255"}, []string{"198.17.255.255", "198.20.0.0"}},
	{"198.51.100.0/24", []string{"198.51.100.0", "198.51.100.255"}, []string{"198.51.99.255", "198.51.101.0"}},
	{"203.0.113.0/24", []string{"203.0.113.0", "203.0.113.255"}, []string{"203.0.112.255", "203.0.114.0"}},
	{"224.0.0.0/4", []string{"224.0.0.0", "239.255.255.255"}, []string{"223.255.255.255"}},
	{"240.0.0.0/4", []string{"240.0.0.0", "255.255.255.254", "255.255.255.255"}, nil},
	{"168.63.129.16/32", []string{"168.63.129.16"}, []string{"168.63.129.15", "168.63.129.17"}},

	{"::/96", []string{"::", "::1", "::2", "::7f00:1", "::8.8.8.8", "::ffff:ffff"}, nil},
	{"::ffff:0:0:0/96", []string{"::ffff:0:0:0", "::ffff:0:7f00:1", "::ffff:0:8.8.8.8"}, nil},
	{"64:ff9b::/96", []string{"64:ff9b::", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "64:ff9b::8.8.8.8"}, nil},
	{"64:ff9b:1::/48", []string{"64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff", "64:ff9b:1:a00:0:100::"}, nil},
	{"100::/64", []string{"100::", "100::ffff:ffff:ffff:ffff"}, nil},
	{"100:0:0:1::/64", []string{"100:0:0:1::", "100:0:0:1:ffff::1"}, nil},
	{"5f00::/16", []string{"5f00::", "5f00:ffff::1"}, nil},
	{"fc00::/7", []string{"fc00::", "fd00::1", "fd00:ec2::254", "fd20:ce::254", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"}, nil},
	{"fe80::/10", []string{"fe80::1", "febf:ffff::1"}, nil},
	{"fec0::/10", []string{"fec0::1", "feff:ffff::1"}, nil},
	{"ff00::/8", []string{"ff00::", "ff02::1", "ff0e::1", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"}, nil},
	{"::/3", []string{"1::1", "1fff:ffff::1", "200::1", "400::1"}, []string{"2000::1"}},
	{"4000::/2", []string{"4000::", "4000::1", "7fff::1"}, []string{"3fff:ffff::1"}},
	{"8000::/1", []string{"8000::1", "c000::1", "e000::1", "fe00::1"}, nil},
	{"2001::/32", []string{"2001::", "2001:0:4136:e378:8000:63bf:3fff:fdd2"}, []string{"2000:ffff::1"}},
	{"2001::/23", []string{"2001:1::1", "2001:1::2", "2001:1::3", "2001:2::1", "2001:3::1", "2001:4:112::1", "2001:10::1", "2001:20::1", "2001:2f:ffff::1", "2001:30::1", "2001:1ff:ffff::1"}, []string{"2001:200::", "2001:200::1"}},
	{"2001:db8::/32", []string{"2001:db8::", "2001:db8::1", "2001:db8:ffff::1"}, []string{"2001:db7:ffff::1", "2001:db9::1"}},
	{"2002::/16", []string{"2002::", "2002:7f00:1::", "2002:808:808::1", "2002:ffff::1"}, []string{"2001:ffff::1", "2003::1"}},
	{"2620:4f:8000::/48", []string{"2620:4f:8000::", "2620:4f:8000::1", "2620:4f:8000:ffff::1"}, []string{"2620:4f:7fff::1", "2620:4f:8001::1"}},
	{"3fff::/20", []string{"3fff::", "3fff::1", "3fff:fff:ffff::1"}, []string{"3ffe:ffff::1", "3fff:1000::1"}},
}

func TestGuardRanges(t *testing.T) {
	var guards = map[string]*Guard{"zero": {}, "nil": nil}
	for name, g := range guards {
		t.Run(name, func(t *testing.T) {
			for _, r := range deniedRanges {
				p := netip.MustParsePrefix(r.prefix)
				for _, s := range r.inside {
					a := netip.MustParseAddr(s)
					require.True(t, p.Contains(a), "the test names %s in %s", s, p)
					requireDenied(t, g, a)
				}
				for _, s := range r.outside {
					a := netip.MustParseAddr(s)
					require.False(t, p.Contains(a), "the test names %s outside %s", s, p)
					require.NoError(t, g.Check(a), "beside %s", p)
				}
			}
		})
	}
}

// requireDenied checks a in every form that means the same address.
func requireDenied(t *testing.T, g *Guard, a netip.Addr) {
	t.Helper()
	require.ErrorIs(t, g.Check(a), ErrDenied, "%s", a)
	if a.Is4() {
		require.ErrorIs(t, g.Check(netip.AddrFrom16(a.As16())), ErrDenied, "%s, mapped", a)
	}
	require.ErrorIs(t, g.Control("tcp4", netip.AddrPortFrom(a, 80).String(), nil), ErrDenied, "%s", a)
}

func TestGuardAllowsPublic(t *testing.T) {
	var g Guard
	for _, s := range []string{
		"1.1.1.1", "8.8.8.8", "93.184.215.14", "185.199.108.153", "223.5.5.5", "::ffff:8.8.8.8",
		"2606:4700:4700::1111", "2001:4860:4860::8888", "2a00:1450:4001:829::200e", "2400:cb00::1", "2c0f:fb50::1",
		"2606:4700::5efe:808:808", "2606:4700::200:5efe:8.8.8.8",
	} {
		require.NoError(t, g.Check(netip.MustParseAddr(s)), s)
	}
}

func TestGuardDeniesOddAddresses(t *testing.T) {
	everything := &Guard{Allow: []netip.Prefix{netip.MustParsePrefix("0.0.0.0/0"), netip.MustParsePrefix("::/0")}}
	for _, g := range []*Guard{nil, everything} {
		require.ErrorIs(t, g.Check(netip.Addr{}), ErrDenied)
		for _, s := range []string{"fe80::1%eth0", "::1%lo", "2606:4700:4700::1111%1", "::ffff:8.8.8.8%x"} {
			require.ErrorIs(t, g.Check(netip.MustParseAddr(s)), ErrDenied, s)
		}
	}
	// An interface identifier of ISATAP leads to the IPv4 address in it, under any prefix.
	for _, s := range []string{"2606:4700::5efe:10.0.0.1", "2606:4700::200:5efe:127.0.0.1"} {
		require.ErrorIs(t, (&Guard{}).Check(netip.MustParseAddr(s)), ErrDenied, s)
	}
}

func TestGuardAllowAndDeny(t *testing.T) {
	prefixes := func(list ...string) (out []netip.Prefix) {
		for _, s := range list {
			out = append(out, netip.MustParsePrefix(s))
		}
		return out
	}
	tests := []struct {
		name        string
		allow, deny []netip.Prefix
		yes, no     []string
	}{
		{
			"a private range", prefixes("10.1.0.0/16"), nil,
			[]string{"10.1.2.3", "::ffff:10.1.2.3", "8.8.8.8"}, []string{"10.2.0.1", "127.0.0.1"},
		},
		{
			"a mapped range", prefixes("::ffff:10.1.0.0/112"), prefixes("::ffff:8.8.0.0/112"),
			[]string{"10.1.2.3", "8.9.0.1"}, []string{"10.2.0.1", "8.8.8.8", "::ffff:8.8.8.8"},
		},
		{
			"deny wins", prefixes("10.0.0.0/8"), prefixes("10.0.0.0/24", "8.8.8.8/32", "2606:4700::/32"),
			[]string{"10.0.1.1", "8.8.4.4"}, []string{"10.0.0.1", "8.8.8.8", "2606:4700::1"},
		},
		{
			"IPv6 loopback", prefixes("::1/128"), nil, []string{"::1"}, []string{"::", "::2", "127.0.0.1"},
		},
		{
			"all of IPv6 is not IPv4", prefixes("::/0"), nil,
			[]string{"::1", "fd00::1", "64:ff9b::808:808"},
			[]string{"127.0.0.1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "::7f00:1", "::ffff:0:127.0.0.1"},
		},
		{
			"NAT64", prefixes("64:ff9b::/96"), prefixes("9.9.9.9/32"),
			[]string{"64:ff9b::8.8.8.8"},
			[]string{"64:ff9b::10.0.0.1", "64:ff9b::169.254.169.254", "64:ff9b::9.9.9.9", "64:ff9b:1::8.8.8.8"},
		},
		{
			"NAT64 to an allowed private range", prefixes("64:ff9b::/96", "10.0.0.0/8"), nil,
			[]string{"64:ff9b::10.0.0.1"}, []string{"64:ff9b::192.168.0.1"},
		},
		{
			"local translation", prefixes("64:ff9b:1::/48"), nil,
			[]string{"64:ff9b:1:808:8:808:808:808"},
			[]string{"64:ff9b:1:a00:0:100::", "64:ff9b:1:0a:0:1:808:808", "64:ff9b:1::a:0:1808:808", "64:ff9b:1:808:8:808:a00:1"},
		},
		{
			"6to4", prefixes("2002::/16"), nil, []string{"2002:808:808::1"}, []string{"2002:a00:1::1", "2002:7f00:1::"},
		},
		{
			"Teredo", prefixes("2001::/32"), nil,
			[]string{"2001:0:808:808:0:0:f7f7:f7f7"}, // client 8.8.8.8
			[]string{"2001:0:a00:1:0:0:f7f7:f7f7", "2001:0:808:808:0:0:80ff:fffe"},
		},
		{
			"an invalid deny", nil, []netip.Prefix{{}}, nil, []string{"8.8.8.8", "2606:4700::1", "10.0.0.1"},
		},
		{
			"an invalid allow", []netip.Prefix{{}}, nil, []string{"8.8.8.8"}, []string{"10.0.0.1"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := &Guard{Allow: tt.allow, Deny: tt.deny}
			for _, s := range tt.yes {
				require.NoError(t, g.Check(netip.MustParseAddr(s)), s)
			}
			for _, s := range tt.no {
				require.ErrorIs(t, g.Check(netip.MustParseAddr(s)), ErrDenied, s)
			}
		})
	}
}

func TestGuardControl(t *testing.T) {
	tests := []struct {
		network, address string
		ports            []uint16
		ok               bool
	}{
		{"tcp4", "8.8.8.8:80", nil, true},
		{"tcp4", "8.8.8.8:443", nil, true},
		{"tcp6", "[2606:4700::1]:443", nil, true},
		{"tcp", "8.8.8.8:443", nil, true},
		{"tcp4", "8.8.8.8:8080", []uint16{8080}, true},
		{"tcp4", "8.8.8.8:80", []uint16{8080}, false},
		{"tcp4", "8.8.8.8:22", nil, false},
		{"tcp4", "8.8.8.8:0", nil, false},
		{"tcp4", "127.0.0.1:80", nil, false},
		{"tcp6", "[::ffff:127.0.0.1]:80", nil, false},
		{"tcp6", "[fe80::1%eth0]:80", nil, false},
		{"udp4", "8.8.8.8:443", nil, false},
		{"unix", "/run/service.sock", nil, false},
		{"ip4:icmp", "8.8.8.8", nil, false},
		{"tcp4", "8.8.8.8", nil, false},
		{"tcp4", "example.org:80", nil, false},
		{"tcp4", "", nil, false},
	}
	for _, tt := range tests {
		err := (&Guard{Ports: tt.ports}).Control(tt.network, tt.address, nil)
		if tt.ok {
			require.NoError(t, err, "%s %s", tt.network, tt.address)
			continue
		}
		require.ErrorIs(t, err, ErrDenied, "%s %s", tt.network, tt.address)
		require.True(t, strings.HasPrefix(err.Error(), "html: fetch: "), err)
	}
}

// A Guard on a dialer of the caller's own sees what names resolve to.
func TestGuardAlone(t *testing.T) {
	l, err := net.Listen("tcp4", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	port := l.Addr().(*net.TCPAddr).AddrPort().Port()

	g := &Guard{Ports: []uint16{port}}
	d := net.Dialer{Control: g.Control}
	_, err = d.Dial("tcp", net.JoinHostPort("localhost", l.Addr().String()[len("127.0.0.1:"):]))
	require.ErrorIs(t, err, ErrDenied)

	g.Allow = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	conn, err := d.Dial("tcp", l.Addr().String())
	require.NoError(t, err)
	conn.Close()
}

func TestGuardCheckDoesNotAllocate(t *testing.T) {
	var g Guard
	for _, s := range []string{"8.8.8.8", "2606:4700::1"} {
		a := netip.MustParseAddr(s)
		require.Zero(t, testing.AllocsPerRun(100, func() { _ = g.Check(a) }), s)
	}
}

// FuzzGuard: nothing passes that lies in a denied range or leads to an IPv4 address that does, whatever
// ranges of IPv6 are allowed on top.
func FuzzGuard(f *testing.F) {
	for _, r := range deniedRanges {
		for _, s := range append(r.inside, r.outside...) {
			a := netip.MustParseAddr(s).As16()
			f.Add(a[:])
		}
	}
	var prefixes []netip.Prefix
	for _, r := range deniedRanges {
		prefixes = append(prefixes, netip.MustParsePrefix(r.prefix))
	}
	strict := &Guard{}
	open := &Guard{Allow: []netip.Prefix{netip.MustParsePrefix("::/0")}}
	f.Fuzz(func(t *testing.T, b []byte) {
		a, ok := netip.AddrFromSlice(b)
		if !ok {
			return
		}
		a = a.Unmap()
		if strict.Check(a) == nil {
			for _, p := range prefixes {
				if p.Contains(a) {
					t.Errorf("%s passes and lies in %s", a, p)
				}
			}
			if a.Is6() && !netip.MustParsePrefix("2000::/3").Contains(a) {
				t.Errorf("%s passes", a)
			}
		}
		if a.Is6() && open.Check(a) == nil {
			b := a.As16()
			inner := []netip.Addr{}
			switch s := a.StringExpanded(); {
			case strings.HasPrefix(s, "0064:ff9b:0000:0000:0000:0000:"),
				strings.HasPrefix(s, "0000:0000:0000:0000:ffff:0000:"), s[20:30] == "0000:5efe:":
				inner = append(inner, netip.AddrFrom4([4]byte(b[12:])))
			case strings.HasPrefix(s, "2002:"):
				inner = append(inner, netip.AddrFrom4([4]byte(b[2:6])))
			}
			for _, v4 := range inner {
				if strict.Check(v4) != nil {
					t.Errorf("%s passes and leads to %s", a, v4)
				}
			}
		}
		// The two ways of asking agree.
		if (strict.Check(a) == nil) != (strict.Control("tcp", netip.AddrPortFrom(a, 443).String(), nil) == nil) {
			t.Errorf("%s: Check and Control differ", a)
		}
	})
}
