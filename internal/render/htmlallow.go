package render

import (
	"bytes"

	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

// nameFor returns the name that an element is written by, "" for its content alone. It is where the content
// model of the parser is kept: a paragraph that holds a block is a div, and so is an item outside a list.
func (h *htmlWriter) nameFor(n tree.NodeID, tag atom.Atom) (name string, block bool) {
	if !tree.IsBlock(tag) {
		if h.v.Verdicts.Node[n]&tree.Unwrap != 0 {
			return "", false
		}
		return h.inlineName(n, tag), false
	}
	if h.v.Verdicts.Node[n]&tree.Unwrap != 0 {
		tag = atom.Div
	}
	return h.blockName(n, tag), true
}

func (h *htmlWriter) inlineName(n tree.NodeID, tag atom.Atom) string {
	switch tag {
	case atom.A:
		if h.inLink {
			return ""
		}
		if h.url = h.linkURL(n); h.url == "" {
			return ""
		}
		return "a"
	case atom.Rt, atom.Rp:
		if h.top() != "ruby" {
			return ""
		}
		return tag.String()
	case atom.B, atom.Strong, atom.I, atom.Em, atom.Cite, atom.Code, atom.Del, atom.Dfn, atom.Ins, atom.Kbd,
		atom.Mark, atom.Q, atom.S, atom.Samp, atom.Small, atom.Sub, atom.Sup, atom.Time, atom.U, atom.Var,
		atom.Abbr, atom.Bdi, atom.Bdo, atom.Ruby, atom.Wbr:
		return h.unlessOpen(tag.String())
	case atom.Strike:
		return h.unlessOpen("s")
	case atom.Tt:
		return h.unlessOpen("code")
	case atom.Acronym:
		return "abbr"
	case atom.Button, atom.Select, atom.Textarea, atom.Label:
		h.hold = true
	}
	return ""
}

// unlessOpen returns the name, "" if an element of it is open in the same line of text: twice bold is bold.
func (h *htmlWriter) unlessOpen(name string) string {
	switch name {
	case "q", "sub", "sup", "bdi", "bdo", "ruby":
		if len(h.stack) < maxNested {
			return name
		}
	}
	for i := len(h.stack) - 1; i >= 0 && !h.stack[i].block; i-- {
		if h.stack[i].name == name {
			return ""
		}
	}
	return name
}

// maxNested is how many elements deep those may stand that mean something inside themselves.
const maxNested = 64

func (h *htmlWriter) blockName(n tree.NodeID, tag atom.Atom) string {
	switch tag {
	case atom.P:
		if h.blocks.next(h.v, n, h.v.End(n), tree.IsBlock) != tree.None {
			return "div"
		}
		return "p"
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		if h.heading {
			return "div"
		}
		return tag.String()
	case atom.Ul, atom.Menu, atom.Dir:
		return "ul"
	case atom.Li:
		if t := h.top(); t == "ul" || t == "ol" {
			return "li"
		}
	case atom.Dt, atom.Dd:
		if h.top() == "dl" || h.top() == "div" && h.above(1) == "dl" {
			return tag.String()
		}
	case atom.Summary:
		if h.top() == "details" {
			return "summary"
		}
	case atom.Pre, atom.Listing, atom.Xmp, atom.Plaintext:
		return "pre"
	case atom.Html, atom.Body, atom.Noscript:
		return ""
	case atom.Ol, atom.Dl, atom.Blockquote, atom.Figure, atom.Figcaption, atom.Details, atom.Hr, atom.Article,
		atom.Section, atom.Aside:
		return tag.String()
	}
	return "div"
}

func (h *htmlWriter) top() string { return h.above(0) }

func (h *htmlWriter) above(i int) string {
	if i >= len(h.stack) {
		return ""
	}
	return h.stack[len(h.stack)-1-i].name
}

// table writes a table: sections, rows and cells, and nothing else between them.
func (h *htmlWriter) table(n tree.NodeID) {
	h.push("table", n, true)
	for c := h.v.FirstChild(n); c != tree.None; c = h.v.NextSibling(c) {
		if !h.shows(c) {
			continue
		}
		switch tag := h.v.Tag(c); tag {
		case atom.Caption:
			h.push("caption", c, true)
			h.children(c)
			h.pop()
		case atom.Thead, atom.Tbody, atom.Tfoot:
			h.push(tag.String(), c, true)
			for r := h.v.FirstChild(c); r != tree.None; r = h.v.NextSibling(r) {
				if h.v.Tag(r) == atom.Tr && h.shows(r) {
					h.row(r)
				}
			}
			h.pop()
		case atom.Tr:
			h.push("tbody", tree.None, true)
			h.row(c)
			h.pop()
		}
	}
	h.pop()
}

func (h *htmlWriter) row(n tree.NodeID) {
	h.push("tr", n, true)
	for c := h.v.FirstChild(n); c != tree.None; c = h.v.NextSibling(c) {
		tag := h.v.Tag(c)
		if tag != atom.Td && tag != atom.Th || h.v.Verdicts.Node[c]&(tree.Drop|tree.Hidden) != 0 {
			continue
		}
		h.push(tag.String(), c, true)
		h.begin()
		if h.v.Marks[c] != tree.Out {
			outer := h.heading
			h.heading = false
			h.children(c)
			h.heading = outer
		}
		h.pop()
	}
	h.pop()
}

func (h *htmlWriter) shows(n tree.NodeID) bool {
	return h.v.Kind(n) == tree.Element && h.v.Shown(n) && h.v.Verdicts.Node[n]&tree.Hidden == 0
}

// formula writes the formula that n is a wrapper of; false if n is none.
func (h *htmlWriter) formula(n tree.NodeID) bool {
	m, _, ok := formulaIn(h.v, n)
	if m != tree.None {
		h.math(m)
	}
	return ok
}

// math writes a formula as its TeX between the marks that scripts for formulas look for, or as its characters.
func (h *htmlWriter) math(n tree.NodeID) {
	if tex := texOf(h.v, n); tex != nil {
		h.words(bytes.Join([][]byte{[]byte(`\(`), tex, []byte(`\)`)}, nil))
		return
	}
	h.words(appendMath(nil, h.v, n))
}
