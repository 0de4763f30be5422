package charset

import "strings"

// transportCharset returns the encoding that a Content-Type names, "" if it names none that is known. It
// accepts what servers really send: single quotes, a missing quote, several values joined by commas.
func transportCharset(contentType string) string {
	for rest := contentType; ; {
		i := strings.IndexAny(rest, ";,")
		if i < 0 {
			return ""
		}
		rest = rest[i+1:]
		value, ok := parameter(rest, "charset")
		if !ok {
			continue
		}
		if name, ok := Lookup(value); ok {
			return name
		}
	}
}

// parameter returns the value of the parameter that s begins with, if that is its key.
func parameter(s, key string) (value string, ok bool) {
	s = strings.TrimLeft(s, " \t\r\n\f")
	if len(s) < len(key) || !strings.EqualFold(s[:len(key)], key) {
		return "", false
	}
	s = strings.TrimLeft(s[len(key):], " \t\r\n\f")
	if !strings.HasPrefix(s, "=") {
		return "", false
	}
	if i := strings.IndexAny(s, ";,"); i >= 0 {
		s = s[:i]
	}
	return strings.Trim(s[1:], " \t\r\n\f\"'"), true
}
