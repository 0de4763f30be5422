// Command playground is a web page on which the library can be tried: paste HTML or name a URL, and see the content as
// text, Markdown, HTML, links, metadata and JSON, and the page itself with kept and dropped blocks coloured.
//
//	go run . -addr localhost:8090
//
// Everything is done by the server with the library itself. The page works without scripts, from the keyboard and on a
// phone, and loads nothing from anywhere else. Bodies, time and pages at a time are bounded, and URLs are fetched with
// package fetch, so public addresses only. It trades accounts, rate limits and TLS for size: put those in front of it.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/winnowhtml/html/fetch"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stderr, nil); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// settings are what the flags say.
type settings struct {
	addr       string
	maxBody    int64
	concurrent int
	timeout    time.Duration
	noFetch    bool
	guard      *fetch.Guard // of tests; nil: public addresses only
}

func parse(args []string, stderr io.Writer) (s settings, err error) {
	flags := flag.NewFlagSet("playground", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.StringVar(&s.addr, "addr", "localhost:8090", "address to listen on")
	flags.Int64Var(&s.maxBody, "max-body", 2<<20, "bytes of a page")
	flags.IntVar(&s.concurrent, "concurrent", 8, "pages in work at the same time; more are turned away")
	flags.DurationVar(&s.timeout, "timeout", 10*time.Second, "time for one page")
	flags.BoolVar(&s.noFetch, "no-fetch", false, "fetch no URLs; they still make links absolute")
	if err := flags.Parse(args); err != nil {
		return s, err
	}
	if s.maxBody < 1 || s.concurrent < 1 || s.timeout <= 0 {
		return s, errors.New("max-body, concurrent and timeout must be above 0")
	}
	return s, nil
}

// run serves until ctx ends. It reports the address that it listens on to ready, if there is one.
func run(ctx context.Context, args []string, stderr io.Writer, ready chan<- net.Addr) error {
	s, err := parse(args, stderr)
	if err != nil {
		return err
	}
	log := slog.New(slog.NewTextHandler(stderr, nil))
	listener, err := net.Listen("tcp", s.addr)
	if err != nil {
		return err
	}
	handler, err := newService(s)
	if err != nil {
		return err
	}
	server := &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       s.timeout + 5*time.Second,
		WriteTimeout:      2*s.timeout + 10*time.Second,
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	log.Info("open http://" + listener.Addr().String() + "/ in a browser")
	if ready != nil {
		ready <- listener.Addr()
	}
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	select {
	case err := <-served:
		return err
	case <-ctx.Done():
	}
	stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.timeout)
	defer cancel()
	err = server.Shutdown(stopping)
	<-served
	return err
}
