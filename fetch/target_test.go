package fetch

import (
	"bufio"
	"context"
	"encoding/json"
	"net/netip"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/winnowhtml/html/internal/testkit"
)

func TestGetDeniesURLs(t *testing.T) {
	tests := []struct {
		url  string
		want error
	}{
		// Not http, or not a URL at all.
		{"ftp://example.org/", ErrDenied},
		{"file:///etc/passwd", ErrDenied},
		{"gopher://example.org:80/", ErrDenied},
		{"javascript:alert(1)", ErrDenied},
		{"data:text/html,x", ErrDenied},
		{"unix:///run/x.sock", ErrDenied},
		{"", ErrInvalidURL},
		{"/path", ErrInvalidURL},
		{"//example.org/", ErrInvalidURL},
		{"example.org", ErrInvalidURL},
		{"http:", ErrInvalidURL},
		{"http://", ErrInvalidURL},
		{"http:///path", ErrInvalidURL},
		{"http://:80/", ErrInvalidURL},
		{"http:example.org", ErrInvalidURL},
		{"http://exa mple.org/", ErrInvalidURL},
		{"http://example.org:x/", ErrInvalidURL},
		{"http://example.org:0/", ErrInvalidURL},
		{"http://example.org:65536/", ErrInvalidURL},
		{"http://[::1/", ErrInvalidURL},
		{"http://[v1.x]/", ErrInvalidURL},
		{"http://127%2e0%2e0%2e1/", ErrInvalidURL},
		{"http://example.org/\x00", ErrInvalidURL},
		{"http://example.org/" + strings.Repeat("a", maxURL), ErrInvalidURL},
		// Users, passwords, ports.
		{"http://user@example.org/", ErrDenied},
		{"http://user:pass@example.org/", ErrDenied},
		{"http://@example.org/", ErrDenied},
		{"http://example.org@127.0.0.1/", ErrDenied},
		{"http://example.org:22/", ErrDenied},
		{"https://example.org:8443/", ErrDenied},
		// Literal addresses.
		{"http://127.0.0.1/", ErrDenied},
		{"http://10.0.0.1:80/", ErrDenied},
		{"http://[::1]/", ErrDenied},
		{"http://[::ffff:7f00:1]/", ErrDenied},
		{"http://[0:0:0:0:0:ffff:127.0.0.1]/", ErrDenied},
		{"http://[fe80::1%25eth0]/", ErrDenied},
		{"http://[2606:4700::1%251]/", ErrDenied},
		{"http://[fd00:ec2::254]/latest/meta-data/", ErrDenied},
		{"http://168.63.129.16/machine", ErrDenied},
		// Addresses in disguise: decimal, hexadecimal, octal, short, with a dot at the end.
		{"http://2130706433/", ErrDenied},
		{"http://0x7f000001/", ErrDenied},
		{"http://0X7F.1/", ErrDenied},
		{"http://0x/", ErrDenied},
		{"http://017700000001/", ErrDenied},
		{"http://0177.0.0.1/", ErrDenied},
		{"http://127.1/", ErrDenied},
		{"http://127.0.1/", ErrDenied},
		{"http://127.0.0.1./", ErrDenied},
		{"http://127.0.0.0x1/", ErrDenied},
		{"http://1.2.3.4.5/", ErrDenied},
		{"http://256.256.256.256/", ErrDenied},
		{"http://127.0.0.01/", ErrDenied},
		{"http://example.1/", ErrDenied},
		{"http://0/", ErrDenied},
	}
	c := New(Options{Resolver: noResolver{t}})
	for _, tt := range tests {
		_, err := c.Get(context.Background(), tt.url)
		require.ErrorIs(t, err, tt.want, tt.url)
		require.True(t, IsPermanent(err), tt.url)
		require.False(t, IsTransient(err), tt.url)
		require.Equal(t, OpURL, err.(*Error).Op)
		require.NotContains(t, err.Error(), "pass@", tt.url)
	}
}

func TestGetDeniesDisguisedUnicode(t *testing.T) {
	// The transport maps these to ASCII before it dials, so the dialer judges them again.
	for _, url := range []string{"http://１２７.0.0.1/", "http://127。0。0。1/", "http://①②⑦.0.0.1/", "http://2130706433。/"} {
		_, err := New(Options{Resolver: failingResolver{}}).Get(context.Background(), url)
		require.ErrorIs(t, err, ErrDenied, url)
	}
}

func TestEndsInNumber(t *testing.T) {
	for host, want := range map[string]bool{
		"example.org": false, "1.example": false, "x1": false, "0xg": false, "3com": false, "a.b0": false, ".": false,
		"": false, "x.0x1g": false, "1e3": false, "deadbeef": false, "1": true, "a.1": true, "a.1.": true, "0x": true,
		"a.0xAF": true, "127.1": true,
	} {
		require.Equal(t, want, endsInNumber(host), host)
	}
}

// TestReportedCases: the URLs under which users of other fetchers reached what they should not.
func TestReportedCases(t *testing.T) {
	f, err := os.Open(testkit.Shared(t, "cases", "reported.jsonl"))
	require.NoError(t, err)
	defer f.Close()
	resolver := answers{
		"127.0.0.1.nip.example":   {{"127.0.0.1"}},
		"127-0-0-1.sslip.example": {{"127.0.0.1"}},
		"rebind.example":          {{"93.184.215.14", "10.0.0.1"}},
	}
	// These need a server and have tests of their own.
	elsewhere := map[string]string{
		"k12": "TestRedirectIsChecked", "k13": "TestRebinding", "k15": "TestBombs", "k16": "TestFinalURL",
	}
	seen := 0
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<22)
	for lines.Scan() {
		var c struct {
			ID, Kind, URL string
			Blocked       bool `json:"expect_blocked"`
		}
		require.NoError(t, json.Unmarshal(lines.Bytes(), &c))
		if c.Kind != "k-ssrf" {
			continue
		}
		seen++
		if elsewhere[c.ID] != "" {
			continue
		}
		_, err := New(Options{Resolver: resolver.resolver()}).Get(context.Background(), c.URL)
		require.Equal(t, c.Blocked, err != nil, "%s %s", c.ID, c.URL)
		require.True(t, IsPermanent(err), "%s: %v", c.ID, err)
	}
	require.NoError(t, lines.Err())
	require.GreaterOrEqual(t, seen, 17)
}

// FuzzURL: what passes is http or https to an allowed port, without a user, and not to a literal address
// that is denied, however it is written; it survives being written and read again; errors quote no secret.
func FuzzURL(f *testing.F) {
	for _, s := range []string{
		"http://example.org/", "https://user:secret@example.org/", "http://127.1/", "http://[::1]:80/", "http://0x7f.1",
		"http://example.org:443/?q#f", "HTTP://EXAMPLE.ORG", "http://[fe80::1%25lo]/", "http://1.1.1.1.", "http://a:secret/",
		"//example.org", "http:\\\\127.0.0.1", "http://%31%32%37.0.0.1/", "http://１２７.0.0.1/",
	} {
		f.Add(s)
	}
	var g Guard
	f.Fuzz(func(t *testing.T, s string) {
		u, err := parseURL(s)
		if err == nil {
			err = g.checkURL(u)
		}
		if err != nil {
			if len(s) > 8 && strings.Contains(err.Error(), s) && strings.Contains(s, "@") {
				t.Errorf("the error quotes %q: %v", s, err)
			}
			return
		}
		if u.Scheme != "http" && u.Scheme != "https" || u.User != nil || u.Hostname() == "" {
			t.Errorf("%q passes", s)
		}
		if port, err := portOf(u); err != nil || port != 80 && port != 443 {
			t.Errorf("%q passes with port %d", s, port)
		}
		host := strings.TrimSuffix(u.Hostname(), ".")
		if a, err := netip.ParseAddr(host); err == nil && g.Check(a) != nil {
			t.Errorf("%q passes and means %s", s, a)
		}
		again, err := parseURL(u.String())
		if err != nil || g.checkURL(again) != nil || again.Hostname() != u.Hostname() {
			t.Errorf("%q is %v once written and read again: %v", s, again, err)
		}
	})
}
