package html

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// runBatch runs n items of work as a batch does.
func runBatch(ctx context.Context, n, workers int, timed bool, one func(context.Context, int) (*Result, error)) *BatchResult {
	r := batchRun{ctx: ctx, timed: timed, one: one, BatchResult: emptyBatch(n)}
	r.run(workers)
	return r.BatchResult
}

// requireWhole checks what holds for every batch: one of Result and Error for each item, counts that add up.
func requireWhole(t *testing.T, b *BatchResult, n int) {
	t.Helper()
	require.Len(t, b.Results, n)
	require.Len(t, b.Errors, n)
	require.Equal(t, n, b.Success+b.Failed+b.Cancelled)
	success := 0
	for i := range n {
		require.NotEqual(t, b.Results[i] == nil, b.Errors[i] == nil, "item %d", i)
		if b.Errors[i] == nil {
			success++
		}
	}
	require.Equal(t, success, b.Success)
}

func TestBatchOrderAndCounts(t *testing.T) {
	for _, workers := range []int{1, 3, 16} {
		for _, n := range []int{0, 1, 2, 100} {
			b := runBatch(t.Context(), n, workers, true, func(_ context.Context, i int) (*Result, error) {
				if i%7 == 3 {
					return nil, fmt.Errorf("item %d", i)
				}
				return &Result{WordCount: i}, nil
			})
			requireWhole(t, b, n)
			require.Zero(t, b.Cancelled)
			for i := range n {
				if i%7 == 3 {
					require.EqualError(t, b.Errors[i], fmt.Sprintf("item %d", i))
				} else {
					require.Equal(t, i, b.Results[i].WordCount)
				}
			}
		}
	}
}

func TestBatchWorkers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const workers = 3
		gate := make(chan struct{})
		var running atomic.Int64
		finished := make(chan *BatchResult)
		go func() {
			finished <- runBatch(t.Context(), 10, workers, false, func(context.Context, int) (*Result, error) {
				running.Add(1)
				<-gate
				running.Add(-1)
				return &Result{}, nil
			})
		}()
		for left := 10; left > 0; left-- {
			synctest.Wait()
			require.Equal(t, int64(min(workers, left)), running.Load(), "as many as allowed, and all of them")
			gate <- struct{}{}
		}
		requireWhole(t, <-finished, 10)
	})
}

func TestBatchCancelledInTheMiddle(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var started atomic.Int64
	b := runBatch(ctx, 50, 4, true, func(ctx context.Context, i int) (*Result, error) {
		started.Add(1)
		switch {
		case i == 2:
			return nil, errors.New("broken")
		case i == 10:
			cancel()
		}
		if i >= 10 {
			<-ctx.Done()
			return nil, ctx.Err()
		}
		return &Result{}, nil
	})
	requireWhole(t, b, 50)
	require.Equal(t, 1, b.Failed)
	require.Equal(t, 40, b.Cancelled)
	require.Less(t, started.Load(), int64(15), "nothing is started after the end")
	for _, err := range b.Errors[10:] {
		require.ErrorIs(t, err, context.Canceled)
	}
}

func TestBatchDeadline(t *testing.T) {
	for timed, want := range map[bool]error{true: ErrProcessingTimeout, false: context.DeadlineExceeded} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
			defer cancel()
			b := runBatch(ctx, 9, 2, timed, func(ctx context.Context, i int) (*Result, error) {
				if i == 0 {
					return nil, ErrProcessingTimeout // of its own, while the batch had time
				}
				select {
				case <-time.After(4 * time.Second):
					return &Result{}, nil
				case <-ctx.Done():
					return nil, contextError(ctx.Err(), timed)
				}
			})
			requireWhole(t, b, 9)
			require.Equal(t, 1, b.Failed)
			require.Equal(t, 4, b.Success)
			require.Equal(t, 4, b.Cancelled)
			require.ErrorIs(t, b.Errors[8], want)
		})
	}
}

// A callback that ends its goroutine, as a failing test does, costs its item and one worker.
func TestBatchSurvivesGoexit(t *testing.T) {
	for _, workers := range []int{1, 4} {
		b := runBatch(t.Context(), 20, workers, false, func(_ context.Context, i int) (*Result, error) {
			if i == 5 {
				runtime.Goexit()
			}
			return &Result{}, nil
		})
		requireWhole(t, b, 20)
		require.ErrorIs(t, b.Errors[5], ErrInternalPanic)
	}
}
