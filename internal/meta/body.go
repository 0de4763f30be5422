package meta

import (
	"bytes"
	"context"
	"sort"

	"github.com/winnowhtml/html/internal/tag"
	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

const (
	maxHeadings   = 40
	maxCandidates = 200
	maxLabel      = 300 // characters of an element that can be a byline or a date
	maxLabelNodes = 500 // nodes of such an element, and of a heading
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
	node                tree.NodeID
	role                role
	itemprop, rel, time bool
}

// body holds what was noted in one walk over the page.
type body struct {
	h1, h2     []tree.NodeID
	candidates []candidate
	license    []byte   // target of a rel=license link
	outs       []region // parts that are not about this page's content, in document order, none inside another
	chars      int      // characters of the whole page
	roles      roleMemo
}

// region is a range of nodes.
type region struct{ lo, hi tree.NodeID }

// roleMemo remembers what names say: those of a list's items are mostly the same.
type roleMemo [64]struct {
	names []byte
	role  role
}

func (m *roleMemo) roleOf(names []byte) role {
	if len(names) == 0 {
		return 0
	}
	e := &m[(len(names)^int(names[0])*5^int(names[len(names)/2])*3^int(names[len(names)-1])<<1)&(len(m)-1)]
	if !bytes.Equal(e.names, names) {
		e.names, e.role = names, roleOf(names)
	}
	return e.role
}

// isOut reports whether n stands in a part of the page that is not about its content.
func (b *body) isOut(n tree.NodeID) bool {
	i := sort.Search(len(b.outs), func(i int) bool { return b.outs[i].hi > n })
	return i < len(b.outs) && b.outs[i].lo <= n
}

// part is what an element's name alone says of it.
type part uint8

const (
	ofHead  part = iota + 1 // it speaks for the page as a whole
	telling                 // it says something whatever its attributes
)

// parts is indexed by an element name's code.
var parts = [tag.Count]part{
	tag.Meta: ofHead, tag.Link: ofHead, tag.Title: ofHead, tag.Html: ofHead,
	tag.H1: telling, tag.H2: telling, tag.Nav: telling, tag.Footer: telling, tag.Aside: telling, tag.Time: telling,
}

// scan walks the tree once and notes every candidate. An element without text tells nothing, but for a time.
func (r *reader) scan(ctx context.Context) error {
	t := r.t
	r.body.chars = t.Chars(tree.Root)
	for n := tree.Root; int(n) < t.Size(); n++ {
		if n&1023 == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		if !t.IsElement(n) {
			continue
		}
		part := parts[t.Code(n)]
		if part == ofHead {
			r.head.note(t, n)
			continue
		}
		if t.Chars(n) == 0 && t.Code(n) != tag.Time {
			continue
		}
		if end := r.note(n, part == telling); end > n {
			r.noteOut(n, end)
			n = end - 1
		}
	}
	return nil
}

// noteOut notes the little that counts in a part that is left out: meta elements, and a link to a licence.
func (r *reader) noteOut(n, end tree.NodeID) {
	for ; n < end; n++ {
		switch r.t.Tag(n) {
		case atom.Meta:
			r.head.noteMeta(r.t, n)
		case atom.A:
			if rel, ok := r.t.Attr(n, atom.Rel); ok && r.body.license == nil && hasToken(rel, "license") {
				r.body.license, _ = r.t.Attr(n, atom.Href)
			}
		}
	}
}

// note records what an element of the body may tell. One with most of the page's text is neither a byline nor a
// part to leave out. For such a part its end is returned.
func (r *reader) note(n tree.NodeID, telling bool) (end tree.NodeID) {
	t, b := r.t, &r.body
	c := candidate{node: n}
	license := r.noteAttrs(&c)
	if c.role == 0 && !c.rel && license == nil && !telling {
		return tree.None
	}
	tag, chars := t.Tag(n), t.Chars(n)
	if chars > maxLabel && chars*2 >= b.chars {
		return tree.None
	}
	if b.license == nil {
		b.license = license
	}
	small := t.End(n)-n <= maxLabelNodes
	switch tag {
	case atom.H1:
		b.h1 = appendHeading(b.h1, n, small)
	case atom.H2:
		b.h2 = appendHeading(b.h2, n, small)
	case atom.Nav:
		c.role |= roleOut
	case atom.Footer:
		if t.Ancestor(n, atom.Article) == tree.None { // an article's own footer may name its author
			c.role |= roleOut
		}
	case atom.Aside:
		if chars > maxLabel { // a short one often holds the byline
			c.role |= roleOut
		}
	case atom.Time:
		c.time = true
	}
	if c.role&roleOut != 0 && chars*2 < b.chars {
		b.outs = append(b.outs, region{n, t.End(n)})
		return t.End(n)
	}
	c.role &^= roleOut
	if (c.role != 0 || c.rel || c.time) && small && chars <= maxLabel && len(b.candidates) < maxCandidates {
		b.candidates = append(b.candidates, c)
	}
	return tree.None
}

// noteAttrs reads the attributes that say what an element is, and returns the target of a link to a licence.
func (r *reader) noteAttrs(c *candidate) (license []byte) {
	for i, hi := r.t.Attrs(c.node); i < hi; i++ {
		switch r.t.AttrID(i) {
		case tag.AttrClass, tag.AttrId:
			c.role |= r.body.roles.roleOf(r.t.AttrValue(i)) &^ roleName
		case tag.AttrHref:
			if r.t.Tag(c.node) == atom.A && authorPath(r.t.AttrValue(i)) {
				c.role |= roleAuthor
			}
		case tag.AttrItemprop:
			c.itemprop = true
			c.role |= roleOf(r.t.AttrValue(i))
		case tag.AttrRel:
			rel := r.t.AttrValue(i)
			c.rel = c.rel || hasToken(rel, "author")
			if hasToken(rel, "license") {
				license, _ = r.t.Attr(c.node, atom.Href)
			}
		}
	}
	return license
}

func appendHeading(list []tree.NodeID, n tree.NodeID, small bool) []tree.NodeID {
	if small && len(list) < maxHeadings {
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
	if !roleInitial(len(w), w[0]|0x20) {
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

// roleInitial reports whether any of the words that [wordRole] knows has this length and this first letter:
// most words of most classes have not.
func roleInitial(n int, c byte) bool {
	return roleInitials[min(n, len(roleInitials)-1)]>>(c-'a')&1 != 0
}

// roleInitials has, for each length of a word, a bit for each first letter of the words that [wordRole] knows.
var roleInitials = [...]uint32{
	4:  1<<('d'-'a') | 1<<('n'-'a') | 1<<('t'-'a'),
	5:  1 | 1<<('d'-'a') | 1<<('f'-'a'),
	6:  1 | 1<<('b'-'a') | 1<<('c'-'a') | 1<<('f'-'a') | 1<<('p'-'a') | 1<<('r'-'a') | 1<<('u'-'a') | 1<<('w'-'a'),
	7:  1 | 1<<('b'-'a') | 1<<('c'-'a') | 1<<('p'-'a') | 1<<('r'-'a') | 1<<('s'-'a') | 1<<('u'-'a'),
	8:  1 | 1<<('c'-'a') | 1<<('d'-'a') | 1<<('m'-'a') | 1<<('p'-'a') | 1<<('t'-'a') | 1<<('u'-'a'),
	9:  1 | 1<<('p'-'a') | 1<<('r'-'a') | 1<<('t'-'a'),
	10: 1 | 1<<('b'-'a') | 1<<('m'-'a') | 1<<('n'-'a'),
	11: 1 | 1<<('b'-'a') | 1<<('c'-'a') | 1<<('r'-'a'),
	12: 1,
}

// authorPath reports whether a link leads to where sites keep the pages of their authors.
func authorPath(href []byte) bool {
	for {
		i := bytes.IndexByte(href, '/')
		if i < 0 {
			return false
		}
		href = href[i+1:]
		end := bytes.IndexByte(href, '/')
		if end < 0 {
			return false
		}
		switch string(href[:end]) {
		case "author", "authors", "contributor", "contributors", "autor", "auteur", "profile", "people", "writers", "by":
			return end+1 < len(href)
		}
	}
}

// text returns the text of n, as a view that lasts until the next call.
func (r *reader) text(n tree.NodeID) []byte {
	r.buf = r.t.AppendText(r.buf[:0], n)
	return squeeze(r.buf)
}

// label returns the text of n as a copy, or nil where it is longer than a label.
func (r *reader) label(n tree.NodeID) []byte {
	if r.t.Chars(n) > maxLabel || r.t.End(n)-n > maxLabelNodes {
		return nil
	}
	return bytes.Clone(r.text(n))
}
