package html

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"sync"
)

var (
	_ AuditSink = (*LoggerAuditSink)(nil)
	_ AuditSink = (*WriterAuditSink)(nil)
	_ AuditSink = (*ChannelAuditSink)(nil)
	_ AuditSink = (*MultiSink)(nil)
	_ AuditSink = (*FilteredSink)(nil)
)

// lineWriter writes one line for each entry, in one Write of the writer below. Lines of concurrent calls do
// not mix. After Close nothing is written.
type lineWriter struct {
	prefix string

	mu     sync.Mutex
	w      io.Writer
	closed bool
}

func (s *lineWriter) write(entry AuditEntry) {
	line := entryJSON(entry)
	line = append(append([]byte(s.prefix), line...), '\n')
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed {
		_, _ = s.w.Write(line)
	}
}

// close flushes a writer that can be flushed. It leaves the writer open: it is the caller's.
func (s *lineWriter) close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil
	}
	s.closed = true
	if f, ok := s.w.(interface{ Flush() error }); ok {
		return f.Flush()
	}
	return nil
}

// entryJSON writes an entry as one line of JSON. Metadata that JSON cannot express is left out.
func entryJSON(entry AuditEntry) []byte {
	b, err := json.Marshal(entry)
	if err != nil {
		entry.Metadata = map[string]any{"error": "metadata cannot be written as JSON"}
		b, _ = json.Marshal(entry)
	}
	return bytes.TrimSpace(b)
}

// LoggerAuditSink writes lines of the form "[AUDIT] {json}" for people and log collectors.
type LoggerAuditSink struct{ lines lineWriter }

// NewLoggerAuditSink writes to standard error.
func NewLoggerAuditSink() *LoggerAuditSink { return NewLoggerAuditSinkWithWriter(os.Stderr) }

// NewLoggerAuditSinkWithWriter writes to w, or to standard error if w is nil. Writes do not overlap. Close
// flushes w if it has a Flush method and leaves it open.
func NewLoggerAuditSinkWithWriter(w io.Writer) *LoggerAuditSink {
	if w == nil {
		w = os.Stderr
	}
	return &LoggerAuditSink{lineWriter{prefix: "[AUDIT] ", w: w}}
}

// Write writes one line. Errors of the writer are ignored: the audit never fails an extraction.
func (s *LoggerAuditSink) Write(entry AuditEntry) { s.lines.write(entry) }

// Close flushes the writer. Later entries are ignored.
func (s *LoggerAuditSink) Close() error { return s.lines.close() }

// WriterAuditSink writes JSON Lines: one JSON object a line.
type WriterAuditSink struct{ lines lineWriter }

// NewWriterAuditSink writes to w, or nowhere if w is nil. Writes do not overlap. Close flushes w if it has a
// Flush method and leaves it open.
func NewWriterAuditSink(w io.Writer) *WriterAuditSink {
	if w == nil {
		w = io.Discard
	}
	return &WriterAuditSink{lineWriter{w: w}}
}

// Write writes one line. Errors of the writer are ignored: the audit never fails an extraction.
func (s *WriterAuditSink) Write(entry AuditEntry) { s.lines.write(entry) }

// Close flushes the writer. Later entries are ignored.
func (s *WriterAuditSink) Close() error { return s.lines.close() }

// ChannelAuditSink sends entries over a channel and never blocks: what the channel has no room for is
// counted and dropped.
type ChannelAuditSink struct {
	ch chan AuditEntry

	mu      sync.Mutex
	dropped int64
	closed  bool
}

// NewChannelAuditSink makes a sink whose channel holds n entries; n below 1 counts as 1.
func NewChannelAuditSink(n int) *ChannelAuditSink {
	return &ChannelAuditSink{ch: make(chan AuditEntry, max(1, n))}
}

// Channel returns the channel. Close closes it, so that a range over it ends.
func (s *ChannelAuditSink) Channel() <-chan AuditEntry { return s.ch }

// DroppedCount is the number of entries that found no room or came after Close.
func (s *ChannelAuditSink) DroppedCount() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.dropped
}

// Write sends the entry if there is room.
func (s *ChannelAuditSink) Write(entry AuditEntry) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed {
		select {
		case s.ch <- entry:
			return
		default:
		}
	}
	s.dropped++
}

// Close closes the channel. Entries in it can still be received.
func (s *ChannelAuditSink) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed {
		s.closed = true
		close(s.ch)
	}
	return nil
}

// MultiSink hands every entry to several sinks, one after the other. A sink that panics does not reach its
// siblings.
type MultiSink struct{ sinks []AuditSink }

// NewMultiSink combines sinks. Nil sinks are left out.
func NewMultiSink(sinks ...AuditSink) *MultiSink {
	m := &MultiSink{}
	for _, s := range sinks {
		if s != nil {
			m.sinks = append(m.sinks, s)
		}
	}
	return m
}

// Write hands the entry to each sink.
func (m *MultiSink) Write(entry AuditEntry) {
	for _, s := range m.sinks {
		writeIsolated(s, entry)
	}
}

// Close closes each sink and joins their errors.
func (m *MultiSink) Close() error {
	var errs []error
	for _, s := range m.sinks {
		errs = append(errs, closeIsolated(s))
	}
	return errors.Join(errs...)
}

// FilteredSink hands on the entries that a function chooses.
type FilteredSink struct {
	sink AuditSink
	keep func(AuditEntry) bool
}

// NewFilteredSink hands the entries for which keep is true to sink. A nil keep chooses all; a nil sink
// receives none.
func NewFilteredSink(sink AuditSink, keep func(AuditEntry) bool) *FilteredSink {
	return &FilteredSink{sink: sink, keep: keep}
}

// NewLevelFilteredSink hands the entries of at least the given level to sink.
func NewLevelFilteredSink(sink AuditSink, lowest AuditLevel) *FilteredSink {
	return NewFilteredSink(sink, func(e AuditEntry) bool { return e.Level >= lowest })
}

// Write hands the entry on if it is chosen.
func (f *FilteredSink) Write(entry AuditEntry) {
	if f.sink != nil && (f.keep == nil || f.keep(entry)) {
		f.sink.Write(entry)
	}
}

// Close closes the sink behind the filter.
func (f *FilteredSink) Close() error {
	if f.sink == nil {
		return nil
	}
	return f.sink.Close()
}

// borrowedSink is a caller's sink in a Processor that the caller does not own: Close leaves it open.
type borrowedSink struct{ AuditSink }

func (borrowedSink) Close() error { return nil }

// keepOpen protects a caller's sink from being closed. Nil stays nil.
func keepOpen(s AuditSink) AuditSink {
	if s == nil {
		return nil
	}
	return borrowedSink{s}
}
