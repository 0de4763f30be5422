package render

import (
	"strconv"
	"strings"

	"github.com/winnowhtml/html/internal/tree"
	"github.com/winnowhtml/html/internal/weburl"
)

// writeText writes the paragraph as plain text.
func (w *writer) writeText() {
	links := 0
	for i := range w.line.tok {
		switch t := &w.line.tok[i]; t.kind {
		case textToken:
			if links > 0 && w.o.Links == InlineMarkdown {
				w.out = appendBrackets(w.out, w.line.buf[t.lo:t.hi])
				break
			}
			w.out = append(w.out, w.line.buf[t.lo:t.hi]...)
		case codeToken, rawToken:
			w.out = append(w.out, w.line.buf[t.lo:t.hi]...)
		case breakToken:
			w.out = append(w.out, '\n')
		case openToken:
			links++
			w.openLink(t, w.o.Links)
		case closeToken:
			links--
			w.closeLink(&w.line.tok[t.pair], w.o.Links)
		case mediaToken:
			m := &w.v.Media[t.lo]
			f := w.o.Links
			if m.Kind == tree.Image {
				f = w.o.Images
			}
			w.writeMedia(m, f)
		}
	}
}

// appendBrackets writes the text of a link, in which brackets must not end it.
func appendBrackets(dst, s []byte) []byte {
	for _, c := range s {
		if c == '[' || c == ']' {
			dst = append(dst, '\\')
		}
		dst = append(dst, c)
	}
	return dst
}

func (w *writer) openLink(t *token, f InlineFormat) {
	switch {
	case t.lo < 0:
	case f == InlineHTML:
		l := &w.line.links[t.lo]
		w.out = appendAttr(append(w.out, "<a"...), "href", string(l.url))
		if l.title != "" {
			w.out = appendAttr(w.out, "title", l.title)
		}
		w.out = append(w.out, '>')
	default:
		w.out = append(w.out, '[')
	}
}

func (w *writer) closeLink(open *token, f InlineFormat) {
	switch {
	case open.lo < 0:
	case f == InlineHTML:
		w.out = append(w.out, "</a>"...)
	default:
		l := &w.line.links[open.lo]
		title := l.title
		if w.line.says(open, title) {
			title = ""
		}
		w.out = appendTarget(append(w.out, ']'), l.url, title, w.cell)
	}
}

// says reports whether the text of a link is its title, which then adds nothing.
func (l *line) says(open *token, title string) bool {
	i := int(l.tok[open.pair].pair)
	for i++; i < len(l.tok) && l.tok[i].kind == openToken; i++ {
	}
	if i == len(l.tok) || l.tok[i].kind != textToken && l.tok[i].kind != codeToken {
		return false
	}
	lo, hi := int(l.tok[i].lo), int(l.tok[i].lo)
	for ; i < int(open.pair); i++ {
		switch l.tok[i].kind {
		case textToken, codeToken:
			hi = int(l.tok[i].hi)
		case mediaToken, breakToken:
			return false
		}
	}
	return hi-lo == len(title) && strings.EqualFold(string(l.buf[lo:hi]), title)
}

// writeMedia writes an image, or the link to a video or an audio.
func (w *writer) writeMedia(m *tree.Media, f InlineFormat) {
	if weburl.Check(m.URL) != "" {
		return
	}
	switch {
	case f == InlinePlaceholder && m.Kind == tree.Image:
		w.out = append(w.out, "[IMAGE:"...)
		w.out = strconv.AppendInt(w.out, int64(m.Position), 10)
		w.out = append(w.out, ']')
	case f == InlineHTML:
		w.out = appendMediaHTML(w.out, m)
	case m.Kind == tree.Image:
		w.out = append(w.out, "!["...)
		w.out = appendLabel(w.out, m.Alt, w.cell)
		title := m.Title
		if title == m.Alt {
			title = ""
		}
		w.out = appendTarget(append(w.out, ']'), weburl.Clean(m.URL), title, w.cell)
	default:
		w.out = append(w.out, '[')
		w.out = appendLabel(w.out, mediaLabel(m), w.cell)
		w.out = appendTarget(append(w.out, ']'), weburl.Clean(m.URL), "", w.cell)
	}
}
