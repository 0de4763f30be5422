package render

import "github.com/winnowhtml/html/internal/tree"

// tokenKind tells the tokens of a paragraph apart.
type tokenKind uint8

const (
	textToken  tokenKind = iota // buf[lo:hi], escaped when written as Markdown
	codeToken                   // buf[lo:hi], a code span
	rawToken                    // buf[lo:hi], written as it is
	openToken                   // a style begins
	closeToken                  // a style ends
	mediaToken                  // entry lo of View.Media
	breakToken                  // a line break
)

// token is a piece of a paragraph.
type token struct {
	kind   tokenKind
	style  styleKind
	asTag  bool  // open and close: written as a tag, not with delimiters
	lo, hi int32 // for a link's open token, lo is the index of its target
	pair   int32 // open: index of its close token; close: of its open token
	run    int32 // open and close: the delimiter run that it belongs to
	node   tree.NodeID
}

// line is a paragraph being gathered.
type line struct {
	buf   []byte
	tok   []token
	open  []openStyle
	links []target
}

// openStyle is a style that has begun in the paragraph.
type openStyle struct {
	style
	tok int32 // index of its open token
}

// reset empties the paragraph and keeps its memory.
func (l *line) reset() {
	l.buf = l.buf[:0]
	l.tok = l.tok[:0]
	l.open = l.open[:0]
	l.links = l.links[:0]
}

// text appends to the text token at the end or starts one.
func (l *line) text(s []byte) {
	lo := int32(len(l.buf))
	l.buf = append(l.buf, s...)
	hi := int32(len(l.buf))
	if n := len(l.tok); n > 0 && l.tok[n-1].kind == textToken {
		l.tok[n-1].hi = hi
		return
	}
	l.tok = append(l.tok, token{kind: textToken, lo: lo, hi: hi})
}

// put adds text that is not white space, preceded by what waits: breaks, ends of styles, white space, starts
// of styles.
func (w *writer) put(s []byte) {
	if !w.md && w.cell && w.breaks > 0 {
		w.breaks = 0
		w.gap()
	}
	if w.breaks > 0 {
		w.writeBreaks()
	}
	if w.code != tree.None && w.inCode(s) {
		return
	}
	w.sync(s)
	if w.code != tree.None {
		lo := int32(len(w.line.buf))
		w.line.buf = append(w.line.buf, s...)
		w.line.tok = append(w.line.tok, token{kind: codeToken, lo: lo, hi: int32(len(w.line.buf)), node: w.code})
		return
	}
	if w.caret {
		w.writeCaret(s)
	}
	w.line.text(s)
}

// inCode appends s to the code span at the end of the paragraph, if s belongs to it.
func (w *writer) inCode(s []byte) bool {
	n := len(w.line.tok)
	if n == 0 || !w.stylesHold() {
		return false
	}
	t := &w.line.tok[n-1]
	if t.kind != codeToken || t.node != w.code && (len(w.hold) > 0 || w.soft) {
		return false
	}
	if sp := w.between(s); sp != nil {
		w.line.buf = append(w.line.buf, sp...)
	}
	w.line.buf = append(w.line.buf, s...)
	t.hi = int32(len(w.line.buf))
	return true
}

// writeBreaks writes the breaks that wait: one is a break, more end the paragraph.
func (w *writer) writeBreaks() {
	n := w.breaks
	w.breaks = 0
	if len(w.line.tok) == 0 {
		return
	}
	if n > 1 && !w.cell {
		w.flush()
		return
	}
	w.closeTo(w.holding()) // what has ended before the next text ends before the break
	w.line.tok = append(w.line.tok, token{kind: breakToken})
	w.hold = w.hold[:0]
	w.soft = false
}

// atom adds something that stands in the text and is not text: an image, a formula.
func (w *writer) atom(t token, first string) {
	if w.breaks > 0 {
		if !w.md && w.cell {
			w.breaks = 0
			w.gap()
		} else {
			w.writeBreaks()
		}
	}
	w.sync([]byte(first))
	w.line.tok = append(w.line.tok, t)
}

// raw adds text that is written as it is in every format.
func (w *writer) raw(s string) {
	w.atom(token{kind: rawToken}, s)
	lo := int32(len(w.line.buf))
	w.line.buf = append(w.line.buf, s...)
	t := &w.line.tok[len(w.line.tok)-1]
	t.lo, t.hi = lo, int32(len(w.line.buf))
}

// flush writes the paragraph that was gathered, if there is one.
func (w *writer) flush() {
	w.breaks, w.task = 0, false
	w.forget()
	if len(w.line.tok) == 0 {
		return
	}
	w.closeAll()
	if !w.cell {
		if w.repeats() {
			w.line.reset()
			return
		}
		w.beginLine()
	}
	w.writeLine(true)
	w.line.reset()
}

// writeLine writes the tokens of the paragraph at the end of out. first says that they begin a line, where
// some characters mean more than inside one.
func (w *writer) writeLine(first bool) {
	if w.md {
		w.writeMarkdown(first)
	} else {
		w.writeText()
	}
}
