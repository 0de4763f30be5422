package fetch_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"

	"github.com/winnowhtml/html"
	"github.com/winnowhtml/html/fetch"
)

func Example() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		io.WriteString(w, `<title>Tides</title><main><h1>Tides</h1><p>The pilots learn the tides by walking the flats.</p></main>`)
	}))
	defer server.Close()

	// A public site needs no Guard; a server on loopback has to be allowed.
	client := fetch.New(fetch.Options{Guard: &fetch.Guard{
		Allow: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")},
		Ports: []uint16{server.Listener.Addr().(*net.TCPAddr).AddrPort().Port()},
	}})
	processor, err := html.New()
	if err != nil {
		panic(err)
	}
	defer processor.Close()
	page, err := client.Page(context.Background(), processor, server.URL)
	if err != nil {
		panic(err)
	}
	fmt.Println(page.Status, page.Document.Result().Title)
	// Output: 200 Tides
}

func ExampleClient_Get_denied() {
	client := fetch.New(fetch.Options{})
	_, err := client.Get(context.Background(), "http://169.254.169.254/latest/meta-data/")
	fmt.Println(errors.Is(err, fetch.ErrDenied), fetch.IsPermanent(err))
	fmt.Println(err)
	// Output:
	// true true
	// html: fetch: url http://169.254.169.254/latest/meta-data/: denied: 169.254.169.254 is link-local, where clouds keep their metadata (RFC 3927)
}

// A Guard protects any dialer. Proxies must be off: the Guard would see nothing but the proxy.
func ExampleGuard() {
	guard := &fetch.Guard{Ports: []uint16{443}}
	dialer := &net.Dialer{Control: guard.Control}
	client := &http.Client{Transport: &http.Transport{DialContext: dialer.DialContext, Proxy: nil}}
	_, err := client.Get("https://localhost/")
	fmt.Println(errors.Is(err, fetch.ErrDenied))
	// Output: true
}
