// Command fakeproxy serves a module proxy, a package site and a module index from a description in JSON, to
// try the collector offline.
//
//	go run ./cmd/fakeproxy
//	go run . collect --index sample/index.jsonl --proxy http://127.0.0.1:8085/proxy --site http://127.0.0.1:8085/site
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"time"

	"github.com/winnowhtml/html/examples/gocollector/internal/fake"
	"github.com/winnowhtml/html/examples/gocollector/sample"
)

func main() {
	addr := flag.String("addr", "127.0.0.1:8085", "address to listen on")
	world := flag.String("world", "", "description of the modules (default: the bundled sample)")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *addr, *world, os.Stdout); err != nil {
		log.Fatal(err)
	}
}

// run serves until ctx ends, and first says under which flags.
func run(ctx context.Context, addr, world string, out io.Writer) error {
	server, err := load(world)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	base := "http://" + listener.Addr().String()
	fmt.Fprintf(out, "--proxy %s/proxy --site %s/site --index %s/index\n", base, base, base)
	s := &http.Server{Handler: server, ReadHeaderTimeout: 10 * time.Second}
	defer context.AfterFunc(ctx, func() { s.Close() })()
	if err := s.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

func load(world string) (*fake.Server, error) {
	if world == "" {
		return sample.Server()
	}
	f, err := os.Open(world)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	w, err := fake.ReadWorld(f)
	if err != nil {
		return nil, err
	}
	return fake.NewServer(w, nil), nil
}
