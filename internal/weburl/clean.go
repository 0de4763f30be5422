package weburl

import (
	"strings"
	"unicode/utf8"
)

// Clean makes a URL as pages write it fit to be used outside:
//
//   - surrounding white space and controls go, line breaks and tabs inside are dropped;
//   - the scheme becomes lower case;
//   - backslashes before the query become slashes, except in URLs without hierarchy (mailto:, data:, …);
//   - what no URL may hold is percent-encoded: spaces, quotes, angle brackets, braces, controls, characters
//     that nobody sees, invalid UTF-8, and a percent sign that begins no escape;
//   - invisible characters in a host name are dropped, as name look-up does.
//
// Escapes that are there stay as they are. Letters of other scripts stay, valid in an IRI. The result of a
// clean URL is the string itself, without a copy.
func Clean(s string) string {
	s = trim(s)
	scheme := schemeLen(s)
	for i := 0; i < len(s); i++ {
		if i >= scheme && !odd(s[i]) {
			continue
		}
		switch classOf(s[i]) {
		case plain:
		case upper:
			if i < scheme {
				return rewrite(s)
			}
		case percent:
			if !isEscape(s, i) {
				return rewrite(s)
			}
		case wide:
			r, n := utf8.DecodeRuneInString(s[i:])
			if invisible(r) {
				return rewrite(s)
			}
			i += n - 1
		default:
			return rewrite(s)
		}
	}
	return s
}

// trim cuts white space, controls, no-break spaces and byte order marks off both ends.
func trim(s string) string {
	if s == "" || s[0] > ' ' && s[0] < utf8.RuneSelf && s[len(s)-1] > ' ' && s[len(s)-1] < utf8.RuneSelf {
		return s
	}
	return strings.TrimFunc(s, func(r rune) bool { return r <= ' ' || r == '\u00a0' || r == '\ufeff' })
}

// class says what cleaning does with a byte of a URL.
type class uint8

const (
	plain   class = iota // stays
	upper                // a capital letter: stays unless it stands in the scheme
	percent              // begins an escape, or is encoded
	wide                 // belongs to a character beyond ASCII
	slash                // a backslash
	encode               // is percent-encoded
)

func classOf(c byte) class {
	switch {
	case c >= utf8.RuneSelf:
		return wide
	case c >= 'A' && c <= 'Z':
		return upper
	case c <= ' ':
		return encode
	}
	switch c {
	case '%':
		return percent
	case '\\':
		return slash
	case '"', '<', '>', '`', '{', '}', '^', '|', 0x7f:
		return encode
	}
	return plain
}

// oddLow and oddHigh have a bit for each ASCII byte that cleaning changes wherever it stands, or may change.
const (
	oddLow  = 1<<33 - 1 | 1<<'"' | 1<<'%' | 1<<'<' | 1<<'>'
	oddHigh = 1<<('\\'-64) | 1<<('^'-64) | 1<<('`'-64) | 1<<('{'-64) | 1<<('|'-64) | 1<<('}'-64) | 1<<(0x7f-64)
)

// odd reports whether a byte of a URL needs a look beyond its scheme.
func odd(c byte) bool {
	switch c >> 6 {
	case 0:
		return uint64(oddLow)>>c&1 != 0
	case 1:
		return uint64(oddHigh)>>(c&63)&1 != 0
	}
	return true
}

// isEscape reports whether s[i] begins a percent escape.
func isEscape(s string, i int) bool { return i+2 < len(s) && isHex(s[i+1]) && isHex(s[i+2]) }

func isHex(c byte) bool { return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'f' }

// rewrite is Clean for a trimmed URL in which something has to change.
func rewrite(s string) string {
	s = dropBreaks(s)
	out := make([]byte, 0, len(s)+16)
	start, slashes := 0, true // slashes: backslashes still mean slashes
	if n := schemeLen(s); n > 0 {
		scheme := strings.ToLower(s[:n])
		slashes = special(scheme) || scheme == "file"
		out, start = append(append(out, scheme...), ':'), n+1
		if scheme == "data" {
			head, _, _ := strings.Cut(s[start:], ",")
			s = s[:start] + strings.Map(closed, head) + s[start+len(head):]
		}
	}
	host := 0 // end of the authority
	if slashes {
		host = authorityEnd(s, start)
	}
	for i := start; i < len(s); i++ {
		c := s[i]
		switch classOf(c) {
		case percent:
			if !isEscape(s, i) {
				out = append(out, "%25"...)
				continue
			}
			out = append(out, c)
		case slash:
			if slashes {
				c = '/'
				out = append(out, c)
				continue
			}
			out = escape(out, c)
		case encode:
			out = escape(out, c)
		case wide:
			r, n := utf8.DecodeRuneInString(s[i:])
			switch {
			case !invisible(r):
				out = append(out, s[i:i+n]...)
			case i >= host:
				for _, c := range []byte(s[i : i+n]) {
					out = escape(out, c)
				}
			}
			i += n - 1
		default:
			slashes = slashes && c != '?' && c != '#'
			out = append(out, c)
		}
	}
	return string(out)
}

// typeSpace is the white space that readers of data URLs do not see around types and parameters, breaks aside.
const typeSpace = " \v\f"

// closed drops it.
func closed(r rune) rune {
	if strings.ContainsRune(typeSpace, r) {
		return -1
	}
	return r
}

// dropBreaks leaves out line breaks and tabs, which readers of URLs do not see.
func dropBreaks(s string) string {
	if !strings.ContainsAny(s, "\t\n\r") {
		return s
	}
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if c := s[i]; c != '\t' && c != '\n' && c != '\r' {
			out = append(out, c)
		}
	}
	return string(out)
}

// authorityEnd returns where the authority ends that two slashes or backslashes at s[i] announce, or 0.
func authorityEnd(s string, i int) int {
	isSlash := func(c byte) bool { return c == '/' || c == '\\' }
	if i+1 >= len(s) || !isSlash(s[i]) || !isSlash(s[i+1]) {
		return 0
	}
	for i < len(s) && isSlash(s[i]) {
		i++
	}
	for i < len(s) && !isSlash(s[i]) && s[i] != '?' && s[i] != '#' {
		i++
	}
	return i
}

func escape(out []byte, c byte) []byte {
	const hex = "0123456789ABCDEF"
	return append(out, '%', hex[c>>4], hex[c&15])
}
