package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// outcome is what the results bucket holds for an item.
type outcome struct {
	Rows    int            `json:"rows"`
	Errors  map[string]int `json:"errors,omitempty"` // rows that are failures, by kind
	Seconds float64        `json:"seconds"`
	Part    string         `json:"part"`
	counts
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
			r.fail(o.Err)
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
