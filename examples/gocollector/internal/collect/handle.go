package collect

import (
	"context"
	"errors"
	"fmt"

	"github.com/winnowhtml/html/examples/gocollector/internal/store"
)

// handle deals with one claim. What goes wrong with the module is written down; an error is one of the
// database.
func (c *Collector) handle(ctx context.Context, claim store.Claim) error {
	record, err := c.find(ctx, claim)
	var outcome Event
	switch {
	case ctx.Err() != nil:
		return c.giveBack(ctx, claim)
	case err != nil:
		outcome, err = c.failed(ctx, claim, err)
	case record == nil:
		outcome, err = Event{Outcome: Skipped}, c.Store.Skip(ctx, claim)
	default:
		if c.beforeSave != nil {
			c.beforeSave(ctx, claim)
		}
		outcome, err = Event{Outcome: Stored, Class: record.Class}, c.Store.Save(ctx, claim, *record)
	}
	switch {
	case errors.Is(err, store.ErrClaimLost):
		outcome = Event{Outcome: Lost}
	case err != nil && ctx.Err() != nil:
		return c.giveBack(ctx, claim)
	case err != nil:
		return fmt.Errorf("storing %s: %w", claim.Event, err)
	}
	outcome.Module = claim.String()
	c.Report(outcome)
	return nil
}

// find finds out about an event. A panic, such as of a hostile page, is an error of this event alone.
func (c *Collector) find(ctx context.Context, claim store.Claim) (record *store.Record, err error) {
	defer func() {
		if v := recover(); v != nil {
			record, err = nil, fmt.Errorf("panic: %v", v)
		}
	}()
	return c.resolve(ctx, claim)
}

func (c *Collector) failed(ctx context.Context, claim store.Claim, cause error) (Event, error) {
	reason := cause.Error()
	v := judge(cause)
	if v.final {
		return Event{Outcome: Failed, Reason: reason}, c.Store.GiveUp(ctx, claim, reason)
	}
	return Event{Outcome: Retry, Reason: reason}, c.Store.Retry(ctx, claim, reason, c.pause(v, claim.Attempt))
}

// giveBack returns a claim although the run was cancelled. Should that fail, the lease ends by itself.
func (c *Collector) giveBack(ctx context.Context, claim store.Claim) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), goodbye)
	defer cancel()
	_ = c.Store.Release(ctx, []store.Claim{claim})
	c.Report(Event{Outcome: Back, Module: claim.String()})
	return nil
}
