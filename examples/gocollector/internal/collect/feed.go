package collect

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/winnowhtml/html/examples/gocollector/internal/feed"
)

// feedTries is how often a batch of the index is asked for before the run fails.
const feedTries = 5

// feed reads the index into the queue, from where it was left to its end or until the run ends.
func (c *Collector) feed(ctx context.Context, stop <-chan struct{}) error {
	if c.Source == nil {
		return nil
	}
	name := c.Source.Name()
	cursor, err := c.Store.Cursor(ctx, name)
	if err != nil {
		return err
	}
	for !ended(stop) {
		b, err := c.read(ctx, cursor)
		if err != nil {
			return fmt.Errorf("index: %w", err)
		}
		for _, bad := range b.Bad {
			c.Report(Event{Outcome: Bad, Module: bad.Where, Reason: bad.Reason})
		}
		added, at, err := c.Store.Append(ctx, name, cursor, b.Cursor, b.Events)
		if err != nil {
			return err
		}
		c.Report(Event{Outcome: Read, Count: added})
		if b.End && at == b.Cursor {
			return nil
		}
		cursor = at
	}
	return nil
}

// read asks for a batch, and again after a pause if that may help.
func (c *Collector) read(ctx context.Context, cursor string) (feed.Batch, error) {
	for try := 1; ; try++ {
		b, err := c.Source.Next(ctx, cursor)
		if err == nil || try == feedTries || errors.Is(err, context.Canceled) {
			return b, err
		}
		v := judge(err)
		if v.final {
			return b, err
		}
		select {
		case <-time.After(c.pause(v, try)):
		case <-ctx.Done():
			return b, ctx.Err()
		}
	}
}
