package meta

import (
	"iter"
	"unicode/utf8"

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
	if d := r.dateAfter(from, after); h == tree.None || !d.IsZero() {
		return d
	}
	return r.dateBefore(h, before)
}

// dateAfter returns the first date of publication in the lines from a node on, within a number of characters.
func (r *reader) dateAfter(from tree.NodeID, chars int) Date {
	for n, before := range r.textsFrom(from) {
		if before >= chars {
			break
		}
		if s := r.t.Text(n); datable(s) {
			if d := r.textDate(n, squeeze(s)); !d.IsZero() {
				return d
			}
		}
	}
	return Date{}
}

// dateBefore returns the last date of publication in the lines before a node, within a number of characters.
func (r *reader) dateBefore(end tree.NodeID, chars int) Date {
	for n := end - 1; n > tree.Root && chars > 0; n-- {
		if !r.t.IsText(n) || r.body.isOut(n) {
			continue
		}
		chars -= r.t.Chars(n)
		if s := r.t.Text(n); datable(s) {
			if d := r.textDate(n, squeeze(s)); !d.IsZero() {
				return d
			}
		}
	}
	return Date{}
}

// textsFrom yields the text nodes from a node on, those in parts that are left out aside, and how many characters
// of such text stand before each.
func (r *reader) textsFrom(from tree.NodeID) iter.Seq2[tree.NodeID, int] {
	return func(yield func(tree.NodeID, int) bool) {
		outs, chars := r.body.outs, 0
		for n := from; int(n) < r.t.Size(); n++ {
			for len(outs) > 0 && outs[0].hi <= n {
				outs = outs[1:]
			}
			if len(outs) > 0 && outs[0].lo <= n {
				n = outs[0].hi - 1
				continue
			}
			if !r.t.IsText(n) {
				continue
			}
			if !yield(n, chars) {
				return
			}
			chars += r.t.Chars(n)
		}
	}
}

// datable reports whether a text node can be a short line with a date: it has two digits and is not long.
func datable(s []byte) bool {
	return len(s) >= 6 && len(s) <= 8*maxLine && hasDigits(s, 2)
}

// datedLines counts the short lines of the page that hold a date, up to 3.
func (r *reader) datedLines() (count int) {
	for n := range r.textsFrom(r.t.Body()) {
		s := r.t.Text(n)
		if !datable(s) {
			continue
		}
		if s = squeeze(s); len(s) <= maxLine {
			if _, _, _, ok := findDate(s, false); ok {
				if count++; count == 3 {
					break
				}
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
	d, lo, hi, ok := r.findDate(s)
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

// maxLabelText bounds how much of a text is searched for words that call a date something, in bytes.
const maxLabelText = 300

// lastLabel returns what a text calls a date: roleModified, rolePublished, roleOut for a date that is about
// something else, or 0. What is said last counts.
func lastLabel(s []byte) role {
	s = s[:min(len(s), maxLabelText)]
	var buf [2 * maxLabelText]byte
	low := appendLower(buf[:0], s)
	out := role(0)
	for i := len(low) - 1; i >= 0; i-- {
		if l := labelAt(low[i:]); l == roleOut {
			out = l
		} else if l != 0 {
			return l
		}
	}
	return out
}

// labelAt returns what a word at the beginning of s, which is in lower case, calls a date.
func labelAt(s []byte) role {
	if !labelInitial(s[0]) {
		return 0
	}
	switch {
	case beginsWith(s, publishedWords):
		return rolePublished
	case beginsWith(s, modifiedWords):
		return roleModified
	case beginsWith(s, otherWords):
		return roleOut
	}
	return 0
}

// labelInitial reports whether a word that calls a date something may begin with c: most bytes of most texts
// do not.
func labelInitial(c byte) bool {
	return c >= utf8.RuneSelf || c >= 'a' && c <= 'z' && labelInitials>>(c-'a')&1 != 0
}

// labelInitials has a bit for each Latin letter that one of the words begins with.
const labelInitials = 1 | 1<<('b'-'a') | 1<<('c'-'a') | 1<<('d'-'a') | 1<<('e'-'a') | 1<<('g'-'a') | 1<<('i'-'a') | 1<<('j'-'a') |
	1<<('l'-'a') | 1<<('m'-'a') | 1<<('o'-'a') | 1<<('p'-'a') | 1<<('r'-'a') | 1<<('s'-'a') | 1<<('u'-'a') | 1<<('v'-'a') | 1<<('w'-'a') | 1<<('y'-'a') | 1<<('z'-'a')

func beginsWith(s []byte, words []string) bool {
	for _, w := range words {
		if s[0] == w[0] && len(s) >= len(w) && string(s[:len(w)]) == w {
			return true
		}
	}
	return false
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
