package render

import (
	"strconv"

	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

// list is a list being written.
type list struct {
	ordered bool
	tight   bool
	marker  byte // '-' or '*'; '.' or ')' after numbers
	number  int  // of the next item
	step    int  // 1, -1 in a reversed list
	depth   int  // boxes around it
	inItem  bool // an item's box is open: what stands between items belongs to the one before
	begun   bool // an item was written
}

// lastList is what must be known of the list before to tell the next one from it.
type lastList struct {
	marker byte
	depth  int
	at     int // len(out) when it ended
}

const maxNumber = 999_999_999

// listing writes ul, ol, menu and dir.
func (w *writer) listing(n tree.NodeID, tag atom.Atom) {
	l := list{ordered: tag == atom.Ol, number: 1, step: 1, depth: len(w.boxes), tight: w.isTight(n)}
	outer := w.list
	follows := outer != nil && outer.inItem && (len(w.line.tok) > 0 || isList(w.v.Tag(w.v.Parent(n))))
	w.boundary()
	if l.ordered {
		w.numbering(n, &l)
	}
	l.marker = w.markerFor(&l)
	if outer != nil && (!w.md || outer.tight && follows && (!l.ordered || l.number == 1)) {
		w.sep = min(w.sep, 1)
	}
	w.list = &l
	w.children(n)
	w.endItem()
	w.list = outer
	if l.begun {
		w.last = lastList{marker: l.marker, depth: l.depth, at: len(w.out)}
	}
}

func isList(tag atom.Atom) bool {
	return tag == atom.Ul || tag == atom.Ol || tag == atom.Menu || tag == atom.Dir
}

// markerFor picks the marker: one that differs from that of a list that ends right before.
func (w *writer) markerFor(l *list) byte {
	touches := w.last.at == len(w.out) && w.last.depth == l.depth && w.last.at > 0
	switch {
	case l.ordered && touches && w.last.marker == '.':
		return ')'
	case l.ordered:
		return '.'
	case touches && w.last.marker == '-':
		return '*'
	}
	return '-'
}

// numbering reads start and reversed.
func (w *writer) numbering(n tree.NodeID, l *list) {
	start, ok := w.v.Attr(n, atom.Start)
	if ok {
		l.number, ok = number(start)
		if !ok {
			l.number = 1
		}
	}
	if _, rev := w.v.Attr(n, atom.Reversed); rev {
		l.step = -1
		if !ok {
			l.number = 0
			for c := w.v.FirstChild(n); c != tree.None; c = w.v.NextSibling(c) {
				if w.v.Tag(c) == atom.Li {
					l.number++
				}
			}
		}
	}
}

// isTight reports whether the items follow one another without blank lines: in Markdown when none holds a
// paragraph, in text when none holds two.
func (w *writer) isTight(n tree.NodeID) bool {
	limit := 1
	if !w.md {
		limit = 2
	}
	for li := w.v.FirstChild(n); li != tree.None; li = w.v.NextSibling(li) {
		if w.v.Marks[li] == tree.Out {
			continue
		}
		paras := 0
		for c := w.v.FirstChild(li); c != tree.None; c = w.v.NextSibling(c) {
			if w.v.Tag(c) == atom.P && w.v.Marks[c] != tree.Out {
				paras++
			}
		}
		if paras >= limit {
			return false
		}
	}
	return true
}

// item writes li. One outside a list begins a list of its own.
func (w *writer) item(n tree.NodeID) {
	w.boundary()
	if w.cell || w.flat > 0 {
		w.cellItem(n)
		return
	}
	l := w.list
	if l == nil {
		l = &list{tight: true, marker: '-', depth: len(w.boxes), number: 1, step: 1}
		if w.last.at == len(w.out) && w.last.marker == '-' && w.last.at > 0 {
			l.begun = true // the orphan before
		}
		w.list = l
		defer func() {
			w.endItem()
			w.list = nil
			w.last = lastList{marker: '-', depth: l.depth, at: len(w.out)}
		}()
	}
	w.endItem()
	if v, ok := w.v.Attr(n, atom.Value); ok && l.ordered {
		if i, ok := number(v); ok {
			l.number = i
		}
	}
	before, sep := len(w.out), w.sep
	if l.begun && l.tight {
		w.sep = min(w.sep, 1)
	}
	l.inItem = w.openItem(n, l)
	l.number += l.step
	w.children(n)
	w.boundary()
	w.list = l
	if len(w.out) == before {
		w.sep = sep
		return
	}
	l.begun = true
	if l.inItem {
		w.guardNote(before)
	}
}

// openItem puts the box of an item or of a footnote's text around what comes next.
func (w *writer) openItem(n tree.NodeID, l *list) bool {
	var b box
	lead := b.lead[:0]
	switch label := w.noteLabel(n); {
	case label != "":
		lead = append(append(append(lead, "[^"...), label...), "]: "...)
		b.width = 4
	case l.ordered:
		lead = strconv.AppendInt(lead, int64(min(max(l.number, 0), maxNumber)), 10)
		lead = append(lead, l.marker, ' ')
		b.width = uint8(len(lead))
	default:
		lead = append(lead, l.marker, ' ')
		b.width = 2
	}
	b.n = uint8(len(lead))
	if !w.open(b) {
		return false
	}
	if box, checked := w.checkbox(n); box {
		w.raw(taskMark(checked))
		w.gap()
		w.task = true
	}
	return true
}

// endItem closes the box of the item that is open in the innermost list.
func (w *writer) endItem() {
	w.boundary()
	if w.list != nil && w.list.inItem {
		w.list.inItem = false
		w.close()
	}
}

// cellItem writes an item inside a table cell or a heading, where no list can stand.
func (w *writer) cellItem(n tree.NodeID) {
	if w.md && w.cell {
		l := w.list
		if l != nil && l.ordered {
			w.raw(strconv.Itoa(min(max(l.number, 0), maxNumber)) + ". ")
			l.number += l.step
		} else {
			w.raw("- ")
		}
	}
	w.children(n)
	w.boundary()
}

// checkbox reports whether the item begins with a check box, as task lists do.
func (w *writer) checkbox(n tree.NodeID) (found, checked bool) {
	for c := n + 1; c < w.v.End(n); c++ {
		switch {
		case w.v.Kind(c) == tree.Text:
			if !isBlank(w.v.Text(c)) {
				return false, false
			}
		case w.v.Tag(c) == atom.Input:
			typ, _ := w.v.Attr(c, atom.Type)
			_, checked = w.v.Attr(c, atom.Checked)
			return equalFold(typ, "checkbox"), checked
		case w.v.Tag(c) != atom.Label && w.v.Tag(c) != atom.P && w.v.Tag(c) != atom.Span:
			return false, false
		}
	}
	return false, false
}

func taskMark(checked bool) string {
	if checked {
		return "[x]"
	}
	return "[ ]"
}
