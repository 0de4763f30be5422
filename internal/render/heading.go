package render

import "github.com/winnowhtml/html/internal/tree"

// heading writes h1 to h6: one line, whatever it holds.
func (w *writer) heading(n tree.NodeID, level int) {
	w.boundary()
	if w.cell || w.flat > 0 {
		w.children(n)
		w.boundary()
		return
	}
	w.flat++
	w.children(n)
	w.flat--
	w.forget()
	if len(w.line.tok) == 0 {
		return
	}
	w.closeAll()
	w.gallery = w.gallery[:0]
	w.beginLine()
	if w.md {
		w.out = append(w.out, "######"[:level]...)
		w.out = append(w.out, ' ')
	}
	w.writeLine(false)
	if w.md {
		w.guardHashes()
	}
	w.line.reset()
}

// guardHashes keeps number signs at the end of a heading from being taken for its closing sequence.
func (w *writer) guardHashes() {
	i := len(w.out)
	for i > 0 && w.out[i-1] == '#' {
		i--
	}
	if i == len(w.out) || i > 0 && w.out[i-1] != ' ' {
		return
	}
	w.out = append(w.out, 0)
	copy(w.out[i+1:], w.out[i:])
	w.out[i] = '\\'
}
