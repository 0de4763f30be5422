package html

import (
	"context"
	"log/slog"
	"maps"
	"slices"
)

var _ AuditSink = (*SlogAuditSink)(nil)

// SlogAuditSink writes entries to a structured logger: information as Info, warnings as Warn, critical
// entries as Error. The attributes have the names of the entry's JSON keys.
type SlogAuditSink struct{ logger *slog.Logger }

// NewSlogAuditSink writes to the given logger, or to slog.Default() if it is nil.
func NewSlogAuditSink(logger *slog.Logger) *SlogAuditSink {
	if logger == nil {
		logger = slog.Default()
	}
	return &SlogAuditSink{logger: logger}
}

// Write logs the entry.
func (s *SlogAuditSink) Write(entry AuditEntry) {
	level := slogLevel(entry.Level)
	ctx := context.Background()
	if !s.logger.Enabled(ctx, level) {
		return
	}
	attrs := make([]slog.Attr, 0, 12)
	attrs = append(attrs, slog.String("event_type", string(entry.EventType)))
	for _, f := range [...]struct{ key, value string }{
		{"tag", entry.Tag}, {"attribute", entry.Attribute}, {"url", entry.URL}, {"path", entry.Path}, {"raw_value", entry.RawValue},
	} {
		if f.value != "" {
			attrs = append(attrs, slog.String(f.key, f.value))
		}
	}
	for _, f := range [...]struct {
		key   string
		value int
	}{
		{"input_size", entry.InputSize}, {"max_size", entry.MaxSize}, {"depth", entry.Depth}, {"max_depth", entry.MaxDepth},
	} {
		if f.value != 0 {
			attrs = append(attrs, slog.Int(f.key, f.value))
		}
	}
	if len(entry.Metadata) > 0 {
		attrs = append(attrs, metadataGroup(entry.Metadata))
	}
	s.logger.LogAttrs(ctx, level, entry.Message, attrs...)
}

// Close does nothing: the logger is the caller's.
func (s *SlogAuditSink) Close() error { return nil }

func slogLevel(l AuditLevel) slog.Level {
	switch {
	case l >= AuditLevelCritical:
		return slog.LevelError
	case l == AuditLevelWarning:
		return slog.LevelWarn
	}
	return slog.LevelInfo
}

// metadataGroup is the metadata as a group of attributes, in the order of their keys.
func metadataGroup(m map[string]any) slog.Attr {
	attrs := make([]any, 0, len(m))
	for _, k := range slices.Sorted(maps.Keys(m)) {
		attrs = append(attrs, slog.Any(k, m[k]))
	}
	return slog.Group("metadata", attrs...)
}
