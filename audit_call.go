package html

import (
	"maps"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/winnowhtml/html/internal/event"
)

// Bounds of one call's audit, so that a hostile page cannot turn it into a memory leak.
const (
	maxAuditEachKind = 1_000 // entries of one kind
	maxAuditName     = 128   // bytes of a tag or attribute name
	maxAuditText     = 1_024 // bytes of a message, URL or path
)

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
		URL:       cut(c.shownURL(e.URL), maxAuditText),
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

// shownURL is the URL as an entry shows it: of a data URL what it carries is a raw value.
func (c *auditCall) shownURL(u string) string {
	if !c.cfg.IncludeRawValues && len(u) >= 5 && strings.EqualFold(u[:5], "data:") {
		if head, _, ok := strings.Cut(u, ","); ok {
			return head + ","
		}
	}
	return u
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

// since returns copies of the entries collected after the mark, for a cache to keep. They say how many more there
// were.
func (c *auditCall) since(mark int) []AuditEntry {
	if c == nil || mark >= len(c.list) {
		return nil
	}
	list := slices.Clone(c.list[mark:])
	c.markDrops(list)
	return list
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

// markDrops writes on the last entry of each kind in a list how many more there were.
func (c *auditCall) markDrops(list []AuditEntry) {
	for t, n := range c.counts {
		kind, _ := c.kind(event.Type(t))
		for i := len(list) - 1; i >= 0 && n > maxAuditEachKind; i-- {
			if e := &list[i]; e.EventType == kind.name {
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
