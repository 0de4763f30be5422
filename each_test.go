package html

import (
	"context"
	"errors"
	"iter"
	"runtime"
	"strconv"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"
)

// pagesNamed yields n inputs with their numbers as IDs and counts how many were asked for.
func pagesNamed(n int, asked *atomic.Int64) iter.Seq2[Input, error] {
	return func(yield func(Input, error) bool) {
		for i := range n {
			asked.Add(1)
			if !yield(Input{ID: strconv.Itoa(i)}, nil) {
				return
			}
		}
	}
}

func echo(_ context.Context, in Input) (*Result, error) { return &Result{Text: in.ID}, nil }

func TestEachItemHasOneOutcome(t *testing.T) {
	for _, workers := range []int{1, 4} {
		var asked atomic.Int64
		seen := map[int]bool{}
		for o := range eachOf(t.Context(), pagesNamed(500, &asked), workers, false, echo) {
			require.NoError(t, o.Err)
			require.Equal(t, strconv.Itoa(o.Index), o.ID)
			require.Equal(t, o.ID, o.Result.Text)
			require.False(t, seen[o.Index])
			seen[o.Index] = true
		}
		require.Len(t, seen, 500)
	}
}

func TestEachCanRunAgain(t *testing.T) {
	var asked atomic.Int64
	seq := eachOf(t.Context(), pagesNamed(5, &asked), 2, false, echo)
	for range 3 {
		n := 0
		for range seq {
			n++
		}
		require.Equal(t, 5, n)
	}
	require.Equal(t, int64(15), asked.Load())
}

// A loop that does not go on stops the workers, and they the source.
func TestEachBackPressure(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const workers = 3
		var asked atomic.Int64
		got := 0
		for range eachOf(t.Context(), pagesNamed(1000, &asked), workers, false, echo) {
			got++
			if got%100 != 0 {
				continue
			}
			synctest.Wait() // everybody else is blocked now
			require.LessOrEqual(t, asked.Load(), int64(got+workers+1), "one in each worker, one in the feeder's hand")
		}
		require.Equal(t, 1000, got)
	})
}

func TestEachYieldsAsItGoes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		// A source that waits for the outcome of a page before it gives the next, as a crawler does.
		next := make(chan string)
		source := func(yield func(Input, error) bool) {
			for id := range next {
				if !yield(Input{ID: id}, nil) {
					return
				}
			}
		}
		go func() { next <- "0" }()
		n := 0
		for o := range eachOf(t.Context(), source, 2, false, echo) {
			require.Equal(t, n, o.Index)
			if n++; n == 5 {
				close(next)
				continue
			}
			go func() { next <- strconv.Itoa(n) }()
		}
		require.Equal(t, 5, n)
	})
}

func TestEachSourceErrors(t *testing.T) {
	broken := errors.New("row cannot be read")
	source := func(yield func(Input, error) bool) {
		for i := range 9 {
			var err error
			if i%3 == 1 {
				err = broken
			}
			if !yield(Input{ID: strconv.Itoa(i)}, err) {
				return
			}
		}
	}
	outcomes := map[int]Outcome{}
	for o := range eachOf(t.Context(), source, 2, false, echo) {
		outcomes[o.Index] = o
	}
	require.Len(t, outcomes, 9)
	for i, o := range outcomes {
		require.Equal(t, strconv.Itoa(i), o.ID)
		require.Equal(t, i%3 == 1, errors.Is(o.Err, broken))
		require.NotEqual(t, o.Err == nil, o.Result == nil)
	}
}

func TestEachStopsEarly(t *testing.T) {
	for _, workers := range []int{1, 4} {
		synctest.Test(t, func(t *testing.T) {
			var asked, cancelled, ended atomic.Int64
			source := func(yield func(Input, error) bool) {
				defer ended.Add(1)
				pagesNamed(1000, &asked)(yield)
			}
			slow := func(ctx context.Context, in Input) (*Result, error) {
				if in.ID == "0" {
					return &Result{}, nil
				}
				<-ctx.Done() // until the loop is left
				cancelled.Add(1)
				return nil, ctx.Err()
			}
			for range eachOf(t.Context(), source, workers, false, slow) {
				break
			}
			require.Equal(t, int64(1), ended.Load(), "the source has returned before the loop did")
			require.LessOrEqual(t, cancelled.Load(), int64(workers))
			require.LessOrEqual(t, asked.Load(), int64(workers+3))
		}) // the bubble fails if a goroutine is left
	}
}

func TestEachWithoutLoop(t *testing.T) {
	var asked atomic.Int64
	_ = eachOf(t.Context(), pagesNamed(5, &asked), 2, false, echo)
	require.Zero(t, asked.Load(), "nothing happens before the loop begins")
}

func TestEachPanics(t *testing.T) {
	ofSource := errors.New("source")
	source := func(yield func(Input, error) bool) {
		for i := range 3 {
			if !yield(Input{ID: strconv.Itoa(i)}, nil) {
				panic(ofSource)
			}
		}
		panic(ofSource)
	}
	synctest.Test(t, func(t *testing.T) {
		n := 0
		require.PanicsWithValue(t, ofSource, func() {
			for range eachOf(t.Context(), source, 2, false, echo) {
				n++
			}
		})
		require.Equal(t, 3, n, "what came before it is there")
		require.PanicsWithValue(t, ofSource, func() {
			for range eachOf(t.Context(), source, 2, false, echo) {
				break
			}
		}, "while it is told to stop, too")
		var asked atomic.Int64
		require.PanicsWithValue(t, "loop", func() {
			for range eachOf(t.Context(), pagesNamed(50, &asked), 2, false, echo) {
				panic("loop")
			}
		})
	})
}

func TestEachSurvivesGoexit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var asked atomic.Int64
		failed, n := 0, 0
		for o := range eachOf(t.Context(), pagesNamed(30, &asked), 2, false, func(_ context.Context, in Input) (*Result, error) {
			if len(in.ID) == 2 && in.ID[1] == '5' {
				runtime.Goexit()
			}
			return &Result{}, nil
		}) {
			n++
			if o.Err != nil {
				require.ErrorIs(t, o.Err, ErrInternalPanic)
				failed++
			}
		}
		require.Equal(t, 30, n)
		require.Equal(t, 2, failed)
		n = 0
		for range eachOf(t.Context(), func(func(Input, error) bool) { runtime.Goexit() }, 2, false, echo) {
			n++
		}
		require.Zero(t, n)
	})
}

func TestEachCancelled(t *testing.T) {
	for timed, want := range map[bool]error{true: ErrProcessingTimeout, false: context.DeadlineExceeded} {
		require.ErrorIs(t, contextError(context.DeadlineExceeded, timed), want)
		require.ErrorIs(t, contextError(context.Canceled, timed), context.Canceled)
	}
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		var asked atomic.Int64
		outcomes := map[int]error{}
		for o := range eachOf(ctx, pagesNamed(1000, &asked), 3, false, func(ctx context.Context, in Input) (*Result, error) {
			if len(in.ID) > 1 { // from the tenth on they take for ever
				<-ctx.Done()
				return nil, ctx.Err()
			}
			return &Result{}, nil
		}) {
			outcomes[o.Index] = o.Err
			if len(outcomes) == 10 {
				cancel()
			}
		}
		require.Len(t, outcomes, int(asked.Load()), "what was taken from the source is reported")
		require.LessOrEqual(t, len(outcomes), 15)
		for i, err := range outcomes {
			require.Equal(t, i >= 10, errors.Is(err, context.Canceled))
		}

		asked.Store(0)
		n := 0
		for o := range eachOf(ctx, pagesNamed(1000, &asked), 3, false, func(ctx context.Context, in Input) (*Result, error) { return nil, ctx.Err() }) {
			require.ErrorIs(t, o.Err, context.Canceled)
			n++
		}
		require.Equal(t, 1, n, "a context that has ended before")
	})
}
