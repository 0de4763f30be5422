package sanitize

import (
	"bytes"

	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

// minVisible is how many characters a subtree must hold before "more than half of the page is hidden" is
// taken for a page that shows itself by script.
const minVisible = 400

// hiddenReason says why no reader of the page sees the subtree of n; empty means that one does. Markers that
// say nothing about being seen by everybody (aria-hidden, screen reader classes) are not believed on
// subtrees of more than quiet characters.
func hiddenReason(t *tree.Tree, n tree.NodeID, quiet int) string {
	tag := t.Tag(n)
	if tag == atom.Body || tag == atom.Html {
		return "" // shown by a script when it is ready
	}
	open := false
	lo, hi := t.Attrs(n)
	for i := lo; i < hi; i++ {
		a := t.AttrAt(i)
		switch a.Key {
		case atom.Hidden:
			if !bytes.EqualFold(a.Value, []byte("false")) {
				return "hidden attribute"
			}
		case atom.Style:
			if r := styleHides(a.Value); r != "" {
				return r
			}
		case atom.Class:
			if forScreenReaders(a.Value) && t.Metrics(n).Chars <= quiet {
				return "class for screen readers only"
			}
		case atom.Open:
			open = true
		case 0:
			if string(a.Name) == "aria-hidden" && bytes.EqualFold(bytes.TrimSpace(a.Value), []byte("true")) && t.Metrics(n).Chars <= quiet {
				return "aria-hidden"
			}
		}
	}
	if tag == atom.Dialog && !open {
		return "closed dialog"
	}
	return ""
}

// forScreenReaders reports the class names by which frameworks show text to screen readers alone.
func forScreenReaders(class []byte) bool {
	for len(class) > 0 {
		var name []byte
		name, class = nextField(class)
		switch string(name) {
		case "sr-only", "visually-hidden", "visuallyhidden", "visuallyHidden", "screen-reader-text",
			"screen-reader-only", "screenreader", "element-invisible", "u-visually-hidden", "a11y-hidden":
			return true
		}
	}
	return false
}

func nextField(s []byte) (field, rest []byte) {
	for len(s) > 0 && s[0] <= ' ' {
		s = s[1:]
	}
	for i, c := range s {
		if c <= ' ' {
			return s[:i], s[i:]
		}
	}
	return s, nil
}
