package render

import "strings"

// appendTarget writes the destination, a clean URL, and the title of a Markdown link in parentheses.
func appendTarget[T string | []byte](dst []byte, url T, title string, cell bool) []byte {
	dst = append(dst, '(')
	if i := targetSpecial(url, 0); i < len(url) {
		dst = appendEscapedTarget(dst, url, i)
	} else {
		dst = append(dst, url...)
	}
	if title != "" {
		dst = append(dst, ` "`...)
		dst = appendTitle(dst, title, cell)
		dst = append(dst, '"')
	}
	return append(dst, ')')
}

// targetSpecial returns the index from i on of the first byte that a destination may have to escape.
func targetSpecial[T string | []byte](url T, i int) int {
	const low = 1<<'(' | 1<<')' | 1<<'&'
	for i < len(url) && (url[i] >= 64 || uint64(low)>>url[i]&1 == 0) && url[i] != '\\' {
		i++
	}
	return i
}

// appendEscapedTarget writes a URL whose first special byte is at i.
func appendEscapedTarget[T string | []byte](dst []byte, url T, i int) []byte {
	escape := !balanced(url)
	for from := 0; ; {
		dst = append(dst, url[from:i]...)
		if i == len(url) {
			return dst
		}
		switch c := url[i]; {
		case c == '&':
			dst = append(dst, '&')
			if isReference(url[i:]) {
				dst = append(dst, "amp;"...)
			}
		case c == '\\' || escape:
			dst = append(dst, '\\', c)
		default:
			dst = append(dst, c)
		}
		from = i + 1
		i = targetSpecial(url, from)
	}
}

// balanced reports whether the parentheses of a URL may stand as they are.
func balanced[T string | []byte](url T) bool {
	depth := 0
	for i := 0; i < len(url); i++ {
		switch url[i] {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth < 0 || depth > 16 {
			return false
		}
	}
	return depth == 0
}

func appendTitle(dst []byte, s string, cell bool) []byte {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\n' || c == '\r' || c == '\t':
			dst = append(dst, ' ')
		case c == '"', c == '\\', c == '`', c == '|' && cell, c == '&' && isReference(s[i:]):
			dst = append(dst, '\\', c)
		default:
			dst = append(dst, c)
		}
	}
	return dst
}

// appendLabel writes an alternative text between brackets. It is short and of no structure, so everything
// that could mean something is escaped.
func appendLabel(dst []byte, s string, cell bool) []byte {
	s = strings.TrimSpace(s)
	space := false
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c <= ' ' {
			if !space {
				dst = append(dst, ' ')
			}
			space = true
			continue
		}
		space = false
		switch c {
		case '[', ']', '\\', '*', '`', '<', '~':
			dst = append(dst, '\\')
		case '_':
			if !inWord(s, i) {
				dst = append(dst, '\\')
			}
		case '|':
			if cell {
				dst = append(dst, '\\')
			}
		case '&':
			if isReference(s[i:]) {
				dst = append(dst, '\\')
			}
		}
		dst = append(dst, c)
	}
	return dst
}

func inWord(s string, i int) bool {
	return i > 0 && i+1 < len(s) && isAlnum(s[i-1]) && isAlnum(s[i+1])
}

func isAlnum(c byte) bool { return isDigit(c) || isLetter(c) || c >= 0x80 }

// isReference reports whether s begins with what a renderer could take for a character reference.
func isReference[T string | []byte](s T) bool {
	i := 1
	if i < len(s) && s[i] == '#' {
		i++
	}
	start := i
	for i < len(s) && i < 40 && (isDigit(s[i]) || isLetter(s[i])) {
		i++
	}
	return i > start && i < len(s) && s[i] == ';'
}

// isPunct reports whether c is ASCII punctuation, which a backslash escapes.
func isPunct(c byte) bool {
	return c > ' ' && c < 0x7f && !isDigit(c) && !isLetter(c)
}
