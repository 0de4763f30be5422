// Command server is an HTTP service around one Processor: a page goes in, its content comes out. It shows what
// such a service needs on the library's outside: bounded bodies, timeouts, bounded concurrency, health checks,
// and a stop that lets requests finish.
//
//	go run ./examples/server -addr localhost:8080
//	curl --data-binary @page.html 'localhost:8080/extract?format=markdown&url=https://example.org/page'
//
// It trades completeness for size: put TLS, authentication and rate limits in front of it.
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

	"github.com/winnowhtml/html"
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
	grace      time.Duration
}

func parse(args []string, stderr io.Writer) (s settings, err error) {
	flags := flag.NewFlagSet("server", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.StringVar(&s.addr, "addr", "localhost:8080", "address to listen on")
	flags.Int64Var(&s.maxBody, "max-body", 10<<20, "bytes of a page")
	flags.IntVar(&s.concurrent, "concurrent", 16, "pages in work at the same time; more get 503")
	flags.DurationVar(&s.timeout, "timeout", 10*time.Second, "time for one page")
	flags.DurationVar(&s.grace, "grace", 15*time.Second, "time for requests in flight when the server stops")
	if err := flags.Parse(args); err != nil {
		return s, err
	}
	if s.maxBody < 1 || s.concurrent < 1 {
		return s, errors.New("max-body and concurrent must be at least 1")
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
	cfg := html.HighSecurityConfig()
	cfg.ProcessingTimeout = s.timeout
	cfg.MaxStreamBytes = s.maxBody + 1 // the body's own limit is hit first and is an error
	cfg.Audit.Sink = html.NewLevelFilteredSink(html.NewSlogAuditSink(log), html.AuditLevelCritical)
	p, err := html.New(cfg)
	if err != nil {
		return err
	}
	defer p.Close()

	listener, err := net.Listen("tcp", s.addr)
	if err != nil {
		return err
	}
	server := &http.Server{
		Handler:           newService(p, s, log),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       s.timeout + 5*time.Second,
		WriteTimeout:      2*s.timeout + 10*time.Second,
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	log.Info("listening", "addr", listener.Addr().String())
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
	log.Info("stopping")
	stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.grace)
	defer cancel()
	err = server.Shutdown(stopping)
	if err != nil {
		err = errors.Join(err, server.Close())
	}
	<-served
	return err
}
