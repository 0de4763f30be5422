package main

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httputil"
	"sync"
	"time"

	"github.com/winnowhtml/html/fetch"
)

// headerDenied marks answers of the proxy itself, so that they are not taken for pages.
const headerDenied = "Winnow-Proxy-Denied"

const (
	dialTimeout   = 10 * time.Second
	tunnelTimeout = 2 * time.Minute
	tunnelBytes   = 128 << 20 // each way
)

// newProxy returns a forward proxy that dials only what the guard allows. A browser behind it, which cannot
// reach the network otherwise, is confined by the guard whatever names, redirects and scripts make it do: the
// browser hands over names, and the proxy looks them up and judges the address at the moment it dials.
func newProxy(guard *fetch.Guard) http.Handler {
	dialer := &net.Dialer{Timeout: dialTimeout, Control: guard.Control}
	forward := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) { r.Out.Host = r.In.Host },
		Transport: &http.Transport{
			Proxy:                  nil, // no proxy behind the proxy: it would be all that the guard sees
			DialContext:            dialer.DialContext,
			DisableCompression:     true,
			ResponseHeaderTimeout:  20 * time.Second,
			MaxResponseHeaderBytes: 256 << 10,
			IdleConnTimeout:        30 * time.Second,
		},
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, err error) { refuse(w, err) },
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.Method == http.MethodConnect:
			tunnel(w, r, dialer)
		case r.URL.Scheme == "http" && r.URL.Host != "":
			forward.ServeHTTP(w, r)
		default:
			http.Error(w, "this is a proxy", http.StatusBadRequest)
		}
	})
}

// refuse tells the browser why there is nothing to see.
func refuse(w http.ResponseWriter, err error) {
	if errors.Is(err, fetch.ErrDenied) {
		w.Header().Set(headerDenied, "1")
		http.Error(w, "denied by the guard", http.StatusForbidden)
		return
	}
	http.Error(w, "no connection", http.StatusBadGateway)
}

// tunnel connects the two sides of a CONNECT and copies until either is done or has had enough.
func tunnel(w http.ResponseWriter, r *http.Request, dialer *net.Dialer) {
	ctx, cancel := context.WithTimeout(r.Context(), dialTimeout)
	defer cancel()
	server, err := dialer.DialContext(ctx, "tcp", r.Host)
	if err != nil {
		refuse(w, err)
		return
	}
	defer server.Close()
	client, buffered, err := http.NewResponseController(w).Hijack()
	if err != nil {
		http.Error(w, "no tunnel", http.StatusInternalServerError)
		return
	}
	defer client.Close()
	end := time.Now().Add(tunnelTimeout)
	_ = client.SetDeadline(end)
	_ = server.SetDeadline(end)
	if _, err := io.WriteString(client, "HTTP/1.1 200 Connection established\r\n\r\n"); err != nil {
		return
	}
	var both sync.WaitGroup
	pipe := func(to net.Conn, from io.Reader) {
		_, _ = io.CopyN(to, from, tunnelBytes)
		// One side is done: the other is told, and both connections end soon.
		if half, ok := to.(interface{ CloseWrite() error }); ok {
			_ = half.CloseWrite()
		}
	}
	both.Go(func() { pipe(server, buffered) })
	both.Go(func() { pipe(client, server) })
	both.Wait()
}
