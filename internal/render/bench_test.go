package render

import (
	"bytes"
	"testing"

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
