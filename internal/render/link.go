package render

import (
	"bytes"
	"strings"

	"github.com/winnowhtml/html/internal/tree"
	"github.com/winnowhtml/html/internal/weburl"

	"golang.org/x/net/html/atom"
)

// maxLinkParts is how many paragraphs of one link repeat its target; later ones are written as text, so
// that a long target around many blocks does not multiply.
const maxLinkParts = 16

// target is where a link of the paragraph leads.
type target struct {
	url   []byte
	title string
}

// linkState is the link around what is written.
type linkState struct {
	target
	parts int         // paragraphs that have repeated it
	end   tree.NodeID // one past the link element that ended last
}

// anchor writes a.
func (w *writer) anchor(n tree.NodeID) {
	href, ok := w.attr(n, atom.Href)
	if ok && w.flourish(n, href) {
		return
	}
	if w.link.end == n {
		w.soft = true // two links side by side are two words
	}
	w.link.end = w.v.End(n)
	if w.noteRef(n, href) {
		return
	}
	block := layoutOf(w.v, n, atom.Span) == asBlock
	if block {
		w.boundary()
	}
	pushed := ok && w.o.Links != InlineNone && w.startLink(n, href)
	w.children(n)
	if pushed {
		w.pop()
	}
	if block {
		w.boundary()
	}
}

// startLink puts the link in force if policy allows its target.
func (w *writer) startLink(n tree.NodeID, href []byte) bool {
	if weburl.CheckBytes(href) != "" || !w.push(linkStyle, n) {
		return false
	}
	if len(w.line.links) == 0 {
		w.urls = w.urls[:0]
	}
	at := len(w.urls)
	w.urls = w.refs.Append(w.urls, href)
	url := w.urls[at:]
	if len(url) == 0 {
		w.pop()
		return false
	}
	w.link.target = target{url: url}
	if title, ok := w.attr(n, atom.Title); ok {
		w.link.title = strings.Join(strings.Fields(string(title)), " ")
	}
	w.link.parts = 0
	return true
}

// targetIndex returns the index in the paragraph's list of the target of the link in force, or -1 once it
// has been repeated often enough.
func (w *writer) targetIndex() int32 {
	if w.link.parts++; w.link.parts > maxLinkParts {
		return -1
	}
	w.line.links = append(w.line.links, w.link.target)
	return int32(len(w.line.links) - 1)
}

// attr returns an attribute that the sanitizer let through.
func (w *writer) attr(n tree.NodeID, key atom.Atom) ([]byte, bool) {
	return keptAttr(w.v, n, key)
}

func keptAttr(v *tree.View, n tree.NodeID, key atom.Atom) ([]byte, bool) {
	lo, hi := v.Attrs(n)
	for i := lo; i < hi; i++ {
		if v.AttrID(i).Atom() == key {
			return v.AttrValue(i), i >= len(v.Verdicts.Attr) || v.Verdicts.Attr[i] == tree.AttrKeep
		}
	}
	return nil, false
}

// flourish reports whether a link is a mark that serves navigation only: the one beside a heading or a term
// that links to itself, or the one that leads back from a note.
func (w *writer) flourish(n tree.NodeID, href []byte) bool {
	if bytes.IndexByte(href, '#') < 0 || w.v.Chars(n) > 2 {
		return false
	}
	var buf [16]byte
	switch string(bytes.TrimSpace(w.v.AppendText(buf[:0], n))) {
	case "#", "¶", "§", "🔗", "⚓", "∞", "🔗\ufe0e":
		return w.flat > 0 || hasWordLike(class(w.v, n), "anchor", "permalink", "headerlink", "header-link", "heading-link")
	case "↩", "↩\ufe0e", "↩\ufe0f", "⏎", "↵", "^", "↑":
		return href[0] == '#'
	case "<", ">", "‹", "›", "«", "»", "←", "→", "❮", "❯", "×", "✕":
		return string(href) == "#" // a button that leads nowhere
	}
	return false
}
