package meta

import (
	"context"
	"strings"
	"testing"

	"github.com/winnowhtml/html/internal/jsonscan"
	"github.com/winnowhtml/html/internal/tree"

	"github.com/stretchr/testify/require"
)

// Work on hostile pages grows with their size and no faster: what is counted here are the allocations' bytes
// and the facts, the time shows as a test that does not end.
func TestHostilePages(t *testing.T) {
	many := 200_000
	for name, src := range map[string]string{
		"bylines around a large part":  strings.Repeat(`<div class=author>`, 200) + strings.Repeat("<b></b>", many) + "x",
		"headings around a large part": strings.Repeat(`<div><h1>`, 100) + strings.Repeat("<b></b>", many) + "x",
		"empty headings":               strings.Repeat(`<h1></h1>`, many),
		"bylines":                      strings.Repeat(`<p class="byline date">By Jo Tern, 1 May 2024</p>`, many/10),
		"dates":                        `<h1>x y</h1>` + strings.Repeat(`<p>1 May 2024</p>`, many/10),
		"links":                        `<title>` + strings.Repeat("a b - ", 50) + `</title>` + strings.Repeat(`<a href=x>c d</a>`, many/10),
		"one long title":               `<title>` + strings.Repeat("a | b ", many) + `</title><h1>` + strings.Repeat("c ", many) + `</h1>`,
		"metas":                        strings.Repeat(`<meta name=author content="Jo Tern, Al Ba and Ce De">`, many/10),
		"noscript in noscript":         strings.Repeat(`<noscript><div>`, 200) + strings.Repeat("<b>x</b>", many/10),
		"long canonical URL":           `<link rel=canonical href="https://a.example/` + strings.Repeat("a/", many) + `">` + strings.Repeat(`<span class=author>Jo Tern</span>`, maxCandidates),
		"blank headings in each other": strings.Repeat(`<h1><div>`, 400) + strings.Repeat("\u200b", 10*many),
		"classes":                      `<p class="` + strings.Repeat("author ", many) + `">x</p>`,
	} {
		t.Run(name, func(t *testing.T) {
			tr, err := tree.Parse(context.Background(), []byte(src), tree.Options{MaxDepth: 2000, Flatten: true})
			require.NoError(t, err)
			f, err := Read(context.Background(), tr, Input{})
			require.NoError(t, err)
			require.LessOrEqual(t, len(f.Authors), maxAuthors)
			PageTitle(tr)
			Shell(tr, -1)
			Shell(tr, 0)
		})
	}
	titled, err := tree.Parse(context.Background(), []byte("<title>"+strings.Repeat("word ", many)+"</title>"), tree.Options{})
	require.NoError(t, err)
	headlines, err := jsonscan.Parse([]byte(strings.Repeat(`{"@type":"Article","headline":"a headline"}`, many/4)), jsonscan.Limits{})
	require.NoError(t, err)
	_, err = Read(context.Background(), titled, Input{LD: headlines})
	require.NoError(t, err)
	ld := `{"@type":"Article","headline":"x","author":[` + strings.Repeat(`{"name":["Jo Tern"]},`, many/10) + `"x"],"keywords":[` + strings.Repeat(`"k",`, many/10) + `"l"],"datePublished":[` + strings.Repeat(`"no",`, many/10) + `"no"]}`
	vs, err := jsonscan.Parse([]byte(ld), jsonscan.Limits{})
	require.NoError(t, err)
	tr, err := tree.Parse(context.Background(), []byte("<p>x"), tree.Options{})
	require.NoError(t, err)
	f, err := Read(context.Background(), tr, Input{LD: vs})
	require.NoError(t, err)
	require.Equal(t, []string{"Jo Tern"}, f.Authors)
	require.Equal(t, []string{"k", "l"}, f.Keywords)
}
