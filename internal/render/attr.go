package render

import (
	"bytes"

	"github.com/winnowhtml/html/internal/tag"
	"github.com/winnowhtml/html/internal/tree"
)

// cssValue returns the value of a property in a style attribute as one of the keywords that writers look
// for, or "". Only keywords that this package compares with are returned, so that nothing is copied.
func cssValue(style []byte, property string) string {
	for len(style) > 0 {
		decl := style
		if i := bytes.IndexByte(style, ';'); i >= 0 {
			decl, style = style[:i], style[i+1:]
		} else {
			style = nil
		}
		i := bytes.IndexByte(decl, ':')
		if i < 0 || !equalFold(bytes.TrimSpace(decl[:i]), property) {
			continue
		}
		value := bytes.TrimSpace(decl[i+1:])
		if j := bytes.IndexByte(value, '!'); j >= 0 {
			value = bytes.TrimSpace(value[:j])
		}
		for _, k := range cssKeywords {
			if equalFold(value, k) {
				return k
			}
		}
		return ""
	}
	return ""
}

var cssKeywords = [...]string{"inline", "block", "inline-block", "inline-flex", "flex", "grid", "list-item",
	"table", "table-row", "left", "right", "center", "start", "end", "pre", "pre-wrap", "pre-line",
	"break-spaces"}

// equalFold compares b with s, which is in lower case, ignoring the case of ASCII letters.
func equalFold(b []byte, s string) bool {
	if len(b) != len(s) {
		return false
	}
	for i := range b {
		if lower(b[i]) != s[i] {
			return false
		}
	}
	return true
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c | 0x20
	}
	return c
}

// fields calls f with each word of a space-separated attribute until f returns false.
func fields(b []byte, f func(word []byte) bool) {
	for i := 0; i < len(b); {
		for i < len(b) && b[i] <= ' ' {
			i++
		}
		j := i
		for j < len(b) && b[j] > ' ' {
			j++
		}
		if j > i && !f(b[i:j]) {
			return
		}
		i = j
	}
}

// hasWord reports whether a class attribute has one of the given lower-case names.
func hasWord(class []byte, names ...string) (found bool) {
	fields(class, func(word []byte) bool {
		for _, n := range names {
			if equalFold(word, n) {
				found = true
			}
		}
		return !found
	})
	return found
}

// hasWordLike reports whether a class attribute has a name that contains one of the given lower-case parts.
func hasWordLike(class []byte, parts ...string) bool {
	for _, p := range parts {
		for i := 0; i+len(p) <= len(class); i++ {
			if lower(class[i]) == p[0] && equalFold(class[i:i+len(p)], p) {
				return true
			}
		}
	}
	return false
}

// class returns the class attribute of n, nil if it has none.
func class(v *tree.View, n tree.NodeID) []byte {
	lo, hi := v.Attrs(n)
	for i := lo; i < hi; i++ {
		if v.AttrID(i) == tag.AttrClass {
			return v.AttrValue(i)
		}
	}
	return nil
}

// number reads a decimal number from an attribute, ok only if it is one.
func number(b []byte) (n int, ok bool) {
	b = bytes.TrimSpace(b)
	neg := false
	if len(b) > 0 && (b[0] == '-' || b[0] == '+') {
		neg = b[0] == '-'
		b = b[1:]
	}
	for i, c := range b {
		if c < '0' || c > '9' {
			b = b[:i]
			break
		}
		n = min(n*10+int(c-'0'), 1<<30)
	}
	if len(b) == 0 {
		return 0, false
	}
	if neg {
		n = -n
	}
	return n, true
}
