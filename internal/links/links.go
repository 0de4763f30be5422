// Package links finds what a page refers to: the base URL of its references, the links of its content, and
// every resource of the page and its head.
//
// [Content] reads a view, so it shows only what the sanitizer and selection let through. [All] reads the bare
// tree and lists everything, hidden or not. Both refuse what URL policy refuses, so no script URL leaves.
//
// The trade-off: one pass over the nodes and no index, because a page is asked once or twice. The text of a
// link is cut at a bound, so that links inside links stay linear.
package links

import (
	"bytes"
	"context"
	"slices"
	"strings"

	"github.com/winnowhtml/html/internal/event"
	"github.com/winnowhtml/html/internal/tree"
	"github.com/winnowhtml/html/internal/weburl"

	"golang.org/x/net/html/atom"
)

// Link is a link of the content.
type Link struct {
	Node     tree.NodeID
	URL      string // resolved if asked for and a base is known, always clean
	Text     string // white space collapsed; the title, aria-label or image description where there is none
	Title    string
	External bool // the URL as written names its host
	NoFollow bool
	Position int // from 1
}

// Options instructs [Content].
type Options struct {
	Resolve bool // resolve URLs against the base
	Record  event.Recorder
}

// Bounds on the text of one link.
const (
	maxText  = 4096 // bytes
	maxNodes = 4096 // nodes looked at
)

// Content returns the links of the view in document order: a and area elements with an href that policy
// accepts. Left out are links without a goal (an empty href, a bare "#") and those that selection or the
// sanitizer took out. A link to a place in the page ("#note-1") is a link. A link that is only the path to
// content counts, with the text that is content. The only error is the context's.
func Content(ctx context.Context, v *tree.View, base weburl.Base, o Options) ([]Link, error) {
	if !o.Resolve {
		base = weburl.Base{}
	}
	c := content{v: v, urls: weburl.NewResolver(base), record: o.Record}
	checked := tree.Root
	for n := tree.Root; n < tree.NodeID(v.Size()); {
		if n >= checked {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			checked = n + 1024
		}
		if !shown(v, n) {
			n = v.End(n)
			continue
		}
		switch v.Tag(n) {
		case atom.A, atom.Area:
			c.add(n)
		}
		n++
	}
	return c.out, nil
}

// shown reports whether a reader of the content sees anything of n.
func shown(v *tree.View, n tree.NodeID) bool {
	return v.Shown(n) && v.Verdicts.Node[n]&tree.Hidden == 0
}

type content struct {
	v      *tree.View
	urls   *weburl.Resolver
	record event.Recorder
	text   []byte
	out    []Link
}

// manyLinks is from how many links on their list is not grown but given the length that it can have.
const manyLinks = 4096

func (c *content) add(n tree.NodeID) {
	v := c.v
	if v.Verdicts.Node[n]&tree.Unwrap != 0 {
		return
	}
	at := attrIndex(v.Tree, n, atom.Href)
	if at < 0 {
		return
	}
	href := bytes.TrimSpace(v.AttrAt(at).Value)
	if len(href) == 0 || string(href) == "#" {
		return
	}
	refused := v.Verdicts.Attr[at] == tree.AttrBadURL
	if why := weburl.CheckBytes(href); why != "" || refused {
		if !refused { // the sanitizer reports what it refuses
			block(c.record, v.Tree, n, v.AttrAt(at), why)
		}
		return
	}
	link := Link{Node: n, URL: c.urls.Resolve(href), Title: label(v.Tree, n, "title"), Position: len(c.out) + 1}
	link.External = weburl.IsExternalBytes(href)
	link.Text = c.linkText(n)
	if link.Text == "" {
		link.Text = link.Title
	}
	if link.Text == "" {
		link.Text = label(v.Tree, n, "aria-label")
	}
	if rel, ok := v.Attr(n, atom.Rel); ok {
		link.NoFollow = hasWord(rel, "nofollow")
	}
	if len(c.out) == cap(c.out) && len(c.out) >= manyLinks {
		c.out = slices.Grow(c.out, v.Count(n, atom.A))
	}
	c.out = append(c.out, link)
}

// linkText returns the text of a link that is content, or the description of the images in it.
func (c *content) linkText(n tree.NodeID) string {
	v := c.v
	if v.Tag(n) == atom.Area {
		return label(v.Tree, n, "alt")
	}
	end := min(v.End(n), n+maxNodes)
	w := words{dst: c.text[:0]}
	alt := ""
	for i := n + 1; i < end && len(w.dst) < maxText; {
		if !shown(v, i) {
			i = v.End(i)
			continue
		}
		switch {
		case v.IsText(i):
			if v.Marks[i] == tree.In && v.Verdicts.Node[v.Parent(i)]&tree.DropText == 0 {
				w.text(v.Text(i))
			}
		case v.Tag(i) == atom.Img && alt == "":
			alt = label(v.Tree, i, "alt")
		case v.Tag(i) == atom.Br || tree.IsBlock(v.Tag(i)):
			w.gap = true
		}
		i++
	}
	c.text = w.dst
	if len(w.dst) == 0 {
		return alt
	}
	return string(tree.Cut(w.dst, maxText))
}

// words joins text with white space collapsed.
type words struct {
	dst []byte
	gap bool
}

func (w *words) text(b []byte) {
	b = tree.Cut(b, maxText)
	for _, c := range b {
		if c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' {
			w.gap = true
			continue
		}
		if w.gap && len(w.dst) > 0 {
			w.dst = append(w.dst, ' ')
		}
		w.gap = false
		w.dst = append(w.dst, c)
	}
}

// label returns an attribute as a label: collapsed, and cut at maxText.
func label(t *tree.Tree, n tree.NodeID, name string) string {
	val, ok := t.AttrNamed(n, name)
	if !ok {
		return ""
	}
	var short [128]byte
	w := words{dst: short[:0]}
	w.text(tree.Cut(val, maxText))
	return string(w.dst)
}

func attrIndex(t *tree.Tree, n tree.NodeID, key atom.Atom) int {
	lo, hi := t.Attrs(n)
	for i := lo; i < hi; i++ {
		if t.AttrAt(i).Key == key {
			return i
		}
	}
	return -1
}

// hasWord reports whether a list of words holds word, whatever the case.
func hasWord(list []byte, word string) bool {
	for w := range bytes.FieldsSeq(list) {
		if len(w) == len(word) && strings.EqualFold(string(w), word) {
			return true
		}
	}
	return false
}

// maxRaw bounds the copy of a refused URL that goes to the audit.
const maxRaw = 4096

// block reports a URL that policy refuses.
func block(record event.Recorder, t *tree.Tree, n tree.NodeID, a tree.Attr, why weburl.Reason) {
	if record == nil {
		return
	}
	raw := string(tree.Cut(a.Value, maxRaw))
	record(event.Event{Type: event.BlockedURL, Message: string(why), Tag: string(t.Name(n)),
		Attribute: string(a.Name), URL: raw, Raw: raw})
}
