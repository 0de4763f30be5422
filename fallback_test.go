package html_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/winnowhtml/html"
)

func warned(doc *html.Document, code html.WarningCode) bool {
	for _, w := range doc.Result().Warnings {
		if w.Code == code {
			return true
		}
	}
	return false
}

func TestShellFallsBackToData(t *testing.T) {
	p, err := html.New()
	require.NoError(t, err)
	defer p.Close()
	parse := func(src string) *html.Document {
		doc, err := p.Parse(context.Background(), []byte(src), html.Source{})
		require.NoError(t, err)
		return doc
	}
	first := strings.TrimSpace(strings.Repeat("The pilots learn the tides & walk the flats at dawn. ", 5))
	state := `<script id="__NEXT_DATA__" type="application/json">{"article":{"body":["` + first + `","A second <b>paragraph</b> that stands beside the first one and is long enough to be one."]}}</script>`

	doc := parse(`<title>Story</title><div id="__next"></div>` + state)
	require.True(t, doc.IsEmptyShell())
	require.True(t, warned(doc, html.WarnStructuredFallback))
	require.Equal(t, first+"\n\nA second paragraph that stands beside the first one and is long enough to be one.", doc.Text())
	require.Contains(t, doc.Markdown(), "walk the flats")
	require.Contains(t, doc.HTML(), "tides &amp; walk")
	require.Equal(t, "Story", doc.Result().Title)
	require.Empty(t, doc.Explain())

	// A page that shows its text does not take any from its data.
	doc = parse(`<title>Story</title><div id="__next"><h1>Story</h1>` + strings.Repeat("<p>A page that the server has rendered for its readers, in full sentences.</p>", 20) + `</div>` + state)
	require.False(t, doc.IsEmptyShell())
	require.False(t, warned(doc, html.WarnStructuredFallback))
	require.NotContains(t, doc.Text(), "pilots")

	// A challenge has nothing to fall back to, and a shell without data stays empty.
	doc = parse(`<title>Just a moment...</title><p>Checking your browser before accessing the site.</p>` + state)
	require.True(t, doc.IsEmptyShell())
	require.False(t, warned(doc, html.WarnStructuredFallback))
	doc = parse(`<div id="root"></div><script src="/app.js"></script>`)
	require.True(t, doc.IsEmptyShell())
	require.Empty(t, doc.Text())
}
