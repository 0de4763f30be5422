package render

import (
	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

// ruby writes the annotated text and then its reading in parentheses: 漢字(かんじ). The parentheses that the
// page offers to old browsers are not needed.
func (w *writer) ruby(n tree.NodeID) {
	reading := false
	for c := w.v.FirstChild(n); c != tree.None; c = w.v.NextSibling(c) {
		switch w.v.Tag(c) {
		case atom.Rp:
		case atom.Rt, atom.Rtc:
			reading = reading || w.v.Shown(c) && w.v.Chars(c) > 0
		default:
			w.child(c)
		}
	}
	if !reading {
		return
	}
	w.hold = w.hold[:0]
	w.put([]byte("("))
	for c := w.v.FirstChild(n); c != tree.None; c = w.v.NextSibling(c) {
		if t := w.v.Tag(c); t == atom.Rt || t == atom.Rtc {
			w.element(c)
		}
	}
	w.hold = w.hold[:0]
	w.put([]byte(")"))
}
