package sanitize

import (
	"bytes"

	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

// shownByScript reports whether a subtree that is marked as hidden, for the given reason, reaches readers all
// the same: it holds most of the page and is faded in, it is a part that a streaming framework moves into
// place, or it is folded and the page offers to unfold it.
func (j *judge) shownByScript(n tree.NodeID, reason string) bool {
	fades := reason == "opacity:0" || reason == "visibility:hidden"
	return fades && j.t.Metrics(n).Chars > j.quiet || j.streamed(n) || folded(j.t, n)
}

// streamed reports the containers of React's streaming: <div hidden id="S:…"> holds what a script moves to
// the place of <template id="B:…">.
func (j *judge) streamed(n tree.NodeID) bool {
	id, _ := j.t.Attr(n, atom.Id)
	return len(id) > 2 && id[0] == 'S' && id[1] == ':'
}

// folded reports panels of tabs and accordions: they have the role or a class name of one.
func folded(t *tree.Tree, n tree.NodeID) bool {
	if role, _ := t.AttrNamed(n, "role"); string(role) == "tabpanel" {
		return true
	}
	for _, key := range [2]atom.Atom{atom.Class, atom.Id} {
		v, _ := t.Attr(n, key)
		for len(v) > 0 {
			var name []byte
			name, v = nextField(v)
			name = bytes.ToLower(name)
			for _, w := range foldWords {
				if bytes.Contains(name, w) {
					return true
				}
			}
		}
	}
	return false
}

var foldWords = [][]byte{[]byte("accordion"), []byte("collaps"), []byte("tabpanel"), []byte("tab-pane"), []byte("tab-content"),
	[]byte("tabcontent"), []byte("faq"), []byte("expand"), []byte("toggle")}
