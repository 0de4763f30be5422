package main

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"

	"github.com/nats-io/nats.go/jetstream"
)

// handle does one item: the part is committed, then its outcome noted, then the message acknowledged. A
// worker that dies anywhere on the way leaves an item that is redelivered, and at worst done again with the
// same part as result.
func (w *worker) handle(ctx context.Context, msg jetstream.Msg) error {
	meta, err := msg.Metadata()
	if err != nil {
		return err
	}
	var it item
	if err := json.Unmarshal(msg.Data(), &it); err != nil {
		return w.bury(ctx, msg, deadItem{Item: item{ID: idOf(msg.Data())}, Reason: err.Error(), Tries: meta.NumDelivered})
	}
	if meta.NumDelivered > w.tries {
		return w.bury(ctx, msg, deadItem{it, "workers that took it never came back", meta.NumDelivered - 1})
	}
	if done, err := w.queue.done(ctx, it.ID); err != nil {
		return err
	} else if done {
		return msg.DoubleAck(ctx)
	}
	if err = w.claimed(ctx, msg, it); err == nil {
		return msg.DoubleAck(ctx)
	}
	w.metrics.failed.Inc()
	switch {
	case ctx.Err() != nil:
		return errors.Join(err, msg.Nak()) // we leave; somebody else begins at once
	case meta.NumDelivered >= w.tries:
		return w.bury(ctx, msg, deadItem{it, err.Error(), meta.NumDelivered})
	}
	return errors.Join(err, msg.NakWithDelay(w.claim/4))
}

// bury gives an item up. The letter comes first: a worker that dies in between sends it twice, and the
// server drops the second.
func (w *worker) bury(ctx context.Context, msg jetstream.Msg, d deadItem) error {
	if err := w.queue.bury(ctx, d); err != nil {
		return err
	}
	w.metrics.dead.Inc()
	return msg.TermWithReason(d.Reason)
}

// claimed does the item while telling the server that we are alive.
func (w *worker) claimed(ctx context.Context, msg jetstream.Msg, it item) error {
	alive, stop := context.WithCancel(ctx)
	over := make(chan struct{})
	go func() {
		defer close(over)
		for pause(alive, w.claim/3); alive.Err() == nil; pause(alive, w.claim/3) {
			if err := msg.InProgress(); err != nil {
				slog.Warn("claim", "item", it.ID, "err", err) // cut off; what we commit is right all the same
			}
		}
	}()
	err := w.do(ctx, it)
	stop()
	<-over
	return err
}
