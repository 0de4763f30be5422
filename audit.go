package html

import (
	"fmt"
	"time"
)

// AuditConfig says what a [Processor] reports of what it blocked, limited and noticed, and to whom. Start
// from [DefaultAuditConfig] or [HighSecurityAuditConfig].
type AuditConfig struct {
	Enabled bool `json:"enabled"`

	LogBlockedTags     bool `json:"log_blocked_tags"`     // elements that the sanitizer removed
	LogBlockedAttrs    bool `json:"log_blocked_attrs"`    // attributes that the sanitizer removed
	LogBlockedURLs     bool `json:"log_blocked_urls"`     // URLs outside the policy
	LogInputViolations bool `json:"log_input_violations"` // input that is too large or no page
	LogDepthViolations bool `json:"log_depth_violations"` // elements nested too deeply
	LogTimeouts        bool `json:"log_timeouts"`         // calls that ran out of time
	LogEncodingIssues  bool `json:"log_encoding_issues"`  // contradicting, unknown or broken encodings
	LogPathTraversal   bool `json:"log_path_traversal"`   // files outside AllowedBaseDir

	// Sink receives every entry once its call is over. Nil means NewLoggerAuditSink. Processor.Close closes
	// it; package functions never do.
	Sink AuditSink `json:"-"`

	// IncludeRawValues adds the blocked value as it stood in the page, cut to MaxRawValueLength bytes at a
	// rune boundary. Raw values are whatever a page's author wrote: keep them out of places that trust them.
	IncludeRawValues  bool `json:"include_raw_values"`
	MaxRawValueLength int  `json:"max_raw_value_length"` // bytes; 0 means 200
}

const (
	defaultRawValueLength      = 200
	highSecurityRawValueLength = 500
)

// DefaultAuditConfig is off and, once enabled, reports everything without raw values.
func DefaultAuditConfig() AuditConfig {
	return AuditConfig{
		LogBlockedTags:     true,
		LogBlockedAttrs:    true,
		LogBlockedURLs:     true,
		LogInputViolations: true,
		LogDepthViolations: true,
		LogTimeouts:        true,
		LogEncodingIssues:  true,
		LogPathTraversal:   true,
		MaxRawValueLength:  defaultRawValueLength,
	}
}

// HighSecurityAuditConfig is on and reports everything, raw values included.
func HighSecurityAuditConfig() AuditConfig {
	c := DefaultAuditConfig()
	c.Enabled = true
	c.IncludeRawValues = true
	c.MaxRawValueLength = highSecurityRawValueLength
	return c
}

// AuditEventType is the kind of an audit event.
type AuditEventType string

// Kinds of audit events.
const (
	AuditEventBlockedTag     AuditEventType = "blocked_tag"
	AuditEventBlockedAttr    AuditEventType = "blocked_attr"
	AuditEventBlockedURL     AuditEventType = "blocked_url"
	AuditEventInputViolation AuditEventType = "input_violation"
	AuditEventDepthViolation AuditEventType = "depth_violation"
	AuditEventTimeout        AuditEventType = "timeout"
	AuditEventEncodingIssue  AuditEventType = "encoding_issue"
	AuditEventPathTraversal  AuditEventType = "path_traversal"
)

// AuditLevel orders audit events by weight.
type AuditLevel int

// Levels, lightest first. Encodings are information; tags, attributes, URLs, depth and timeouts are
// warnings; input and path violations are critical.
const (
	AuditLevelInfo AuditLevel = iota
	AuditLevelWarning
	AuditLevelCritical
)

// auditLevelNames are the levels as text and JSON write them.
var auditLevelNames = [...]string{AuditLevelInfo: "info", AuditLevelWarning: "warning", AuditLevelCritical: "critical"}

// String returns "info", "warning" or "critical".
func (l AuditLevel) String() string {
	if l < 0 || int(l) >= len(auditLevelNames) {
		return fmt.Sprintf("level(%d)", int(l))
	}
	return auditLevelNames[l]
}

// MarshalText writes the level's name.
func (l AuditLevel) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// UnmarshalText reads a level's name.
func (l *AuditLevel) UnmarshalText(text []byte) error {
	for i, name := range auditLevelNames {
		if name == string(text) {
			*l = AuditLevel(i)
			return nil
		}
	}
	return fmt.Errorf("html: unknown audit level %q", text)
}

// AuditEntry is one event of the audit. Fields that do not concern the event are zero. Strings that come
// from a page are cut to a bounded length.
type AuditEntry struct {
	Timestamp time.Time      `json:"timestamp"`
	EventType AuditEventType `json:"event_type"`
	Level     AuditLevel     `json:"level"`
	Message   string         `json:"message,omitempty"`   // why
	Tag       string         `json:"tag,omitempty"`       // the element it happened to
	Attribute string         `json:"attribute,omitempty"` // the attribute it happened to
	URL       string         `json:"url,omitempty"`       // the URL it happened to; of a data URL only the type unless raw values are asked for
	InputSize int            `json:"input_size,omitempty"`
	MaxSize   int            `json:"max_size,omitempty"`
	Depth     int            `json:"depth,omitempty"`
	MaxDepth  int            `json:"max_depth,omitempty"`
	Path      string         `json:"path,omitempty"`      // as the caller gave it
	RawValue  string         `json:"raw_value,omitempty"` // only with AuditConfig.IncludeRawValues

	// Metadata says more about the entry: "cached": true for an event that a cached result reports again,
	// "dropped": n on the last entry of its kind when n more events of the kind in the same call were left out.
	Metadata map[string]any `json:"metadata,omitempty"`
}

// Keys of AuditEntry.Metadata.
const (
	auditCached  = "cached"
	auditDropped = "dropped"
)

// AuditSink receives audit entries. Write is called from the goroutine of the call that caused the entry,
// after its work and outside all locks, so many calls may be in Write at the same time: a sink must be safe
// for concurrent use, may call back into the Processor, and delays only the call that it serves. A panic in
// Write or Close is contained and loses that entry. Close comes once and last: Processor.Close leaves it to
// the last call in flight if there are any.
type AuditSink interface {
	Write(entry AuditEntry)
	Close() error
}
