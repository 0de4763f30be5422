package roundtrip

import (
	"fmt"
	"html"
	"math/rand/v2"
	"strings"
)

// generator writes pages of every construct that Markdown has, with text that looks like markup.
type generator struct {
	r     *rand.Rand
	b     strings.Builder
	depth int
}

var words = strings.Fields(`tide moon harbour a I x2 snake_case don't café 漢字 かな العربية “quoted” (aside) "said" end. £5 ©
	* ** *** *x* a*b _ __ _y_ a_b_c ~ ~~ ~~z~~ a~b ` + "` `` ``` `c` " + `[ ] [z] [a][b] ![ !! ](u) [x](y) < > << <b> </p> <!-- <?x a<b
	& &amp; &lt; &#35; &copy R&D \ \\ \* C:\dir # ## #tag + - -- --- ---- = === 1. 2) 10. 1.5 | || a|b :-- |-| http://e.example/a_b_c
	me@e.example [^1] [^1]: [x] [ $x^2$ … — 5'6" {x} %20 :smile: ~~~ +++ ***b*** _a_b_ *a**b* ÷ €`)

func (g *generator) pick(list ...string) string { return list[g.r.IntN(len(list))] }

func (g *generator) chance(n int) bool { return g.r.IntN(n) == 0 }

func (g *generator) text() {
	n := 1 + g.r.IntN(4)
	for i := range n {
		if i > 0 {
			g.b.WriteString(g.pick(" ", " ", " ", "\n", "&nbsp;", " \t "))
		}
		g.b.WriteString(html.EscapeString(words[g.r.IntN(len(words))]))
	}
}

func (g *generator) el(tag, attrs string, content func()) {
	fmt.Fprintf(&g.b, "<%s%s>", tag, attrs)
	content()
	fmt.Fprintf(&g.b, "</%s>", tag)
}

// inline writes a line of text and inline elements. used are those that may not nest.
func (g *generator) inline(used string, breaks bool) {
	g.depth++
	defer func() { g.depth-- }()
	n := 1 + g.r.IntN(4)
	for range n {
		if g.depth > 4 {
			g.text()
			continue
		}
		switch g.r.IntN(12) {
		case 0, 1, 2:
			g.styled(used, "em", "i", "em")
		case 3, 4:
			g.styled(used, "strong", "b", "strong")
		case 5:
			g.styled(used, g.pick("del", "mark", "kbd", "sub", "sup", "ins"), "")
		case 6:
			if !strings.Contains(used, "code") {
				g.el("code", "", g.text)
			}
		case 7:
			if !strings.Contains(used, " a ") {
				title := ""
				if g.chance(4) {
					title = ` title="` + html.EscapeString(words[g.r.IntN(len(words))]) + `"`
				}
				g.el("a", ` href="`+g.url()+`"`+title, func() { g.inline(used+" a ", breaks) })
				g.text()
			}
		case 8:
			fmt.Fprintf(&g.b, `<img src="%s" alt="%s">`, g.url(), html.EscapeString(words[g.r.IntN(len(words))]))
		case 9:
			if breaks {
				g.text()
				g.b.WriteString("<br>")
			}
			g.text()
		default:
			g.text()
		}
		g.b.WriteString(g.pick("", "", " "))
	}
}

func (g *generator) styled(used, style string, tags ...string) {
	if strings.Contains(used, " "+style+" ") {
		g.text()
		return
	}
	tag := style
	if tags[0] != "" {
		tag = g.pick(tags...)
	}
	g.el(tag, "", func() { g.inline(used+" "+style+" ", false) })
}

func (g *generator) url() string {
	return g.pick("https://e.example/", "https://e.example/a(b)", "https://e.example/a)b", "/r%20el?a=1&amp;b=2", "../up",
		"https://e.example/?q=&amp;copy;", "https://e.example/a b", "https://e.example/*x*_y_[z]", "mailto:a@b.example")
}

// blocks writes blocks inside a container.
func (g *generator) blocks(n int) {
	g.depth++
	defer func() { g.depth-- }()
	for range n {
		g.block()
		g.b.WriteString(g.pick("", "\n", "\n  "))
	}
}

func (g *generator) block() {
	kind := g.r.IntN(14)
	if g.depth > 4 && kind > 5 {
		kind = 0
	}
	switch kind {
	case 0, 1, 2:
		g.el("p", "", func() { g.inline("", true) })
	case 3:
		g.el(fmt.Sprintf("h%d", 1+g.r.IntN(6)), "", func() { g.inline("", false) })
	case 4:
		g.pre()
	case 5:
		g.el("div", "", func() { g.inline("", true) })
	case 6, 7:
		g.list("ul", "")
	case 8:
		g.list("ol", g.pick("", ` start="5"`, ` start="0"`))
	case 9, 10:
		g.el("blockquote", "", func() { g.blocks(1 + g.r.IntN(3)) })
	case 11, 12:
		g.table()
	case 13:
		g.special()
	}
}

func (g *generator) special() {
	switch g.r.IntN(4) {
	case 0:
		g.b.WriteString("<hr>")
	case 1:
		g.el("details", "", func() {
			g.el("summary", "", func() { g.inline("", false) })
			g.blocks(1 + g.r.IntN(2))
		})
	case 2:
		g.el("figure", "", func() {
			fmt.Fprintf(&g.b, `<img src="%s" alt="a">`, g.url())
			g.el("figcaption", "", func() { g.inline("", true) })
		})
	default:
		g.el("section", "", func() { g.blocks(1 + g.r.IntN(2)) })
	}
}

func (g *generator) list(tag, attrs string) {
	g.el(tag, attrs, func() {
		for range 1 + g.r.IntN(3) {
			g.el("li", "", func() {
				switch g.r.IntN(4) {
				case 0:
					g.inline("", true)
				case 1:
					g.inline("", true)
					if g.depth < 4 {
						g.depth++
						g.list(g.pick("ul", "ol"), g.pick("", ` start="3"`))
						g.depth--
					}
				case 2:
					g.el("p", "", func() { g.inline("", true) })
				default:
					g.blocks(1 + g.r.IntN(2))
				}
			})
		}
	})
}

func (g *generator) pre() {
	lang := g.pick("", ` class="language-go"`, ` class="hljs lang-c++"`)
	g.el("pre", "", func() {
		g.el("code", lang, func() {
			for i := range 1 + g.r.IntN(4) {
				if i > 0 {
					g.b.WriteString(g.pick("\n", "\n", "\n\n", "\n    ", "\n\t"))
				}
				g.text()
			}
		})
	})
}

func (g *generator) table() {
	columns := 2 + g.r.IntN(3)
	g.el("table", "", func() {
		for row := range 2 + g.r.IntN(3) {
			tag := "td"
			if row == 0 && !g.chance(4) {
				tag = "th"
			}
			g.el("tr", "", func() {
				for range columns {
					g.el(tag, "", func() {
						if g.chance(6) {
							return
						}
						g.inline("", true)
					})
				}
			})
		}
	})
}
