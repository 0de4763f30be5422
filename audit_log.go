package html

import (
	"fmt"
	"maps"
	"sync"
)

// maxAuditLog is how many entries a Processor keeps in memory; older ones make room.
const maxAuditLog = 10_000

// AuditDroppedCount is the number of entries that GetAuditLog does not have, or not any more, since the last
// ClearAuditLog: the log keeps the latest 10,000, and of one call at most 1,000 of each kind. Sinks get every
// entry of a call but those over its 1,000.
func (p *Processor) AuditDroppedCount() int64 { return p.audit.droppedCount() }

// auditLog is the audit of one Processor: a bounded log in memory and a sink. A nil auditLog is an audit
// that is off, and its methods do nothing.
type auditLog struct {
	cfg AuditConfig

	mu      sync.Mutex // guards what follows; never held while a sink runs
	ring    []AuditEntry
	next    int   // where the oldest entry is once the ring is full
	dropped int64 // entries that made room or were left out
	calls   int   // calls between begin and deliver
	closed  bool
	ended   bool // the sink was closed, or is being closed
}

// newAuditLog returns the audit that the configuration asks for, nil if that is none.
func newAuditLog(cfg AuditConfig) *auditLog {
	if !cfg.Enabled {
		return nil
	}
	if cfg.Sink == nil {
		cfg.Sink = NewLoggerAuditSink()
	}
	if cfg.MaxRawValueLength <= 0 {
		cfg.MaxRawValueLength = defaultRawValueLength
	}
	return &auditLog{cfg: cfg}
}

// begin starts the collection of one call's events. It returns nil when the audit is off. Each begin must be
// followed by one deliver.
func (l *auditLog) begin() *auditCall {
	if l == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.calls++
	return &auditCall{cfg: &l.cfg}
}

// deliver ends a call: its entries go to the log and then, outside all locks, to the sink.
func (l *auditLog) deliver(c *auditCall) {
	if l == nil || c == nil || c.delivered {
		return
	}
	c.delivered = true
	defer l.leave() // also when a sink ends the goroutine
	c.markDrops(c.list)
	if open := l.keep(c.list, c.droppedTotal()); open {
		for _, e := range c.list {
			writeIsolated(l.cfg.Sink, e)
		}
	}
}

// leave counts a call out. The last one after close closes the sink.
func (l *auditLog) leave() {
	l.mu.Lock()
	l.calls--
	last := l.closed && l.calls == 0 && !l.ended
	l.ended = l.ended || last
	l.mu.Unlock()
	if last {
		_ = closeIsolated(l.cfg.Sink)
	}
}

// keep puts copies of the entries into the log and says whether the sink is open. For a call between begin
// and deliver it stays open until that call is over; closed it is for one that began after the end.
func (l *auditLog) keep(list []AuditEntry, left int64) (open bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.dropped += left
	for _, e := range list {
		e.Metadata = maps.Clone(e.Metadata)
		if len(l.ring) < maxAuditLog {
			l.ring = append(l.ring, e)
			continue
		}
		l.ring[l.next] = e
		l.next = (l.next + 1) % len(l.ring)
		l.dropped++
	}
	return !l.ended
}

// entries returns a copy of the log, oldest first.
func (l *auditLog) entries() []AuditEntry {
	if l == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	out := make([]AuditEntry, 0, len(l.ring))
	out = append(append(out, l.ring[l.next:]...), l.ring[:l.next]...)
	for i := range out {
		out[i].Metadata = maps.Clone(out[i].Metadata)
	}
	return out
}

// droppedCount is the number of entries that are not in the log any more, or never were, since the last clear.
func (l *auditLog) droppedCount() int64 {
	if l == nil {
		return 0
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.dropped
}

// clear empties the log.
func (l *auditLog) clear() {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ring, l.next, l.dropped = nil, 0, 0
}

// close closes the sink, once. With calls in flight the last of them does it, so that the sink misses
// nothing, gets no Write after Close, and nobody waits for anybody; the sink's error is lost then.
func (l *auditLog) close() error {
	if l == nil {
		return nil
	}
	l.mu.Lock()
	now := !l.ended && l.calls == 0
	l.closed = true
	l.ended = l.ended || now
	l.mu.Unlock()
	if !now {
		return nil
	}
	return closeIsolated(l.cfg.Sink)
}

// writeIsolated hands an entry to a sink and contains its panic.
func writeIsolated(s AuditSink, e AuditEntry) {
	defer func() { _ = recover() }()
	e.Metadata = maps.Clone(e.Metadata)
	s.Write(e)
}

// closeIsolated closes a sink and turns its panic into an error.
func closeIsolated(s AuditSink) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("html: panic while closing an audit sink: %v", r)
		}
	}()
	return s.Close()
}
