package render

import (
	tagname "github.com/winnowhtml/html/internal/tag"
	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

// layout says which lines the text of an element is on, where its attributes differ from its tag.
type layout uint8

const (
	asTag layout = iota
	asInline
	asBlock
	asWidget // inline, and a thing of its own: a tab, a button
	asLines  // line breaks of the source show
)

// layoutOf reads the class and style attributes: display, and the letter at the head of a text that floats.
func layoutOf(v *tree.View, n tree.NodeID, tag atom.Atom) layout {
	lo, hi := v.Attrs(n)
	for i := lo; i < hi; i++ {
		switch v.AttrID(i) {
		case tagname.AttrRole:
			if isWidget(v.AttrValue(i)) {
				return asWidget
			}
		case tagname.AttrStyle:
			if l := styleLayout(v, n, v.AttrValue(i), tag); l != asTag {
				return l
			}
		case tagname.AttrClass:
			if tag != atom.Span && isInitial(v, n) && hasWordLike(v.AttrValue(i), "dropcap", "drop-cap", "initial") {
				return asInline
			}
		}
	}
	return asTag
}

// styleLayout is layoutOf for a style attribute.
func styleLayout(v *tree.View, n tree.NodeID, style []byte, tag atom.Atom) layout {
	if len(style) < len("float:left") {
		return asTag
	}
	switch cssValue(style, "display") {
	case "inline", "inline-block", "inline-flex":
		if tag != atom.Span {
			return asInline
		}
	case "block", "flex", "grid", "list-item", "table", "table-row":
		return asBlock
	}
	if tag != atom.Span && isInitial(v, n) && cssValue(style, "float") != "" {
		return asInline
	}
	switch cssValue(style, "white-space") {
	case "pre", "pre-wrap", "pre-line", "break-spaces":
		return asLines
	}
	return asTag
}

func isWidget(role []byte) bool {
	switch string(role) {
	case "tab", "button", "option", "menuitem", "radio", "checkbox", "link", "cell", "gridcell", "listitem":
		return true
	}
	return false
}

// isInitial reports whether the text of n is a letter or two, as of a drop cap.
func isInitial(v *tree.View, n tree.NodeID) bool {
	c := v.Chars(n)
	return c > 0 && c <= 3
}
