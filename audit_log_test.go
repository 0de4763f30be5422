package html

import (
	"encoding/json"
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/winnowhtml/html/internal/event"
)

// sinkSpy remembers what a sink was told.
type sinkSpy struct {
	mu      sync.Mutex
	entries []AuditEntry
	closes  int
	late    int // writes after Close
	onWrite func(AuditEntry)
	onClose func() error
}

func (s *sinkSpy) Write(e AuditEntry) {
	s.mu.Lock()
	s.entries = append(s.entries, e)
	if s.closes > 0 {
		s.late++
	}
	s.mu.Unlock()
	if s.onWrite != nil {
		s.onWrite(e)
	}
}

func (s *sinkSpy) Close() error {
	s.mu.Lock()
	s.closes++
	s.mu.Unlock()
	if s.onClose != nil {
		return s.onClose()
	}
	return nil
}

func (s *sinkSpy) seen() []AuditEntry {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.entries)
}

func listening(sink AuditSink) AuditConfig {
	c := DefaultAuditConfig()
	c.Enabled, c.Sink = true, sink
	return c
}

// oneOfEach is an event of every kind, with all it may carry.
var oneOfEach = []event.Event{
	{Type: event.BlockedTag, Tag: "script", Message: "active content", Raw: "alert(1)"},
	{Type: event.BlockedAttr, Tag: "p", Attribute: "onclick", Message: "event handler", Raw: "x()"},
	{Type: event.BlockedURL, Tag: "a", Attribute: "href", URL: "javascript:x", Message: "script scheme", Raw: "java\tscript:x"},
	{Type: event.InputViolation, Message: "input too large", Size: 11, MaxSize: 10},
	{Type: event.DepthViolation, Message: "elements nested too deeply", Depth: 501, MaxDepth: 500},
	{Type: event.Timeout, Message: "processing timeout"},
	{Type: event.EncodingIssue, Message: "unknown label", Raw: "utf-9"},
	{Type: event.PathTraversal, Message: "outside the allowed directory", Path: "../secret"},
}

func TestAuditConfigPresets(t *testing.T) {
	d, h := DefaultAuditConfig(), HighSecurityAuditConfig()
	require.False(t, d.Enabled)
	require.False(t, d.IncludeRawValues)
	require.Equal(t, 200, d.MaxRawValueLength)
	require.True(t, h.Enabled)
	require.True(t, h.IncludeRawValues)
	require.Equal(t, 500, h.MaxRawValueLength)
	for _, c := range []AuditConfig{d, h} {
		c.Sink = &sinkSpy{}
		b, err := json.Marshal(c)
		require.NoError(t, err)
		var keys map[string]any
		require.NoError(t, json.Unmarshal(b, &keys))
		require.Len(t, keys, 11, "the sink is left out")
		logs := 0
		for k, v := range keys {
			if strings.HasPrefix(k, "log_") {
				logs++
				require.Equal(t, true, v, k)
			}
		}
		require.Equal(t, 8, logs)
	}
}

func TestAuditIsOffByDefault(t *testing.T) {
	l := newAuditLog(DefaultAuditConfig())
	require.Nil(t, l)
	c := l.begin()
	require.Nil(t, c)
	require.Nil(t, c.recorder(), "stages do no work for an audit that is off")
	c.record(oneOfEach[0])
	c.replay([]AuditEntry{{}})
	require.Zero(t, c.mark())
	require.Nil(t, c.since(0))
	l.deliver(c)
	l.clear()
	require.Empty(t, l.entries())
	require.Zero(t, l.droppedCount())
	require.NoError(t, l.close())
}

func TestEveryKindOfEvent(t *testing.T) {
	spy := &sinkSpy{}
	l := newAuditLog(listening(spy))
	c := l.begin()
	for _, e := range oneOfEach {
		c.recorder()(e)
	}
	require.Empty(t, spy.seen(), "nothing is delivered before the call is over")
	require.Empty(t, l.entries())
	l.deliver(c)
	got := spy.seen()
	for i := range got {
		require.False(t, got[i].Timestamp.IsZero())
	}
	require.Equal(t, got, l.entries())
	for i := range got {
		got[i].Timestamp = got[0].Timestamp
	}
	at := got[0].Timestamp
	require.Equal(t, []AuditEntry{
		{Timestamp: at, EventType: AuditEventBlockedTag, Level: AuditLevelWarning, Message: "active content", Tag: "script"},
		{Timestamp: at, EventType: AuditEventBlockedAttr, Level: AuditLevelWarning, Message: "event handler", Tag: "p", Attribute: "onclick"},
		{Timestamp: at, EventType: AuditEventBlockedURL, Level: AuditLevelWarning, Message: "script scheme", Tag: "a", Attribute: "href", URL: "javascript:x"},
		{Timestamp: at, EventType: AuditEventInputViolation, Level: AuditLevelCritical, Message: "input too large", InputSize: 11, MaxSize: 10},
		{Timestamp: at, EventType: AuditEventDepthViolation, Level: AuditLevelWarning, Message: "elements nested too deeply", Depth: 501, MaxDepth: 500},
		{Timestamp: at, EventType: AuditEventTimeout, Level: AuditLevelWarning, Message: "processing timeout"},
		{Timestamp: at, EventType: AuditEventEncodingIssue, Level: AuditLevelInfo, Message: "unknown label"},
		{Timestamp: at, EventType: AuditEventPathTraversal, Level: AuditLevelCritical, Message: "outside the allowed directory", Path: "../secret"},
	}, got)
	l.deliver(c)
	require.Len(t, spy.seen(), len(oneOfEach), "a call is delivered once")
	l.clear()
	require.Empty(t, l.entries())
}

// One hostile page neither fills the log with one kind of event nor pushes other kinds out.
func TestOneCallIsBounded(t *testing.T) {
	spy := &sinkSpy{}
	l := newAuditLog(listening(spy))
	c := l.begin()
	long := strings.Repeat("x", 1<<20)
	for range maxAuditEachKind + 500 {
		c.record(event.Event{Type: event.BlockedAttr, Message: long, Tag: long, Attribute: long, URL: long, Path: long})
	}
	c.record(event.Event{Type: event.PathTraversal})
	l.deliver(c)
	got := spy.seen()
	require.Len(t, got, maxAuditEachKind+1)
	require.Equal(t, AuditEventPathTraversal, got[maxAuditEachKind].EventType)
	last := got[maxAuditEachKind-1]
	require.Equal(t, map[string]any{"dropped": 500}, last.Metadata)
	require.Less(t, len(last.Message)+len(last.Tag)+len(last.Attribute)+len(last.URL)+len(last.Path), 4<<10)
	require.Equal(t, int64(500), l.droppedCount())
}

func TestLogIsARing(t *testing.T) {
	l := newAuditLog(listening(&sinkSpy{}))
	const calls = maxAuditLog/500 + 3
	for n := range calls {
		c := l.begin()
		for i := range 500 {
			c.record(event.Event{Type: event.InputViolation, Size: n*500 + i})
		}
		l.deliver(c)
	}
	got := l.entries()
	require.Len(t, got, maxAuditLog)
	for i, e := range got {
		require.Equal(t, calls*500-maxAuditLog+i, e.InputSize, "the latest, oldest first")
	}
	require.Equal(t, int64(calls*500-maxAuditLog), l.droppedCount())
	l.clear()
	require.Zero(t, l.droppedCount())
}

func TestEntriesAreCopies(t *testing.T) {
	spy := &sinkSpy{onWrite: func(e AuditEntry) { e.Metadata["cached"] = "changed by a sink" }}
	l := newAuditLog(listening(spy))
	stored := []AuditEntry{{EventType: AuditEventBlockedTag, Metadata: map[string]any{"dropped": 3}}}
	c := l.begin()
	c.replay(stored)
	l.deliver(c)
	want := map[string]any{"dropped": 3, "cached": true}
	require.Equal(t, want, l.entries()[0].Metadata)
	l.entries()[0].Metadata["cached"] = "changed by a reader"
	require.Equal(t, want, l.entries()[0].Metadata)
	require.Equal(t, map[string]any{"dropped": 3}, stored[0].Metadata)
	require.False(t, l.entries()[0].Timestamp.IsZero())
}

func TestPanicsOfASinkAreItsOwn(t *testing.T) {
	spy := &sinkSpy{onWrite: func(AuditEntry) { panic("write") }, onClose: func() error { panic("close") }}
	l := newAuditLog(listening(spy))
	c := l.begin()
	c.record(oneOfEach[0])
	c.record(oneOfEach[1])
	l.deliver(c)
	require.Len(t, spy.seen(), 2, "the next entry is offered all the same")
	require.Len(t, l.entries(), 2)
	require.ErrorContains(t, l.close(), "panic while closing an audit sink: close")
	require.NoError(t, l.close())
}

func TestSinkMayCallBack(t *testing.T) {
	var l *auditLog
	spy := &sinkSpy{}
	spy.onWrite = func(e AuditEntry) {
		if e.EventType != AuditEventBlockedTag {
			return
		}
		c := l.begin() // as a sink that extracts another page does
		c.record(oneOfEach[1])
		l.deliver(c)
		l.entries()
		require.NoError(t, l.close())
	}
	l = newAuditLog(listening(spy))
	c := l.begin()
	c.record(oneOfEach[0])
	l.deliver(c)
	require.Len(t, spy.seen(), 2)
	require.Equal(t, 1, spy.closes)
}

func TestCloseComesOnceAndLast(t *testing.T) {
	failed := errors.New("disk full")
	spy := &sinkSpy{onClose: func() error { return failed }}
	l := newAuditLog(listening(spy))
	require.ErrorIs(t, l.close(), failed)
	require.NoError(t, l.close())
	require.Equal(t, 1, spy.closes)

	spy = &sinkSpy{}
	l = newAuditLog(listening(spy))
	a, b := l.begin(), l.begin()
	a.record(oneOfEach[0])
	b.record(oneOfEach[0])
	require.NoError(t, l.close())
	l.deliver(a)
	require.Zero(t, spy.closes, "a call is still in flight")
	l.deliver(b)
	require.Equal(t, 1, spy.closes)
	require.Len(t, spy.seen(), 2)

	c := l.begin() // a call that got past the check for a closed Processor just before the end
	c.record(oneOfEach[0])
	l.deliver(c)
	require.Zero(t, spy.late)
	require.Equal(t, 1, spy.closes)
}

func TestSinkThatEndsItsGoroutine(t *testing.T) {
	spy := &sinkSpy{onWrite: func(AuditEntry) { runtime.Goexit() }}
	l := newAuditLog(listening(spy))
	done := make(chan struct{})
	go func() {
		defer close(done)
		c := l.begin()
		c.record(oneOfEach[0])
		l.deliver(c)
	}()
	<-done
	require.NoError(t, l.close())
	require.Equal(t, 1, spy.closes, "the call counts as over")
}

func TestConcurrentCalls(t *testing.T) {
	spy := &sinkSpy{}
	l := newAuditLog(listening(spy))
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 100 {
				c := l.begin()
				c.record(oneOfEach[0])
				l.deliver(c)
				l.entries()
			}
		})
	}
	wg.Wait()
	require.NoError(t, l.close())
	require.Len(t, spy.seen(), 800)
	require.Len(t, l.entries(), 800)
	require.Zero(t, spy.late)
}
