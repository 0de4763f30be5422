package roundtrip

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/winnowhtml/html/internal/render/rendertest"
	"github.com/winnowhtml/html/internal/weburl"

	xhtml "golang.org/x/net/html"
)

// model writes what a page says as an outline: containers, blocks, words with their styles. Two pages with
// one outline read alike. What the formats do not promise to keep is not in it: the style of white space,
// whether lists are loose, white space at the ends of blocks.
type model struct {
	out    strings.Builder
	indent int
	line   []piece // the paragraph being gathered
	styles []string
	flat   bool // breaks are spaces
	cell   bool
	shown  []string // images since the last text
}

// piece is a character, an image or a break with its styles.
type piece struct {
	s     string
	style string
}

// segment is a line break between two characters of scripts without spaces, which is no space.
var segment = regexp.MustCompile(`([\p{Han}\p{Hiragana}\p{Katakana}])[ \t]*\n[ \t]*([\p{Han}\p{Hiragana}\p{Katakana}])`)

func outline(src string) string {
	doc, err := xhtml.Parse(strings.NewReader(src))
	if err != nil {
		return err.Error()
	}
	var m model
	m.children(doc)
	m.flush("p")
	return m.out.String()
}

func (m *model) children(n *xhtml.Node) {
	for c := range n.ChildNodes() {
		switch c.Type {
		case xhtml.TextNode:
			for _, r := range segment.ReplaceAllString(c.Data, "$1$2") {
				if unicode.IsSpace(r) {
					m.add(" ")
				} else {
					m.add(string(r))
				}
			}
		case xhtml.ElementNode:
			m.element(c)
		}
	}
}

func (m *model) add(s string) {
	p := piece{s: s}
	if s != " " && s != "\n" {
		p.style = strings.Join(m.styles, ",")
	}
	m.line = append(m.line, p)
}

func (m *model) element(n *xhtml.Node) {
	switch n.Data {
	case "head":
	case "b", "strong":
		m.styled(n, "strong")
	case "i", "em", "cite", "dfn", "var":
		m.styled(n, "em")
	case "s", "strike":
		m.styled(n, "del")
	case "tt", "samp":
		m.styled(n, "code")
	case "del", "mark", "kbd", "sub", "sup", "ins", "code":
		m.styled(n, n.Data)
	case "a":
		s := "a(" + resolve(attr(n, "href")) + ")"
		if t := attr(n, "title"); t != "" && !strings.EqualFold(t, textOf(n)) {
			s += "'" + t + "'"
		}
		m.styled(n, s)
	case "img":
		m.add("img(" + resolve(attr(n, "src")) + " " + attr(n, "alt") + ")")
	case "br":
		if m.flat {
			m.add(" ")
		} else {
			m.add("\n")
		}
	case "h1", "h2", "h3", "h4", "h5", "h6", "summary":
		m.flush("p")
		m.flat = true
		m.children(n)
		m.flat = false
		m.flush(n.Data)
	case "pre":
		m.pre(n)
	case "hr":
		m.flush("p")
		m.write("hr")
		m.shown = nil
	case "ul", "ol", "li", "blockquote", "details", "table", "tr":
		m.container(n)
	case "td", "th":
		m.children(n)
		m.cell = true
		m.flush(n.Data)
		m.cell = false
	default:
		if inlineElement(n.Data) {
			m.children(n)
			return
		}
		m.flush("p")
		m.children(n)
		m.flush("p")
	}
}

func inlineElement(name string) bool {
	switch name {
	case "span", "input", "label", "abbr", "time", "u", "small", "font", "bdi", "bdo", "data", "big", "ruby", "rt", "rp", "rb", "q":
		return true
	}
	return false
}

func (m *model) styled(n *xhtml.Node, s string) {
	outer := m.styles
	if !slices.Contains(outer, s) {
		m.styles = append(slices.Clone(outer), s)
		slices.Sort(m.styles)
	}
	m.children(n)
	m.styles = outer
}

// container writes an element around blocks, unless it holds nothing.
func (m *model) container(n *xhtml.Node) {
	m.flush("p")
	before := m.out.Len()
	name := n.Data
	if name == "ol" {
		start := attr(n, "start")
		if start == "" {
			start = "1"
		}
		name += " " + start
	}
	m.write(name)
	mark := m.out.Len()
	m.indent++
	m.children(n)
	m.flush("p")
	m.indent--
	rest := m.out.String()[mark:]
	if rest == "" || n.Data == "tr" && strings.Trim(rest, " \ntdh:") == "" {
		s := m.out.String()[:before]
		m.out.Reset()
		m.out.WriteString(s)
	}
}

func (m *model) write(s string) {
	fmt.Fprintf(&m.out, "%s%s\n", strings.Repeat("  ", m.indent), s)
}

// flush writes the paragraph as one line: words as style:text.
func (m *model) flush(kind string) {
	if kind == "p" && m.repeats() {
		m.line = m.line[:0]
		return
	}
	if kind != "p" {
		m.shown = nil
	}
	var b strings.Builder
	style, space, brk := "", false, false
	begun := false
	for _, p := range m.line {
		switch p.s {
		case " ":
			space = true
			continue
		case "\n":
			brk = true
			continue
		}
		switch {
		case brk && begun:
			b.WriteString(" / ")
		case space && begun:
			b.WriteString(" ")
		}
		if p.style != style || (brk || space) && p.style != "" {
			b.WriteString("{" + p.style + "}")
		}
		style, space, brk, begun = p.style, false, false, true
		b.WriteString(p.s)
	}
	m.line = m.line[:0]
	if begun || kind == "td" || kind == "th" {
		m.write(kind + ": " + b.String())
	}
}

// repeats reports whether the paragraph holds nothing but images that were shown since the last text.
func (m *model) repeats() bool {
	var images []string
	for _, p := range m.line {
		switch {
		case strings.HasPrefix(p.s, "img("):
			images = append(images, p.s)
		case p.s != " " && p.s != "\n":
			m.shown = nil
			return false
		}
	}
	fresh := false
	for _, s := range images {
		fresh = fresh || !slices.Contains(m.shown, s)
	}
	m.shown = append(m.shown, images...)
	return !fresh && len(images) > 0
}

func (m *model) pre(n *xhtml.Node) {
	m.flush("p")
	var b strings.Builder
	lang := ""
	for c := range n.Descendants() {
		if c.Type == xhtml.TextNode {
			b.WriteString(c.Data)
		}
		if c.Data == "code" {
			for w := range strings.FieldsSeq(attr(c, "class")) {
				if s, ok := strings.CutPrefix(strings.Replace(w, "lang-", "language-", 1), "language-"); ok {
					lang = s
				}
			}
		}
	}
	if code := strings.TrimRight(b.String(), " \t\n"); code != "" {
		m.shown = nil
		m.write(fmt.Sprintf("pre %s: %q", lang, code))
	}
}

func textOf(n *xhtml.Node) string {
	var b strings.Builder
	for c := range n.Descendants() {
		if c.Type == xhtml.TextNode {
			b.WriteString(c.Data)
		}
		if c.Data == "img" {
			return ""
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

func attr(n *xhtml.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

var base = weburl.ParseBase(rendertest.BaseURL)

// resolve makes two spellings of one URL equal.
func resolve(ref string) string {
	s := base.Resolve(ref)
	for _, r := range []string{"[", "]", "*", "_", "(", ")"} {
		s = strings.ReplaceAll(s, fmt.Sprintf("%%%02X", r[0]), r)
	}
	return s
}
