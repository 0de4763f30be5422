package html_test

import (
	"context"
	"errors"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/winnowhtml/html"
	"github.com/winnowhtml/html/internal/hostiletest"
	"github.com/winnowhtml/html/internal/testkit"
)

// hostileShapes are all there are; the first is a page of ordinary paragraphs.
func hostileShapes(tb testing.TB) []hostiletest.Shape {
	more, err := hostiletest.Read(testkit.Shared(tb, "vectors", "hostile_shapes.jsonl"))
	require.NoError(tb, err)
	return append(hostiletest.Shapes(), more...)
}

// hostileUse is what a caller does with a page that nobody vouches for: the default limits, all results.
func hostileUse(ctx context.Context, p *html.Processor, page []byte) error {
	_, err := p.ExtractWithContext(ctx, page)
	if err != nil && !errors.Is(err, html.ErrMaxDepthExceeded) {
		return err
	}
	doc, err := p.Parse(ctx, page, html.Source{URL: "https://page.example/"})
	if err != nil {
		return err
	}
	_, _, _, _ = doc.Result(), doc.Markdown(), doc.HTML(), doc.AllLinks()
	_, _, _ = doc.StructuredData(), doc.LLMInput(html.LLMOptions{}), doc.Explain()
	_, _ = doc.Product()
	return nil
}

// TestHostileMemory: the heap stays below forty times the page and 80 MB, garbage included, for small pages
// and, if WINNOW_ALL is set, those of a megabyte.
func TestHostileMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("measures the memory of all hostile shapes")
	}
	size := 1 << 16
	if os.Getenv("WINNOW_ALL") != "" {
		size = 1 << 20
	}
	p := newProcessor(t, func(c *html.Config) { c.MaxCacheEntries = 0 })
	for _, s := range hostileShapes(t) {
		page := s.Page(size)
		h := testkit.NewHeap(false)
		require.NoError(t, hostileUse(h, p, page), s.ID)
		h.Look()
		require.Less(t, h.MB(), (40*len(page))>>20+80, s.ID)
	}
}
