package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/winnowhtml/html"
	"github.com/winnowhtml/html/fetch"
)

// outcome is what the results bucket holds for an item.
type outcome struct {
	Rows    int            `json:"rows"`
	Errors  map[string]int `json:"errors,omitempty"` // rows that are failures, by kind
	Seconds float64        `json:"seconds"`
	Part    string         `json:"part"`
	counts
}

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

const pullWait = time.Second

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
	batch, err := w.queue.consumer.Fetch(1, jetstream.FetchMaxWait(pullWait))
	if err != nil {
		return nil, err
	}
	var got jetstream.Msg
	for msg := range batch.Messages() {
		got = msg
	}
	return got, batch.Error()
}

func pause(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}

func (w *worker) empty(ctx context.Context) bool {
	info, err := w.queue.consumer.Info(ctx)
	return err == nil && info.NumPending == 0 && info.NumAckPending == 0
}

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
		return w.bury(ctx, msg, deadItem{Item: item{}.named(), Reason: err.Error(), Tries: meta.NumDelivered})
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

// do extracts the item's pages, commits the part and notes the outcome.
func (w *worker) do(ctx context.Context, it item) (err error) {
	start := time.Now()
	p, err := newPart(w.sink.folder(), it.part())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.discard()) }()
	out, err := w.extract(ctx, it, p)
	if err != nil {
		return err
	}
	if err := p.finish(); err != nil {
		return err
	}
	if err := w.sink.commit(ctx, p, it.part()); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	out.Part, out.Seconds = it.part(), time.Since(start).Seconds()
	b, err := json.Marshal(out)
	if err != nil {
		return err
	}
	if _, err := w.queue.results.Put(ctx, it.ID, b); err != nil {
		return fmt.Errorf("outcome: %w", err)
	}
	w.metrics.item(out)
	return nil
}

// extract writes a row for every page of the item.
func (w *worker) extract(ctx context.Context, it item, p *part) (outcome, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	out := outcome{Errors: map[string]int{}}
	rows := newPending()
	in := &inputs{pages: pagesOf(ctx, w.client, it, &out.counts), take: rows.put}
	var failed error
	for o := range w.processor.ExtractEach(ctx, in.seq) {
		if ctx.Err() != nil {
			break
		}
		r := rows.pop(o.Index)
		if o.Err != nil {
			r.Error = kindOf(o.Err)
			out.Errors[r.Error]++
		} else {
			r.fill(o.Result)
		}
		if failed = p.write(r); failed != nil {
			cancel() // so that the source stops too
			break
		}
		out.Rows++
		w.metrics.page(r.Error)
	}
	return out, errors.Join(failed, in.stop, ctx.Err())
}
