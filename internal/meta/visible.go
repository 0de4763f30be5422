package meta

import (
	"bytes"

	"github.com/winnowhtml/html/internal/tree"
)

const (
	nearAfter  = 1500 // characters after the headline within which a byline stands
	nearBefore = 400  // characters before it
	maxLine    = 160  // characters of a line that can be a byline
)

// visibleDates reads dates that readers see near the headline: first in elements whose names or tag speak of
// dates, then in any short line.
func (r *reader) visibleDates() {
	if !r.f.Published.IsZero() && !r.f.Modified.IsZero() {
		return
	}
	for _, c := range r.body.candidates {
		if c.out || c.role&roleDate == 0 && !c.time || !r.near(c.node) {
			continue
		}
		r.lineDate(c.node, c)
	}
	if r.f.Published.IsZero() {
		r.dateLines()
	}
	if r.f.Published.IsZero() && r.f.Hints.ArticleLike {
		r.lastingDates()
	}
}

// lastingDates reads dates far from the headline, as at the end of an article: one that is called the date of
// publication, or the only one that the page marks.
func (r *reader) lastingDates() {
	only, marked := candidate{}, 0
	for _, c := range r.body.candidates {
		if c.out || c.role&roleDate == 0 && !c.time {
			continue
		}
		if _, ok := r.elementDate(c.node); !ok || r.t.Contains(only.node, c.node) && only.node != tree.None {
			continue
		}
		marked++
		only = c
		if dateLabel(r.context(c.node)) == rolePublished && !r.repeated(c) {
			r.lineDate(c.node, c)
			return
		}
	}
	if marked == 1 {
		r.lineDate(only.node, only)
	}
}

// lineDate takes the date of one element, as what its words call it.
func (r *reader) lineDate(n tree.NodeID, c candidate) {
	d, ok := r.elementDate(n)
	if !ok {
		return
	}
	label := dateLabel(r.context(n))
	if label == 0 {
		label = c.role & (roleModified | rolePublished)
	}
	switch {
	case label == roleModified:
		if r.f.Modified.IsZero() {
			r.f.Modified = d
			r.source("modified", "visible date")
		}
	case r.f.Published.IsZero() && (r.articleLike() || !r.repeated(c)):
		r.f.Published = d
		r.source("published", "visible date")
	}
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

// dateLines looks for a date in the short lines around the headline. A page that does not call itself an
// article must show it close by, and no more dates than an article has.
func (r *reader) dateLines() {
	before, after := nearBefore, nearAfter/2
	if !r.f.Hints.ArticleLike {
		if before, after = 60, 250; r.datedLines() > 2 {
			return
		}
	}
	h, from := r.anchor(), r.t.Body()
	if h != tree.None {
		from = r.t.End(h)
	}
	if r.lines(from, tree.NodeID(r.t.Size()), 1, after) || h == tree.None {
		return
	}
	r.lines(h-1, tree.Root, -1, before)
}

// lines takes the first date of publication in the text nodes from one node towards another, within a number
// of characters.
func (r *reader) lines(from, to tree.NodeID, step tree.NodeID, chars int) bool {
	for n := from; n != to && chars > 0; n += step {
		if !r.t.IsText(n) || r.body.isOut(n) {
			continue
		}
		s := squeeze(r.t.Text(n))
		chars -= len(s)
		if r.textDate(n, s) {
			return true
		}
	}
	return false
}

// datedLines counts the short lines of the page that hold a date, up to 3.
func (r *reader) datedLines() (count int) {
	for n := r.t.Body(); int(n) < r.t.Size() && count < 3; n++ {
		if !r.t.IsText(n) || r.body.isOut(n) {
			continue
		}
		if s := squeeze(r.t.Text(n)); len(s) >= 6 && len(s) <= maxLine {
			if _, _, _, ok := findDate(s, false); ok {
				count++
			}
		}
	}
	return count
}

// textDate takes the date of a short text node and reports whether the date of publication is known.
func (r *reader) textDate(n tree.NodeID, s []byte) bool {
	if len(s) < 6 || len(s) > maxLine {
		return false
	}
	d, lo, hi, ok := findDate(s, r.dayFirst())
	if !ok || len(s)-(hi-lo) > 80 {
		return false
	}
	if dateLabel(r.context(n)) == roleModified {
		if r.f.Modified.IsZero() {
			r.f.Modified = d
			r.source("modified", "visible date")
		}
		return false
	}
	r.f.Published = d
	r.source("published", "visible date")
	return true
}

// dateLabel returns what the words around a date call it: roleModified, rolePublished, or 0. Where both are
// said, the first counts.
func dateLabel(s []byte) role {
	s = bytes.ToLower(s[:min(len(s), 300)])
	mod, pub := first(s, modifiedWords), first(s, publishedWords)
	switch {
	case mod < 0 && pub < 0:
		return 0
	case pub < 0 || mod >= 0 && mod < pub:
		return roleModified
	}
	return rolePublished
}

func first(s []byte, words []string) int {
	at := -1
	for _, w := range words {
		if i := bytes.Index(s, []byte(w)); i >= 0 && (at < 0 || i < at) {
			at = i
		}
	}
	return at
}

var modifiedWords = []string{
	"updated", "modified", "last review", "last edit", "revised", "aktualisiert", "geändert", "stand:", "mis à jour", "modifié", "actualizado",
	"última actualización", "aggiornato", "atualizado", "bijgewerkt", "zaktualizowano", "aktualizacja", "обновлено", "изменено", "更新", "수정", "uppdaterad",
	"opdateret", "oppdatert", "päivitetty", "güncellen", "aktualizováno", "ενημέρωση", "diperbarui", "cập nhật", "تحديث", "עודכן",
}

var publishedWords = []string{
	"published", "posted", "created", "publication", "release", "written", "veröffentlicht", "erstellt", "publié", "publicado", "pubblicato", "gepubliceerd",
	"opublikowano", "опубликовано", "发布", "公開", "掲載", "発売", "입력", "등록", "게시", "publicerad", "publiceret", "publisert", "julkaistu", "yayınlan", "publikováno",
	"δημοσί", "diterbitkan", "đăng", "نشر", "פורסם",
}
