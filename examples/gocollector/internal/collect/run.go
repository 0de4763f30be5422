package collect

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/winnowhtml/html/examples/gocollector/internal/store"
)

const (
	// pollEvery is how often an idle run looks whether there is something to claim.
	pollEvery = 250 * time.Millisecond
	// goodbye bounds what is still written when a run was cancelled.
	goodbye = 10 * time.Second
)

// Run reads the index and collects until nothing is left, the limit is reached, or stop is closed, which lets
// the events in work be finished. When ctx ends they are given back. Neither is an error; what is one is trouble
// with the database or the index. What fails of a module is written down at its event.
func (c *Collector) Run(ctx context.Context, stop <-chan struct{}) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	reading, stopReading := context.WithCancel(ctx)
	defer stopReading()
	if c.ResyncAll {
		if _, err := c.Store.Resync(ctx, store.Choice{All: true}); err != nil {
			return err
		}
	}
	waiting, err := c.Store.Waiting(ctx)
	if err != nil {
		return err
	}
	c.Report(Event{Outcome: Waits, Count: waiting})
	fed := make(chan struct{})
	var feedErr error
	go func() {
		defer close(fed)
		feedErr = c.feed(reading, stop)
	}()
	err = c.dispatch(ctx, cancel, stop, fed)
	read := ended(fed)
	stopReading()
	<-fed
	if context.Cause(ctx) == context.Canceled {
		return nil
	}
	if !read { // it was interrupted, and goes on from its cursor
		feedErr = nil
	}
	return errors.Join(err, feedErr)
}

// dispatch claims events and hands them to workers.
func (c *Collector) dispatch(ctx context.Context, cancel context.CancelCauseFunc, stop, fed <-chan struct{}) error {
	held := newHands()
	defer held.keep(ctx, c)()
	jobs := make(chan store.Claim)
	var workers sync.WaitGroup
	for range c.Workers {
		workers.Go(func() {
			for claim := range jobs {
				if err := c.handle(ctx, claim); err != nil {
					cancel(err)
				}
				held.drop(claim)
			}
		})
	}
	err := c.claimAll(ctx, stop, fed, held, jobs)
	close(jobs)
	workers.Wait()
	if cause := context.Cause(ctx); cause != nil && cause != context.Canceled {
		return cause
	}
	return err
}

// claimAll claims until there is an end. Never more is claimed than there are workers that are free, so that
// nothing waits under a claim.
func (c *Collector) claimAll(ctx context.Context, stop, fed <-chan struct{}, held *hands, jobs chan<- store.Claim) error {
	for taken := int64(0); c.Limit <= 0 || taken < c.Limit; {
		free := c.Workers - held.count()
		if c.Limit > 0 {
			free = int(min(int64(free), c.Limit-taken))
		}
		if ended(stop) || ctx.Err() != nil {
			return ctx.Err()
		}
		read := ended(fed) // before claiming: what is read later is not missed
		claims, err := c.claim(ctx, held, free)
		if err != nil {
			return err
		}
		for _, claim := range claims {
			taken++
			jobs <- claim // a worker is free
		}
		if len(claims) > 0 {
			continue
		}
		pause, done, err := c.idle(ctx, held, read)
		if err != nil || done {
			return err
		}
		held.wait(ctx, stop, fed, pause)
	}
	return nil
}

func (c *Collector) claim(ctx context.Context, held *hands, n int) ([]store.Claim, error) {
	if n <= 0 {
		return nil, nil
	}
	claims, err := c.Store.Claim(ctx, c.owner, n, c.Lease)
	held.take(claims)
	return claims, err
}

// idle decides what to do when nothing could be claimed: to wait a while, or to end the run. It ends when the
// index was read and nobody has an event any more, except for those whose next try is too far away.
func (c *Collector) idle(ctx context.Context, held *hands, read bool) (pause time.Duration, done bool, err error) {
	if held.count() >= c.Workers {
		return pollEvery, false, nil // all hands are full, and dropping one ends the pause
	}
	q, err := c.Store.Queue(ctx)
	if err != nil {
		return 0, false, err
	}
	c.Report(Event{Outcome: Waits, Count: q.Waiting})
	soon := q.Retry >= 0 && q.Retry <= c.Wait
	if read && held.count() == 0 && q.Claimed == 0 && !soon {
		return 0, true, nil
	}
	return min(max(q.Next, time.Millisecond), pollEvery), false, nil
}

func ended(ch <-chan struct{}) bool {
	select {
	case <-ch:
		return true
	default:
		return false
	}
}
