package html

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/winnowhtml/html/internal/event"
)

func TestEverySwitch(t *testing.T) {
	for i, off := range []func(*AuditConfig){
		func(c *AuditConfig) { c.LogBlockedTags = false },
		func(c *AuditConfig) { c.LogBlockedAttrs = false },
		func(c *AuditConfig) { c.LogBlockedURLs = false },
		func(c *AuditConfig) { c.LogInputViolations = false },
		func(c *AuditConfig) { c.LogDepthViolations = false },
		func(c *AuditConfig) { c.LogTimeouts = false },
		func(c *AuditConfig) { c.LogEncodingIssues = false },
		func(c *AuditConfig) { c.LogPathTraversal = false },
	} {
		cfg := listening(&sinkSpy{})
		off(&cfg)
		c := newAuditLog(cfg).begin()
		var want, got []string
		for j, e := range oneOfEach {
			c.record(e)
			if j != i {
				want = append(want, e.Message)
			}
		}
		for _, e := range c.list {
			got = append(got, e.Message)
		}
		require.Equal(t, want, got)
	}
	c := newAuditLog(listening(&sinkSpy{})).begin()
	c.record(event.Event{})
	require.Empty(t, c.list, "an event of no kind is none")
}

func TestRawValues(t *testing.T) {
	cfg := listening(&sinkSpy{})
	record := func(raw string) string {
		c := newAuditLog(cfg).begin()
		c.record(event.Event{Type: event.BlockedAttr, Raw: raw})
		return c.list[0].RawValue
	}
	require.Empty(t, record("secret"), "only if asked for")
	cfg.IncludeRawValues, cfg.MaxRawValueLength = true, 5
	for in, want := range map[string]string{
		"": "", "abc": "abc", "abcde": "abcde", "abcdef": "abcde",
		"日本語": "日", "日abcd": "日ab", "ab日本": "ab日", "abc日本": "abc", "abcd日": "abcd", "é😀": "é", "a\xffb": "a?b", "\xff\xff\xff\xff\xff\xff": "?",
	} {
		require.Equal(t, want, record(in), in)
	}
	cfg.MaxRawValueLength = 0
	require.Len(t, record(strings.Repeat("x", 1000)), 200)
}

func TestDataURLsAreRawValues(t *testing.T) {
	cfg := listening(&sinkSpy{})
	record := func(url string) string {
		c := newAuditLog(cfg).begin()
		c.record(event.Event{Type: event.BlockedURL, URL: url})
		return c.list[0].URL
	}
	for in, want := range map[string]string{
		"data:text/html;base64,PHA+": "data:text/html;base64,", "DATA:,x": "DATA:,", "data:": "data:", "javascript:a,b": "javascript:a,b", "": "",
	} {
		require.Equal(t, want, record(in))
	}
	cfg.IncludeRawValues = true
	require.Equal(t, "data:,x", record("data:,x"))
}

func FuzzCut(f *testing.F) {
	f.Add("日本語", 4)
	f.Add("a\xf0\x9f", 2)
	f.Fuzz(func(t *testing.T, s string, n int) {
		n = min(max(n, 0), 1<<16)
		got := cut(s, n)
		if len(got) > n || !utf8.ValidString(got) {
			t.Fatalf("cut(%q, %d) = %q", s, n, got)
		}
		if utf8.ValidString(s) && !strings.HasPrefix(s, got) {
			t.Fatalf("cut(%q, %d) = %q is no prefix", s, n, got)
		}
		if utf8.ValidString(s) && len(got) < min(len(s), n-utf8.UTFMax+1) {
			t.Fatalf("cut(%q, %d) = %q loses more than a rune", s, n, got)
		}
	})
}

func TestEntriesForTheCache(t *testing.T) {
	l := newAuditLog(listening(&sinkSpy{}))
	c := l.begin()
	c.record(oneOfEach[6])
	mark := c.mark()
	require.Nil(t, c.since(mark))
	c.record(oneOfEach[0])
	kept := c.since(mark)
	require.Len(t, kept, 1)
	require.Equal(t, AuditEventBlockedTag, kept[0].EventType)
	c.list[1].Message = "changed"
	require.Equal(t, "active content", kept[0].Message)
}
