package links

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/winnowhtml/html/internal/weburl"

	"github.com/stretchr/testify/require"
)

// holds says what is true of every page: no refused URL leaves, nothing is listed twice, and the base is a
// page of the web.
func holds(t *testing.T, page string) {
	v := view(t, page)
	for _, source := range []string{"", "https://site.example/dir/page", "javascript:x"} {
		base := BaseOf(v.Tree, "", source)
		require.Empty(t, weburl.Check(base.String()))
		require.True(t, base.IsZero() || strings.HasPrefix(base.String(), "http"))
		ls, err := Content(t.Context(), v, base, Options{Resolve: true})
		require.NoError(t, err)
		for i, l := range ls {
			require.Empty(t, weburl.Check(l.URL), page)
			require.Equal(t, i+1, l.Position)
		}
		rs, err := All(t.Context(), v.Tree, base, everything, nil)
		require.NoError(t, err)
		for i, r := range rs {
			require.Empty(t, weburl.Check(r.URL), page)
			require.NotEmpty(t, r.Type)
			require.True(t, i == 0 || rs[i-1].URL < r.URL, page)
		}
	}
}

func FuzzLinks(f *testing.F) {
	f.Add(`<base href=x><a href="javascript:x">y</a><link rel=icon href=z>`)
	f.Fuzz(func(t *testing.T, page string) {
		if len(page) < 1<<14 {
			holds(t, page)
		}
	})
}

// TestInvariants holds the properties over pages made of random parts.
func TestInvariants(t *testing.T) {
	urls := []string{"a", "/b", "?c", "#d", "../e", "https://x.example/f", "//y.example", "javascript:x", "java&#9;script:x", "&#1;vbscript:x", "file:///x", "data:text/html,x", "data:image/png,x", "http:", "\\\\z", "%", "", " "}
	parts := []string{`<base href="U">`, `<a href="U">x</a>`, `<area href="U">`, `<link rel=stylesheet href="U">`, `<link rel=canonical href="U">`, `<link rel=icon href="U">`, `<meta property=og:url content="U">`,
		`<script src="U"></script>`, `<img src="U" srcset="U 1x, U">`, `<picture><source srcset="U"></picture>`, `<video src="U" poster="U">`, `<iframe src="U"></iframe>`, `<object data="U"><param name=movie value="U">`,
		`<embed src="U">`, `<body background="U">`, `<svg><a xlink:href="U"><image href="U">`, `<form action="U">`, `<input type=image src="U">`, `<track src="U">`}
	r := rand.New(rand.NewPCG(5, 6))
	for range 3000 {
		var b strings.Builder
		for range r.IntN(10) {
			part := parts[r.IntN(len(parts))]
			for strings.Contains(part, "U") {
				part = strings.Replace(part, "U", urls[r.IntN(len(urls))], 1)
			}
			b.WriteString(part)
		}
		holds(t, b.String())
	}
}
