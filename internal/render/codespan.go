package render

import (
	"bytes"
	"strconv"

	"github.com/winnowhtml/html/internal/tree"
)

// codeSpan writes code, tt and samp.
func (w *writer) codeSpan(n tree.NodeID) {
	if !w.md || w.code != tree.None {
		w.children(n)
		return
	}
	w.code = n
	w.children(n)
	w.code = tree.None
}

// appendCode writes s as a code span with a fence longer than any run of backticks inside.
func appendCode(dst, s []byte, cell bool) []byte {
	if cell && bytes.Contains(s, []byte(`\|`)) {
		return appendCodeTag(dst, s)
	}
	fence := longestRun(s, '`') + 1
	pad := len(s) > 0 && (s[0] == '`' || s[len(s)-1] == '`' || s[0] == ' ' && s[len(s)-1] == ' ')
	dst = appendRepeat(dst, '`', fence)
	if pad {
		dst = append(dst, ' ')
	}
	for _, c := range s {
		if c == '|' && cell {
			dst = append(dst, '\\')
		}
		dst = append(dst, c)
	}
	if pad {
		dst = append(dst, ' ')
	}
	return appendRepeat(dst, '`', fence)
}

func longestRun(s []byte, c byte) int {
	best, n := 0, 0
	for _, b := range s {
		if b != c {
			n = 0
			continue
		}
		n++
		best = max(best, n)
	}
	return best
}

func appendRepeat(dst []byte, c byte, n int) []byte {
	for ; n > 0; n-- {
		dst = append(dst, c)
	}
	return dst
}

// appendCodeTag writes code that holds a backslash before a pipe, on which renderers of tables do not agree.
func appendCodeTag(dst, s []byte) []byte {
	dst = append(dst, "<code>"...)
	for _, c := range s {
		if isPunct(c) {
			dst = append(strconv.AppendInt(append(dst, "&#"...), int64(c), 10), ';')
		} else {
			dst = append(dst, c)
		}
	}
	return append(dst, "</code>"...)
}
