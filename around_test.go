package html_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/winnowhtml/html"
)

// newProcessor makes a Processor that is closed with the test.
func newProcessor(t *testing.T, change func(*html.Config)) *html.Processor {
	t.Helper()
	cfg := html.DefaultConfig()
	if change != nil {
		change(&cfg)
	}
	p, err := html.New(cfg)
	require.NoError(t, err)
	t.Cleanup(func() { _ = p.Close() })
	return p
}

// hookScorer is a DefaultScorer that lets a test into the middle of a call.
type hookScorer struct {
	*html.DefaultScorer
	hook func()
}

func newHookScorer(hook func()) *hookScorer { return &hookScorer{html.NewDefaultScorer(), hook} }

func (s *hookScorer) Score(n html.ContentNode) int {
	s.hook()
	return s.DefaultScorer.Score(n)
}

// memorySink keeps what it is told.
type memorySink struct {
	mu      sync.Mutex
	entries []html.AuditEntry
	closes  int
}

func (s *memorySink) Write(e html.AuditEntry) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.entries = append(s.entries, e)
}

func (s *memorySink) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closes++
	return nil
}

// take returns the entries so far and forgets them.
func (s *memorySink) take() []html.AuditEntry {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.entries
	s.entries = nil
	return e
}

// kinds counts entries by kind.
func kinds(entries []html.AuditEntry) map[html.AuditEventType]int {
	m := map[html.AuditEventType]int{}
	for _, e := range entries {
		m[e.EventType]++
	}
	return m
}
