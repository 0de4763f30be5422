package render

import (
	"bytes"
	"testing"
	"time"

	"github.com/winnowhtml/html/internal/render/rendertest"
	"github.com/winnowhtml/html/internal/testkit"
	"github.com/winnowhtml/html/internal/tree"
	"github.com/winnowhtml/html/internal/weburl"

	xhtml "golang.org/x/net/html"
)

// pages returns real pages, every 40th of the shared development set.
func pages(tb testing.TB) (list [][]byte, size int64) {
	for _, p := range testkit.Pages(tb, "wcxb/pages/dev-*.html.gz", 40) {
		list = append(list, bytes.ToValidUTF8(p.HTML, []byte("\ufffd")))
		size += int64(len(p.HTML))
	}
	return list, size
}

// BenchmarkRender writes whole pages, nothing selected, in the three formats, beside x/net's parser.
func BenchmarkRender(b *testing.B) {
	list, size := pages(b)
	var views []*tree.View
	for _, p := range list {
		views = append(views, rendertest.View(b, string(p)))
	}
	o := Options{Base: weburl.ParseBase(rendertest.BaseURL)}
	run := func(name string, f func(i int)) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(size)
			b.ReportAllocs()
			for b.Loop() {
				for i := range list {
					f(i)
				}
			}
		})
	}
	run("Parse", func(i int) {
		if _, err := xhtml.Parse(bytes.NewReader(list[i])); err != nil {
			b.Fatal(err)
		}
	})
	run("Text", func(i int) { Text(views[i], o) })
	run("Markdown", func(i int) { Markdown(views[i], o) })
	run("HTML", func(i int) { HTML(views[i], o) })
}

// BenchmarkShare reports what writing a whole page takes as a share of what x/net's parser takes for it. All are
// timed in turn, page by page, and of each the fastest of all rounds counts, so that a busy machine changes little:
// run it with -benchtime 20x.
func BenchmarkShare(b *testing.B) {
	list, _ := pages(b)
	o := Options{Base: weburl.ParseBase(rendertest.BaseURL)}
	var view *tree.View
	var page []byte
	stages := []struct {
		name string
		run  func()
	}{
		{"parse", func() { _, _ = xhtml.Parse(bytes.NewReader(page)) }},
		{"text", func() { Text(view, o) }},
		{"markdown", func() { Markdown(view, o) }},
		{"html", func() { HTML(view, o) }},
	}
	views := make([]*tree.View, len(list))
	best := make([][4]time.Duration, len(list))
	for i, p := range list {
		views[i] = rendertest.View(b, string(p))
	}
	for b.Loop() {
		for i := range list {
			page, view = list[i], views[i]
			for s := range stages {
				start := time.Now()
				stages[s].run()
				if d := time.Since(start); best[i][s] == 0 || d < best[i][s] {
					best[i][s] = d
				}
			}
		}
	}
	var sum [4]time.Duration
	for _, p := range best {
		for s, d := range p {
			sum[s] += d
		}
	}
	for s := 1; s < len(stages); s++ {
		b.ReportMetric(float64(sum[s])/float64(sum[0]), stages[s].name+"/parse")
	}
}
