package meta

import (
	"bytes"
	"context"
	"sort"

	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

const (
	maxHeadings   = 40
	maxCandidates = 200
	maxLabel      = 300 // characters of an element that can be a byline or a date
)

// role is what an element's names say of it.
type role uint8

const (
	roleAuthor role = 1 << iota
	roleDate
	roleModified
	rolePublished
	roleOut // not about this page's content: comments, related items, navigation
	roleName
)

// candidate is an element that may name an author or a date.
type candidate struct {
	node                     tree.NodeID
	role                     role
	itemprop, rel, time, out bool
}

// body holds what was noted in one walk over the page.
type body struct {
	h1, h2     []tree.NodeID
	candidates []candidate
	license    []byte   // target of a rel=license link
	outs       []region // parts that are not about this page's content, in document order, none inside another
	chars      int      // characters of the whole page
}

// region is a range of nodes.
type region struct{ lo, hi tree.NodeID }

// isOut reports whether n stands in a part of the page that is not about its content.
func (b *body) isOut(n tree.NodeID) bool {
	i := sort.Search(len(b.outs), func(i int) bool { return b.outs[i].hi > n })
	return i < len(b.outs) && b.outs[i].lo <= n
}

// addOut notes the subtree of n as such a part.
func (b *body) addOut(n, end tree.NodeID) {
	if k := len(b.outs); k == 0 || b.outs[k-1].hi <= n {
		b.outs = append(b.outs, region{n, end})
	}
}

// scan walks the tree once and notes every candidate.
func (r *reader) scan(ctx context.Context) error {
	t := r.t
	r.body.chars = t.Metrics(tree.Root).Chars
	for n := tree.Root; int(n) < t.Size(); n++ {
		if n&1023 == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		if !t.IsElement(n) || r.head.note(t, n) {
			continue
		}
		r.note(n)
	}
	return nil
}

// note records what an element of the body may tell.
func (r *reader) note(n tree.NodeID) {
	t, b := r.t, &r.body
	c := candidate{node: n}
	switch t.Tag(n) {
	case atom.H1:
		b.h1 = appendHeading(b.h1, n)
	case atom.H2:
		b.h2 = appendHeading(b.h2, n)
	case atom.Nav:
		c.role |= roleOut
	case atom.Footer:
		if t.Ancestor(n, atom.Article) == tree.None { // an article's own footer may name its author
			c.role |= roleOut
		}
	case atom.Aside:
		if t.Metrics(n).Chars > maxLabel { // a short one often holds the byline
			c.role |= roleOut
		}
	case atom.Time:
		c.time = true
	}
	for i, hi := t.Attrs(n); i < hi; i++ {
		a := t.AttrAt(i)
		switch a.Key {
		case atom.Class, atom.Id:
			c.role |= roleOf(a.Value) &^ roleName
		case atom.Href:
			if t.Tag(n) == atom.A && authorPath(a.Value) {
				c.role |= roleAuthor
			}
		case atom.Itemprop:
			c.itemprop = true
			c.role |= roleOf(a.Value)
		case atom.Rel:
			if hasToken(a.Value, "author") {
				c.rel = true
			}
			if b.license == nil && hasToken(a.Value, "license") {
				b.license, _ = t.Attr(n, atom.Href)
			}
		}
	}
	if c.role == 0 && !c.rel && !c.time {
		return
	}
	chars := t.Metrics(n).Chars
	if c.role&roleOut != 0 && chars*2 < b.chars {
		b.addOut(n, t.End(n))
	}
	c.role &^= roleOut
	c.out = b.isOut(n)
	if (c.role != 0 || c.rel || c.time) && (chars <= maxLabel) && len(b.candidates) < maxCandidates {
		b.candidates = append(b.candidates, c)
	}
}

func appendHeading(list []tree.NodeID, n tree.NodeID) []tree.NodeID {
	if len(list) < maxHeadings {
		list = append(list, n)
	}
	return list
}

// roleOf reads the words of a class, id or itemprop.
func roleOf(names []byte) (role role) {
	for i := 0; i < len(names); {
		if names[i] == '[' { // a utility class with a value of its own
			for i < len(names) && names[i] > ' ' {
				i++
			}
			continue
		}
		if !isLetter(names[i]) {
			i++
			continue
		}
		start := i
		i++
		for i < len(names) && isLetter(names[i]) && (names[i] >= 'a' || names[i-1] < 'a') {
			i++
		}
		role |= wordRole(names[start:i])
	}
	return role
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// wordRole returns what one word of a class, id or itemprop says.
func wordRole(w []byte) role {
	if len(w) < 4 {
		return 0
	}
	var low [13]byte
	n := copy(low[:], w)
	for i := range n {
		low[i] |= 0x20
	}
	switch string(low[:n]) {
	case "author", "authors", "byline", "writer", "autor", "auteur", "username", "creator", "contributor", "bylines", "poster", "postuser", "bigusername", "membername":
		return roleAuthor
	case "date", "time", "datetime", "timestamp", "posted", "pubdate", "datum", "fecha", "dateline":
		return roleDate
	case "name":
		return roleName
	case "published", "publish", "created":
		return rolePublished | roleDate
	case "updated", "modified", "update":
		return roleModified | roleDate
	case "comment", "comments", "related", "sidebar", "footer", "recommended", "recirc",
		"breadcrumb", "breadcrumbs", "cookie", "newsletter", "recommend", "trending", "popular":
		return roleOut
	}
	if len(w) > 6 && string(low[:6]) == "author" && low[6] != 'i' { // authorname, authorlink, not authority
		return roleAuthor
	}
	return 0
}

// authorPath reports whether a link leads to where sites keep the pages of their authors.
func authorPath(href []byte) bool {
	for _, dir := range [...]string{"/author/", "/authors/", "/contributor/", "/contributors/", "/autor/", "/auteur/", "/profile/", "/people/", "/writers/", "/by/"} {
		if i := bytes.Index(href, []byte(dir)); i >= 0 && i+len(dir) < len(href) {
			return true
		}
	}
	return false
}

// text returns the text of n, as a view that lasts until the next call.
func (r *reader) text(n tree.NodeID) []byte {
	r.buf = r.t.AppendText(r.buf[:0], n)
	return squeeze(r.buf)
}

// label returns the text of n as a copy, or nil where it is longer than a label.
func (r *reader) label(n tree.NodeID) []byte {
	if r.t.Metrics(n).Chars > maxLabel {
		return nil
	}
	return bytes.Clone(r.text(n))
}
