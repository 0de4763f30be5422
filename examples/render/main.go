// Command render is a rendering service for fetch.HTTPRenderer: headless Chromium behind a guarded proxy.
//
// A browser is the opposite of a guarded client. It looks names up on its own, follows redirects, runs
// scripts, and the scripts may ask for anything, private addresses included. So this service starts Chromium
// with one way out, a forward proxy of its own that dials public addresses only, and switches off what goes
// past a proxy. That keeps honest Chromium in; it does not keep an exploited Chromium in. Run it in a
// container, as a user without rights, with the sandbox on, and with a firewall that lets the container reach
// public addresses only.
package main

import (
	"context"
	"errors"
	"flag"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"time"

	"github.com/winnowhtml/html/fetch"
)

func main() {
	listen := flag.String("listen", "127.0.0.1:8090", "address of the service; there is no login, keep it private")
	config := browserConfig{}
	flag.StringVar(&config.path, "browser", "", "path of Chromium (default: where it usually is)")
	flag.BoolVar(&config.noSandbox, "no-sandbox", false, "start Chromium without its sandbox, as root has to")
	flag.IntVar(&config.pages, "pages", 4, "pages at a time")
	flag.DurationVar(&config.timeout, "timeout", 30*time.Second, "for one page")
	flag.DurationVar(&config.settle, "settle", 5*time.Second, "for scripts, once a page has loaded")
	flag.Parse()

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *listen, config); err != nil && !errors.Is(err, http.ErrServerClosed) {
		log.Fatal(err)
	}
}

// run serves until ctx ends.
func run(ctx context.Context, listen string, config browserConfig) error {
	proxy, err := startProxy(ctx, &fetch.Guard{})
	if err != nil {
		return err
	}
	config.proxy = proxy
	r, stopBrowser, err := startBrowser(ctx, config)
	if err != nil {
		return err
	}
	defer stopBrowser()
	server := &http.Server{Addr: listen, Handler: newService(r), ReadHeaderTimeout: 10 * time.Second}
	defer context.AfterFunc(ctx, func() { server.Close() })()
	log.Printf("rendering on http://%s/render", listen)
	return server.ListenAndServe()
}

// startProxy serves the guarded proxy on loopback until ctx ends and returns its address.
func startProxy(ctx context.Context, guard *fetch.Guard) (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	server := &http.Server{Handler: newProxy(guard), ReadHeaderTimeout: 10 * time.Second}
	context.AfterFunc(ctx, func() { server.Close() })
	go func() { _ = server.Serve(l) }()
	return l.Addr().String(), nil
}
