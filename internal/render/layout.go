package render

import (
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
)

// layoutOf reads the class and style attributes: display, and the letter at the head of a text that floats.
func layoutOf(v *tree.View, n tree.NodeID, tag atom.Atom) layout {
	lo, hi := v.Attrs(n)
	for i := lo; i < hi; i++ {
		switch a := v.AttrAt(i); a.Key {
		case 0:
			if string(a.Name) == "role" && isWidget(a.Value) {
				return asWidget
			}
		case atom.Style:
			if len(a.Value) < len("float:left") {
				continue
			}
			switch cssValue(a.Value, "display") {
			case "inline", "inline-block", "inline-flex":
				if tag != atom.Span {
					return asInline
				}
			case "block", "flex", "grid", "list-item", "table", "table-row":
				return asBlock
			}
			if tag != atom.Span && isInitial(v, n) && cssValue(a.Value, "float") != "" {
				return asInline
			}
		case atom.Class:
			if tag != atom.Span && isInitial(v, n) && hasWordLike(a.Value, "dropcap", "drop-cap", "initial") {
				return asInline
			}
		}
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
	c := v.Metrics(n).Chars
	return c > 0 && c <= 3
}
