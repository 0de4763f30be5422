package html_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/winnowhtml/html"
	xhtml "golang.org/x/net/html"
)

// shapes are pages of our own in the four shapes that cost differently: prose, a thread, markup drowned in
// scripts, and one huge table.
func shapes() map[string][]byte {
	const head = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>%s</title><style>%s</style></head><body><nav>%s</nav>`
	nav := strings.Repeat(`<a class="nav-item" href="/section/page">Section</a> `, 60)
	css := strings.Repeat(".box{margin:0 auto;padding:4px}\n", 200)
	rng := rand.New(rand.NewPCG(1, 2))
	page := func(title, body string) []byte {
		return []byte(fmt.Sprintf(head, title, css, nav) + body + `<footer>` + nav + `</footer></body></html>`)
	}
	script := `<script>` + strings.Repeat("var a=function(b){return b&&b.c?b.c(1<2):null};\n", 1500) + `</script>`
	return map[string][]byte{
		"article": page("Article", `<article><h1>Article</h1>`+prose(rng, 60)+`</article>`),
		"forum":   page("Thread", posts(rng, 80)),
		"shop":    page("Jacket", script+`<div class="product"><h1>Jacket</h1>`+prose(rng, 5)+strings.Repeat(`<div class="card"><img src="/a.jpg" alt="a"><a href="/p">Product</a> <b>9.99</b></div>`, 60)+`</div>`+script),
		"table":   page("Table", `<table>`+strings.Repeat("<tr><td>cell one</td><td>2</td><td>three and more</td><td>4.00</td></tr>\n", 3000)+`</table>`),
	}
}

// prose is a number of paragraphs that differ: of texts that occur twice, the library keeps one.
func prose(rng *rand.Rand, paragraphs int) string {
	words := strings.Fields("the flood fills a pond through gates that close by themselves and when sea has fallen far enough miller lets water out over wheel")
	var b strings.Builder
	for range paragraphs {
		b.WriteString("<p>Then")
		for range 30 {
			b.WriteString(" " + words[rng.IntN(len(words))])
		}
		b.WriteString(" <a href=\"/out\">out</a> again.</p>\n")
	}
	return b.String()
}

func posts(rng *rand.Rand, n int) string {
	var b strings.Builder
	for range n {
		b.WriteString(`<div class="post"><div class="author"><a href="/u">somebody</a> Posts: 12</div><div class="body">` + prose(rng, 2) + `</div></div>`)
	}
	return b.String()
}

// TestShapes: the pages that are timed have the content that their names promise.
func TestShapes(t *testing.T) {
	for name, page := range shapes() {
		r, err := html.Extract(page)
		require.NoError(t, err)
		require.Greater(t, len(r.Text), map[string]int{"article": 8000, "forum": 20000, "shop": 500, "table": 60000}[name], name)
	}
}

func eachShape(b *testing.B, f func(b *testing.B, page []byte)) {
	for _, name := range []string{"article", "forum", "shop", "table"} {
		page := shapes()[name]
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(page)))
			b.ReportAllocs()
			f(b, page)
		})
	}
}

// uncached is a Processor that cannot answer from a cache.
func uncached(b *testing.B) *html.Processor {
	cfg := html.DefaultConfig()
	cfg.MaxCacheEntries = 0
	p, err := html.New(cfg)
	require.NoError(b, err)
	b.Cleanup(func() { _ = p.Close() })
	return p
}

func BenchmarkExtract(b *testing.B) {
	p := uncached(b)
	eachShape(b, func(b *testing.B, page []byte) {
		for b.Loop() {
			if _, err := p.Extract(page); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkExtractText(b *testing.B) {
	p := uncached(b)
	eachShape(b, func(b *testing.B, page []byte) {
		for b.Loop() {
			if _, err := p.ExtractText(page); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkMarkdown(b *testing.B) {
	p := uncached(b)
	eachShape(b, func(b *testing.B, page []byte) {
		for b.Loop() {
			if _, err := p.ExtractToMarkdown(page); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkCacheHit says by its name that nothing is extracted.
func BenchmarkCacheHit(b *testing.B) {
	p, err := html.New()
	require.NoError(b, err)
	defer p.Close()
	eachShape(b, func(b *testing.B, page []byte) {
		_, err := p.Extract(page)
		require.NoError(b, err)
		for b.Loop() {
			if _, err := p.Extract(page); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkNetHTMLParse is the yardstick: x/net/html.Parse on the same bytes, and nothing after it.
func BenchmarkNetHTMLParse(b *testing.B) {
	eachShape(b, func(b *testing.B, page []byte) {
		for b.Loop() {
			if _, err := xhtml.Parse(bytes.NewReader(page)); err != nil {
				b.Fatal(err)
			}
		}
	})
}
