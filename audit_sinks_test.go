package html

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

var sampleEntry = AuditEntry{
	Timestamp: time.Date(2024, 5, 6, 7, 8, 9, 0, time.UTC),
	EventType: AuditEventBlockedURL,
	Level:     AuditLevelWarning,
	Message:   "script scheme",
	Tag:       "a",
	Attribute: "href",
	URL:       "javascript:x",
	RawValue:  "two\nlines",
	Metadata:  map[string]any{"cached": true},
}

const sampleJSON = `{"timestamp":"2024-05-06T07:08:09Z","event_type":"blocked_url","level":"warning",` +
	`"message":"script scheme","tag":"a","attribute":"href","url":"javascript:x","raw_value":"two\nlines","metadata":{"cached":true}}`

func TestLevels(t *testing.T) {
	require.Less(t, AuditLevelInfo, AuditLevelWarning)
	require.Less(t, AuditLevelWarning, AuditLevelCritical)
	for l := AuditLevelInfo; l <= AuditLevelCritical; l++ {
		text, err := l.MarshalText()
		require.NoError(t, err)
		var back AuditLevel
		require.NoError(t, back.UnmarshalText(text))
		require.Equal(t, l, back)
	}
	require.Equal(t, "level(9)", AuditLevel(9).String())
	var l AuditLevel
	require.Error(t, l.UnmarshalText([]byte("loud")))
}

func TestEntryJSON(t *testing.T) {
	require.Equal(t, sampleJSON, string(entryJSON(sampleEntry)))
	var back AuditEntry
	require.NoError(t, json.Unmarshal([]byte(sampleJSON), &back))
	require.Equal(t, sampleEntry, back)
	require.Equal(t, `{"timestamp":"0001-01-01T00:00:00Z","event_type":"timeout","level":"info"}`,
		string(entryJSON(AuditEntry{EventType: AuditEventTimeout})), "what is empty is left out, the level is not")
	require.Contains(t, string(entryJSON(AuditEntry{Metadata: map[string]any{"f": func() {}}})), "cannot be written")
}

func TestLineSinks(t *testing.T) {
	for _, tc := range []struct {
		name string
		make func(io.Writer) AuditSink
		want string
	}{
		{"logger", func(w io.Writer) AuditSink { return NewLoggerAuditSinkWithWriter(w) }, "[AUDIT] " + sampleJSON + "\n"},
		{"writer", func(w io.Writer) AuditSink { return NewWriterAuditSink(w) }, sampleJSON + "\n"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var out bytes.Buffer
			buffered := bufio.NewWriter(&out)
			s := tc.make(buffered)
			var wg sync.WaitGroup
			for range 20 {
				wg.Go(func() { s.Write(sampleEntry) })
			}
			wg.Wait()
			require.NoError(t, s.Close(), "Close flushes")
			s.Write(sampleEntry)
			require.NoError(t, s.Close())
			require.NoError(t, buffered.Flush())
			require.Equal(t, strings.Repeat(tc.want, 20), out.String(), "whole lines, and none after Close")
		})
	}
}

func TestLineSinksLeaveTheWriterOpen(t *testing.T) {
	f, err := os.CreateTemp(t.TempDir(), "audit")
	require.NoError(t, err)
	defer f.Close()
	for _, s := range []AuditSink{NewLoggerAuditSinkWithWriter(f), NewWriterAuditSink(f)} {
		s.Write(sampleEntry)
		require.NoError(t, s.Close())
	}
	_, err = f.WriteString("still open")
	require.NoError(t, err)
}

func TestSinksWithoutTarget(t *testing.T) {
	require.Same(t, os.Stderr, NewLoggerAuditSink().lines.w)
	require.Same(t, os.Stderr, NewLoggerAuditSinkWithWriter(nil).lines.w)
	for _, s := range []AuditSink{
		NewWriterAuditSink(nil), NewMultiSink(), NewMultiSink(nil, nil), NewFilteredSink(nil, nil),
	} {
		s.Write(AuditEntry{Level: -1})
		require.NoError(t, s.Close())
	}
	require.Same(t, slog.Default(), NewSlogAuditSink(nil).logger)
	l := newAuditLog(listening(nil))
	require.IsType(t, &LoggerAuditSink{}, l.cfg.Sink, "enabled without a sink")
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { panic("writer") }

func TestLineSinkSurvivesItsWriter(t *testing.T) {
	s := NewWriterAuditSink(brokenWriter{})
	for range 2 { // the second would wait for ever if the first kept the lock
		require.Panics(t, func() { s.Write(sampleEntry) })
	}
}

func TestChannelSink(t *testing.T) {
	s := NewChannelAuditSink(2)
	for range 5 {
		s.Write(sampleEntry)
	}
	require.Equal(t, int64(3), s.DroppedCount())
	require.Equal(t, sampleEntry, <-s.Channel())
	s.Write(sampleEntry)
	require.NoError(t, s.Close())
	require.NoError(t, s.Close())
	s.Write(sampleEntry)
	require.Equal(t, int64(4), s.DroppedCount())
	left := 0
	for range s.Channel() {
		left++
	}
	require.Equal(t, 2, left, "what was in the channel can still be received")
	require.Equal(t, 1, cap(NewChannelAuditSink(-1).Channel()))
}

func TestChannelSinkConcurrently(t *testing.T) {
	s := NewChannelAuditSink(10)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 200 {
				s.Write(sampleEntry)
			}
		})
	}
	received := int64(0)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for range s.Channel() {
			received++
		}
	}()
	wg.Wait()
	require.NoError(t, s.Close())
	<-done
	require.Equal(t, int64(1600), received+s.DroppedCount())
}

func TestMultiSink(t *testing.T) {
	failed := errors.New("disk full")
	a := &sinkSpy{onClose: func() error { return failed }}
	bad := &sinkSpy{onWrite: func(AuditEntry) { panic("write") }, onClose: func() error { panic("close") }}
	b := &sinkSpy{}
	m := NewMultiSink(a, nil, bad, b)
	m.Write(sampleEntry)
	err := m.Close()
	require.ErrorIs(t, err, failed)
	require.ErrorContains(t, err, "panic while closing")
	for _, s := range []*sinkSpy{a, bad, b} {
		require.Equal(t, []AuditEntry{sampleEntry}, s.seen())
		require.Equal(t, 1, s.closes)
	}
}

func TestFilteredSinks(t *testing.T) {
	for _, tc := range []struct {
		name string
		make func(AuditSink) AuditSink
		want []AuditLevel
	}{
		{"all", func(s AuditSink) AuditSink { return NewFilteredSink(s, nil) }, []AuditLevel{0, 1, 2}},
		{"some", func(s AuditSink) AuditSink {
			return NewFilteredSink(s, func(e AuditEntry) bool { return e.Level != AuditLevelWarning })
		}, []AuditLevel{0, 2}},
		{"from info", func(s AuditSink) AuditSink { return NewLevelFilteredSink(s, AuditLevelInfo) }, []AuditLevel{0, 1, 2}},
		{"from warning", func(s AuditSink) AuditSink { return NewLevelFilteredSink(s, AuditLevelWarning) }, []AuditLevel{1, 2}},
		{"from critical", func(s AuditSink) AuditSink { return NewLevelFilteredSink(s, AuditLevelCritical) }, []AuditLevel{2}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			spy := &sinkSpy{}
			s := tc.make(spy)
			var got []AuditLevel
			for l := AuditLevelInfo; l <= AuditLevelCritical; l++ {
				s.Write(AuditEntry{Level: l})
			}
			for _, e := range spy.seen() {
				got = append(got, e.Level)
			}
			require.Equal(t, tc.want, got)
			require.NoError(t, s.Close())
			require.Equal(t, 1, spy.closes)
		})
	}
}

func TestSlogSink(t *testing.T) {
	var out bytes.Buffer
	s := NewSlogAuditSink(slog.New(slog.NewJSONHandler(&out, &slog.HandlerOptions{Level: slog.LevelWarn,
		ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey {
				return slog.Attr{}
			}
			return a
		}})))
	s.Write(AuditEntry{Level: AuditLevelInfo, Message: "below the logger's level"})
	s.Write(sampleEntry)
	s.Write(AuditEntry{EventType: AuditEventInputViolation, Level: AuditLevelCritical, Message: "big", InputSize: 2, MaxSize: 1, Depth: 4, MaxDepth: 3, Path: "p"})
	require.NoError(t, s.Close())
	require.Equal(t, `{"level":"WARN","msg":"script scheme","event_type":"blocked_url","tag":"a","attribute":"href","url":"javascript:x","raw_value":"two\nlines","metadata":{"cached":true}}
{"level":"ERROR","msg":"big","event_type":"input_violation","path":"p","input_size":2,"max_size":1,"depth":4,"max_depth":3}
`, out.String())
	require.Equal(t, slog.LevelInfo, slogLevel(AuditLevelInfo))
}

func TestKeepOpen(t *testing.T) {
	require.Nil(t, keepOpen(nil), "so that the default is still chosen")
	spy := &sinkSpy{}
	s := keepOpen(spy)
	s.Write(sampleEntry)
	require.NoError(t, s.Close())
	require.Len(t, spy.seen(), 1)
	require.Zero(t, spy.closes)
}
