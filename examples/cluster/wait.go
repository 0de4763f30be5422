package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const retryPause = time.Second

// patiently tries until it works, an error is not one that passes, or wait is over. A cluster that starts or
// chooses a leader answers nothing for seconds: who leaves then leaves a queue without workers.
func patiently(ctx context.Context, wait time.Duration, try func() error) error {
	for end := time.Now().Add(wait); ; {
		err := try()
		if err == nil || ctx.Err() != nil || !passing(err) || time.Now().After(end) {
			return err
		}
		slog.Warn("trying again", "err", err)
		pause(ctx, retryPause)
	}
}

// passing says whether an error is one of a network or cluster that may be whole again in a moment.
func passing(err error) bool {
	for _, e := range [...]error{
		nats.ErrNoServers, nats.ErrTimeout, nats.ErrNoResponders, nats.ErrConnectionClosed, nats.ErrDisconnected,
		nats.ErrStaleConnection, jetstream.ErrNoStreamResponse, context.DeadlineExceeded, io.EOF,
	} {
		if errors.Is(err, e) {
			return true
		}
	}
	if n := net.Error(nil); errors.As(err, &n) {
		return true
	}
	refused := (*jetstream.APIError)(nil)
	return errors.As(err, &refused) && (refused.Code == http.StatusServiceUnavailable || refused.ErrorCode == noPeers)
}

// noPeers is what the server answers to a stream with more copies than there are servers yet.
const noPeers jetstream.ErrorCode = 10005

// pause waits for d, or less if ctx ends.
func pause(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}
