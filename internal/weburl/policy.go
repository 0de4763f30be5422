package weburl

import (
	"html"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Reason says why policy refuses a URL; empty means that it does not.
type Reason string

// Reasons for refusing a URL.
const (
	ReasonScript    Reason = "script URL"
	ReasonScheme    Reason = "scheme not allowed"
	ReasonMalformed Reason = "malformed data URL"
	ReasonMediaType Reason = "unsafe media type"
	ReasonTooLong   Reason = "data URL too long"
)

// Check judges a URL as it stands in a page, with character references decoded. Relative references pass.
// What passes still passes once cleaned or resolved.
func Check(raw string) Reason {
	scheme, rest := schemeOf(dropBreaks(raw))
	switch scheme {
	case "", "http", "https", // and the HTML standard's safelisted schemes, with some that are as harmless
		"bitcoin", "callto", "cid", "ftp", "ftps", "geo", "im", "irc", "ircs", "magnet", "mailto", "matrix",
		"mid", "mms", "news", "nntp", "openpgp4fpr", "sftp", "sip", "sips", "sms", "smsto", "ssh", "tel", "urn",
		"webcal", "wtai", "xmpp":
		return ""
	case "data":
		return checkData(rest)
	case "javascript", "vbscript", "livescript", "mocha", "jscript":
		return ReasonScript
	}
	return ReasonScheme
}

// CheckBytes is [Check] on a view of the page. The usual URL costs no copy.
func CheckBytes(raw []byte) Reason {
	if plainStart(raw) {
		return ""
	}
	return Check(string(raw))
}

// CheckFetch judges a URL from which something is to be loaded: of the schemes that [Check] lets through,
// only http and https, and data URLs of an image type where images says so.
func CheckFetch(raw []byte, images bool) Reason {
	if plainStart(raw) {
		return ""
	}
	s := dropBreaks(string(raw))
	switch scheme, rest := schemeOf(s); scheme {
	case "", "http", "https":
		return ""
	case "data":
		if why := checkData(rest); why != "" {
			return why
		}
		if !images || !strings.HasPrefix(strings.ToLower(strings.Trim(rest[:min(len(rest), 64)], typeSpace)), "image/") {
			return ReasonMediaType
		}
		return ""
	}
	if why := Check(s); why != "" {
		return why
	}
	return ReasonScheme
}

// plainStart reports whether a URL is harmless by its first bytes alone: it begins with http:// or https://, or
// what could have been a scheme ends without a colon.
func plainStart(raw []byte) bool {
	if len(raw) > 8 && raw[0] == 'h' && (string(raw[:7]) == "http://" || string(raw[:8]) == "https://") {
		return true
	}
	for _, c := range raw {
		switch {
		case c == ':' || c == '&' || c >= utf8.RuneSelf || c <= ' ' || c == 0x7f:
			return false
		case c == '/' || c == '?' || c == '#':
			return true
		}
	}
	return true
}

// maxScheme bounds how far a scheme is looked for: the longest name on any list is shorter.
const maxScheme = 64

// schemeOf returns the scheme in lower case that the most forgiving reader would see: white space, controls,
// invisible characters and character references that are still encoded count as not there. rest is what
// follows the colon. A string without scheme gives "" and the string.
func schemeOf(raw string) (scheme, rest string) {
	var name [maxScheme]byte
	n := 0
	for i := 0; i < len(raw); {
		r, size := utf8.DecodeRuneInString(raw[i:])
		if r == '&' {
			r, size = reference(raw[i:])
		}
		i += size
		switch {
		case r == ':':
			if n == 0 {
				return "", raw
			}
			return string(name[:n]), raw[i:]
		case invisible(r):
		case r < utf8.RuneSelf && (isLetter(byte(r)) || n > 0 && (r >= '0' && r <= '9' || r == '+' || r == '-' || r == '.')) && n < maxScheme:
			name[n] = byte(r)
			if r >= 'A' {
				name[n] |= 0x20
			}
			n++
		default:
			return "", raw
		}
	}
	return "", raw
}

// maxReference is longer than every named character reference.
const maxReference = 40

// reference decodes one character reference at the start of s and returns how many bytes it takes. What is
// none gives the ampersand itself. Of the names that need no semicolon only the invisible ones matter here.
func reference(s string) (rune, int) {
	if len(s) > 2 && s[1] == '#' {
		return numeric(s)
	}
	end := 1
	for end < len(s) && end < maxReference && (isLetter(s[end]) || s[end] >= '0' && s[end] <= '9') {
		end++
	}
	if end < len(s) && s[end] == ';' {
		d := html.UnescapeString(s[:end+1])
		if r, size := utf8.DecodeRuneInString(d); size == len(d) || d[0] != '&' && strings.TrimFunc(d, invisible) == "" {
			return r, end + 1 // a few names stand for two characters
		}
	}
	switch {
	case strings.HasPrefix(s, "&nbsp"):
		return '\u00a0', len("&nbsp")
	case strings.HasPrefix(s, "&shy"):
		return '\u00ad', len("&shy")
	}
	return '&', 1
}

// numeric decodes a numeric reference of any length: leading zeros do not end it.
func numeric(s string) (rune, int) {
	i, base := 2, rune(10)
	if s[i]|0x20 == 'x' {
		i, base = 3, 16
	}
	start, v := i, rune(0)
	for ; i < len(s); i++ {
		c := s[i]
		d := rune(c) - '0'
		if base == 16 && c|0x20 >= 'a' && c|0x20 <= 'f' {
			d = rune(c|0x20) - 'a' + 10
		} else if c < '0' || c > '9' {
			break
		}
		if v = v*base + d; v > unicode.MaxRune {
			v = unicode.MaxRune + 1
		}
	}
	end := i < len(s) && s[i] == ';'
	if i == start && !end {
		return '&', 1
	}
	if end { // without digits as well: some readers take that for a character
		i++
	}
	if v > unicode.MaxRune || v == 0 {
		v = utf8.RuneError
	}
	return v, i
}

func invisible(r rune) bool {
	if r < 0x7f {
		return r <= ' '
	}
	return r <= 0xa0 || r == 0xad || r == utf8.RuneError || r >= 0x300 && (unicode.Is(unicode.Cf, r) || unicode.IsSpace(r))
}
