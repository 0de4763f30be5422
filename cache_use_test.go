package html_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"github.com/winnowhtml/html"
)

// utf16 is a page in UTF-16 with a byte order mark.
func utf16(s string) []byte {
	b := []byte{0xff, 0xfe}
	for _, r := range s {
		b = append(b, byte(r), byte(r>>8))
	}
	return b
}

func TestWhoUsesTheCache(t *testing.T) {
	p := newProcessor(t, nil)
	file := filepath.Join(t.TempDir(), "p.html")
	require.NoError(t, os.WriteFile(file, []byte(story), 0o600))
	page := []byte(story)
	for i, step := range []struct {
		name         string
		do           func() error
		hits, misses int64
	}{
		{"miss", func() error { _, err := p.Extract(page); return err }, 0, 1},
		{"hit", func() error { _, err := p.Extract(page); return err }, 1, 0},
		{"text", func() error { _, err := p.ExtractText(page); return err }, 1, 0},
		{"JSON", func() error { _, err := p.ExtractToJSON(page); return err }, 1, 0},
		{"file", func() error { _, err := p.ExtractFromFile(file); return err }, 1, 0},
		{"text of a file", func() error { _, err := p.ExtractTextFromFile(file); return err }, 1, 0},
		{"another encoding", func() error { _, err := p.Extract(utf16(story)); return err }, 1, 0},
		{"Markdown", func() error { _, err := p.ExtractToMarkdown(page); return err }, 0, 0},
		{"links", func() error { _, err := p.ExtractAllLinks(page); return err }, 0, 0},
		{"Document", func() error { _, err := p.Parse(t.Context(), page, html.Source{}); return err }, 0, 0},
		{"stream", func() error { _, err := p.ExtractFromReader(strings.NewReader(story)); return err }, 0, 0},
		{"too large", func() error {
			_, err := p.Extract(make([]byte, html.DefaultMaxInputSize+1))
			require.ErrorIs(t, err, html.ErrInputTooLarge)
			return nil
		}, 0, 0},
		{"another page", func() error { _, err := p.Extract(append(page, ' ')); return err }, 0, 1},
		{"cleared", func() error { p.ClearCache(); _, err := p.Extract(page); return err }, 0, 1},
	} {
		before := p.GetStatistics()
		require.NoError(t, step.do(), step.name)
		after := p.GetStatistics()
		require.Equal(t, step.hits, after.CacheHits-before.CacheHits, step.name)
		require.Equal(t, step.misses, after.CacheMisses-before.CacheMisses, step.name)
		require.Equal(t, int64(i+1), after.TotalProcessed, "%s: clearing the cache leaves statistics alone", step.name)
	}
	p.ResetStatistics()
	require.Equal(t, html.Statistics{}, p.GetStatistics())
	_, err := p.Extract(page)
	require.NoError(t, err)
	require.Equal(t, int64(1), p.GetStatistics().CacheHits, "resetting statistics leaves the cache alone")
}

func TestOneEntryForTwoEncodings(t *testing.T) {
	p := newProcessor(t, nil)
	a, err := p.Extract([]byte(story))
	require.NoError(t, err)
	b, err := p.Extract(utf16(story))
	require.NoError(t, err)
	require.Equal(t, int64(1), p.GetStatistics().CacheHits)
	require.Equal(t, "UTF-8", a.Encoding)
	require.Equal(t, "UTF-16LE", b.Encoding, "the encoding is that of the call")
	b.Encoding = a.Encoding
	require.Equal(t, same(a), same(b))
}

func TestCacheOff(t *testing.T) {
	p := newProcessor(t, func(c *html.Config) { c.MaxCacheEntries = 0 })
	for range 3 {
		_, err := p.Extract([]byte(story))
		require.NoError(t, err)
	}
	s := p.GetStatistics()
	require.Equal(t, int64(3), s.TotalProcessed)
	require.Zero(t, s.CacheHits+s.CacheMisses)
	p.ClearCache()
}

func TestStatisticsAreExact(t *testing.T) {
	p := newProcessor(t, nil)
	const workers, rounds, pages = 8, 20, 10
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			for i := range rounds {
				_, _ = p.Extract(fmt.Appendf(nil, "<p>page %d", (w+i)%pages))
				_, _ = p.ExtractText([]byte(strings.Repeat("<div>", 501)))
			}
		})
	}
	wg.Wait()
	s := p.GetStatistics()
	require.Equal(t, int64(2*workers*rounds), s.TotalProcessed)
	require.Equal(t, int64(workers*rounds), s.ErrorCount)
	require.Equal(t, s.TotalProcessed, s.CacheHits+s.CacheMisses, "every call looked once")
	require.GreaterOrEqual(t, s.CacheMisses, int64(pages))
	require.Positive(t, s.AverageProcessTime)
}

// Calls for one page at the same time do the work once, and the first may be cancelled meanwhile.
func TestConcurrentCallsWorkOnce(t *testing.T) {
	for cancelled, misses := range map[bool]int64{false: 1, true: 2} {
		synctest.Test(t, func(t *testing.T) {
			gate, entered := make(chan struct{}), make(chan struct{})
			var first sync.Once
			cfg := html.DefaultConfig()
			cfg.CacheCleanup = 0
			cfg.Scorer = newHookScorer(func() {
				first.Do(func() {
					close(entered)
					<-gate
				})
			})
			p, err := html.New(cfg)
			require.NoError(t, err)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			ended := make(chan error, 1)
			go func() {
				_, err := p.ExtractWithContext(ctx, []byte(story))
				ended <- err
			}()
			<-entered
			var right atomic.Int64
			for range 20 {
				go func() {
					if r, err := p.Extract([]byte(story)); err == nil && strings.Contains(r.Text, "The old ferry crosses") {
						right.Add(1)
					}
				}()
			}
			synctest.Wait() // twenty wait for one
			require.Zero(t, p.GetStatistics().TotalProcessed)
			if cancelled {
				cancel()
			}
			close(gate)
			synctest.Wait()
			require.Equal(t, cancelled, <-ended != nil)
			require.Equal(t, int64(20), right.Load())
			s := p.GetStatistics()
			require.Equal(t, misses, s.CacheMisses)
			require.Equal(t, 21-misses, s.CacheHits)
			require.NoError(t, p.Close())
		})
	}
}

func TestHitsAreAuditedAgain(t *testing.T) {
	sink := &memorySink{}
	p := newProcessor(t, func(c *html.Config) {
		c.Audit.Enabled, c.Audit.Sink = true, sink
	})
	page := []byte(`<p onclick="x()">Some words, <a href="javascript:x">a link</a> and an <iframe src=x></iframe>embedded page.`)
	_, err := p.Extract(page)
	require.NoError(t, err)
	first := sink.take()
	require.Equal(t, map[html.AuditEventType]int{
		html.AuditEventBlockedTag: 1, html.AuditEventBlockedAttr: 1, html.AuditEventBlockedURL: 1,
	}, kinds(first))
	for range 2 {
		_, err := p.Extract(page)
		require.NoError(t, err)
		again := sink.take()
		require.Len(t, again, len(first))
		for i := range again {
			require.Equal(t, map[string]any{"cached": true}, again[i].Metadata)
			require.False(t, again[i].Timestamp.Before(first[i].Timestamp))
			again[i].Metadata, again[i].Timestamp = nil, first[i].Timestamp
		}
		require.Equal(t, first, again)
	}
	require.Len(t, p.GetAuditLog(), 3*len(first))
	p.ClearAuditLog()
	require.Empty(t, p.GetAuditLog())
}

// The hit path: what a call costs beside the copy of its Result.
func TestHitAllocationBudget(t *testing.T) {
	p := newProcessor(t, nil)
	page := []byte(story)
	hit := func() {
		if _, err := p.Extract(page); err != nil {
			t.Fatal(err)
		}
	}
	hit()
	require.LessOrEqual(t, testing.AllocsPerRun(200, hit), 10.0)
}

func BenchmarkExtractHit(b *testing.B) {
	p, err := html.New()
	require.NoError(b, err)
	defer p.Close()
	page := []byte(story)
	b.SetBytes(int64(len(page)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := p.Extract(page); err != nil {
			b.Fatal(err)
		}
	}
	require.Equal(b, int64(1), p.GetStatistics().CacheMisses)
}
