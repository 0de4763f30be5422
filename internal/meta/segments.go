package meta

import (
	"bytes"
	"unicode/utf8"

	"golang.org/x/net/html/atom"
)

// segment is a part of a title between separators. sep is the separator before it.
type segment struct {
	lo, hi int
	sep    string
}

const (
	maxTitle    = 2000 // bytes of a title that may be cut
	maxSegments = 12
	maxLinkText = 60 // characters of a link that can name a section
)

// segments splits a title at its separators: signs that stand alone between words, and bars anywhere. A
// colon or a dash that touches a word belongs to the title.
func segments(s []byte) (segs []segment) {
	lo, sep := 0, ""
	for i := 0; i < len(s) && len(segs) < maxSegments-1; {
		n := separatorLen(s[i:])
		alone := n > 0 && (i == 0 || s[i-1] == ' ') && (i+n >= len(s) || s[i+n] == ' ')
		if n > 0 && (alone || s[i] == '|' || n > 1 && bytes.HasPrefix(s[i:], []byte("｜"))) {
			segs = append(segs, segment{lo, trimEnd(s, lo, i), sep})
			sep = string(s[i : i+n])
			i += n
			for i < len(s) && s[i] == ' ' {
				i++
			}
			lo = i
			continue
		}
		_, size := utf8.DecodeRune(s[i:])
		i += size
	}
	return append(segs, segment{lo, trimEnd(s, lo, len(s)), sep})
}

func trimEnd(s []byte, lo, hi int) int {
	for hi > lo && s[hi-1] == ' ' {
		hi--
	}
	return hi
}

// separatorLen returns the length of the separator that s begins with, 0 for none.
func separatorLen(s []byte) int {
	switch s[0] {
	case '|', '-', '/', '@', '<', '>', '~':
		return 1
	case ':':
		if len(s) > 1 && s[1] == ':' {
			return 2
		}
		return 1
	}
	if s[0] < utf8.RuneSelf {
		return 0
	}
	switch r, n := utf8.DecodeRune(s); r {
	case '–', '—', '―', '·', '•', '»', '«', '‹', '›', '｜', '┃', '∙', '⋅':
		return n
	}
	return 0
}

// weak reports whether a separator also stands inside headlines, so that it proves nothing by itself.
func weak(sep string) bool {
	switch sep {
	case "|", "｜", "::", "•", "»", "·", "┃":
		return false
	}
	return true
}

// cutSite returns a title without the names of the site at its ends, and whether something was cut. The run
// of segments that known has (the folded text of headings and other titles) is the title; else segments that
// name the site go, and so does what follows a separator that no headline uses, and a section of the site that
// the page links to.
func (r *reader) cutSite(title []byte, known [][]byte) ([]byte, bool) {
	if len(title) > maxTitle {
		return title, false
	}
	segs := segments(title)
	if len(segs) == 1 {
		return title, false
	}
	if run := r.knownRun(title, segs, known); run != nil {
		return run, true
	}
	lo, hi := 0, len(segs)-1
	for lo < hi {
		first := title[segs[lo].lo:segs[lo].hi]
		if !r.namesSite(first) || segs[hi].hi-segs[lo+1].lo < len(first) {
			break
		}
		lo++
	}
	for hi > lo {
		last := segs[hi]
		text := title[last.lo:last.hi]
		if len(fold(nil, title[segs[lo].lo:segs[hi-1].hi])) < 4 && !r.isSite(text) {
			break
		}
		if weak(last.sep) && !r.isSite(text) && !r.linked(text) {
			break
		}
		hi--
	}
	return title[segs[lo].lo:segs[hi].hi], hi-lo < len(segs)-1
}

// knownRun returns the longest run of segments whose text is known and is not the site's name, one that
// begins the title before all others.
func (r *reader) knownRun(title []byte, segs []segment, known [][]byte) (best []byte) {
	for i := range segs {
		for j := i; j < len(segs); j++ {
			run := title[segs[i].lo:segs[j].hi]
			if len(run) <= len(best) {
				continue
			}
			if f := fold(nil, run); len(f) >= 3 && contains(known, f) && !r.isSite(run) {
				best = run
			}
		}
		if i == 0 && best != nil {
			break
		}
	}
	return best
}

// linked reports whether the page has a link with this text: a part of a title that names a section of the
// site is linked to from a breadcrumb or a menu.
func (r *reader) linked(text []byte) bool {
	want := fold(nil, text)
	if len(want) == 0 || len(want) > maxLinkText {
		return false
	}
	var buf, folded []byte
	for n := r.t.Body(); int(n) < r.t.Size(); n++ {
		if r.t.Tag(n) != atom.A || r.t.Chars(n) > maxLinkText {
			continue
		}
		if _, ok := r.t.Attr(n, atom.Href); !ok {
			continue
		}
		buf = r.t.AppendText(buf[:0], n)
		if folded = fold(folded[:0], buf); bytes.Equal(folded, want) {
			return true
		}
	}
	return false
}
