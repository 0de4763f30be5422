package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// state is what status shows.
type state struct {
	Waiting  uint64         `json:"waiting"`
	InFlight int            `json:"in_flight"`
	Done     int            `json:"done"`
	Dead     uint64         `json:"dead"`
	Pages    int            `json:"pages"`
	Rate     float64        `json:"pages_per_second"` // since the state before
	Damaged  int            `json:"damaged"`
	Gated    int            `json:"gated"`
	Errors   map[string]int `json:"errors"`
	at       time.Time
}

// observer follows the results bucket, so that a new state costs what is new, not what there is.
type observer struct {
	queue    *queue
	watch    jetstream.KeyWatcher
	outcomes map[string]outcome
	last     state
}

func newObserver(ctx context.Context, q *queue) (*observer, error) {
	w, err := q.results.WatchAll(ctx)
	if err != nil {
		return nil, err
	}
	o := &observer{queue: q, watch: w, outcomes: map[string]outcome{}}
	for { // to the end of what is there already
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case e := <-w.Updates():
			if e == nil {
				return o, nil
			}
			if err := o.take(e); err != nil {
				return nil, err
			}
		}
	}
}

func (o *observer) take(e jetstream.KeyValueEntry) error {
	var out outcome
	if err := json.Unmarshal(e.Value(), &out); err != nil {
		return fmt.Errorf("outcome of %s: %w", e.Key(), err)
	}
	o.outcomes[e.Key()] = out
	return nil
}

// catchUpTime bounds how long an observer waits for a copy of the results that is behind.
const catchUpTime = 10 * time.Second

// catchUp takes what the bucket holds now. What it is followed by may be a copy on a server that just came back
// and does not know it all yet, so the leader is asked how many results there are.
func (o *observer) catchUp(ctx context.Context) error {
	status, err := o.queue.results.Status(ctx)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, catchUpTime)
	defer cancel()
	for {
		var e jetstream.KeyValueEntry
		if uint64(len(o.outcomes)) < status.Values() {
			select {
			case e = <-o.watch.Updates():
			case <-ctx.Done():
				return fmt.Errorf("%d of %d results: %w", len(o.outcomes), status.Values(), ctx.Err())
			}
		} else {
			select {
			case e = <-o.watch.Updates():
			default:
				return nil
			}
		}
		if e == nil {
			continue
		}
		if err := o.take(e); err != nil {
			return err
		}
	}
}

// state tells how things are now.
func (o *observer) state(ctx context.Context) (state, error) {
	if err := o.catchUp(ctx); err != nil {
		return state{}, err
	}
	info, err := o.queue.consumer.Info(ctx)
	if err != nil {
		return state{}, err
	}
	dead, err := o.queue.js.Stream(ctx, deadStream)
	if err != nil {
		return state{}, err
	}
	s := state{
		Waiting: info.NumPending, InFlight: info.NumAckPending, Dead: dead.CachedInfo().State.Msgs,
		Done: len(o.outcomes), Errors: map[string]int{}, at: time.Now(),
	}
	for _, out := range o.outcomes {
		s.Pages += out.Rows
		s.Damaged += out.Damaged
		s.Gated += out.Gated
		for kind, n := range out.Errors {
			s.Errors[kind] += n
		}
	}
	if d := s.at.Sub(o.last.at).Seconds(); !o.last.at.IsZero() && d > 0 {
		s.Rate = float64(s.Pages-o.last.Pages) / d
	}
	o.last = s
	return s, nil
}

// show writes the state once, or again and again until ctx ends.
func (o *observer) show(ctx context.Context, w io.Writer, asJSON bool, every time.Duration) error {
	for {
		s, err := o.state(ctx)
		switch {
		case err != nil && every > 0 && passing(err):
			slog.Warn("no state", "err", err)
			if pause(ctx, every); ctx.Err() != nil {
				return nil
			}
			continue
		case err != nil:
			return err
		case asJSON:
			err = json.NewEncoder(w).Encode(s)
		default:
			_, err = fmt.Fprint(w, s.line(every > 0))
		}
		if err != nil || every <= 0 {
			return err
		}
		if pause(ctx, every); ctx.Err() != nil {
			return nil
		}
	}
}

// line is the state for a terminal; live, it overwrites the line before.
func (s state) line(live bool) string {
	var b strings.Builder
	if live {
		b.WriteString("\r\x1b[K")
	}
	fmt.Fprintf(&b, "%d waiting, %d in flight, %d done, %d dead; %d pages (%.0f/s), %d damaged, %d gated",
		s.Waiting, s.InFlight, s.Done, s.Dead, s.Pages, s.Rate, s.Damaged, s.Gated)
	for _, kind := range slices.Sorted(maps.Keys(s.Errors)) {
		fmt.Fprintf(&b, ", %s %d", kind, s.Errors[kind])
	}
	if !live {
		b.WriteByte('\n')
	}
	return b.String()
}
