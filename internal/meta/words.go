package meta

import (
	"bytes"
	"html"
	"unicode"
	"unicode/utf8"
)

// fold appends the letters and digits of s in lower case: what two spellings of one title or name share.
func fold(dst, s []byte) []byte {
	if dst == nil {
		dst = make([]byte, 0, len(s))
	}
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			i++
			switch {
			case c >= 'a' && c <= 'z' || c >= '0' && c <= '9':
				dst = append(dst, c)
			case c >= 'A' && c <= 'Z':
				dst = append(dst, c|0x20)
			}
			continue
		}
		r, n := utf8.DecodeRune(s[i:])
		i += n
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			dst = utf8.AppendRune(dst, unicode.ToLower(r))
		}
	}
	return dst
}

// sameText reports whether two texts have the same letters and digits, and any at all.
func sameText(a, b []byte) bool {
	var x, y [256]byte
	fa := fold(x[:0], a)
	return len(fa) > 0 && bytes.Equal(fa, fold(y[:0], b))
}

// maxTokens bounds the words of a text that are compared.
const maxTokens = 64

// tokens returns the words of s in lower case, at most maxTokens.
func tokens(s []byte) [][]byte {
	out := bytes.FieldsFunc(bytes.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return out[:min(len(out), maxTokens)]
}

// overlap returns the share of the shorter list's words that the other has, in percent.
func overlap(a, b [][]byte) int {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) == 0 {
		return 0
	}
	n := 0
	for i, w := range a {
		if !contains(a[:i], w) && contains(b, w) {
			n++
		}
	}
	return n * 100 / len(a)
}

func contains(list [][]byte, w []byte) bool {
	for _, x := range list {
		if bytes.Equal(x, w) {
			return true
		}
	}
	return false
}

// clean returns text of an attribute or of JSON as it reads: character references decoded, tags left out,
// white space collapsed.
func clean(b []byte) []byte {
	if bytes.IndexByte(b, '&') >= 0 {
		b = []byte(html.UnescapeString(string(b)))
	}
	return squeeze(stripTags(b))
}

func stripTags(b []byte) []byte {
	i := bytes.IndexByte(b, '<')
	if i < 0 || bytes.IndexByte(b[i:], '>') < 0 {
		return b
	}
	out := make([]byte, 0, len(b))
	for {
		i := bytes.IndexByte(b, '<')
		if i < 0 || i+1 >= len(b) {
			return append(out, b...)
		}
		end := bytes.IndexByte(b[i:], '>')
		if end < 0 {
			return append(out, b...)
		}
		out = append(out, b[:i]...)
		if c := b[i+1]; c != '/' && c != '!' && (c|0x20 < 'a' || c|0x20 > 'z') {
			out = append(out, b[i:i+end+1]...)
		}
		b = b[i+end+1:]
	}
}

// squeeze collapses runs of white space, no-break spaces included, and trims. It returns b itself, or a part
// of it, where that is all that changes.
func squeeze(b []byte) []byte {
	if b = trimSpace(b); squeezed(b) {
		return b
	}
	return appendSqueezed(make([]byte, 0, len(b)), b)
}

// trimSpace returns b without white space at its ends.
func trimSpace(b []byte) []byte {
	for len(b) > 0 {
		n := spaceLen(b)
		if n == 0 {
			break
		}
		b = b[n:]
	}
	for len(b) > 0 {
		n := 1
		if c := b[len(b)-1]; c >= utf8.RuneSelf {
			_, n = utf8.DecodeLastRune(b)
		}
		if last := b[len(b)-n:]; spaceLen(last) != n {
			break
		}
		b = b[:len(b)-n]
	}
	return b
}

// squeezed reports whether trimmed text has no white space but single spaces.
func squeezed(b []byte) bool {
	for i, c := range b {
		switch {
		case c > ' ' && c < 0x7f:
		case c == ' ':
			if b[i-1] == ' ' {
				return false
			}
		default:
			if spaceLen(b[i:]) > 0 {
				return false
			}
		}
	}
	return true
}

// appendSqueezed appends trimmed text, each run of white space as one space.
func appendSqueezed(dst, b []byte) []byte {
	for i := 0; i < len(b); {
		n := 0
		if c := b[i]; c <= ' ' || c >= 0x7f {
			n = spaceLen(b[i:])
		}
		switch {
		case n == 0:
			dst = append(dst, b[i])
			n = 1
		case dst[len(dst)-1] != ' ':
			dst = append(dst, ' ')
		}
		i += n
	}
	return dst
}

// appendLower appends s in lower case.
func appendLower(dst, s []byte) []byte {
	for i, c := range s {
		if c >= utf8.RuneSelf {
			return append(dst, bytes.ToLower(s[i:])...)
		}
		if c >= 'A' && c <= 'Z' {
			c |= 0x20
		}
		dst = append(dst, c)
	}
	return dst
}

// spaceLen returns the length of the white space or control character that b begins with, 0 for others.
func spaceLen(b []byte) int {
	switch {
	case b[0] <= ' ' || b[0] == 0x7f:
		return 1
	case b[0] == 0xC2 && len(b) > 1 && (b[1] == 0xA0 || b[1] == 0x85 || b[1] == 0xAD):
		return 2
	case b[0] == 0xE2 && len(b) > 2 && b[1] == 0x80 && (b[2] >= 0x80 && b[2] <= 0x8B || b[2] == 0xA8 || b[2] == 0xA9 || b[2] == 0xAF):
		return 3
	case b[0] == 0xE3 && len(b) > 2 && b[1] == 0x80 && b[2] == 0x80, b[0] == 0xEF && len(b) > 2 && b[1] == 0xBB && b[2] == 0xBF:
		return 3
	}
	return 0
}
