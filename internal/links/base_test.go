package links

import (
	"context"
	"strings"
	"testing"

	"github.com/winnowhtml/html/internal/tree"

	"github.com/stretchr/testify/require"
)

func parse(tb testing.TB, page string) *tree.Tree {
	tb.Helper()
	t, err := tree.Parse(context.Background(), []byte(page), tree.Options{})
	require.NoError(tb, err)
	return t
}

func TestBaseOf(t *testing.T) {
	const site = "https://site.example/docs/page.html"
	for name, c := range map[string]struct{ page, configured, source, want string }{
		"nothing":                        {`<p>x`, "", "", ""},
		"configured":                     {`<p>x`, site, "https://other.example/", site},
		"source":                         {`<meta property=og:url content="https://og.example/">`, "", site, site},
		"base wins over the page":        {`<base href="https://files.example/">`, "https://www.example/deep/page", "https://www.example/deep/page", "https://files.example/"},
		"relative base, first counts":    {`<base href="../assets/"><base href="/second/">`, site, "", "https://site.example/assets/"},
		"base without href is none":      {`<base target=_blank><base href="/second/">`, site, "", "https://site.example/second/"},
		"script base":                    {`<base href="javascript:x">`, site, "", site},
		"base of another scheme":         {`<base href="file:///etc/">`, site, "", site},
		"data base":                      {`<base href="data:image/png,x">`, site, "", site},
		"empty base":                     {`<base href="">`, site, "", site},
		"base in body":                   {`<p>x<base href="/b/">`, site, "", "https://site.example/b/"},
		"base alone":                     {`<base href="https://files.example/x/">`, "", "", "https://files.example/x/"},
		"relative base, page says":       {`<base href="/x/"><link rel=canonical href="https://can.example/p">`, "", "", "https://can.example/x/"},
		"og:url":                         {`<link rel=canonical href="https://can.example/p"><meta property=og:url content=" https://og.example/p ">`, "", "", "https://og.example/p"},
		"og:url as a name":               {`<meta name=og:url content="https://og.example/p">`, "", "", "https://og.example/p"},
		"canonical meta":                 {`<meta name=Canonical content="https://can.example/p">`, "", "", "https://can.example/p"},
		"relative og:url":                {`<meta property=og:url content="/p"><link rel="x canonical" href="https://can.example/p">`, "", "", "https://can.example/p"},
		"canonical link":                 {`<a href="https://a.example/x">x</a><link rel=canonical href="https://can.example/p">`, "", "", "https://can.example/p"},
		"first absolute URL":             {`<img src=x.png><a href="/y"></a><a href="https://a.example/x/y?z">x</a><a href="https://b.example/">`, "", "", "https://a.example/"},
		"first absolute URL, image":      {`<img src="https://a.example/x.png"><a href="https://b.example/">`, "", "", "https://a.example/"},
		"not a style sheet":              {`<link rel=stylesheet href="https://cdn.example/x.css"><a href="https://a.example/x">x</a>`, "", "", "https://a.example/"},
		"a style sheet, if nothing else": {`<link rel=stylesheet href="https://cdn.example/x.css"><a href="/x">x</a>`, "", "", "https://cdn.example/"},
		"a script, if nothing else":      {`<script src="https://cdn.example/x.js"></script><a href="/x">x</a>`, "", "", "https://cdn.example/"},
		"a bad configured one":           {`<p>x`, "not a URL", site, site},
		"script as a source":             {`<p>x`, "javascript://site.example/%0aalert(1)", "", ""},
		"too long":                       {`<base href="https://a.example/` + strings.Repeat("x", 5000) + `/">`, site, "", site},
	} {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, c.want, BaseOf(parse(t, c.page), c.configured, c.source).String())
		})
	}
}
