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
		if c.out || c.role&roleDate == 0 && !c.time || !r.near(c.node) {
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
	label := dateLabel(r.context(c.node))
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
		if c.out || c.role&roleDate == 0 && !c.time || r.alike(c) > 1 || only.node != tree.None && r.t.Contains(only.node, c.node) {
			continue
		}
		if _, ok := r.elementDate(c.node); !ok {
			continue
		}
		marked++
		only = c
		if dateLabel(r.context(c.node)) == rolePublished {
			marked = 1
			break
		}
	}
	if marked == 1 {
		if d := r.lineDate(only); !d.IsZero() {
			return d
		}
	}
	for n := r.t.Body(); int(n) < r.t.Size(); n++ {
		if !r.t.IsText(n) || r.body.isOut(n) {
			continue
		}
		if s := squeeze(r.t.Text(n)); len(s) <= maxBeside && dateLabel(s) == rolePublished {
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
		if o.out || r.t.Tag(o.node) != r.t.Tag(c.node) {
			continue
		}
		if oc, _ := r.t.Attr(o.node, atom.Class); bytes.Equal(oc, class) {
			n++
		}
	}
	return n
}

// context returns the text of n, or of its parent where that is a short line: a label often stands beside
// its date.
func (r *reader) context(n tree.NodeID) []byte {
	if p := r.t.Parent(n); p != tree.None && r.t.Metrics(p).Chars <= maxLine && r.t.End(p)-p < 40 {
		n = p
	}
	return r.text(n)
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
		if r.t.Metrics(h).Chars > 2 {
			return h
		}
	}
	return tree.None
}
