package render

import (
	"unicode"
	"unicode/utf8"
)

// Classes of byte that the collapsing of white space tells apart.
const (
	plainByte = iota
	spaceByte
	leadC2 // first byte of a soft hyphen or a no-break space, among others
)

func byteClass(c byte) int {
	switch c {
	case ' ', '\n', '\t', '\r', '\f':
		return spaceByte
	case 0xC2:
		return leadC2
	}
	return plainByte
}

func isBlank(s []byte) bool {
	for _, c := range s {
		if byteClass(c) != spaceByte {
			return false
		}
	}
	return true
}

// words adds text to the paragraph: runs of white space become one space, soft hyphens go.
func (w *writer) words(s []byte) {
	for i := 0; i < len(s); {
		j := i
		for j < len(s) && byteClass(s[j]) == spaceByte {
			j++
		}
		if j > i {
			w.space(s[i:j])
			i = j
		}
		j = wordsEnd(s, i)
		if j > i {
			w.held(s[i:j])
			i = j
		}
		for i+1 < len(s) && s[i] == 0xC2 && s[i+1] == 0xAD {
			i += 2
		}
	}
}

// wordsEnd returns the end of the text at i that can be written as it stands: up to a soft hyphen or to
// white space that is not a single space between two words.
func wordsEnd(s []byte, i int) int {
	for i < len(s) {
		switch c := s[i]; {
		case c > ' ' && c != 0xC2:
			i++
		case c == ' ' && i+1 < len(s) && s[i+1] > ' ':
			i += 2
			if s[i-1] == 0xC2 {
				i--
			}
		case c == 0xC2 && i+1 < len(s) && s[i+1] != 0xAD:
			i += 2
		case byteClass(c) == plainByte:
			i++
		default:
			return i
		}
	}
	return i
}

// held adds text without its no-break spaces at either end, which wait like white space does: delimiters
// must stand next to letters.
func (w *writer) held(s []byte) {
	for len(s) >= 2 && s[0] == 0xC2 && s[1] == 0xA0 {
		w.keep("\u00a0")
		s = s[2:]
	}
	tail := len(s)
	for tail >= 2 && s[tail-2] == 0xC2 && s[tail-1] == 0xA0 {
		tail -= 2
	}
	if tail > 0 {
		w.put(s[:tail])
	}
	for ; tail < len(s); tail += 2 {
		w.keep("\u00a0")
	}
}

// space notes white space of the source.
func (w *writer) space(s []byte) {
	if n := len(w.hold); n > 0 && w.hold[n-1] == ' ' {
		return
	}
	w.segBrk = false
	if len(w.hold) == 0 {
		for _, c := range s {
			w.segBrk = w.segBrk || c == '\n'
		}
	}
	w.hold = append(w.hold, ' ')
}

// maxHold bounds how much white space in a row is kept.
const maxHold = 64

func (w *writer) keep(s string) {
	w.segBrk = false
	if len(w.hold) < maxHold {
		w.hold = append(w.hold, s...)
	}
}

// boundary ends the line of text where a block begins or ends.
func (w *writer) boundary() {
	switch {
	case w.flat > 0:
		w.gap()
	case w.cell:
		w.breaks = max(w.breaks, 1)
		w.forget()
	default:
		w.flush()
	}
}

// gap makes sure that what comes next does not run on into what was written.
func (w *writer) gap() {
	if len(w.hold) == 0 {
		w.hold = append(w.hold, ' ')
		w.segBrk = false
	}
}

// forget drops white space that nothing followed.
func (w *writer) forget() {
	w.hold = w.hold[:0]
	w.segBrk, w.soft, w.caret = false, false, false
}

// lineBreak is br: breaks at the ends of a block mean nothing, two in a row part paragraphs.
func (w *writer) lineBreak() {
	if w.flat > 0 {
		w.gap()
		return
	}
	w.forget()
	w.breaks++
}

// between returns the white space to write between what stands at the end of the paragraph and next.
func (w *writer) between(next []byte) []byte {
	hold, soft := w.hold, w.soft
	seg := w.segBrk
	w.soft, w.segBrk = false, false
	w.hold = w.hold[:0]
	if !soft && len(hold) == 0 {
		return nil
	}
	before, _ := utf8.DecodeLastRune(w.line.buf)
	after, _ := utf8.DecodeRune(next)
	switch {
	case len(w.line.tok) == 0:
		return nil
	case len(hold) == 0:
		if isWordRune(before) && isWordRune(after) {
			return oneSpace
		}
		return nil
	case seg && len(hold) == 1 && betweenIdeographs(w.line.buf, next):
		return nil
	}
	return hold
}

var oneSpace = []byte(" ")

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// betweenIdeographs reports whether a line break of the source between before and after is no space: it
// parts two characters of a script without spaces.
func betweenIdeographs(before, after []byte) bool {
	b, _ := utf8.DecodeLastRune(before)
	a, _ := utf8.DecodeRune(after)
	return isIdeographic(b) && isIdeographic(a)
}

// isIdeographic reports whether lines may break before and after r without a space.
func isIdeographic(r rune) bool {
	switch {
	case r < 0x2E80:
		return false
	case r <= 0x312F, r >= 0x31A0 && r <= 0x4DBF, r >= 0x4E00 && r <= 0xA4CF, r >= 0xF900 && r <= 0xFAFF,
		r >= 0xFE30 && r <= 0xFE4F, r >= 0xFF01 && r <= 0xFF60, r >= 0x20000 && r <= 0x3FFFF:
		return true
	}
	return false
}
