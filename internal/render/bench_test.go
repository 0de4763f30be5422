package render

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/winnowhtml/html/internal/render/rendertest"
	"github.com/winnowhtml/html/internal/testkit"
	"github.com/winnowhtml/html/internal/tree"
	"github.com/winnowhtml/html/internal/weburl"

	"github.com/stretchr/testify/require"
	xhtml "golang.org/x/net/html"
)

// pages returns real pages, every 40th of the shared development set.
func pages(tb testing.TB) (list [][]byte, size int64) {
	files, err := filepath.Glob(filepath.Join(testkit.Shared(tb, "data", "wcxb", "pages"), "dev-*.html.gz"))
	require.NoError(tb, err)
	for i := 0; i < len(files); i += 40 {
		data, err := os.ReadFile(files[i])
		require.NoError(tb, err)
		z, err := gzip.NewReader(bytes.NewReader(data))
		require.NoError(tb, err)
		page, err := io.ReadAll(z)
		require.NoError(tb, err)
		list = append(list, bytes.ToValidUTF8(page, []byte("\ufffd")))
		size += int64(len(page))
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
