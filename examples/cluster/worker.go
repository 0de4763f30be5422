package main

import (
	"context"
	"log/slog"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/winnowhtml/html"
	"github.com/winnowhtml/html/fetch"
)

// worker pulls one item at a time and extracts its pages on every core.
type worker struct {
	queue     *queue
	sink      sink
	processor *html.Processor
	client    *fetch.Client
	metrics   *metrics
	claim     time.Duration
	tries     uint64
	drain     bool // leave when nothing waits and nothing is in flight
}

// How long to wait for an item before looking whether all is done, and when that matters little.
const (
	drainWait = 100 * time.Millisecond
	pullWait  = time.Second
)

// run works until ctx ends or, draining, until nothing is left. Errors of the connection are waited out.
func (w *worker) run(ctx context.Context) error {
	for ctx.Err() == nil {
		msg, err := w.pull(ctx)
		switch {
		case ctx.Err() != nil:
		case err != nil:
			slog.Warn("no item", "err", err)
			pause(ctx, pullWait)
		case msg != nil:
			if err := w.handle(ctx, msg); err != nil {
				slog.Warn("item", "err", err)
			}
		case w.drain && w.empty(ctx):
			return nil
		}
	}
	return nil
}

// pull waits a moment for an item; nil means there is none.
func (w *worker) pull(ctx context.Context) (jetstream.Msg, error) {
	wait := pullWait
	if w.drain {
		wait = drainWait
	}
	batch, err := w.queue.consumer.Fetch(1, jetstream.FetchMaxWait(wait))
	if err != nil {
		return nil, err
	}
	var got jetstream.Msg
	for msg := range batch.Messages() {
		got = msg
	}
	return got, batch.Error()
}

func (w *worker) empty(ctx context.Context) bool {
	info, err := w.queue.consumer.Info(ctx)
	return err == nil && info.NumPending == 0 && info.NumAckPending == 0
}
