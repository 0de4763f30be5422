package html

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/winnowhtml/html/internal/article"
	"github.com/winnowhtml/html/internal/charset"
	"github.com/winnowhtml/html/internal/links"
	"github.com/winnowhtml/html/internal/media"
	"github.com/winnowhtml/html/internal/meta"
	"github.com/winnowhtml/html/internal/sanitize"
	"github.com/winnowhtml/html/internal/structured"
	"github.com/winnowhtml/html/internal/testkit"
	"github.com/winnowhtml/html/internal/tree"
	xhtml "golang.org/x/net/html"
)

// BenchmarkStages reports each stage's time as a share of what x/net/html.Parse takes for the same real
// pages in the same run: the table of docs/PERFORMANCE.md.
func BenchmarkStages(b *testing.B) {
	pages := testkit.Pages(b, "*/pages/*.html.gz", 12)
	p := newProcessor(func() Config { c := DefaultConfig(); c.MaxCacheEntries = 0; return c }())
	spent := map[string]time.Duration{}
	var order []string
	var clock time.Time
	lap := func(stage string) {
		now := time.Now()
		if _, known := spent[stage]; !known {
			order = append(order, stage)
		}
		spent[stage] += now.Sub(clock)
		clock = time.Now()
	}
	size := 0
	for _, p := range pages {
		size += len(p.HTML)
	}
	b.SetBytes(int64(size))
	ctx := context.Background()
	for b.Loop() {
		for _, src := range pages {
			clock = time.Now()
			if _, err := xhtml.Parse(bytes.NewReader(src.HTML)); err != nil {
				continue
			}
			lap("html.Parse")
			c := &call{Processor: p, op: "bench", ctx: ctx}
			utf8, enc, _ := charset.Decode(src.HTML, charset.Hints{})
			lap("charset")
			t, err := tree.Parse(ctx, utf8, tree.Options{MaxDepth: 500, Temporary: true})
			if err != nil {
				continue
			}
			lap("tree")
			v, _ := sanitize.Judge(ctx, t, sanitize.Options{Enabled: true})
			lap("verdicts")
			d := c.document(t, &page{utf8: utf8, encoding: enc})
			d.view.Verdicts = v
			lap("base")
			facts, _ := meta.Read(ctx, t, meta.Input{LD: structured.LD(t, nil), Base: d.base})
			d.title, d.meta = meta.PageTitle(t), metadataOf(&facts)
			lap("facts")
			d.selection, _ = article.Select(ctx, t, v, articleFacts(&facts, Source{}), article.Options{})
			d.view.Marks = d.selection.Marks
			lap("selection")
			d.found, _ = media.Find(ctx, &d.view, c.mediaOptions(d.base))
			d.view.Media = d.found.Media
			lap("media")
			d.links, _ = links.Content(ctx, &d.view, d.base, links.Options{Resolve: true})
			lap("links")
			d.Result()
			t.Release()
			lap("text")
		}
	}
	parse := float64(spent["html.Parse"])
	total := time.Duration(0)
	for _, stage := range order[1:] {
		total += spent[stage]
		b.ReportMetric(float64(spent[stage])/parse, "x-parse/"+stage)
	}
	b.ReportMetric(float64(total)/parse, "x-parse/total")
}
