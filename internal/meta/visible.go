package meta

import (
	"bytes"

	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

const (
	nearAfter  = 1500 // characters after the headline within which a byline stands
	nearBefore = 400  // characters before it
	maxLine    = 160  // characters of a line that can be a byline
	maxBeside  = 80   // characters that may stand beside a date in its line

	maxLineNodes = 40 // nodes of such a line
)

// visibleDates reads dates that readers see near the headline: first in elements whose names or tag speak of
// dates, then in any short line. A visible date that is earlier than the one stated elsewhere is the right
// one: metadata often carry the time at which a page was last moved.
func (r *reader) visibleDates() {
	seen := r.elementDates()
	if seen.IsZero() {
		seen = r.dateLines()
	}
	if seen.IsZero() && r.f.Published.IsZero() && r.f.Hints.ArticleLike {
		seen = r.lastingDate()
	}
	if !seen.IsZero() && (r.f.Published.IsZero() || seen.before(r.f.Published)) && r.f.Sources["published"] != "url" {
		r.f.Published = seen
		r.source("published", "visible date")
	}
}

// before reports whether d is on an earlier day than e, each in its own zone.
func (d Date) before(e Date) bool {
	return d.Time.Format("20060102") < e.Time.Format("20060102")
}

// elementDates returns the date of publication in marked elements near the headline.
func (r *reader) elementDates() Date {
	for _, c := range r.body.candidates {
		if c.role&roleDate == 0 && !c.time || !r.near(c.node) {
			continue
		}
		if d := r.lineDate(c); !d.IsZero() {
			return d
		}
	}
	return Date{}
}

// lineDate returns the date of publication that an element holds, and notes the date of a change. Where a
// page does not call itself an article, dates that repeat are those of a list.
func (r *reader) lineDate(c candidate) Date {
	d, ok := r.elementDate(c.node)
	if !ok {
		return Date{}
	}
	label := r.elementLabel(c.node)
	if label == 0 {
		label = c.role & (roleModified | rolePublished)
	}
	switch {
	case label == roleOut:
	case label == roleModified:
		r.noteModified(d)
	case r.f.Hints.ArticleLike || !r.repeated(c):
		return d
	}
	return Date{}
}

// elementLabel returns what the words around the date of an element call it.
func (r *reader) elementLabel(n tree.NodeID) role {
	s := bytes.Clone(r.text(n))
	_, lo, hi, ok := r.findDate(s)
	if !ok {
		lo, hi = len(s), len(s) // the date is in an attribute
	}
	return r.dateLabel(n, s, lo, hi)
}

func (r *reader) noteModified(d Date) {
	if r.f.Modified.IsZero() {
		r.f.Modified = d
		r.source("modified", "visible date")
	}
}

// lastingDate reads a date far from the headline, as at the end of an article: one that is called the date of
// publication, or the only one of its kind that the page marks.
func (r *reader) lastingDate() Date {
	only, marked := candidate{}, 0
	for _, c := range r.body.candidates {
		if c.role&roleDate == 0 && !c.time || r.alike(c) > 1 || only.node != tree.None && r.t.Contains(only.node, c.node) {
			continue
		}
		if _, ok := r.elementDate(c.node); !ok {
			continue
		}
		marked++
		only = c
		if r.elementLabel(c.node) == rolePublished {
			marked = 1
			break
		}
	}
	if marked == 1 {
		if d := r.lineDate(only); !d.IsZero() {
			return d
		}
	}
	for n := range r.textsFrom(r.t.Body()) {
		s := r.t.Text(n)
		if !datable(s) {
			continue
		}
		if s = squeeze(s); len(s) <= maxBeside && lastLabel(s) == rolePublished {
			if d := r.textDate(n, s); !d.IsZero() {
				return d
			}
		}
	}
	return Date{}
}

// alike counts the candidates with the tag and class of c.
func (r *reader) alike(c candidate) (n int) {
	class, _ := r.t.Attr(c.node, atom.Class)
	for _, o := range r.body.candidates {
		if r.t.Tag(o.node) != r.t.Tag(c.node) {
			continue
		}
		if oc, _ := r.t.Attr(o.node, atom.Class); bytes.Equal(oc, class) {
			n++
		}
	}
	return n
}

// dateLabel returns what the words around the date in n call it. s is the text of n, the date stands in it at
// lo…hi. A label is nearest before its date, in the same line or in an element beside it; else it follows.
func (r *reader) dateLabel(n tree.NodeID, s []byte, lo, hi int) role {
	if l := lastLabel(s[:lo]); l != 0 {
		return l
	}
	box := n
	for range 2 {
		p := r.t.Parent(box)
		if p == tree.None || r.t.Chars(p) > maxLine || r.t.End(p)-p > maxLineNodes {
			break
		}
		box = p
	}
	var buf []byte
	for i := box; i < n; i++ {
		if r.t.IsText(i) {
			buf = append(append(buf, r.t.Text(i)...), ' ')
		}
	}
	if l := lastLabel(buf); l != 0 {
		return l
	}
	after := s[hi:]
	if i := bytes.IndexAny(after, "0123456789"); i >= 0 { // of the next date
		after = nil
	}
	if l := lastLabel(after); l != 0 {
		return l
	}
	class, _ := r.t.Attr(box, atom.Class)
	return roleOf(class) & (roleModified | rolePublished)
}

// near reports whether n stands where a byline may: close to the headline in characters of text.
func (r *reader) near(n tree.NodeID) bool {
	h := r.anchor()
	if h == tree.None {
		return r.t.MetricsRange(tree.Root, n).Chars < nearAfter
	}
	if n < h {
		return r.t.MetricsRange(r.t.End(n), h).Chars <= nearBefore
	}
	return r.t.MetricsRange(r.t.End(h), max(n, r.t.End(h))).Chars <= nearAfter
}

// anchor returns the heading that bylines belong to.
func (r *reader) anchor() tree.NodeID {
	if h := r.f.Hints.Headline; h != tree.None {
		return h
	}
	for _, h := range r.body.h1 {
		if r.t.Chars(h) > 2 {
			return h
		}
	}
	return tree.None
}
