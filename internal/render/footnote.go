package render

import (
	"bytes"

	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

// notes ties references to footnotes to their texts.
type notes struct {
	ids    map[string]tree.NodeID // elements with an id; nil until a reference is met
	labels map[tree.NodeID]string // notes that were referred to
	used   map[string]bool
}

// maxLabel is the longest label in bytes that is taken over from the page.
const maxLabel = 8

// noteRef writes a link to a footnote as [^1] in Markdown. False if n is none.
func (w *writer) noteRef(n tree.NodeID, href []byte) bool {
	if !w.md || w.cell || w.code != tree.None || len(href) < 2 || href[0] != '#' || !w.refersToNote(n) {
		return false
	}
	w.indexIDs()
	note, ok := w.notes.ids[string(href[1:])]
	if !ok || note < n || w.v.Tag(note) != atom.Li || !w.v.Shown(note) || w.v.Verdicts.Node[note]&tree.Hidden != 0 {
		return false
	}
	label := w.labelFor(note, n)
	if label == "" {
		return false
	}
	styles := w.styles
	if n := len(styles); n > 0 && styles[n-1].kind == supStyle {
		w.styles = styles[:n-1] // a reference is raised as it is
	}
	w.raw("[^" + label + "]")
	w.styles = styles
	return true
}

// refersToNote reports whether a link looks like a reference to a footnote: raised, or named so.
func (w *writer) refersToNote(n tree.NodeID) bool {
	if c := w.v.Chars(n); c == 0 || c > maxLabel {
		return false
	}
	if w.v.Tag(w.v.Parent(n)) == atom.Sup || w.v.Tag(w.v.FirstChild(n)) == atom.Sup {
		return true
	}
	role, _ := w.v.AttrNamed(n, "role")
	return equalFold(role, "doc-noteref") || hasWordLike(class(w.v, n), "footnote-ref", "noteref", "fn-ref")
}

func (w *writer) indexIDs() {
	if w.notes.ids != nil {
		return
	}
	w.notes.ids = map[string]tree.NodeID{}
	w.notes.labels = map[tree.NodeID]string{}
	w.notes.used = map[string]bool{}
	for n := tree.Root; int(n) < w.v.Size(); n++ {
		if w.v.Kind(n) != tree.Element {
			continue
		}
		if id, ok := w.v.Attr(n, atom.Id); ok && len(id) > 0 {
			if _, dup := w.notes.ids[string(id)]; !dup {
				w.notes.ids[string(id)] = n
			}
		}
	}
}

// labelFor returns the label of a note: what its first reference says, if nothing else is called so.
func (w *writer) labelFor(note, ref tree.NodeID) string {
	if l, ok := w.notes.labels[note]; ok {
		return l
	}
	var buf [32]byte
	label := buf[:0]
	for _, c := range w.v.AppendText(buf[:0], ref) {
		if isDigit(c) || isLetter(c) {
			label = append(label, c)
		}
	}
	if len(label) == 0 || len(label) > maxLabel || w.notes.used[string(label)] {
		return ""
	}
	l := string(label)
	w.notes.labels[note], w.notes.used[l] = l, true
	return l
}

// noteLabel returns the label of the footnote that n holds the text of, "" if none is referred to.
func (w *writer) noteLabel(n tree.NodeID) string {
	if w.notes.labels == nil {
		return ""
	}
	return w.notes.labels[n]
}

// guardNote adds an empty comment to a note of one word, written from out[at]: a renderer without footnotes
// would otherwise take it for the definition of a link, and show nothing.
func (w *writer) guardNote(at int) {
	s := bytes.TrimLeft(w.out[at:], "\n >")
	if !bytes.HasPrefix(s, []byte("[^")) {
		return
	}
	if _, text, ok := bytes.Cut(s, []byte("]: ")); ok && !bytes.ContainsAny(text, " \n") {
		w.out = append(w.out, " <!-- -->"...)
	}
}
