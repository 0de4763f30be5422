package html_test

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/winnowhtml/html"
	"github.com/winnowhtml/html/internal/testkit"
	"github.com/winnowhtml/html/internal/weburl"
	xhtml "golang.org/x/net/html"
)

// allowedElements is what Document.HTML may contain, html, head and body of the parser apart. It is written
// out a second time on purpose: the writer's own list cannot prove itself.
var allowedElements = strings.Fields(`a abbr address article aside audio b bdi bdo blockquote br caption cite code
	col colgroup dd del details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins
	kbd li main mark menu nav ol p pre q rp rt rb rtc ruby s samp search section small source span strong sub summary sup table
	tbody td tfoot th thead time tr track tt u ul var video wbr picture form fieldset legend label center font big strike data`)

var urlAttributes = []string{"href", "src", "srcset", "poster", "cite", "longdesc"}

// unsafe lists what breaks the promises of Document.HTML once it is parsed.
func unsafe(t testing.TB, out string, scripting bool) (bad []string) {
	t.Helper()
	doc, err := xhtml.ParseWithOptions(strings.NewReader(out), xhtml.ParseOptionEnableScripting(scripting))
	if err != nil {
		return nil // deeper than that parser goes; nothing was parsed
	}
	for n := range doc.Descendants() {
		if n.Type == xhtml.CommentNode || n.Type == xhtml.DoctypeNode {
			bad = append(bad, "comment or doctype")
		}
		if n.Type != xhtml.ElementNode || n.Data == "html" || n.Data == "head" || n.Data == "body" {
			continue
		}
		if n.Namespace != "" || !slices.Contains(allowedElements, n.Data) {
			bad = append(bad, "<"+n.Namespace+":"+n.Data+">")
		}
		for _, a := range n.Attr {
			switch {
			case strings.HasPrefix(a.Key, "on"), a.Key == "style", a.Key == "srcdoc", a.Key == "formaction":
				bad = append(bad, a.Key)
			case slices.Contains(urlAttributes, a.Key) && weburl.Check(a.Val) != "":
				bad = append(bad, a.Key+"="+a.Val)
			}
		}
	}
	return bad
}

// checkSafe holds one page to everything that must be true of any page.
func checkSafe(t testing.TB, p *html.Processor, page string) {
	t.Helper()
	ctx := context.Background()
	doc, err := p.Parse(ctx, []byte(page), html.Source{URL: "https://page.example/dir/page"})
	if err != nil {
		require.NotErrorIs(t, err, html.ErrInternalPanic, "%v", err)
		return
	}
	out := doc.HTML()
	for _, scripting := range []bool{true, false} {
		require.Empty(t, unsafe(t, out, scripting), "scripting %v\npage: %s\nout: %s", scripting, page, out)
	}
	again, err := p.Parse(ctx, []byte(out), html.Source{URL: "https://page.example/dir/page"})
	require.NoError(t, err)
	require.Equal(t, out, again.HTML(), "sanitizing twice changes nothing\npage: %s", page)

	r := doc.Result()
	var urls []string
	for _, l := range r.Links {
		urls = append(urls, l.URL)
	}
	for _, i := range r.Images {
		urls = append(urls, i.URL)
	}
	for _, v := range r.Videos {
		urls = append(urls, v.URL, v.Poster)
	}
	for _, a := range r.Audios {
		urls = append(urls, a.URL)
	}
	for _, l := range doc.AllLinks() {
		urls = append(urls, l.URL)
	}
	m := doc.Metadata()
	urls = append(urls, m.CanonicalURL, m.Image)
	if product, ok := doc.Product(); ok {
		urls = append(append(urls, product.URL), product.Images...)
	}
	require.NotEqual(t, weburl.ReasonScript, weburl.Check(m.License), "page: %s", page)
	for _, u := range urls {
		require.Empty(t, weburl.Check(u), "page: %s\nURL: %s", page, u)
	}
	_ = doc.Markdown()
}

// wholeBody returns Processors that hide nothing behind selection, sanitizing on and off.
func wholeBody(t testing.TB) []*html.Processor {
	t.Helper()
	var all []*html.Processor
	for _, sanitize := range []bool{true, false} {
		cfg := html.DefaultConfig()
		cfg.MaxCacheEntries = 0
		cfg.ExtractArticle = false
		cfg.EnableSanitization = sanitize
		p, err := html.New(cfg)
		require.NoError(t, err)
		t.Cleanup(func() { _ = p.Close() })
		all = append(all, p)
	}
	return all
}

func TestVectors(t *testing.T) {
	processors := wholeBody(t)
	for _, file := range []string{"sanitizer.jsonl", "roundtrip.jsonl"} {
		f, err := os.Open(testkit.Shared(t, "vectors", file))
		require.NoError(t, err)
		defer f.Close()
		n := 0
		lines := bufio.NewScanner(f)
		lines.Buffer(nil, 16<<20)
		for lines.Scan() {
			var v struct{ ID, Payload string }
			require.NoError(t, json.Unmarshal(lines.Bytes(), &v))
			for _, p := range processors {
				checkSafe(t, p, v.Payload)
			}
			n++
		}
		require.NoError(t, lines.Err())
		require.Greater(t, n, 30, file)
	}
}

func FuzzSafe(f *testing.F) {
	for _, page := range goldenPages(f) {
		f.Add(string(page))
	}
	for _, s := range []string{
		`<svg><style><img src=x onerror=1></style>`, `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=1&gt;">`,
		`<a href="java&#10;script:x">a</a>`, `<form><math><mtext></form><form><mglyph><style></math><img src onerror=1>`, `<noscript><p title="</noscript><img src=x onerror=1>">`,
		`<select><template><b>x</template></select>`, `<table><td><svg><desc><td>x`, "<pre>\n\n<code class=language-go>x", `<img srcset="a 1x, javascript:x 2x">`,
		`<link rel=canonical href="javascript:x"><link rel=license href="vbscript:x"><meta property="og:image" content="data:text/html,x">`,
		`<script type="application/ld+json">{"@type":"Product","name":"x","url":"javascript:x","image":["java\\nscript:x"]}</script><p>x`,
	} {
		f.Add(s)
	}
	processors := wholeBody(f)
	f.Fuzz(func(t *testing.T, page string) {
		for _, p := range processors {
			checkSafe(t, p, page)
		}
	})
}
