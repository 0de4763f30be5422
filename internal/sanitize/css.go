package sanitize

import (
	"bytes"
	"unicode/utf8"
)

// appendPlain appends the text of an inline style as a browser understands it: lower case, without comments,
// escapes resolved.
func appendPlain(dst, css []byte) []byte {
	for i := 0; i < len(css); i++ {
		switch c := css[i]; {
		case c == '/' && i+1 < len(css) && css[i+1] == '*':
			end := bytes.Index(css[i+2:], []byte("*/"))
			if end < 0 {
				return dst
			}
			i += end + 3
		case c == '\\':
			var n int
			dst, n = appendEscape(dst, css[i:])
			i += n - 1
		case c >= 'A' && c <= 'Z':
			dst = append(dst, c|0x20)
		case c < ' ':
			dst = append(dst, ' ')
		default:
			dst = append(dst, c)
		}
	}
	return dst
}

// appendEscape appends the character of the escape that s begins with, and says how long the escape is.
func appendEscape(dst, s []byte) (out []byte, n int) {
	code := rune(0)
	for n = 1; n < len(s) && n <= 6 && hexDigit(s[n]) >= 0; n++ {
		code = code<<4 | rune(hexDigit(s[n]))
	}
	if n == 1 { // the next character as it is
		if len(s) < 2 {
			return dst, 1
		}
		return append(dst, lower(s[1])), 2
	}
	if n < len(s) && (s[n] == ' ' || s[n] == '\t' || s[n] == '\n') {
		n++
	}
	if code < utf8.RuneSelf {
		return append(dst, lower(byte(code))), n
	}
	return utf8.AppendRune(dst, code), n
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c | 0x20
	}
	return c
}

// readNumber reads the CSS number that v begins with.
func readNumber(v []byte) (f float64, rest []byte, ok bool) {
	i, sign, scale := 0, 1.0, 1.0
	if len(v) > 0 && (v[0] == '-' || v[0] == '+') {
		if v[0] == '-' {
			sign = -1
		}
		i = 1
	}
	for point := false; i < len(v); i++ {
		switch c := v[i]; {
		case c >= '0' && c <= '9':
			ok = true
			if f = f*10 + float64(c-'0'); point {
				scale *= 10
			}
			continue
		case c == '.' && !point:
			point = true
			continue
		}
		break
	}
	return sign * f / scale, v[i:], ok
}

func hasPrefix(v []byte, p string) bool { return len(v) >= len(p) && string(v[:len(p)]) == p }

func cutByte(s []byte, c byte) (before, after []byte, ok bool) {
	if i := bytes.IndexByte(s, c); i >= 0 {
		return s[:i], s[i+1:], true
	}
	return s, nil, false
}
