package render

import (
	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

// generic writes div, span and p, whose class or style may make them something else.
func (w *writer) generic(n tree.NodeID, tag atom.Atom) {
	if lo, hi := w.v.Attrs(n); lo == hi {
		w.boxed(n, tag != atom.Span)
		return
	}
	if w.formula(n) {
		return
	}
	switch layoutOf(w.v, n, tag) {
	case asBlock:
		w.boxed(n, true)
	case asInline:
		w.boxed(n, false)
	case asWidget:
		w.soft = true
		w.boxed(n, tag != atom.Span)
		w.soft = true
	case asLines:
		w.lines++
		w.boxed(n, tag != atom.Span)
		w.lines--
	default:
		w.boxed(n, tag != atom.Span)
	}
}

func (w *writer) boxed(n tree.NodeID, block bool) {
	if block {
		w.block(n)
	} else {
		w.children(n)
	}
}

// quotation writes q between the marks that browsers put around it.
func (w *writer) quotation(n tree.NodeID) {
	w.words([]byte("“"))
	w.children(n)
	if len(w.line.tok) > 0 {
		w.hold = w.hold[:0]
	}
	w.words([]byte("”"))
}
