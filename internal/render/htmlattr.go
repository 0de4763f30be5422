package render

import (
	"strconv"

	"github.com/winnowhtml/html/internal/tree"
	"github.com/winnowhtml/html/internal/weburl"

	"golang.org/x/net/html/atom"
)

// attributes writes the attributes of a start tag: those that this list knows for the element.
func (h *htmlWriter) attributes(f *frame) {
	n := f.node
	switch f.name {
	case "a":
		h.out = appendAttr(h.out, "href", h.url)
		h.copyAttr(n, atom.Title)
	case "abbr", "dfn":
		h.copyAttr(n, atom.Title)
	case "td", "th":
		h.spanAttr(n, atom.Colspan)
		h.spanAttr(n, atom.Rowspan)
		if f.name == "th" {
			h.wordAttr(n, atom.Scope, "col", "row", "colgroup", "rowgroup")
		}
	case "ol":
		h.numberAttr(n, atom.Start)
		h.flagAttr(n, atom.Reversed)
		if t, ok := keptAttr(h.v, n, atom.Type); ok && len(t) == 1 && (t[0] == '1' || t[0]|0x20 == 'a' || t[0]|0x20 == 'i') {
			h.out = appendAttr(h.out, "type", string(t))
		}
	case "li":
		if h.v.Tag(h.v.Parent(n)) == atom.Ol {
			h.numberAttr(n, atom.Value)
		}
	case "time":
		h.copyAttr(n, atom.Datetime)
	case "q", "blockquote", "del", "ins":
		if u, ok := keptAttr(h.v, n, atom.Cite); ok && weburl.Check(string(u)) == "" {
			if url := h.refs.Resolve(u); url != "" {
				h.out = appendAttr(h.out, "cite", url)
			}
		}
	case "code":
		h.languageAttr(languageOf(h.v, n))
	case "pre":
		h.languageAttr(preLanguage(h.v, n))
	}
	h.wordAttr(n, atom.Dir, "ltr", "rtl", "auto")
	if l, ok := keptAttr(h.v, n, atom.Lang); ok && isLanguageTag(l) {
		h.out = appendAttr(h.out, "lang", string(l))
	}
}

func (h *htmlWriter) languageAttr(lang string) {
	if lang != "" {
		h.out = appendAttr(h.out, "class", "language-"+lang)
	}
}

// linkURL returns where a link leads, "" if policy refuses it or it leads nowhere.
func (h *htmlWriter) linkURL(n tree.NodeID) string {
	href, ok := keptAttr(h.v, n, atom.Href)
	if !ok {
		return ""
	}
	raw := string(href)
	if weburl.Check(raw) != "" {
		return ""
	}
	return h.refs.Resolve(href)
}

func (h *htmlWriter) copyAttr(n tree.NodeID, key atom.Atom) {
	if v, ok := keptAttr(h.v, n, key); ok && len(v) > 0 {
		h.out = appendAttr(h.out, key.String(), string(v))
	}
}

func (h *htmlWriter) wordAttr(n tree.NodeID, key atom.Atom, words ...string) {
	v, ok := keptAttr(h.v, n, key)
	if !ok {
		return
	}
	for _, w := range words {
		if equalFold(v, w) {
			h.out = appendAttr(h.out, key.String(), w)
		}
	}
}

func (h *htmlWriter) numberAttr(n tree.NodeID, key atom.Atom) {
	if v, ok := keptAttr(h.v, n, key); ok {
		if i, ok := number(v); ok {
			h.out = appendAttr(h.out, key.String(), strconv.Itoa(i))
		}
	}
}

func (h *htmlWriter) flagAttr(n tree.NodeID, key atom.Atom) {
	if _, ok := keptAttr(h.v, n, key); ok {
		h.out = append(append(h.out, ' '), key.String()...)
	}
}

func (h *htmlWriter) spanAttr(n tree.NodeID, key atom.Atom) {
	if s := span(h.v, n, key); s != 1 {
		h.out = appendAttr(h.out, key.String(), strconv.Itoa(s))
	}
}

func isLanguageTag(s []byte) bool {
	if len(s) == 0 || len(s) > 35 {
		return false
	}
	for _, c := range s {
		if !isDigit(c) && !isLetter(c) && c != '-' {
			return false
		}
	}
	return true
}

// showMedia writes an image, a video or audio that an element of that kind plays, or else a link.
func (h *htmlWriter) showMedia(n tree.NodeID, m *tree.Media) {
	if m.URL == "" || weburl.Check(m.URL) != "" {
		return
	}
	switch tag := h.v.Tag(n); {
	case m.Kind == tree.Image:
		h.begin()
		h.out = appendImageHTML(h.out, m, h.size(n, atom.Width), h.size(n, atom.Height))
	case tag == atom.Video || tag == atom.Audio:
		h.begin()
		h.out = append(append(h.out, '<'), tag.String()...)
		h.out = appendAttr(append(h.out, " controls"...), "src", weburl.Clean(m.URL))
		h.out = append(append(append(h.out, "></"...), tag.String()...), '>')
	default:
		if h.inLink {
			h.words([]byte(mediaLabel(m)))
			return
		}
		h.begin()
		h.out = appendMediaHTML(h.out, m)
	}
	h.fresh, h.afterPre = false, false
}

// size returns a width or height in pixels, 0 if there is none.
func (h *htmlWriter) size(n tree.NodeID, key atom.Atom) int {
	if v, ok := keptAttr(h.v, n, key); ok {
		if i, ok := number(v); ok && i > 0 && v[len(v)-1] != '%' {
			return i
		}
	}
	return 0
}

// appendMediaHTML writes an image, or the link to a video or an audio.
func appendMediaHTML(dst []byte, m *tree.Media) []byte {
	if m.Kind == tree.Image {
		return appendImageHTML(dst, m, 0, 0)
	}
	dst = appendAttr(append(dst, "<a"...), "href", weburl.Clean(m.URL))
	dst = appendEscaped(append(dst, '>'), []byte(mediaLabel(m)))
	return append(dst, "</a>"...)
}

func appendImageHTML(dst []byte, m *tree.Media, width, height int) []byte {
	dst = appendAttr(append(dst, "<img"...), "src", weburl.Clean(m.URL))
	dst = appendAttr(dst, "alt", m.Alt)
	if m.Title != "" {
		dst = appendAttr(dst, "title", m.Title)
	}
	if width > 0 {
		dst = appendAttr(dst, "width", strconv.Itoa(width))
	}
	if height > 0 {
		dst = appendAttr(dst, "height", strconv.Itoa(height))
	}
	return append(dst, '>')
}

// appendAttr writes an attribute. Angle brackets are escaped too, so that no reader, however simple, finds a
// tag inside.
func appendAttr(dst []byte, name, value string) []byte {
	dst = append(append(append(dst, ' '), name...), '=', '"')
	from := 0
	for i := 0; i < len(value); i++ {
		ref := ""
		switch value[i] {
		case '&':
			ref = "&amp;"
		case '<':
			ref = "&lt;"
		case '>':
			ref = "&gt;"
		case '"':
			ref = "&quot;"
		case '\r':
			ref = "&#13;"
		case '\n':
			ref = "&#10;"
		default:
			continue
		}
		dst = append(append(dst, value[from:i]...), ref...)
		from = i + 1
	}
	return append(append(dst, value[from:]...), '"')
}

// appendEscaped writes text.
func appendEscaped(dst, s []byte) []byte {
	from := 0
	for i, c := range s {
		ref := ""
		switch c {
		case '&':
			ref = "&amp;"
		case '<':
			ref = "&lt;"
		case '>':
			ref = "&gt;"
		case '\r':
			ref = "&#13;"
		default:
			continue
		}
		dst = append(append(dst, s[from:i]...), ref...)
		from = i + 1
	}
	return append(dst, s[from:]...)
}

// guardLines writes line breaks as references.
func guardLines(s []byte) []byte {
	out := make([]byte, 0, len(s)+16)
	for _, c := range s {
		if c == '\n' {
			out = append(out, "&#10;"...)
			continue
		}
		out = append(out, c)
	}
	return out
}

// writeInlineHTML writes the paragraph as HTML, where Markdown is not read.
func (w *writer) writeInlineHTML() {
	for i := range w.line.tok {
		t := &w.line.tok[i]
		switch t.kind {
		case textToken, rawToken:
			w.out = appendEscaped(w.out, w.line.buf[t.lo:t.hi])
		case codeToken:
			w.out = append(appendEscaped(append(w.out, "<code>"...), w.line.buf[t.lo:t.hi]), "</code>"...)
		case openToken:
			if t.style == linkStyle {
				w.openLink(t, InlineHTML)
			} else {
				w.out = append(append(append(w.out, '<'), t.style.tagName()...), '>')
			}
		case closeToken:
			if t.style == linkStyle {
				w.closeLink(&w.line.tok[t.pair], InlineHTML)
			} else {
				w.out = append(append(append(w.out, "</"...), t.style.tagName()...), '>')
			}
		case mediaToken:
			w.writeMedia(&w.v.Media[t.lo], InlineHTML)
		}
	}
}
