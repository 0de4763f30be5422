package render

import (
	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

// details writes a disclosure widget: Markdown keeps it, for it renders as one; text shows what it holds.
func (w *writer) details(n tree.NodeID) {
	w.boundary()
	if !w.md || w.cell || w.flat > 0 {
		w.block(n)
		return
	}
	summary := tree.None
	for c := w.v.FirstChild(n); c != tree.None; c = w.v.NextSibling(c) {
		if w.v.Tag(c) == atom.Summary && w.v.Shown(c) && w.v.Verdicts.Node[c]&tree.Hidden == 0 {
			summary = c
			break
		}
	}
	if summary == tree.None || w.v.Marks[n] != tree.In {
		w.block(n)
		return
	}
	w.beginLine()
	w.out = append(w.out, "<details>"...)
	w.newLine()
	w.out = append(w.out, "<summary>"...)
	w.flat++
	w.children(summary)
	w.flat--
	w.forget()
	w.closeAll()
	w.writeInlineHTML()
	w.line.reset()
	w.out = append(w.out, "</summary>"...)
	for c := w.v.FirstChild(n); c != tree.None; c = w.v.NextSibling(c) {
		if c != summary {
			w.child(c)
		}
	}
	w.boundary()
	w.beginLine()
	w.out = append(w.out, "</details>"...)
}
