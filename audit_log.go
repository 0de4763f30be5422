package html

import (
	"fmt"
	"maps"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/winnowhtml/html/internal/event"
)

// Bounds of the audit, so that a hostile page cannot turn it into a memory leak.
const (
	maxAuditLog      = 10_000 // entries kept in memory for each Processor; older ones make room
	maxAuditEachKind = 1_000  // entries of one kind kept for each call
	maxAuditName     = 128    // bytes of a tag or attribute name
	maxAuditText     = 1_024  // bytes of a message, URL or path
)

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
	c.markDrops()
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

// auditCall collects the events of one call. It belongs to the goroutine of the call. A nil auditCall
// collects nothing.
type auditCall struct {
	cfg       *AuditConfig
	list      []AuditEntry
	counts    [event.PathTraversal + 1]int // events of each kind, those left out included
	delivered bool
}

// recorder returns the function that stages report to, nil when nobody listens.
func (c *auditCall) recorder() event.Recorder {
	if c == nil {
		return nil
	}
	return c.record
}

// record is an event.Recorder. It copies what it keeps.
func (c *auditCall) record(e event.Event) {
	if c == nil {
		return
	}
	kind, ok := c.kind(e.Type)
	if !ok || !c.room(e.Type) {
		return
	}
	entry := AuditEntry{
		Timestamp: time.Now(),
		EventType: kind.name,
		Level:     kind.level,
		Message:   cut(e.Message, maxAuditText),
		Tag:       cut(e.Tag, maxAuditName),
		Attribute: cut(e.Attribute, maxAuditName),
		URL:       cut(e.URL, maxAuditText),
		InputSize: e.Size,
		MaxSize:   e.MaxSize,
		Depth:     e.Depth,
		MaxDepth:  e.MaxDepth,
		Path:      cut(e.Path, maxAuditText),
	}
	if c.cfg.IncludeRawValues {
		entry.RawValue = cut(e.Raw, c.cfg.MaxRawValueLength)
	}
	c.list = append(c.list, entry)
}

// room counts an event and says whether there is room for it.
func (c *auditCall) room(t event.Type) bool {
	c.counts[t]++
	return c.counts[t] <= maxAuditEachKind
}

// auditKind is how an event is reported.
type auditKind struct {
	name  AuditEventType
	level AuditLevel
}

// kind says how an event is reported, and whether the configuration wants it.
func (c *auditCall) kind(t event.Type) (auditKind, bool) {
	switch t {
	case event.BlockedTag:
		return auditKind{AuditEventBlockedTag, AuditLevelWarning}, c.cfg.LogBlockedTags
	case event.BlockedAttr:
		return auditKind{AuditEventBlockedAttr, AuditLevelWarning}, c.cfg.LogBlockedAttrs
	case event.BlockedURL:
		return auditKind{AuditEventBlockedURL, AuditLevelWarning}, c.cfg.LogBlockedURLs
	case event.InputViolation:
		return auditKind{AuditEventInputViolation, AuditLevelCritical}, c.cfg.LogInputViolations
	case event.DepthViolation:
		return auditKind{AuditEventDepthViolation, AuditLevelWarning}, c.cfg.LogDepthViolations
	case event.Timeout:
		return auditKind{AuditEventTimeout, AuditLevelWarning}, c.cfg.LogTimeouts
	case event.EncodingIssue:
		return auditKind{AuditEventEncodingIssue, AuditLevelInfo}, c.cfg.LogEncodingIssues
	case event.PathTraversal:
		return auditKind{AuditEventPathTraversal, AuditLevelCritical}, c.cfg.LogPathTraversal
	}
	return auditKind{}, false
}

// mark remembers a point of the collection, for since.
func (c *auditCall) mark() int {
	if c == nil {
		return 0
	}
	return len(c.list)
}

// since returns copies of the entries collected after the mark, for a cache to keep.
func (c *auditCall) since(mark int) []AuditEntry {
	if c == nil || mark >= len(c.list) {
		return nil
	}
	return append([]AuditEntry(nil), c.list[mark:]...)
}

// replay reports entries of an earlier call again, with the time of now and marked as cached.
func (c *auditCall) replay(list []AuditEntry) {
	if c == nil || len(list) == 0 {
		return
	}
	now := time.Now()
	for _, e := range list {
		e.Timestamp = now
		e.Metadata = maps.Clone(e.Metadata)
		if e.Metadata == nil {
			e.Metadata = make(map[string]any, 1)
		}
		e.Metadata[auditCached] = true
		c.list = append(c.list, e)
	}
}

// markDrops writes on the last entry of each kind how many more there were.
func (c *auditCall) markDrops() {
	for t, n := range c.counts {
		kind, _ := c.kind(event.Type(t))
		for i := len(c.list) - 1; i >= 0 && n > maxAuditEachKind; i-- {
			if e := &c.list[i]; e.EventType == kind.name {
				e.Metadata = map[string]any{auditDropped: n - maxAuditEachKind}
				break
			}
		}
	}
}

func (c *auditCall) droppedTotal() (n int64) {
	for _, count := range c.counts {
		n += int64(max(0, count-maxAuditEachKind))
	}
	return n
}

// cut copies at most max bytes of s, ends at a rune boundary, and replaces what is not UTF-8.
func cut(s string, max int) string {
	if len(s) > max {
		s = s[:max]
		for i := len(s) - 1; i >= 0 && i >= len(s)-utf8.UTFMax; i-- {
			if utf8.RuneStart(s[i]) {
				if !utf8.FullRuneInString(s[i:]) {
					s = s[:i]
				}
				break
			}
		}
	}
	if !utf8.ValidString(s) {
		return strings.ToValidUTF8(s, "?")
	}
	return strings.Clone(s)
}
