package html

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
)

// maxBatchSize is how many items a batch may have. [Processor.ExtractEach] has no such limit.
const maxBatchSize = 10_000

// BatchResult is what a batch gives. Results and Errors are as long as the input and indexed as it: where one
// is nil, the other is not. Success, Failed and Cancelled are disjoint and add up to the number of items.
type BatchResult struct {
	Results   []*Result
	Errors    []error
	Success   int
	Failed    int // items with an error of their own
	Cancelled int // items that the end of the batch's context stopped, or kept from being started
}

// ExtractBatch extracts many pages with Config.WorkerPoolSize workers. An item that fails or panics leaves the
// others alone. A batch of more than 10,000 items fails as a whole: every item has the same error.
func (p *Processor) ExtractBatch(pages [][]byte) *BatchResult {
	return p.ExtractBatchWithContext(context.Background(), pages)
}

// ExtractBatchWithContext is ExtractBatch under a context. When that ends, no item is started any more.
func (p *Processor) ExtractBatchWithContext(ctx context.Context, pages [][]byte) *BatchResult {
	return p.batch(ctx, len(pages), func(ctx context.Context, i int) (*Result, error) {
		return p.ExtractWithContext(ctx, pages[i])
	})
}

// ExtractBatchFiles is [Processor.ExtractBatch] on files. Each worker reads the file that it works on, so no
// more than Config.WorkerPoolSize files are in memory.
func (p *Processor) ExtractBatchFiles(filePaths []string) *BatchResult {
	return p.ExtractBatchFilesWithContext(context.Background(), filePaths)
}

// ExtractBatchFilesWithContext is ExtractBatchFiles under a context.
func (p *Processor) ExtractBatchFilesWithContext(ctx context.Context, filePaths []string) *BatchResult {
	return p.batch(ctx, len(filePaths), func(ctx context.Context, i int) (*Result, error) {
		return p.ExtractFromFileWithContext(ctx, filePaths[i])
	})
}

// ExtractBatch is [Processor.ExtractBatch] with a pooled Processor with the defaults, or with a temporary one
// when a configuration is given.
func ExtractBatch(pages [][]byte, cfg ...Config) *BatchResult {
	return ExtractBatchWithContext(context.Background(), pages, cfg...)
}

// ExtractBatchWithContext is [ExtractBatch] under a context.
func ExtractBatchWithContext(ctx context.Context, pages [][]byte, cfg ...Config) *BatchResult {
	return batchWith(cfg, len(pages), func(p *Processor) *BatchResult { return p.ExtractBatchWithContext(ctx, pages) })
}

// ExtractBatchFiles is [Processor.ExtractBatchFiles] with a pooled Processor with the defaults, or with a
// temporary one when a configuration is given.
func ExtractBatchFiles(filePaths []string, cfg ...Config) *BatchResult {
	return ExtractBatchFilesWithContext(context.Background(), filePaths, cfg...)
}

// ExtractBatchFilesWithContext is [ExtractBatchFiles] under a context.
func ExtractBatchFilesWithContext(ctx context.Context, filePaths []string, cfg ...Config) *BatchResult {
	return batchWith(cfg, len(filePaths), func(p *Processor) *BatchResult {
		return p.ExtractBatchFilesWithContext(ctx, filePaths)
	})
}

// batchWith runs a batch on the Processor that the configuration asks for. A configuration that is not valid
// is the error of every item.
func batchWith(cfg []Config, n int, f func(*Processor) *BatchResult) *BatchResult {
	b, err := with(cfg, func(p *Processor) (*BatchResult, error) { return f(p), nil })
	if err != nil {
		return failedBatch(n, err)
	}
	return b
}

func (p *Processor) batch(ctx context.Context, n int, one func(context.Context, int) (*Result, error)) *BatchResult {
	switch {
	case p.closed.Load():
		return failedBatch(n, ErrProcessorClosed)
	case n > maxBatchSize:
		return failedBatch(n, fmt.Errorf("html: batch size %d exceeds maximum %d", n, maxBatchSize))
	}
	if ctx == nil {
		ctx = context.Background()
	}
	r := batchRun{ctx: ctx, timed: p.cfg.ProcessingTimeout > 0, one: one, BatchResult: emptyBatch(n)}
	r.run(p.cfg.WorkerPoolSize)
	return r.BatchResult
}

func emptyBatch(n int) *BatchResult {
	return &BatchResult{Results: make([]*Result, n), Errors: make([]error, n)}
}

// failedBatch is a batch of which nothing was tried.
func failedBatch(n int, err error) *BatchResult {
	b := emptyBatch(n)
	for i := range b.Errors {
		b.Errors[i] = err
	}
	b.Failed = n
	return b
}

// batchRun is a batch in progress. Workers take one index after the other and write only what belongs to it.
type batchRun struct {
	*BatchResult
	ctx     context.Context
	timed   bool // deadlines are reported as ErrProcessingTimeout
	one     func(context.Context, int) (*Result, error)
	next    atomic.Int64 // the next index to take
	stopped []bool       // items that the context stopped
}

func (r *batchRun) run(workers int) {
	n := len(r.Results)
	r.stopped = make([]bool, n)
	var wg sync.WaitGroup
	for range min(workers, n) {
		wg.Go(r.work)
	}
	wg.Wait()
	for i := range n {
		if r.Results[i] == nil && r.Errors[i] == nil {
			r.Errors[i] = errGoexit()
		}
		switch {
		case r.Errors[i] == nil:
			r.Success++
		case r.stopped[i]:
			r.Cancelled++
		default:
			r.Failed++
		}
	}
}

func (r *batchRun) work() {
	for {
		i := int(r.next.Add(1)) - 1
		if i >= len(r.Results) {
			return
		}
		r.item(i)
	}
}

// item works on one item unless the context has ended.
func (r *batchRun) item(i int) {
	if err := r.ctx.Err(); err != nil {
		r.Errors[i], r.stopped[i] = contextError(err, r.timed), true
		return
	}
	res, err := r.one(r.ctx, i)
	if err != nil {
		r.Errors[i], r.stopped[i] = err, r.ctx.Err() != nil && stoppedByContext(err)
		return
	}
	r.Results[i] = res
}

// contextError is the error of a context that has ended, as a call would report it.
func contextError(err error, timed bool) error {
	if timed && errors.Is(err, context.DeadlineExceeded) {
		return ErrProcessingTimeout
	}
	return err
}

// stoppedByContext says whether an error is one that the end of a context causes.
func stoppedByContext(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, ErrProcessingTimeout)
}

// errGoexit is the error of an item whose goroutine was ended by code of the caller.
func errGoexit() error { return &PanicError{Value: "runtime.Goexit in a callback"} }
