package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// TestUsage: what makes no sense is an error before anything is done.
func TestUsage(t *testing.T) {
	for _, args := range [][]string{
		{}, {"fly"}, {"work", "-none"}, {"submit", "-dir", t.TempDir(), "/no/such/file"}, {"submit", "-dir", t.TempDir(), "-urls", "/no/such/file"},
		{"serve", "-listen", "nowhere"}, {"serve", "-listen", "127.0.0.1:0", "-peer", "nowhere"}, {"serve", "-config", "/no/such/file"},
	} {
		if err := run(t.Context(), args, io.Discard, io.Discard); err == nil {
			t.Errorf("%q: no error", args)
		}
	}
}

// TestServing: flags of serve become options of the server.
func TestServing(t *testing.T) {
	var v serving
	f := flag.NewFlagSet("", flag.ContinueOnError)
	v.flags(f)
	if err := f.Parse([]string{"-name", "a", "-listen", "127.0.0.1:1", "-peer", "127.0.0.1:2", "-routes", "127.0.0.1:2,,127.0.0.1:3", "-hidden"}); err != nil {
		t.Fatal(err)
	}
	o, err := v.options()
	if err != nil {
		t.Fatal(err)
	}
	if o.ServerName != "a" || o.Port != 1 || o.Cluster.Port != 2 || len(o.Routes) != 2 || o.Routes[1].String() != "nats://127.0.0.1:3" || !o.Cluster.NoAdvertise {
		t.Errorf("%+v", o)
	}
}

// TestPatiently: errors that pass are waited out, others are not.
func TestPatiently(t *testing.T) {
	for _, x := range []struct {
		err  error
		want bool
	}{
		{context.DeadlineExceeded, true}, {nats.ErrNoServers, true}, {fmt.Errorf("x: %w", nats.ErrNoResponders), true},
		{&jetstream.APIError{Code: 503}, true}, {&jetstream.APIError{Code: 400, ErrorCode: noPeers}, true},
		{&jetstream.APIError{Code: 400}, false}, {nats.ErrAuthorization, false}, {errNotReady, false},
	} {
		if got := passing(x.err); got != x.want {
			t.Errorf("%v: %v", x.err, got)
		}
	}
	tries := 0
	err := patiently(t.Context(), time.Minute, func() error {
		if tries++; tries == 1 {
			return nats.ErrTimeout
		}
		return errNotReady
	})
	if tries != 2 || !errors.Is(err, errNotReady) {
		t.Error(tries, err)
	}
	if err := patiently(t.Context(), -1, func() error { return nats.ErrTimeout }); !errors.Is(err, nats.ErrTimeout) {
		t.Error(err)
	}
}
