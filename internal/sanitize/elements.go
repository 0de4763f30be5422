package sanitize

import (
	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

// dropReason says why an element goes with everything below it; empty means that it stays.
func dropReason(t *tree.Tree, n tree.NodeID, tag atom.Atom, enabled bool) string {
	switch t.Namespace(n) {
	case tree.SVG:
		return "drawing"
	case tree.MathML:
		return "" // writers render formulas
	}
	if r := alwaysDropped(tag); r != "" || !enabled {
		return r
	}
	switch tag {
	case atom.Iframe, atom.Frame, atom.Object, atom.Embed, atom.Applet:
		return "embedded document"
	case atom.Input, atom.Button, atom.Select, atom.Textarea, atom.Option, atom.Optgroup, atom.Datalist,
		atom.Keygen, atom.Output, atom.Progress, atom.Meter:
		return "form control"
	}
	return ""
}

// alwaysDropped lists what is never content, sanitized or not.
func alwaysDropped(tag atom.Atom) string {
	switch tag {
	case atom.Script:
		return "script"
	case atom.Style:
		return "style sheet"
	case atom.Head, atom.Title, atom.Meta, atom.Link, atom.Base, atom.Basefont, atom.Bgsound:
		return "document metadata"
	case atom.Template:
		return "template"
	case atom.Canvas:
		return "scripted drawing"
	case atom.Param, atom.Noembed, atom.Noframes:
		return "fallback of an embedded document"
	}
	return ""
}
