package roundtrip

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// said replaces parts of a golden page's HTML by how Markdown, which has no syntax for them, says the same. What
// is not listed must read alike as it stands. In pairs, for [strings.NewReplacer].
var said = map[string][]string{
	"01-paragraphs":  {"<br><br>", "</p><p>"},
	"02-white-space": {"\u00ad", "", "<wbr>", "", "d<br><br>two", "d<p>two", "A b c", "A<p>b<p>c", "</a><a", "</a> <a"},
	"05-headings":    {`<a href="https://page.example/dir/page#moon">#</a>`, "", "<div>Deep</div>", "Deep"},
	"06-lists": {
		"<li>Ebb</li>\n<ol>\n<li>Ebb early</li>\n</ol>", "<li>Ebb<ol><li>Ebb early</li></ol></li>", // ol in ol
		"<ol reversed>", `<ol start="2">`, "<li>first</li>\n</ol>\n<div>stray</div>", "<li>first</li></ol><ul><li>stray</li></ul>",
	},
	"08-quotes": {"<q>", "“", "</q>", "”"},
	"09-code": {`<pre class="language-shell">echo "` + "```" + `"</pre>`, `<pre><code class="language-shell">echo "` + "```" + `"</code></pre>`,
		`<pre class="language-python">print(1)<br>print(2)</pre>`, "<pre><code class='language-python'>print(1)\nprint(2)</code></pre>"},
	"10-line-numbers": {
		"<pre>1\n2</pre>", "", "<table>", "", "</table>", "", "<tbody>", "", "</tbody>", "", "<tr>", "", "</tr>", "", "</td>", "", // code in tables
		"<td>", "", `<pre class="language-c">int add(` + "\n  int b);</pre>", "<pre><code class='language-c'>int add(\n  int b);</code></pre>",
		"a := 1", "<pre>a := 1", "b := 2", "b := 2</pre>", "<ol><li>first</li><li>second</li></ol>", "first\nsecond",
	},
	"11-tables": {"<table>\n<caption>Soundings</caption>", "<p>Soundings</p><table>",
		`<th colspan="2">Port</th>`, "<th>Port</th><th>Port</th>", `<td rowspan="2">12</td>`, "<td>12</td>", "<td><code>x | y</code></td>", "<td><code>x | y</code></td><td>12</td>",
		"<ul>\n<li>rope</li>\n<li>hook</li>\n</ul>\n</td>", "- rope<br>- hook</td><td></td>", "<tr><td>no", "<tr><th></th><th></th></tr><tr><td>no", "<td>only</td>", "<td>only</td><td></td>"},
	"12-layout-tables": {"<table>\n<tbody>\n<tr><td>\n<h2>", "<h2>", "</table>\n</td></tr>\n</tbody>\n</table>", "</table>", "</p>\n</td><td>", "</p>",
		"<table>\n<tbody>\n<tr><td>left</td><td>right</td></tr>\n</tbody>\n</table>", "<p>left<p>right",
		"<table>\n<tbody>\n<tr><td>one</td></tr>\n<tr><td>column</td></tr>\n</tbody>\n</table>", "<p>one<p>column"},
	"14-images": {`<img src="https://page.example/s.svg" alt="😀">`, "😀"},                                                      // an image that is a character
	"13-links":  {`<p><a href="https://page.example/dir/page#">‹</a> <a href="https://page.example/dir/page#">›</a></p>`, ""}, // buttons
	"15-video-and-audio": {`<video controls src="https://page.example/v.mp4"></video>`, "<p><a href='https://page.example/v.mp4'>page.example</a><p>",
		`<audio controls src="https://page.example/a.mp3"></audio>`, "<p><a href='https://page.example/a.mp3'>Talk</a>"},
	"16-description-lists": {"<dt>", "<p><strong>", "</dt>", "</strong>", "<dd>", "<p>"},
	"18-footnotes": {"page#n1", "page#fn:1", "page#n2", "page#fn:2", "[2]", "2", `<a href="https://page.example/dir/page#r1">↩</a></li>`, `<a href="#fnref:1">↩︎</a></li>`,
		"<p>Mostly.</p>", `<p>Mostly.&nbsp;<a href="#fnref:2">↩︎</a></p>`, "<ol>", "<hr><ol>"},
	"19-math":         {`\(E=mc^2\)`, "$E=mc^2$", `\(a_i&lt;b\)`, "$a_i&lt; b$", `\(\sum_i x_i\)`, `$$\sum_i x_i$$`, `\(x^2 &lt; y\)`, `$x^2 &lt; y$`, `\(\int_0^1 x\,dx\)`, `$$\int_0^1 x,dx$$`},
	"20-ruby-sub-sup": {"漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rp>(</rp><rt>じ</rt><rp>)</rp>", "漢字(かんじ)"},
	"documentation":   {"<dt>", "<dt><strong>", "</dt>", "</strong></dt>", `<a href="https://golden.example/section/page.html#opening-a-log">¶</a>`, ""},
	"fragment": {"<table>\n<caption>Depths</caption>", "<p>Depths</p><table>",
		`<td colspan="2">unknown elsewhere</td>`, "<td>unknown elsewhere</td><td>unknown elsewhere</td>"},
	"japanese": {"<rp>（</rp><rt>こなや</rt><rp>）</rp>", "(こなや)"},
}

// TestGoldens renders the Markdown of every golden page and compares its outline with that of the page's own
// HTML: both are views of one selection.
func TestGoldens(t *testing.T) {
	for _, dir := range []string{"internal/render/testdata", "testdata/golden"} {
		files, err := filepath.Glob(filepath.Join("..", "..", dir, "*", "want.md"))
		require.NoError(t, err)
		require.NotEmpty(t, files, dir)
		for _, file := range files {
			name := filepath.Base(filepath.Dir(file))
			t.Run(name, func(t *testing.T) {
				md, err := os.ReadFile(file)
				require.NoError(t, err)
				html, err := os.ReadFile(filepath.Join(filepath.Dir(file), "want.html"))
				require.NoError(t, err)
				if msg := difference(strings.NewReplacer(said[name]...).Replace(string(html)), string(md), renderWith(t, strict, string(md))); msg != "" {
					t.Error(msg)
				}
			})
		}
	}
}
