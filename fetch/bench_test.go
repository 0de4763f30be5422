package fetch

import (
	"context"
	"io"
	"net/http"
	"net/netip"
	"strings"
	"testing"
)

func BenchmarkGuardCheck(b *testing.B) {
	for _, s := range []string{"93.184.215.14", "2606:4700:4700::1111", "169.254.169.254", "64:ff9b::a9fe:a9fe"} {
		a := netip.MustParseAddr(s)
		var g Guard
		b.Run(s, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_ = g.Check(a)
			}
		})
	}
}

// BenchmarkGet sets a fetch beside the same with net/http alone, over kept connections on loopback.
func BenchmarkGet(b *testing.B) {
	page := strings.Repeat("<p>One more paragraph of prose about the tides.</p>", 1000)
	s := serve(b, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		io.WriteString(w, page)
	}, "site.example")
	b.Run("fetch", func(b *testing.B) {
		c := s.client(b)
		b.SetBytes(int64(len(page)))
		b.ReportAllocs()
		for b.Loop() {
			resp, err := c.Get(context.Background(), s.at("site.example", "/"))
			if err != nil {
				b.Fatal(err)
			}
			io.Copy(io.Discard, resp.Body)
			resp.Body.Close()
		}
	})
	b.Run("net-http", func(b *testing.B) {
		c := &http.Client{Transport: &http.Transport{DisableCompression: true}}
		b.SetBytes(int64(len(page)))
		b.ReportAllocs()
		for b.Loop() {
			resp, err := c.Get(s.URL)
			if err != nil {
				b.Fatal(err)
			}
			io.Copy(io.Discard, resp.Body)
			resp.Body.Close()
		}
	})
}
