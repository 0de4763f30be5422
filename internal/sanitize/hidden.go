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
// say nothing about being seen by everybody (aria-hidden, classes for screen readers, text that is about to
// fade in) are not believed on subtrees of more than j.quiet characters. Text that the page itself brings to
// light, a panel with a tab or a part that is streamed in, is not hidden.
func (j *judge) hiddenReason(n tree.NodeID, tag atom.Atom, m *marks) string {
	s := j.style(m.style)
	if tag == atom.Body || tag == atom.Html {
		j.pushPaint(n, tag, &s, m)
		return "" // shown by a script when it is ready
	}
	reason := j.firstReason(n, &s, m)
	if same := j.pushPaint(n, tag, &s, m); same && reason == "" {
		reason = "text in the colour of its background"
	}
	if reason != "" && foldable(&s, m) && j.shownLater(n, m) {
		return ""
	}
	return reason
}

func (j *judge) firstReason(n tree.NodeID, s *style, m *marks) string {
	switch {
	case m.hidden:
		return "hidden attribute"
	case s.invisible && j.isQuiet(n):
		return "visibility:hidden"
	case s.reason != "":
		return s.reason
	case s.faint && !s.moves && j.isQuiet(n):
		return "opacity:0"
	case forScreenReaders(m.class) && j.isQuiet(n):
		return "class for screen readers only"
	case m.ariaHidden && j.isQuiet(n):
		return "aria-hidden"
	case m.closed:
		return "closed dialog"
	}
	return ""
}

// isQuiet reports whether n holds so little text that what scripts toggle may hide it.
func (j *judge) isQuiet(n tree.NodeID) bool { return j.t.Chars(n) <= j.quiet }

// foldable reports what pages fold a part with that they mean to show: it takes no room, or is said not to be
// there. What is there and cannot be seen (too small, off the screen, in the colour of its background) is not
// folded.
func foldable(s *style, m *marks) bool {
	switch s.reason {
	case "", "display:none", "zero size":
		return m.hidden || m.ariaHidden || s.invisible || s.reason != ""
	}
	return false
}

// style reads an inline style.
func (j *judge) style(css []byte) style {
	if len(css) == 0 {
		return style{}
	}
	j.css = appendPlain(j.css[:0], css[:min(len(css), maxStyle)])
	return readStyle(j.css)
}

// marks is what the attributes of an element say about being seen.
type marks struct {
	hidden, ariaHidden, closed bool

	role              role
	id, class, style  []byte
	color, background []byte // of attributes
}

// role is what a role attribute says of whether a part can be opened in place.
type role uint8

const (
	roleNone   role = iota
	rolePanel       // a panel of tabs
	roleRegion      // a part of its own, as panels of accordions are
	roleOther       // a dialog, a menu, …
)

func roleOf(v []byte) role {
	switch string(bytes.TrimSpace(v)) {
	case "":
		return roleNone
	case "tabpanel":
		return rolePanel
	case "region":
		return roleRegion
	}
	return roleOther
}

// forScreenReaders reports the class names by which frameworks show text to screen readers alone.
func forScreenReaders(class []byte) bool {
	class = class[:min(len(class), maxStyle)]
	for len(class) > 0 {
		var name []byte
		name, class = nextField(class)
		switch string(name) {
		case "sr-only", "visually-hidden", "visuallyhidden", "visuallyHidden", "screen-reader-text",
			"screen-reader-only", "screenreader", "element-invisible", "u-visually-hidden", "a11y-hidden",
			"show-for-sr", "hidden-visually", "cdk-visually-hidden", "ui-helper-hidden-accessible",
			"visually-hidden-focusable", "assistive-text":
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
