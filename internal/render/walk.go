package render

import (
	"bytes"

	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

// children writes the children of n.
func (w *writer) children(n tree.NodeID) {
	mute := w.v.Verdicts.Node[n]&tree.DropText != 0
	for c := w.v.FirstChild(n); c != tree.None; c = w.v.NextSibling(c) {
		if !mute || w.v.Kind(c) != tree.Text {
			w.child(c)
		}
	}
}

func (w *writer) child(c tree.NodeID) {
	if w.v.Kind(c) == tree.Text {
		w.text(c)
	} else {
		w.element(c)
	}
}

// text adds a text node. White space between content counts whatever its mark.
func (w *writer) text(n tree.NodeID) {
	s := w.v.Text(n)
	if w.v.Marks[n] != tree.In && !isBlank(s) {
		return
	}
	if w.lines > 0 {
		for i := bytes.IndexByte(s, '\n'); i >= 0; i = bytes.IndexByte(s, '\n') {
			w.words(s[:i])
			w.lineBreak()
			s = s[i+1:]
		}
	}
	w.words(s)
}

// element writes an element, or nothing where the view does not show it.
func (w *writer) element(n tree.NodeID) {
	if w.v.Kind(n) != tree.Element {
		return
	}
	tag := w.v.Tag(n)
	if w.v.Marks[n] == tree.Out {
		w.absent(tag)
		return
	}
	if m := w.v.MediaAt(n, &w.media); m != nil {
		w.showMedia(n, m)
		return
	}
	if w.v.Verdicts.Node[n]&(tree.Drop|tree.Hidden) != 0 || n == w.o.SkipNode {
		return
	}
	if w.v.Namespace(n) != tree.HTML {
		if w.v.Namespace(n) == tree.MathML {
			w.math(n)
		}
		return
	}
	if neverShown(tag) {
		w.soft = true
		return
	}
	if w.v.Verdicts.Node[n]&tree.Unwrap != 0 {
		w.plain(n, tag)
		return
	}
	w.dispatch(n, tag)
}

// absent leaves the trace of an element that is not content: a block still ends a line.
func (w *writer) absent(tag atom.Atom) {
	if tree.IsBlock(tag) && tag != atom.Noscript {
		w.boundary()
	} else if tag != atom.Wbr {
		w.soft = true
	}
}

// neverShown reports whether browsers show nothing of the content of an element of this tag.
func neverShown(tag atom.Atom) bool {
	switch tag {
	case atom.Script, atom.Style, atom.Template, atom.Head, atom.Title, atom.Meta, atom.Link, atom.Base,
		atom.Embed, atom.Input, atom.Img, atom.Video, atom.Audio, atom.Canvas, atom.Source, atom.Track,
		atom.Datalist, atom.Col, atom.Colgroup, atom.Frame, atom.Param, atom.Area:
		return true
	}
	return false
}

// dispatch hands an element to its writer.
func (w *writer) dispatch(n tree.NodeID, tag atom.Atom) {
	switch tag {
	case atom.Div, atom.Span, atom.P:
		w.generic(n, tag)
	case atom.A:
		w.anchor(n)
	case atom.B, atom.Strong, atom.I, atom.Em, atom.Cite, atom.Dfn, atom.Var, atom.Del, atom.S, atom.Strike,
		atom.Mark, atom.Kbd, atom.Ins:
		w.styled(n, styleOf(tag))
	case atom.Sub, atom.Sup:
		w.subSup(n, tag)
	case atom.Code, atom.Tt, atom.Samp:
		w.codeSpan(n)
	case atom.Br:
		w.lineBreak()
	case atom.Wbr:
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		w.heading(n, tree.HeadingLevel(tag))
	case atom.Ul, atom.Ol, atom.Menu, atom.Dir:
		w.listing(n, tag)
	case atom.Li:
		w.item(n)
	case atom.Pre, atom.Listing, atom.Xmp:
		w.pre(n)
	case atom.Blockquote:
		w.quote(n)
	case atom.Table:
		w.table(n)
	case atom.Hr:
		w.rule()
	case atom.Dt:
		w.term(n)
	case atom.Dd:
		w.description(n)
	case atom.Details:
		w.details(n)
	case atom.Ruby:
		w.ruby(n)
	case atom.Q:
		w.quotation(n)
	default:
		w.plain(n, tag)
	}
}

// plain writes the content of an element that has no meaning of its own: on lines of its own for a block.
func (w *writer) plain(n tree.NodeID, tag atom.Atom) {
	switch {
	case tag == atom.Noscript:
		w.children(n)
	case tree.IsBlock(tag):
		w.boundary()
		w.children(n)
		w.boundary()
	case tag == atom.Button || tag == atom.Select || tag == atom.Textarea || tag == atom.Label:
		w.soft = true
		w.children(n)
		w.soft = true
	default:
		w.children(n)
	}
}

// cursor finds, for ids that only grow, the next node that satisfies a predicate: a whole walk costs one pass.
type cursor struct{ at tree.NodeID }

// next returns the first node after n and before end that is an HTML element for which is holds.
func (c *cursor) next(v *tree.View, n, end tree.NodeID, is func(atom.Atom) bool) tree.NodeID {
	c.at = max(c.at, n+1)
	for ; c.at < end; c.at++ {
		if v.Kind(c.at) == tree.Element && is(v.Tag(c.at)) && v.Shown(c.at) {
			return c.at
		}
	}
	return tree.None
}
