package meta

import (
	"bytes"

	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

// PageTitle returns the text of the title element, else of the first h1, else of the first h2, with white
// space collapsed; "" where all are empty.
func PageTitle(t *tree.Tree) string {
	var first [3]tree.NodeID
	for n := tree.Root; int(n) < t.Size(); n++ {
		i := -1
		switch t.Tag(n) {
		case atom.Title:
			i = 0
		case atom.H1:
			i = 1
		case atom.H2:
			i = 2
		}
		if i < 0 || first[i] != tree.None || t.Namespace(n) != tree.HTML || !t.IsElement(n) {
			continue
		}
		if i > 0 && t.Chars(n) == 0 {
			continue
		}
		if len(squeeze(t.AppendText(nil, n))) == 0 {
			n = t.End(n) - 1 // nor is there a text in what stands inside
			continue
		}
		if first[i] = n; i == 0 {
			break
		}
	}
	for _, n := range first {
		if n != tree.None {
			return string(squeeze(t.AppendText(nil, n)))
		}
	}
	return ""
}

// heading is a heading that may be the title.
type heading struct {
	node  tree.NodeID
	text  []byte
	fold  []byte
	score int
}

// titles are the candidates for the title.
type titles struct {
	doc, og, ld []byte // the title element, og:title and the JSON-LD headline, site names cut
	ogFrom      string
	h1, h2      []heading
}

// readTitle finds the headline of the content. What two independent sources say is the title; else an
// article's main heading, and for other pages, whose heading is often a slogan, the title element.
func (r *reader) readTitle() {
	r.readSite()
	c := r.titles()
	for _, h := range c.h1 {
		if !r.isSite(h.text) && (sameText(h.text, c.doc) || sameText(h.text, c.og) || sameText(h.text, c.ld)) {
			r.setTitle(h.text, "h1", h.node)
			return
		}
	}
	for _, h := range c.h2 {
		if len(h.fold) > 6 && (sameText(h.text, c.doc) || sameText(h.text, c.og)) {
			r.setTitle(h.text, "h2", h.node)
			return
		}
	}
	if sameText(c.ld, c.doc) || sameText(c.ld, c.og) {
		r.setTitle(c.ld, "json-ld", tree.None)
		return
	}
	if h, ok := r.bestHeading(c); ok {
		r.setTitle(h.text, "h1", h.node)
		return
	}
	switch {
	case len(c.og) > 0:
		r.setTitle(c.og, c.ogFrom, tree.None)
	case len(c.doc) > 0:
		r.setTitle(c.doc, "title", tree.None)
	case len(c.ld) > 0:
		r.setTitle(c.ld, "json-ld", tree.None)
	case len(c.h1) > 0:
		r.setTitle(c.h1[0].text, "h1", c.h1[0].node)
	case len(c.h2) > 0:
		r.setTitle(c.h2[0].text, "h2", c.h2[0].node)
	}
}

func (r *reader) setTitle(text []byte, from string, node tree.NodeID) {
	r.f.Title = string(text)
	r.f.Hints.Headline = node
	r.source("title", from)
}

// titles gathers the candidates and cuts the site's name off each.
func (r *reader) titles() (c titles) {
	c.h1, c.h2 = r.headings(r.body.h1), r.headings(r.body.h2)
	var known [][]byte
	for _, h := range c.h1 {
		known = append(known, h.fold)
	}
	if !r.main.IsZero() {
		c.ld = ldTitle(r.main)
	}
	og, from := r.head.get("og:title", "twitter:title")
	og = clean(og)
	c.ogFrom = from
	var cut bool
	c.og, cut = r.cutSite(og, known)
	if len(c.ld) > 0 {
		known = append(known, fold(nil, c.ld))
	}
	if r.head.title != tree.None {
		doc := bytes.Clone(r.text(r.head.title))
		if len(og) > 0 && (cut || !sameText(og, doc)) {
			known = append(known, fold(nil, c.og))
		}
		for _, h := range c.h2 {
			if len(h.fold) > 6 {
				known = append(known, h.fold)
			}
		}
		c.doc, _ = r.cutSite(doc, known)
	}
	return c
}

func (r *reader) headings(nodes []tree.NodeID) (list []heading) {
	for _, n := range nodes {
		if m := r.t.Metrics(n); m.Chars < 2 || m.Chars > 500 {
			continue
		}
		text := bytes.Clone(r.text(n))
		if f := fold(nil, text); len(f) >= 2 {
			list = append(list, heading{node: n, text: text, fold: f})
		}
	}
	return list
}

// bestHeading returns the h1 that shares most words with the other titles and the URL, if it shares enough.
// Where the page does not call itself an article, all words must be shared, and a heading shorter than the
// title must be what the URL says.
func (r *reader) bestHeading(c titles) (best heading, ok bool) {
	segment := lastSegment(r.path())
	doc, og, path := tokens(c.doc), tokens(c.og), tokens(segment)
	article := r.articleLike()
	best.score = 49
	for _, h := range c.h1 {
		tok := tokens(h.text)
		if len(h.text) > 220 || r.isSite(h.text) {
			continue
		}
		h.score = max(overlap(tok, doc), overlap(tok, og), overlap(tok, path))
		if !article && (h.score < 99 || len(tok) < 2 || len(og) > 0 && len(tok) < len(doc) && !sameText(segment, h.text)) {
			continue
		}
		if h.score > best.score {
			best, ok = h, true
		}
	}
	return best, ok
}

// lastSegment returns the last segment of a path that holds letters.
func lastSegment(path []byte) []byte {
	for len(path) > 0 {
		i := bytes.LastIndexByte(path, '/')
		seg := path[i+1:]
		if len(seg) > 2 && bytes.IndexFunc(seg, func(c rune) bool { return c >= 'a' && c <= 'z' }) >= 0 {
			return seg
		}
		path = path[:max(i, 0)]
	}
	return nil
}
