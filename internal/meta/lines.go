package meta

import (
	"bytes"

	"github.com/winnowhtml/html/internal/tree"
)

// dateLines looks for a date in the short lines around the headline. A page that does not call itself an
// article must show it close by, and no more dates than an article has.
func (r *reader) dateLines() Date {
	before, after := nearBefore, nearAfter/2
	if !r.f.Hints.ArticleLike {
		if before, after = 60, 250; !r.f.Published.IsZero() || r.datedLines() > 2 {
			return Date{}
		}
	}
	h, from := r.anchor(), r.t.Body()
	if h != tree.None {
		from = r.t.End(h)
	}
	d := r.lines(from, tree.NodeID(r.t.Size()), 1, after)
	if d.IsZero() && h != tree.None {
		d = r.lines(h-1, tree.Root, -1, before)
	}
	return d
}

// lines returns the first date of publication in the text nodes from one node towards another, within a
// number of characters.
func (r *reader) lines(from, to tree.NodeID, step tree.NodeID, chars int) Date {
	for n := from; n != to && chars > 0; n += step {
		if !r.t.IsText(n) || r.body.isOut(n) {
			continue
		}
		s := r.t.Text(n)
		if chars -= r.t.Metrics(n).Chars; !datable(s) {
			continue
		}
		if d := r.textDate(n, squeeze(s)); !d.IsZero() {
			return d
		}
	}
	return Date{}
}

// datable reports whether a text node can be a short line with a date: it has two digits and is not long.
func datable(s []byte) bool {
	if len(s) < 6 || len(s) > 8*maxLine {
		return false
	}
	digits := 0
	for _, c := range s {
		if c >= '0' && c <= '9' {
			digits++
		}
	}
	return digits >= 2
}

// datedLines counts the short lines of the page that hold a date, up to 3.
func (r *reader) datedLines() (count int) {
	for n := r.t.Body(); int(n) < r.t.Size() && count < 3; n++ {
		if !r.t.IsText(n) || r.body.isOut(n) {
			continue
		}
		s := r.t.Text(n)
		if !datable(s) {
			continue
		}
		if s = squeeze(s); len(s) <= maxLine {
			if _, _, _, ok := findDate(s, false); ok {
				count++
			}
		}
	}
	return count
}

// textDate returns the date of publication in a short text node, and notes the date of a change.
func (r *reader) textDate(n tree.NodeID, s []byte) Date {
	if len(s) < 6 || len(s) > maxLine {
		return Date{}
	}
	d, lo, hi, ok := findDate(s, r.dayFirst())
	if !ok || len(s)-(hi-lo) > maxBeside {
		return Date{}
	}
	switch r.dateLabel(n, s, lo, hi) {
	case roleModified:
		r.noteModified(d)
	case roleOut:
	default:
		return d
	}
	return Date{}
}

// lastLabel returns what a text calls a date: roleModified, rolePublished, roleOut for a date that is about
// something else, or 0. What is said last counts.
func lastLabel(s []byte) role {
	s = bytes.ToLower(s[:min(len(s), 300)])
	mod, pub := last(s, modifiedWords), last(s, publishedWords)
	switch {
	case mod < 0 && pub < 0:
		if last(s, otherWords) >= 0 {
			return roleOut
		}
		return 0
	case mod > pub:
		return roleModified
	}
	return rolePublished
}

func last(s []byte, words []string) int {
	at := -1
	for _, w := range words {
		at = max(at, bytes.LastIndex(s, []byte(w)))
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

// otherWords call a date one of a reader's account or of a term.
var otherWords = []string{"joined", "join date", "member since", "registered", "registriert", "beigetreten", "inscrit", "registrado", "iscritto", "expires", "valid until", "deadline", "copyright", "©"}
