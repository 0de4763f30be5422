package media

import (
	"bytes"

	"github.com/winnowhtml/html/internal/tree"
	"github.com/winnowhtml/html/internal/weburl"
)

// value is an attribute's value and where it stands. attr is -1 for none.
type value struct {
	raw  []byte // trimmed
	attr int
}

var noValue = value{attr: -1}

func (v value) ok() bool { return v.attr >= 0 }

// valueAt returns attribute i.
func valueAt(t *tree.Tree, i int) value { return value{bytes.TrimSpace(t.AttrAt(i).Value), i} }

// maxLabel bounds alternative texts and titles, in bytes.
const maxLabel = 4096

// label returns text as one line: white space collapsed, cut at maxLabel.
func label(b []byte) string {
	b = tree.Cut(bytes.TrimSpace(b), maxLabel)
	if !bytes.ContainsAny(b, "\n\t\r\f") && !bytes.Contains(b, []byte("  ")) {
		return string(b)
	}
	return string(bytes.Join(bytes.Fields(b), []byte(" ")))
}

// measure returns a width, height or duration as written, "" for what is too long to be one.
func measure(b []byte) string {
	b = bytes.TrimSpace(b)
	if len(b) > 32 {
		return ""
	}
	return string(b)
}

// looksLikeURL reports whether the value of a data attribute can be the address of a file: no JSON, no
// words, no bare number or switch.
func looksLikeURL(b []byte) bool {
	if len(b) < 4 || len(b) > 4096 || b[0] == '{' || b[0] == '[' || b[0] == '(' {
		return false
	}
	return bytes.IndexByte(b, '/') >= 0 && !bytes.ContainsAny(b, " \n\t") || bytes.IndexByte(b, '.') > 0 && weburl.KindOf(b) != 0
}
