package fetch

import (
	"context"
	"fmt"
	"time"
)

// A clock runs the deadlines of one fetch. They all end the one context that everything runs under, each
// with a cause of its own, so the error can say which it was.
type clock struct {
	ctx    context.Context
	parent context.Context
	cancel context.CancelCauseFunc
	whole  *time.Timer
	phase  *time.Timer
	header time.Duration
	body   time.Duration
}

func startClock(parent context.Context, o Options) *clock {
	if parent == nil {
		parent = context.Background()
	}
	c := &clock{parent: parent, header: o.HeaderTimeout, body: o.BodyTimeout}
	c.ctx, c.cancel = context.WithCancelCause(parent)
	c.whole = c.after(o.Timeout, "the whole fetch")
	return c
}

// after ends the context in d from now, unless d is negative.
func (c *clock) after(d time.Duration, what string) *time.Timer {
	if d < 0 {
		return nil
	}
	return time.AfterFunc(d, func() { c.cancel(fmt.Errorf("%w: %s took longer than %v", ErrTimeout, what, d)) })
}

// startHeader begins a hop, startBody the reading; either ends the phase before it.
func (c *clock) startHeader() { c.endPhase(); c.phase = c.after(c.header, "the header") }
func (c *clock) startBody()   { c.endPhase(); c.phase = c.after(c.body, "the body") }

func (c *clock) endPhase() { stop(c.phase) }

func stop(t *time.Timer) {
	if t != nil {
		t.Stop()
	}
}

// stop ends the fetch and frees what it held.
func (c *clock) stop() {
	stop(c.whole)
	stop(c.phase)
	c.cancel(context.Canceled)
}

// ended returns why the context ended, the caller's own reason before a deadline of ours, or nil.
func (c *clock) ended() error {
	switch {
	case c.ctx.Err() == nil:
		return nil
	case c.parent.Err() != nil:
		return c.parent.Err()
	default:
		return context.Cause(c.ctx)
	}
}
