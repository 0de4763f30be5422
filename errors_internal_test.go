package html

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"github.com/winnowhtml/html/internal/tree"
)

// TestNamedErrors: errors of the stages come out as the package's own, whatever reached the limit.
func TestNamedErrors(t *testing.T) {
	cfg := DefaultConfig()
	cfg.MaxCacheEntries = 0
	p, err := New(cfg)
	require.NoError(t, err)
	defer p.Close()
	for want, cause := range map[error]error{
		ErrLimitExceeded:    &tree.LimitError{What: "input bytes", Max: 10},
		ErrMaxDepthExceeded: &tree.DepthError{Depth: 11, Max: 10},
	} {
		_, err := do(p, context.Background(), "Extract", func(*call) (*Result, error) { return &Result{}, cause })
		require.ErrorIs(t, err, want)
		require.Contains(t, err.Error(), "10")
		require.Regexp(t, "^html: ", err.Error())
	}
	_, err = do(p, context.Background(), "Extract", func(c *call) (*Result, error) {
		c.ctx = withDeadline(context.Background(), time.Unix(0, 0), time.Second)
		return nil, context.DeadlineExceeded
	})
	require.ErrorIs(t, err, ErrProcessingTimeout)
	require.Equal(t, int64(3), p.GetStatistics().ErrorCount)
}

// A FileError says what happened whatever the file is called, and shows no folder.
func TestFileErrorMessage(t *testing.T) {
	for path, want := range map[string]string{
		"file":             `html: Extract "file": file not found`,
		"f":                `html: Extract "f": file not found`,
		"/srv/secret/file": `html: Extract "file": file not found`,
	} {
		require.EqualError(t, &FileError{Op: "Extract", Path: path, FileErr: ErrFileNotFound}, want)
	}
	err := &FileError{Op: "Extract", Path: "/srv/secret/file", FileErr: errors.New("cannot open /srv/secret/file")}
	require.NotContains(t, err.Error(), "secret")
}

// slowTimer is a context whose deadline is over while its timer has not fired yet.
type slowTimer struct{ context.Context }

func (slowTimer) Deadline() (time.Time, bool) { return time.Unix(1, 0), true }

// TestSlowTimer: a deadline counts when it is over, not when its timer says so: alone, and waiting for another
// call's Result.
func TestSlowTimer(t *testing.T) {
	p, err := New()
	require.NoError(t, err)
	defer p.Close()
	page := []byte("<title>T</title><p>Some words that two calls ask for at a time.")
	_, err = p.ExtractWithContext(slowTimer{context.Background()}, page)
	require.ErrorIs(t, err, ErrProcessingTimeout)
	_, err = do(p, slowTimer{context.Background()}, "Extract", func(c *call) (*Result, error) {
		return nil, (&flight{done: make(chan struct{})}).wait(c.ctx)
	})
	require.ErrorIs(t, err, ErrProcessingTimeout)
}
