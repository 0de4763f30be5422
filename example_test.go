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

func ExampleProcessor_ExtractEach() {
	cfg := html.DefaultConfig()
	cfg.WorkerPoolSize = 1 // one, so that the order is certain here
	p, err := html.New(cfg)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer p.Close()
	pages := func(yield func(html.Input, error) bool) {
		_ = yield(html.Input{ID: "salt", HTML: []byte(examplePage)}, nil) &&
			yield(html.Input{ID: "image", HTML: []byte("GIF89a")}, nil)
	}
	for outcome := range p.ExtractEach(context.Background(), pages) {
		if outcome.Err != nil {
			fmt.Println(outcome.ID+":", outcome.Err)
			continue
		}
		fmt.Println(outcome.ID+":", outcome.Result.WordCount, "words")
	}
	// Output:
	// salt: 37 words
	// image: html: ExtractEach: invalid HTML: input is a GIF image
}

func ExampleDocument_Explain() {
	p, err := html.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	defer p.Close()
	doc, err := p.Parse(context.Background(), []byte(examplePage), html.Source{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, b := range doc.Explain() {
		fmt.Printf("%-7s %-5t %.8s…\n", b.Element, b.Kept, b.Text)
	}
	// Output:
	// nav     false Home…
	// h1      true  Salt fro…
	// p       true  The pans…
	// p       true  By Augus…
	// footer  false Imprint…
}
