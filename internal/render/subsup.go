package render

import (
	"unicode"
	"unicode/utf8"

	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

// subSup writes sub and sup. Markdown keeps them as tags. Text writes them in line, with a caret where a
// power would otherwise read as more digits of its base, and references to notes in brackets.
func (w *writer) subSup(n tree.NodeID, tag atom.Atom) {
	if w.md {
		w.styled(n, styleOf(tag))
		return
	}
	if tag == atom.Sup {
		if w.bracketed(n) {
			return
		}
		w.caret = true
	}
	w.children(n)
	w.caret = false
}

// writeCaret puts a caret between digits and a power of them, a point between a price and its cents.
func (w *writer) writeCaret(s []byte) {
	w.caret = false
	r, _ := utf8.DecodeRune(s)
	n := len(w.line.buf)
	switch {
	case n == 0 || !isDigit(w.line.buf[n-1]):
	case len(s) == 2 && isDigit(s[0]) && isDigit(s[1]) && priced(w.line.buf):
		w.line.text([]byte("."))
	case isDigit(s[0]) || r == '-' || r == '−' || r == '+':
		w.line.text([]byte("^"))
	}
}

// priced reports whether text ends with a sign of currency and a whole number.
func priced(text []byte) bool {
	i := len(text)
	for i > 0 && (isDigit(text[i-1]) || text[i-1] == ',') {
		i--
	}
	for i > 0 && text[i-1] == ' ' {
		i--
	}
	r, _ := utf8.DecodeLastRune(text[:i])
	return unicode.Is(unicode.Sc, r)
}

// bracketed writes a superscript that is nothing but a link to a note as [1], so that it does not become
// part of the word before.
func (w *writer) bracketed(n tree.NodeID) bool {
	a := w.v.Find(n+1, w.v.End(n), atom.A)
	if a == tree.None {
		return false
	}
	href, ok := w.v.Attr(a, atom.Href)
	m := w.v.Metrics(n)
	if !ok || len(href) == 0 || href[0] != '#' || m.Chars == 0 || m.Chars > 8 || m.LinkChars != m.Chars {
		return false
	}
	var buf [48]byte
	label := w.v.AppendText(buf[:0], n)
	for _, c := range label {
		if !isDigit(c) && !isLetter(c) {
			return false
		}
	}
	w.put(append(append([]byte{'['}, label...), ']'))
	return true
}

func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
