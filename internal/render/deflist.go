package render

import "github.com/winnowhtml/html/internal/tree"

// term writes dt: in Markdown, which has no description lists, a paragraph in strong type.
func (w *writer) term(n tree.NodeID) {
	w.boundary()
	pushed := w.push(strongStyle, tree.None)
	w.children(n)
	w.boundary()
	if pushed {
		w.pop()
	}
}

// description writes dd, in text right below its term.
func (w *writer) description(n tree.NodeID) {
	w.boundary()
	if !w.md {
		w.sep = min(w.sep, 1)
	}
	w.children(n)
	w.boundary()
}
