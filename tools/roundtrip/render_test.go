package roundtrip

import (
	"bytes"
	"testing"

	"github.com/winnowhtml/html/internal/render"
	"github.com/winnowhtml/html/internal/render/rendertest"
	"github.com/winnowhtml/html/internal/weburl"

	"github.com/stretchr/testify/require"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	gmhtml "github.com/yuin/goldmark/renderer/html"
)

func options(base string) render.Options { return render.Options{Base: weburl.ParseBase(base)} }

func markdownOf(tb testing.TB, src string) string {
	return render.Markdown(rendertest.View(tb, src), options(rendertest.BaseURL))
}

// plain is CommonMark with what the output may use at least; full adds what GitHub reads.
var (
	plain = goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough),
		goldmark.WithRendererOptions(gmhtml.WithUnsafe()))
	full = goldmark.New(goldmark.WithExtensions(extension.GFM, extension.Footnote),
		goldmark.WithRendererOptions(gmhtml.WithUnsafe()))
)

func renderWith(tb testing.TB, g goldmark.Markdown, md string) string {
	var b bytes.Buffer
	require.NoError(tb, g.Convert([]byte(md), &b))
	return b.String()
}
