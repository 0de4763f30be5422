package main

import (
	"bufio"
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"testing"

	"github.com/winnowhtml/html/fetch"
)

// The proxy needs no browser to be tested.
func proxied(t *testing.T, guard *fetch.Guard) (*http.Client, string) {
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	address, err := startProxy(ctx, guard)
	if err != nil {
		t.Fatal(err)
	}
	transport := &http.Transport{
		Proxy:           http.ProxyURL(&url.URL{Scheme: "http", Host: address}),
		TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, // the test server's certificate is its own
	}
	t.Cleanup(transport.CloseIdleConnections)
	return &http.Client{Transport: transport}, address
}

func TestProxy(t *testing.T) {
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		fmt.Fprintf(w, "%s %s %s", r.Method, r.URL.Path, body)
	})
	plain := httptest.NewServer(handler)
	secure := httptest.NewTLSServer(handler)
	t.Cleanup(plain.Close)
	t.Cleanup(secure.Close)
	port := func(s *httptest.Server) uint16 { return s.Listener.Addr().(*net.TCPAddr).AddrPort().Port() }
	loopback := netip.MustParsePrefix("127.0.0.0/8")
	open, address := proxied(t, &fetch.Guard{Allow: []netip.Prefix{loopback}, Ports: []uint16{port(plain), port(secure)}})
	closed, _ := proxied(t, &fetch.Guard{Ports: []uint16{port(plain), port(secure)}})

	for _, base := range []string{plain.URL, secure.URL} {
		resp, err := open.Get(base + "/path")
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(resp.Body)
		resp.Body.Close()
		if string(body) != "GET /path " {
			t.Errorf("%s: %s", base, body)
		}
	}
	resp, err := closed.Get(plain.URL)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusForbidden || resp.Header.Get(headerDenied) == "" {
		t.Errorf("a private address: %s", resp.Status)
	}
	if resp, err := closed.Get(secure.URL); err == nil {
		resp.Body.Close()
		t.Errorf("a tunnel to a private address: %s", resp.Status)
	}
	for _, request := range []string{"GET / HTTP/1.1\r\nHost: x\r\n\r\n", "GET ftp://x/ HTTP/1.1\r\nHost: x\r\n\r\n"} {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(conn, request)
		resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
		conn.Close()
		if err != nil || resp.StatusCode != http.StatusBadRequest {
			t.Errorf("%q: %v", request, err)
		}
	}
}
