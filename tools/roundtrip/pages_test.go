package roundtrip

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/winnowhtml/html"
	"github.com/winnowhtml/html/internal/weburl"

	"github.com/stretchr/testify/require"
	xhtml "golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// harmless lists the elements that Markdown of ours may become. What can run, load a document or send a form
// is not among them; input is, for the boxes of task lists, and checked apart.
var harmless = strings.Fields(`a abbr address article aside audio b bdi bdo blockquote body br caption center cite code
	col colgroup data dd del details dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 head header hgroup
	hr html i img input ins kbd label li main mark menu nav ol p picture pre q rp rt rb rtc ruby s samp section small
	source span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var video wbr`)

// dangers lists what could run or load in rendered Markdown.
func dangers(t testing.TB, rendered string, scripting bool) (bad []string) {
	t.Helper()
	doc, err := xhtml.ParseWithOptions(strings.NewReader(rendered), xhtml.ParseOptionEnableScripting(scripting))
	if err != nil {
		return nil // deeper than that parser goes; nothing was parsed
	}
	for n := range doc.Descendants() {
		switch {
		case n.Type == xhtml.CommentNode:
			bad = append(bad, "comment")
		case n.Type == xhtml.ElementNode:
			bad = append(bad, elementDangers(n)...)
		}
	}
	return bad
}

func elementDangers(n *xhtml.Node) (bad []string) {
	box := n.DataAtom == atom.Input
	if n.Namespace != "" || !slices.Contains(harmless, n.Data) {
		bad = append(bad, "<"+n.Data+">")
	}
	for _, a := range n.Attr {
		switch {
		case strings.HasPrefix(a.Key, "on"), a.Key == "srcdoc", a.Key == "formaction", a.Key == "action":
			bad = append(bad, a.Key)
		case a.Key == "style" && !strings.HasPrefix(a.Val, "text-align:"): // the renderer's, for columns
			bad = append(bad, a.Key)
		case slices.Contains([]string{"href", "src", "poster", "cite", "longdesc"}, a.Key) && weburl.Check(a.Val) != "":
			bad = append(bad, a.Key+"="+a.Val)
		case box && a.Key == "type" && a.Val != "checkbox":
			bad = append(bad, "<input type="+a.Val+">")
		}
	}
	return bad
}

// writers are Processors that show whole bodies, sanitized or not, with tables as Markdown and as HTML.
func writers(t testing.TB) []*html.Processor {
	t.Helper()
	var all []*html.Processor
	for _, tables := range []string{"markdown", "html"} {
		for _, sanitize := range []bool{true, false} {
			cfg := html.MarkdownConfig()
			cfg.MaxCacheEntries, cfg.ExtractArticle = 0, false
			cfg.EnableSanitization, cfg.TableFormat = sanitize, tables
			p, err := html.New(cfg)
			require.NoError(t, err)
			t.Cleanup(func() { _ = p.Close() })
			all = append(all, p)
		}
	}
	return all
}

// checkMarkdown renders the Markdown of a page with raw HTML enabled: nothing in it may run.
func checkMarkdown(t testing.TB, p *html.Processor, page string) {
	t.Helper()
	doc, err := p.Parse(context.Background(), []byte(page), html.Source{URL: "https://page.example/dir/page"})
	if err != nil {
		require.NotErrorIs(t, err, html.ErrInternalPanic, "%v", err)
		return
	}
	md := doc.Markdown()
	for _, g := range []struct {
		name     string
		rendered string
	}{{"CommonMark", renderWith(t, plain, md)}, {"GFM", renderWith(t, full, md)}} {
		for _, scripting := range []bool{true, false} {
			require.Empty(t, dangers(t, g.rendered, scripting), "%s, scripting %v\npage: %s\nmarkdown: %s\nrendered: %s",
				g.name, scripting, page, md, g.rendered)
		}
	}
}

// tricks are pages whose text or attributes are Markdown or HTML that must stay text.
var tricks = []string{
	`<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>`, `<p>&lt;img src=x onerror=alert(1)&gt;`, `<p>&lt;!-- x --&gt;</p><p>&lt;![CDATA[ x`,
	`<p>[x](javascript:alert(1))</p>`, `<p>![x](javascript:alert(1))</p>`, `<p>&lt;javascript:alert(1)&gt;</p>`,
	`<p>[x]: javascript:alert(1)</p><p>[x]</p>`, `<a href="/a)&lt;script&gt;">x</a>`, `<a href="/a&gt;&lt;img src=x onerror=1&gt;">x</a>`,
	`<a href="/x" title='"&gt;&lt;script&gt;1&lt;/script&gt;'>x</a>`, `<img src=/x.png alt="](javascript:alert(1))">`, `<img src=/x.png alt='&lt;script&gt;'>`,
	`<img src=/x.png title='")&lt;script&gt;1&lt;/script&gt;'>`, "<code>`</code>&lt;script&gt;1&lt;/script&gt;<code>`</code>",
	"<pre><code>```\n&lt;script&gt;1&lt;/script&gt;\n```</code></pre>&lt;script&gt;2&lt;/script&gt;", "<pre class='language-a&#96;&#10;&lt;script&gt;'>x</pre>",
	"<table><tr><th>a|b<th>c<tr><td>&lt;script&gt;1&lt;/script&gt;<td>`|`</table>", `<td>&lt;/td&gt;&lt;script&gt;</td>`,
	`<p>a<br>&lt;script&gt;1&lt;/script&gt;</p>`, `<p>\&lt;script&gt;1&lt;/script&gt;`, `<p>\\&lt;script&gt;1&lt;/script&gt;`, `<p>&amp;lt;script&amp;gt;1`,
	`<a href="/x">[</a>](javascript:1)`, `<p>&lt;<b>script</b>&gt;1&lt;/script&gt;</p>`, `<p>&lt;<span></span>script&gt;</p>`, `<p>&lt;<!-- -->script&gt;`,
	`<kbd>&lt;script&gt;</kbd><sub>&lt;img src onerror=1&gt;</sub><sup>&lt;b onclick=1&gt;</sup>`, `<math><mi>&lt;script&gt;1&lt;/script&gt;</mi></math>`,
	`<span class=katex><annotation encoding="application/x-tex">$&lt;script&gt;1&lt;/script&gt;</annotation></span>`,
	`<script type="math/tex">$&lt;img src=x onerror=1&gt;<img src=x onerror=1></script>`, `<math alttext="$$<img src=x onerror=1>"><mi>x</mi></math>`,
	`<sup id="r&gt;&lt;script&gt;"><a href="#f">1</a></sup><div class=footnote id=f>&lt;script&gt;1&lt;/script&gt; <a href="#r">↩</a></div>`,
	`<ruby>&lt;script&gt;<rt>&lt;img src=x onerror=1&gt;</rt></ruby>`, `<dl><dt>&lt;script&gt;<dd>&lt;script&gt;</dl>`, `<details><summary>&lt;script&gt;</summary>&lt;script&gt;`,
	"<p>a\n&lt;script&gt;1\n&lt;/script&gt;", "<p>    &lt;script&gt;</p>", "<li>&lt;script&gt;<ul><li>&lt;style&gt;", "<blockquote>&lt;script&gt;",
	`<h1>&lt;script&gt;</h1>`, `<p>&lt;a href=x<br>onclick=1&gt;</p>`, `<p>&lt;a href="</p><p>"onclick=1&gt;</p>`, "<p>&lt;?php x ?&gt;</p><p>&lt;!DOCTYPE x&gt;",
	`<iframe src="https://www.youtube.com/embed/x&quot;&gt;&lt;script&gt;"></iframe>`, `<video src="/a.mp4&quot; onerror=1" poster="javascript:x"></video>`,
	`<a href="https://x.example/&quot;onmouseover=&quot;1">x</a>`, `<a href="https://x.example/&lt;script&gt;">https://x.example/&lt;script&gt;</a>`,
	"<p>&lt;ſcript&gt;</p><p>&#0;&lt;script&gt;</p><p>&lt;\u200bscript&gt;</p>",
}

func TestMarkdownIsSafe(t *testing.T) {
	for _, p := range writers(t) {
		for _, page := range tricks {
			checkMarkdown(t, p, page)
		}
	}
}

// The check itself must find what it is there for.
func TestDangersAreFound(t *testing.T) {
	for _, s := range []string{
		"<script>1</script>", "<img src=x onerror=1>", "<a href='java&#10;script:1'>x</a>", "<svg onload=1>", "<p style='color:red'>", "<input type=image src=x>",
		"<iframe src=x></iframe>", "<form action=x>", "<math><mi>x</mi></math>", "<base href=x>", "<!-- x -->",
	} {
		require.NotEmpty(t, dangers(t, s, true), s)
	}
	require.NotEmpty(t, dangers(t, renderWith(t, plain, "[x](javascript:1) <b onclick=1>x</b>"), true))
	require.Empty(t, dangers(t, renderWith(t, full, "- [x] a\n\n| a |\n|:-:|\n| b[^1] |\n\n[^1]: c"), true))
}

func TestMarkdownOfVectors(t *testing.T) {
	dir := filepath.Join("..", "..", "..", "shared", "vectors")
	if _, err := os.Stat(dir); err != nil {
		t.Skip("no shared vectors beside the module")
	}
	all := writers(t)
	for _, file := range []string{"sanitizer.jsonl", "roundtrip.jsonl"} {
		f, err := os.Open(filepath.Join(dir, file))
		require.NoError(t, err)
		defer f.Close()
		lines := bufio.NewScanner(f)
		lines.Buffer(nil, 16<<20)
		n := 0
		for ; lines.Scan(); n++ {
			var v struct{ Payload string }
			require.NoError(t, json.Unmarshal(lines.Bytes(), &v))
			for _, p := range all {
				checkMarkdown(t, p, v.Payload)
				checkMarkdown(t, p, "<p>"+xhtml.EscapeString(v.Payload)) // the same as text
			}
		}
		require.NoError(t, lines.Err())
		require.Greater(t, n, 30, file)
	}
}

func FuzzMarkdownIsSafe(f *testing.F) {
	for _, s := range tricks {
		f.Add(s)
	}
	all := writers(f)
	f.Fuzz(func(t *testing.T, page string) {
		for _, p := range all {
			checkMarkdown(t, p, page)
		}
	})
}
