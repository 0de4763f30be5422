package html_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/winnowhtml/html"
)

func auditTo(sink html.AuditSink) func(*html.Config) {
	return func(c *html.Config) { c.Audit.Enabled, c.Audit.Sink = true, sink }
}

func TestEveryOperationIsAudited(t *testing.T) {
	sink := &memorySink{}
	p := newProcessor(t, auditTo(sink))
	page := `<p onclick="x()">Some words that are read by everybody.</p><script>alert(1)</script>`
	file := filepath.Join(t.TempDir(), "p.html")
	require.NoError(t, os.WriteFile(file, []byte(page), 0o600))
	for name, do := range map[string]func() error{
		"Extract":  func() error { _, err := p.Extract([]byte(page)); return err },
		"file":     func() error { _, err := p.ExtractFromFile(file); return err },
		"text":     func() error { _, err := p.ExtractText([]byte(page)); return err },
		"JSON":     func() error { _, err := p.ExtractToJSON([]byte(page)); return err },
		"Markdown": func() error { _, err := p.ExtractToMarkdown([]byte(page)); return err },
		"Document": func() error { _, err := p.Parse(t.Context(), []byte(page), html.Source{}); return err },
		"stream":   func() error { _, err := p.ExtractFromReader(strings.NewReader(page)); return err },
		"batch":    func() error { return p.ExtractBatch([][]byte{[]byte(page)}).Errors[0] },
	} {
		require.NoError(t, do(), name)
		got := kinds(sink.take())
		require.Equal(t, 1, got[html.AuditEventBlockedAttr], name)
		require.Equal(t, 1, got[html.AuditEventBlockedTag], name)
	}
}

func TestViolationsAreAudited(t *testing.T) {
	dir := t.TempDir()
	sink := &memorySink{}
	p := newProcessor(t, func(c *html.Config) {
		auditTo(sink)(c)
		c.MaxInputSize, c.AllowedBaseDir = 5000, dir
	})
	expired, cancel := context.WithDeadline(t.Context(), time.Unix(1, 0))
	defer cancel()
	for _, tc := range []struct {
		do    func() error
		err   error
		kind  html.AuditEventType
		level html.AuditLevel
		check func(html.AuditEntry) bool
	}{
		{func() error { _, err := p.Extract(make([]byte, 6000)); return err }, html.ErrInputTooLarge,
			html.AuditEventInputViolation, html.AuditLevelCritical,
			func(e html.AuditEntry) bool { return e.InputSize == 6000 && e.MaxSize == 5000 }},
		{func() error { _, err := p.Extract([]byte(strings.Repeat("<b>", 501))); return err }, html.ErrMaxDepthExceeded,
			html.AuditEventDepthViolation, html.AuditLevelWarning,
			func(e html.AuditEntry) bool { return e.Depth > e.MaxDepth && e.MaxDepth == 500 }},
		{func() error { _, err := p.ExtractWithContext(expired, []byte(story)); return err }, html.ErrProcessingTimeout,
			html.AuditEventTimeout, html.AuditLevelWarning, nil},
		{func() error { _, err := p.ExtractFromFile("/etc/passwd"); return err }, html.ErrInvalidFilePath,
			html.AuditEventPathTraversal, html.AuditLevelCritical,
			func(e html.AuditEntry) bool { return e.Path == "/etc/passwd" }},
		{func() error { _, err := p.Extract([]byte("<meta charset=utf-8><p>Caf\xe9 and words")); return err }, nil,
			html.AuditEventEncodingIssue, html.AuditLevelInfo, nil},
		{func() error {
			_, err := p.Extract([]byte(`<script type="application/ld+json">{"a" b</script><p>Some words that are read.`))
			return err
		}, nil, html.AuditEventBlockedTag, html.AuditLevelWarning,
			func(e html.AuditEntry) bool { return strings.Contains(e.Message, "data script cannot be read") }},
	} {
		require.ErrorIs(t, tc.do(), tc.err)
		got := sink.take()
		require.Len(t, got, 1, "%s: %v", tc.kind, got)
		require.Equal(t, tc.kind, got[0].EventType)
		require.Equal(t, tc.level, got[0].Level)
		require.NotEmpty(t, got[0].Message)
		require.True(t, tc.check == nil || tc.check(got[0]), "%+v", got[0])
	}
}

func TestWhoClosesTheSink(t *testing.T) {
	sink := &memorySink{}
	p := newProcessor(t, auditTo(sink))
	require.NoError(t, p.Close())
	require.NoError(t, p.Close())
	require.Equal(t, 1, sink.closes, "its Processor, once")

	cfg := html.DefaultConfig()
	borrowed := &memorySink{}
	auditTo(borrowed)(&cfg)
	page := []byte(`<p onclick="x()">Some words.`)
	_, err := html.Extract(page, cfg)
	require.NoError(t, err)
	_, err = html.ExtractToMarkdown(page, cfg)
	require.NoError(t, err)
	html.ExtractBatch([][]byte{page}, cfg)
	require.Len(t, borrowed.take(), 3)
	require.Zero(t, borrowed.closes, "package functions do not")
}

// callingSink extracts another page for every entry, as long as it is not called by itself.
type callingSink struct {
	memorySink
	p    *html.Processor
	busy bool
}

func (s *callingSink) Write(e html.AuditEntry) {
	s.memorySink.Write(e)
	if s.busy {
		return
	}
	s.busy = true
	_, _ = s.p.Extract([]byte(`<p onclick="y()">A page that the sink extracts.`))
	s.p.GetAuditLog()
	s.p.GetStatistics()
	s.p.ClearCache()
	_ = s.p.Close()
	s.busy = false
}

func TestSinkThatCallsBack(t *testing.T) {
	sink := &callingSink{}
	sink.p = newProcessor(t, auditTo(sink))
	_, err := sink.p.Extract([]byte(`<p onclick="x()">Some words.`))
	require.NoError(t, err)
	require.Len(t, sink.take(), 2)
	require.Equal(t, 1, sink.closes)
}

type panickingSink struct{}

func (panickingSink) Write(html.AuditEntry) { panic("write") }
func (panickingSink) Close() error          { panic("close") }

func TestSinkThatPanics(t *testing.T) {
	p := newProcessor(t, auditTo(panickingSink{}))
	r, err := p.Extract([]byte(`<p onclick="x()">Some words.`))
	require.NoError(t, err)
	require.Contains(t, r.Text, "Some words.")
	require.Len(t, p.GetAuditLog(), 1)
	require.NotPanics(t, func() { _ = p.Close() })
}

func TestDroppedEntriesAreCounted(t *testing.T) {
	p := newProcessor(t, auditTo(&memorySink{}))
	_, err := p.Extract([]byte(strings.Repeat("<p onclick=x>word ", 1500)))
	require.NoError(t, err)
	require.Len(t, p.GetAuditLog(), 1000)
	require.Equal(t, int64(500), p.AuditDroppedCount())
	p.ClearAuditLog()
	require.Zero(t, p.AuditDroppedCount())
	require.Zero(t, newProcessor(t, nil).AuditDroppedCount())
}

// A hit says as its first call did how many events were left out.
func TestCachedEventsSayWhatWasLeftOut(t *testing.T) {
	sink := &memorySink{}
	p := newProcessor(t, auditTo(sink))
	page := []byte(strings.Repeat(`<p onclick="x()">Some words.</p>`, 1200))
	for _, call := range []string{"miss", "hit"} {
		_, err := p.Extract(page)
		require.NoError(t, err)
		entries := sink.take()
		require.Len(t, entries, 1000, call)
		require.Equal(t, 200, entries[999].Metadata["dropped"], call)
	}
}
