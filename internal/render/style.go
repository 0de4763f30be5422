package render

import (
	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

// styleKind is what an inline element does to its text.
type styleKind uint8

const (
	noStyle styleKind = iota
	linkStyle
	strongStyle
	emStyle
	delStyle
	markStyle
	kbdStyle
	insStyle
	subStyle
	supStyle
)

// style is a style in force. node tells two links, or two keys, from one; delimited styles that follow one
// another are one style.
type style struct {
	kind styleKind
	node tree.NodeID
}

func styleOf(tag atom.Atom) styleKind {
	switch tag {
	case atom.B, atom.Strong:
		return strongStyle
	case atom.I, atom.Em, atom.Cite, atom.Dfn, atom.Var:
		return emStyle
	case atom.Del, atom.S, atom.Strike:
		return delStyle
	case atom.Mark:
		return markStyle
	case atom.Kbd:
		return kbdStyle
	case atom.Ins:
		return insStyle
	case atom.Sub:
		return subStyle
	case atom.Sup:
		return supStyle
	}
	return noStyle
}

// merges reports whether two elements of the kind side by side may be written as one.
func (k styleKind) merges() bool {
	switch k {
	case strongStyle, emStyle, delStyle, markStyle, insStyle:
		return true
	}
	return false
}

// delimiter returns the Markdown delimiter of a style, "" for those that are written as tags.
func (k styleKind) delimiter() string {
	switch k {
	case strongStyle:
		return "**"
	case emStyle:
		return "*"
	case delStyle:
		return "~~"
	}
	return ""
}

// tagName returns the element that stands for a style where no delimiter can.
func (k styleKind) tagName() string {
	switch k {
	case strongStyle:
		return "strong"
	case emStyle:
		return "em"
	case delStyle:
		return "del"
	case markStyle:
		return "mark"
	case kbdStyle:
		return "kbd"
	case insStyle:
		return "ins"
	case subStyle:
		return "sub"
	case supStyle:
		return "sup"
	}
	return ""
}

// push puts a style in force; false if it makes no difference there: it is in force already, or the text is
// plain or code.
func (w *writer) push(k styleKind, n tree.NodeID) bool {
	if k == noStyle || k != linkStyle && (!w.md || w.code != tree.None) {
		return false
	}
	for _, s := range w.styles {
		if s.kind == k {
			return false
		}
	}
	s := style{kind: k, node: n}
	if k.merges() {
		s.node = tree.None
	}
	w.styles = append(w.styles, s)
	return true
}

func (w *writer) pop() { w.styles = w.styles[:len(w.styles)-1] }

// styled writes the content of n in a style.
func (w *writer) styled(n tree.NodeID, k styleKind) {
	block := layoutOf(w.v, n, atom.Span) == asBlock
	if block {
		w.boundary()
	}
	pushed := w.push(k, n)
	w.children(n)
	if pushed {
		w.pop()
	}
	if block {
		w.boundary()
	}
}

// stylesHold reports whether the styles in force are those of the text at the end of the paragraph.
func (w *writer) stylesHold() bool {
	if len(w.line.open) != len(w.styles) {
		return false
	}
	for i := range w.styles {
		if w.line.open[i].style != w.styles[i] {
			return false
		}
	}
	return true
}

// holding returns how many of the styles that have begun in the paragraph hold still.
func (w *writer) holding() int {
	n := 0
	for n < len(w.line.open) && n < len(w.styles) && w.line.open[n].style == w.styles[n] {
		n++
	}
	return n
}

// sync ends the styles that no longer hold, writes the white space due before next and begins the styles in
// force that have not begun. White space so stands outside the delimiters.
func (w *writer) sync(next []byte) {
	keep := w.holding()
	w.closeTo(keep)
	if sp := w.between(next); sp != nil {
		w.line.text(sp)
	}
	for _, s := range w.styles[keep:] {
		t := token{kind: openToken, style: s.kind, node: s.node}
		if s.kind == linkStyle {
			t.lo = w.targetIndex()
		}
		w.line.open = append(w.line.open, openStyle{style: s, tok: int32(len(w.line.tok))})
		w.line.tok = append(w.line.tok, t)
	}
}

func (w *writer) closeAll() { w.closeTo(0) }

func (w *writer) closeTo(n int) {
	l := &w.line
	for len(l.open) > n {
		o := l.open[len(l.open)-1]
		l.open = l.open[:len(l.open)-1]
		l.tok[o.tok].pair = int32(len(l.tok))
		l.tok = append(l.tok, token{kind: closeToken, style: o.kind, node: o.node, pair: o.tok})
	}
}
