package html

import (
	"context"
	"io"
	"iter"
	"sync/atomic"
)

// Input is a page for [Processor.ExtractEach]: bytes, or a stream to be opened by the worker that reads it.
// With neither, the page is empty.
type Input struct {
	ID   string // the caller's name for the page, given back in its Outcome
	HTML []byte // may be reused once the Outcome is there; takes part in the cache where Source is zero

	// Open gives the page as a stream where HTML is nil. It is called under the page's context, which ends
	// with Config.ProcessingTimeout too; what it returns is closed after reading.
	Open func(context.Context) (io.ReadCloser, error)

	Source
}

// Outcome is what became of one item of the source. Either Result or Err is nil.
type Outcome struct {
	Index  int    // position in the source, from 0, errors of the source included
	ID     string // the Input's
	Result *Result
	Err    error
}

// ExtractEach extracts any number of pages with Config.WorkerPoolSize workers and yields an Outcome for each
// as it is done, so not in the order of the source. Memory is bounded: the source is asked for a page only
// when a worker is free to take it, and workers wait while the loop is busy.
//
// An error that the source yields is an Outcome of its own and does not end the run. A panic of the source
// surfaces in the loop, after the Outcomes of what it gave before. When ctx ends, the source is not asked any
// more, what was taken from it is reported with the context's error, and the loop ends.
//
// The source runs in a goroutine of its own. No goroutine outlives the loop: leaving it early cancels the
// pages in work and waits for them and for the source to return. A source that waits for something should
// therefore stop waiting when ctx ends, and a loop that leaves it waiting cancel ctx first.
func (p *Processor) ExtractEach(ctx context.Context, in iter.Seq2[Input, error]) iter.Seq[Outcome] {
	if ctx == nil {
		ctx = context.Background()
	}
	return func(yield func(Outcome) bool) {
		if in != nil {
			eachOf(ctx, in, p.cfg.WorkerPoolSize, p.cfg.ProcessingTimeout > 0, p.extractInput)(yield)
		}
	}
}

// extractInput is the work on one Input.
func (p *Processor) extractInput(ctx context.Context, in Input) (*Result, error) {
	return do(p, ctx, "ExtractEach", func(c *call) (*Result, error) {
		switch {
		case in.HTML == nil && in.Open != nil:
			return c.opened(in)
		case in.Source == Source{}:
			return c.result(in.HTML)
		}
		pg, err := c.decode(in.HTML, in.Source)
		if err != nil {
			return nil, err
		}
		return c.extract(pg)
	})
}

// opened opens an Input's stream under a context that signals the call's deadline, and extracts it.
func (c *call) opened(in Input) (*Result, error) {
	if d, ok := c.ctx.Deadline(); ok {
		ctx, cancel := context.WithDeadline(c.ctx, d)
		defer cancel()
		c.ctx = ctx
	}
	r, err := in.Open(c.ctx)
	if err != nil {
		return nil, err
	}
	if r != nil {
		defer r.Close()
	}
	doc, err := c.stream(r, in.Source)
	if err != nil {
		return nil, err
	}
	return c.finished(doc), nil
}

// eachRun is one run of ExtractEach: a feeder that asks the source, workers, and the loop that receives. All
// channels are unbuffered; that is the back-pressure.
type eachRun struct {
	ctx      context.Context // the caller's, cancelled as well when the loop is left
	timed    bool            // deadlines are reported as ErrProcessingTimeout
	work     func(context.Context, Input) (*Result, error)
	jobs     chan eachJob
	outcomes chan Outcome
	left     chan struct{} // closed when the loop is left early
	active   atomic.Int32  // goroutines that may still send
	panicked any           // what the source panicked with; read after outcomes is closed
}

type eachJob struct {
	index int
	input Input
}

// eachOf runs work on everything that in yields.
func eachOf(ctx context.Context, in iter.Seq2[Input, error], workers int, timed bool, work func(context.Context, Input) (*Result, error)) iter.Seq[Outcome] {
	return func(yield func(Outcome) bool) {
		ctx, cancel := context.WithCancel(ctx)
		r := &eachRun{
			ctx: ctx, timed: timed, work: work,
			jobs: make(chan eachJob), outcomes: make(chan Outcome), left: make(chan struct{}),
		}
		defer func() { // also when the loop's body panics
			close(r.left)
			cancel()
			for range r.outcomes { // until everybody is gone
			}
			if r.panicked != nil {
				panic(r.panicked)
			}
		}()
		r.active.Store(int32(workers) + 1)
		go r.feed(in)
		for range workers {
			go r.worker()
		}
		for o := range r.outcomes {
			if !yield(o) {
				return
			}
		}
	}
}

// done counts a goroutine out; the last closes the door.
func (r *eachRun) done() {
	if r.active.Add(-1) == 0 {
		close(r.outcomes)
	}
}

// send gives an Outcome to the loop, and says whether that is still there.
func (r *eachRun) send(o Outcome) bool {
	select {
	case r.outcomes <- o:
		return true
	case <-r.left:
		return false
	}
}

// feed hands the source's items to the workers.
func (r *eachRun) feed(in iter.Seq2[Input, error]) {
	defer r.done()
	defer close(r.jobs)
	defer func() { r.panicked = recover() }()
	index := -1
	in(func(input Input, err error) bool {
		index++
		if err != nil {
			return r.send(Outcome{Index: index, ID: input.ID, Err: err}) && r.ctx.Err() == nil
		}
		select {
		case r.jobs <- eachJob{index, input}:
			return r.ctx.Err() == nil
		case <-r.ctx.Done():
			r.send(Outcome{Index: index, ID: input.ID, Err: contextError(r.ctx.Err(), r.timed)})
			return false
		}
	})
}

// worker works on one item after the other. If code of the caller ends its goroutine, the item fails and
// another worker takes the place.
func (r *eachRun) worker() {
	var at *eachJob
	defer r.done()
	defer func() {
		if at != nil {
			r.active.Add(1)
			go r.worker()
			r.send(Outcome{Index: at.index, ID: at.input.ID, Err: errGoexit()})
		}
	}()
	for job := range r.jobs {
		at = &job
		o := Outcome{Index: job.index, ID: job.input.ID}
		o.Result, o.Err = r.work(r.ctx, job.input)
		at = nil
		if !r.send(o) {
			return
		}
	}
}
