package html_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/winnowhtml/html"
)

const examplePage = `<html lang="en"><head><title>Salt from the marsh</title></head><body><nav><a href="/">Home</a></nav>
<article><h1>Salt from the marsh</h1><p>The pans are filled at spring tide, and the sun does the rest, <a href="https://salt.example/how">slowly</a>.</p>
<p>By August the crust is thick enough to rake, grey at the bottom and white as flour on top.</p></article><footer>Imprint</footer></body></html>`

func ExampleExtract() {
	result, err := html.Extract([]byte(examplePage))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(result.Title)
	fmt.Println(result.Text)
	fmt.Println(len(result.Links), "link,", result.WordCount, "words")
	// Output:
	// Salt from the marsh
	// Salt from the marsh
	//
	// The pans are filled at spring tide, and the sun does the rest, slowly.
	//
	// By August the crust is thick enough to rake, grey at the bottom and white as flour on top.
	// 1 link, 37 words
}

func ExampleExtractToMarkdown() {
	md, err := html.ExtractToMarkdown([]byte(examplePage))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(md)
	// Output:
	// # Salt from the marsh
	//
	// The pans are filled at spring tide, and the sun does the rest, [slowly](https://salt.example/how).
	//
	// By August the crust is thick enough to rake, grey at the bottom and white as flour on top.
}

func ExampleProcessor() {
	cfg := html.DefaultConfig()
	cfg.MaxInputSize = 1 << 20
	p, err := html.New(cfg)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer p.Close()
	for range 3 {
		if _, err := p.ExtractText([]byte(examplePage)); err != nil {
			fmt.Println(err)
		}
	}
	s := p.GetStatistics()
	fmt.Println(s.TotalProcessed, "pages,", s.CacheHits, "from the cache")
	// Output: 3 pages, 2 from the cache
}

func ExampleProcessor_ParseReader() {
	p, err := html.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	defer p.Close()
	body := strings.NewReader(examplePage) // or an HTTP response's body
	doc, err := p.ParseReader(context.Background(), body, html.Source{URL: "https://salt.example/story", ContentType: "text/html; charset=utf-8"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(doc.Metadata().Title)
	for _, l := range doc.AllLinks() {
		fmt.Println(l.Type, l.URL)
	}
	// Output:
	// Salt from the marsh
	// link https://salt.example/
	// link https://salt.example/how
}

// A Scorer that knows where its site keeps the content.
type siteScorer struct{}

func (siteScorer) Score(n html.ContentNode) int {
	if n.AttrValue("id") == "story" {
		return 1
	}
	return 0
}

func (siteScorer) ShouldRemove(n html.ContentNode) bool { return n.AttrValue("class") == "promo" }

func ExampleScorer() {
	cfg := html.DefaultConfig()
	cfg.Scorer = siteScorer{}
	text, err := html.ExtractText([]byte(`<h1>Shop</h1><div id="story"><p>Content.</p><p class="promo">Buy!</p></div>`), cfg)
	fmt.Println(text, err)
	// Output: Content. <nil>
}
