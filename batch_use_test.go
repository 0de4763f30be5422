package html_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/winnowhtml/html"
)

// numbered are n pages that say their number.
func numbered(n int) [][]byte {
	pages := make([][]byte, n)
	for i := range pages {
		pages[i] = fmt.Appendf(nil, "<p>This is the paragraph of page number %d.", i)
	}
	return pages
}

func requireBatch(t *testing.T, b *html.BatchResult, success, failed, cancelled int) {
	t.Helper()
	require.Equal(t, [3]int{success, failed, cancelled}, [3]int{b.Success, b.Failed, b.Cancelled})
	require.Len(t, b.Results, success+failed+cancelled)
	require.Len(t, b.Errors, success+failed+cancelled)
	for i := range b.Results {
		require.NotEqual(t, b.Results[i] == nil, b.Errors[i] == nil)
	}
}

func TestBatches(t *testing.T) {
	p := newProcessor(t, nil)
	pages := numbered(30)
	pages[7] = []byte(strings.Repeat("<div>", 600))
	paths := make([]string, len(pages))
	for i := range pages {
		paths[i] = filepath.Join(t.TempDir(), "p.html")
		require.NoError(t, os.WriteFile(paths[i], pages[i], 0o600))
	}
	ctx := t.Context()
	for name, b := range map[string]*html.BatchResult{
		"method":                     p.ExtractBatch(pages),
		"method with context":        p.ExtractBatchWithContext(ctx, pages),
		"files":                      p.ExtractBatchFiles(paths),
		"files with context":         p.ExtractBatchFilesWithContext(ctx, paths),
		"package":                    html.ExtractBatch(pages),
		"package with context":       html.ExtractBatchWithContext(ctx, pages, html.TextOnlyConfig()),
		"package, files":             html.ExtractBatchFiles(paths, html.DefaultConfig()),
		"package files with context": html.ExtractBatchFilesWithContext(ctx, paths),
	} {
		requireBatch(t, b, 29, 1, 0)
		require.ErrorIs(t, b.Errors[7], html.ErrMaxDepthExceeded, name)
		for i, r := range b.Results {
			if i != 7 {
				require.Contains(t, r.Text, fmt.Sprintf("number %d.", i), name)
			}
		}
	}
	paths[3] = filepath.Join(t.TempDir(), "none.html")
	b := p.ExtractBatchFiles(paths)
	requireBatch(t, b, 28, 2, 0)
	require.ErrorIs(t, b.Errors[3], html.ErrFileNotFound)
	requireBatch(t, p.ExtractBatch(nil), 0, 0, 0)
}

func TestBatchesThatFailAsAWhole(t *testing.T) {
	closed := newProcessor(t, nil)
	require.NoError(t, closed.Close())
	open := newProcessor(t, nil)
	bad := html.DefaultConfig()
	bad.WorkerPoolSize = 0
	many, manyPaths := make([][]byte, 10_001), make([]string, 10_001)
	for _, tc := range []struct {
		name string
		b    *html.BatchResult
		n    int
		want error
		text string
	}{
		{"closed", closed.ExtractBatch(numbered(3)), 3, html.ErrProcessorClosed, ""},
		{"closed, files", closed.ExtractBatchFiles([]string{"a", "b"}), 2, html.ErrProcessorClosed, ""},
		{"closed before all", closed.ExtractBatch(many), 10_001, html.ErrProcessorClosed, ""},
		{"limit", open.ExtractBatch(many), 10_001, nil, "html: batch size 10001 exceeds maximum 10000"},
		{"limit, files", html.ExtractBatchFiles(manyPaths), 10_001, nil, "html: batch size 10001 exceeds maximum 10000"},
		{"bad configuration", html.ExtractBatch(numbered(2), bad), 2, html.ErrInvalidConfig, ""},
		{"two configurations", html.ExtractBatchFiles([]string{"a"}, bad, bad), 1, html.ErrMultipleConfigs, ""},
	} {
		requireBatch(t, tc.b, 0, tc.n, 0)
		for i := range tc.n {
			if tc.want != nil {
				require.ErrorIs(t, tc.b.Errors[i], tc.want, tc.name)
			} else {
				require.EqualError(t, tc.b.Errors[i], tc.text)
			}
		}
	}
	require.Zero(t, open.GetStatistics().TotalProcessed)
	requireBatch(t, open.ExtractBatch(make([][]byte, 10_000)), 10_000, 0, 0)
}

func TestCancelledBatch(t *testing.T) {
	p := newProcessor(t, nil)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	b := p.ExtractBatchWithContext(ctx, numbered(50))
	requireBatch(t, b, 0, 0, 50)
	require.ErrorIs(t, b.Errors[49], context.Canceled)
	late, stop := context.WithDeadline(t.Context(), time.Unix(1, 0))
	defer stop()
	b = html.ExtractBatchWithContext(late, numbered(5))
	requireBatch(t, b, 0, 0, 5)
	require.ErrorIs(t, b.Errors[4], html.ErrProcessingTimeout)
}

func TestBatchItemsPanicAlone(t *testing.T) {
	broken := errors.New("scorer broke")
	var calls atomic.Int64
	p := newProcessor(t, func(c *html.Config) {
		c.Scorer = newHookScorer(func() {
			if calls.Add(1) == 10 {
				panic(broken)
			}
		})
	})
	b := p.ExtractBatch(numbered(20))
	requireBatch(t, b, 19, 1, 0)
	for _, err := range b.Errors {
		if err != nil {
			require.ErrorIs(t, err, html.ErrInternalPanic)
			require.ErrorIs(t, err, broken, "the panic's value is reachable")
			var pe *html.PanicError
			require.ErrorAs(t, err, &pe)
			require.Contains(t, string(pe.Stack), "hookScorer")
		}
	}
}

func TestBatchHonoursWorkerPoolSize(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gate := make(chan struct{})
		var waiting atomic.Int64
		cfg := html.DefaultConfig()
		cfg.WorkerPoolSize, cfg.MaxCacheEntries = 3, 0
		cfg.Scorer = newHookScorer(func() {
			waiting.Add(1)
			<-gate
			waiting.Add(-1)
		})
		p, err := html.New(cfg)
		require.NoError(t, err)
		done := make(chan *html.BatchResult)
		go func() { done <- p.ExtractBatch(numbered(10)) }()
		synctest.Wait()
		require.Equal(t, int64(3), waiting.Load())
		close(gate)
		requireBatch(t, <-done, 10, 0, 0)
		require.NoError(t, p.Close())
	})
}

// tracked is a stream that counts itself closed.
type tracked struct {
	io.Reader
	closed *atomic.Int64
}

func (r tracked) Close() error {
	r.closed.Add(1)
	return nil
}

func inputs(in ...html.Input) iter.Seq2[html.Input, error] {
	return func(yield func(html.Input, error) bool) {
		for _, i := range in {
			if !yield(i, nil) {
				return
			}
		}
	}
}

func collect(seq iter.Seq[html.Outcome]) map[string]html.Outcome {
	m := map[string]html.Outcome{}
	for o := range seq {
		m[o.ID] = o
	}
	return m
}

func TestExtractEach(t *testing.T) {
	p := newProcessor(t, nil)
	refused := errors.New("connection refused")
	var closed atomic.Int64
	open := func(s string) func(context.Context) (io.ReadCloser, error) {
		return func(context.Context) (io.ReadCloser, error) { return tracked{strings.NewReader(s), &closed}, nil }
	}
	got := collect(p.ExtractEach(t.Context(), inputs(
		html.Input{ID: "bytes", HTML: []byte(story)},
		html.Input{ID: "bytes with source", HTML: []byte(story), Source: html.Source{URL: "https://river.example/news/1"}},
		html.Input{ID: "bytes in their encoding", HTML: []byte("<p>Caf\xe9 and a few more words"), Source: html.Source{ContentType: "text/html; charset=windows-1252"}},
		html.Input{ID: "stream", Open: open(story)},
		html.Input{ID: "stream with source", Open: open(story), Source: html.Source{URL: "https://river.example/news/1"}},
		html.Input{ID: "image", Open: open("x"), Source: html.Source{ContentType: "image/png"}},
		html.Input{ID: "nothing"},
		html.Input{ID: "empty", HTML: []byte{}, Open: func(context.Context) (io.ReadCloser, error) { panic("not asked") }},
		html.Input{ID: "refused", Open: func(context.Context) (io.ReadCloser, error) { return nil, refused }},
		html.Input{ID: "no stream", Open: func(context.Context) (io.ReadCloser, error) { return nil, nil }},
		html.Input{ID: "panic", Open: func(context.Context) (io.ReadCloser, error) { panic(refused) }},
		html.Input{ID: "broken", Open: func(context.Context) (io.ReadCloser, error) {
			return tracked{io.MultiReader(strings.NewReader(story), errReader{refused}), &closed}, nil
		}},
	)))
	require.Len(t, got, 12)
	for id, o := range got {
		require.NotEqual(t, o.Result == nil, o.Err == nil, id)
	}
	require.Equal(t, int64(4), closed.Load(), "every stream that was opened, once")
	for _, id := range []string{"bytes", "bytes with source", "stream", "stream with source"} {
		require.NoError(t, got[id].Err)
		require.Contains(t, got[id].Result.Text, "The old ferry crosses")
	}
	for _, id := range []string{"bytes with source", "stream with source"} {
		require.Equal(t, "https://river.example/people", got[id].Result.Links[0].URL)
	}
	require.Contains(t, got["bytes in their encoding"].Result.Text, "Café")
	require.ErrorIs(t, got["image"].Err, html.ErrUnsupportedContentType)
	require.Empty(t, got["nothing"].Result.Text)
	require.Empty(t, got["empty"].Result.Text)
	require.ErrorIs(t, got["refused"].Err, refused)
	require.ErrorIs(t, got["broken"].Err, refused)
	require.ErrorIs(t, got["no stream"].Err, html.ErrInvalidHTML)
	require.ErrorIs(t, got["panic"].Err, html.ErrInternalPanic)
	require.Equal(t, int64(12), p.GetStatistics().TotalProcessed)
}

func TestExtractEachUsesTheCache(t *testing.T) {
	p := newProcessor(t, func(c *html.Config) { c.WorkerPoolSize = 1 })
	page := bytes.Clone([]byte(story))
	for o := range p.ExtractEach(t.Context(), inputs(
		html.Input{HTML: page}, html.Input{HTML: page}, html.Input{HTML: page, Source: html.Source{URL: "https://a.example/"}},
	)) {
		require.NoError(t, o.Err)
	}
	s := p.GetStatistics()
	require.Equal(t, [3]int64{3, 1, 1}, [3]int64{s.TotalProcessed, s.CacheHits, s.CacheMisses})
}

// stuck is a stream that gives nothing until its context ends.
type stuck struct{ ctx context.Context }

func (s stuck) Read([]byte) (int, error) {
	<-s.ctx.Done()
	return 0, s.ctx.Err()
}

func (stuck) Close() error { return nil }

func TestExtractEachEndsWaitingStreams(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, err := html.New()
		require.NoError(t, err)
		start := time.Now()
		got := collect(p.ExtractEach(t.Context(), inputs(html.Input{ID: "stuck", Open: func(ctx context.Context) (io.ReadCloser, error) { return stuck{ctx}, nil }})))
		require.ErrorIs(t, got["stuck"].Err, html.ErrProcessingTimeout)
		require.Equal(t, html.DefaultProcessingTimeout, time.Since(start))
		require.NoError(t, p.Close())
	})
}

func TestExtractEachOnAClosedProcessor(t *testing.T) {
	p := newProcessor(t, nil)
	require.NoError(t, p.Close())
	got := collect(p.ExtractEach(t.Context(), inputs(html.Input{ID: "a"}, html.Input{ID: "b"})))
	require.Len(t, got, 2)
	require.ErrorIs(t, got["b"].Err, html.ErrProcessorClosed)
	require.Empty(t, collect(p.ExtractEach(t.Context(), nil)))
}

func TestNilContextIsNone(t *testing.T) {
	p := newProcessor(t, nil)
	var none context.Context
	requireBatch(t, p.ExtractBatchWithContext(none, numbered(2)), 2, 0, 0)
	require.NoError(t, collect(p.ExtractEach(none, inputs(html.Input{ID: "a", HTML: []byte(story)})))["a"].Err)
}
