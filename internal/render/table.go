package render

import (
	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

// table writes a table: code that a highlighter laid out as one, the blocks of one used for layout, or its
// data in the format asked for.
func (w *writer) table(n tree.NodeID) {
	if w.cell || w.flat > 0 {
		w.tableInLine(n)
		return
	}
	w.boundary()
	switch {
	case w.codeTable(n):
	case w.isLayout(n):
		w.layoutTable(n)
		return
	case w.o.Tables == TableHTML:
		w.htmlTable(n)
	default:
		w.dataTable(n)
	}
	w.gallery = w.gallery[:0]
}

// tableInLine writes a table inside a cell or a heading: a line a row where there are lines, its cells apart.
func (w *writer) tableInLine(n tree.NodeID) {
	w.boundary()
	w.eachRow(n, func(row tree.NodeID) {
		w.boundary()
		w.eachCell(row, func(cell tree.NodeID) {
			w.gap()
			w.children(cell)
			w.gap()
		})
	}, w.block)
	w.boundary()
}

// layoutTable writes what the cells hold as blocks.
func (w *writer) layoutTable(n tree.NodeID) {
	outer := w.list
	w.list = nil
	w.eachRow(n, func(row tree.NodeID) { w.eachCell(row, w.block) }, w.block)
	w.boundary()
	w.list = outer
}

// eachRow calls row with the rows of a table that are shown, and caption with its captions.
func (w *writer) eachRow(n tree.NodeID, row, caption func(tree.NodeID)) {
	for c := w.v.FirstChild(n); c != tree.None; c = w.v.NextSibling(c) {
		if !w.shows(c) {
			continue
		}
		switch w.v.Tag(c) {
		case atom.Caption:
			caption(c)
		case atom.Tr:
			row(c)
		case atom.Thead, atom.Tbody, atom.Tfoot:
			for r := w.v.FirstChild(c); r != tree.None; r = w.v.NextSibling(r) {
				if w.v.Tag(r) == atom.Tr && w.shows(r) {
					row(r)
				}
			}
		}
	}
}

// eachCell calls f with the cells of a row that the sanitizer let through.
func (w *writer) eachCell(row tree.NodeID, f func(tree.NodeID)) {
	for c := w.v.FirstChild(row); c != tree.None; c = w.v.NextSibling(c) {
		if t := w.v.Tag(c); (t == atom.Td || t == atom.Th) && w.v.Verdicts.Node[c]&(tree.Drop|tree.Hidden) == 0 {
			f(c)
		}
	}
}

func (w *writer) shows(n tree.NodeID) bool {
	return w.v.Kind(n) == tree.Element && w.v.Shown(n) && w.v.Verdicts.Node[n]&tree.Hidden == 0
}

// cell content longer than this many characters, with blocks inside, is not tabular.
const maxCellChars = 1200

// shape is what the look at a table's rows tells.
type shape struct {
	rows, columns int
	cells, long   int
	headers       int // th
	headerRow     bool
	titled        bool // caption, thead or a scope attribute
}

// isLayout reports whether a table only arranges blocks: it says so, holds tables or headings without being
// headed itself, or is one column or one row of running text. Where tables are kept as HTML, few cells are no
// reason.
func (w *writer) isLayout(n tree.NodeID) bool {
	if role, ok := w.v.AttrNamed(n, "role"); ok && (equalFold(role, "presentation") || equalFold(role, "none")) {
		return true
	}
	s := w.look(n)
	end := w.v.End(n)
	nested := w.tables.next(w.v, n, end, func(t atom.Atom) bool { return t == atom.Table }) != tree.None
	heads := w.heads.next(w.v, n, end, func(t atom.Atom) bool { return tree.HeadingLevel(t) > 0 }) != tree.None
	chars := w.v.Chars(n)
	switch {
	case s.headerRow && s.columns > 1:
		return false
	case nested:
		return true
	case s.headerRow && s.rows > 1 && chars < 200*s.rows:
		return false
	case s.columns > 1 && (s.headers > 0 || s.titled):
		return false
	case heads, s.long > 0:
		return true
	case w.o.Tables == TableHTML:
		return false
	}
	return s.columns <= 1 || s.rows == 1 && chars > 100*s.columns
}

// look walks the rows and cells of a table, not what they hold.
func (w *writer) look(n tree.NodeID) (s shape) {
	w.eachRow(n, func(row tree.NodeID) {
		columns, ths := 0, 0
		w.eachCell(row, func(c tree.NodeID) {
			columns++
			s.cells++
			if w.v.Tag(c) == atom.Th {
				ths++
			}
			if m := w.v.Metrics(c); m.Chars > maxCellChars && m.Paras > 0 {
				s.long++
			}
		})
		if columns > 0 && s.rows == 0 {
			s.headerRow = ths == columns || w.v.Tag(w.v.Parent(row)) == atom.Thead
		}
		if columns > 0 {
			s.rows++
		}
		s.headers += ths
		s.columns = max(s.columns, columns)
	}, func(tree.NodeID) { s.titled = true })
	return s
}

// htmlTable writes the table as HTML, spans and empty rows included. The lines inside hold no blank one,
// which would end the block for a reader of Markdown.
func (w *writer) htmlTable(n tree.NodeID) {
	h := htmlWriter{v: w.v, o: w.o, refs: w.refs, media: w.media, oneBlock: true}
	h.element(n)
	w.media = h.media
	if len(h.out) == 0 {
		return
	}
	w.beginLine()
	for _, c := range h.out {
		if c == '\n' {
			w.newLine()
			continue
		}
		w.out = append(w.out, c)
	}
}
