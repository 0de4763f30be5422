package render

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestText(t *testing.T) {
	for _, c := range [][2]string{
		{"", ""},
		{"<p> </p><div></div>", ""},
		{"a<p>b</p>c", "a\n\nb\n\nc"},
		{"<p>a<br><br><br>b</p>", "a\n\nb"},
		{"<p>x<span> </span>y", "x y"},
		{"<p>x<!-- c -->y", "xy"},
		{"<p>one<img src=i.png>two, three<img src=i.png>.", "one two, three."},
		{"<p>one<button>two</button>three", "one two three"},
		{"<p>a&nbsp;&nbsp;b &nbsp; c&nbsp;</p>", "a\u00a0\u00a0b \u00a0 c"},
		{"<p>a\u00adb\u00ad c", "ab c"},
		{"<p>a\u200bb", "a\u200bb"},
		{"<div style='display:inline'>a</div><div style='display: inline !important'>b</div>", "ab"},
		{"<span style='display:block'>a</span><span style='display:block'>b</span>", "a\n\nb"},
		{"<ul><li>a<li><p>b<li>c<p>d</ul>e", "a\nb\nc\n\nd\n\ne"},
		{"<ul><li>a</ul><ul><li></li><li>b</ul>", "a\n\nb"},
		{"<p>2<sup>10</sup> 2<sup>-1</sup> a<sup>2</sup> 5<sup>th</sup>", "2^10 2^-1 a2 5th"},
		{"<pre>\n\n a\n\n  b  \n</pre>", " a\n\n  b"},
		{"<p>he said <q>a</q>", "he said “a”"},
		{"<p>&lt;b&gt; &amp;amp; &copy", "<b> &amp; ©"},
		{"<table><tr><th>a<th>b<tr><td>c<td>d<br>e</table>", "| a   | b   |\n| --- | --- |\n| c   | d e |"},
		{"<h1>a<br>b</h1>", "a b"},
		{"<svg><text>no</text></svg>a", "a"},
	} {
		require.Equal(t, c[1], text(t, c[0]), c[0])
	}
}

// TestInline: images and links in text by format.
func TestInline(t *testing.T) {
	src := `<p>[IMAGE:9] <a href="/a">see [x]</a> <img src="/i.png" alt="an &lt;i>"> end</p><video src="/v.mp4"></video>`
	v, o := viewOf(t, src)
	for f, want := range map[InlineFormat]string{
		InlineNone:        "[IMAGE:9] see [x] end",
		InlineMarkdown:    "[IMAGE:9] [see \\[x\\]](https://page.example/a) ![an \\<i>](https://page.example/i.png) end\n\n[page.example](https://page.example/v.mp4)",
		InlineHTML:        `[IMAGE:9] <a href="https://page.example/a">see [x]</a> <img src="https://page.example/i.png" alt="an &lt;i&gt;"> end` + "\n\n" + `<a href="https://page.example/v.mp4">page.example</a>`,
		InlinePlaceholder: "[IMAGE:9] [see [x]](https://page.example/a) [IMAGE:1] end\n\n[page.example](https://page.example/v.mp4)",
	} {
		o.Images, o.Links = f, f
		require.Equal(t, want, Text(v, o))
	}
	o.Images, o.Links = InlineMarkdown, InlineNone
	require.Equal(t, "[IMAGE:9] see [x] ![an \\<i>](https://page.example/i.png) end", Text(v, o))
}

func TestMarkdown(t *testing.T) {
	for _, c := range [][2]string{
		{"", ""},
		{"<hr><p>a</p><hr>", "***\n\na\n\n---"},
		{"<p>a **b** c*d", "a \\*\\*b\\*\\* c\\*d"},
		{"<p>* a", "\\* a"},
		{"<p>2. a<br>20", "2\\. a  \n20"},
		{"<b><p>a</p><p>b</p></b>", "**a**\n\n**b**"},
		{"<p><b>a<br>b</b>", "**a  \nb**"},
		{"<p><b>a</b><i>b</i>", "**a**<em>b</em>"},
		{"<p>x<b>a!</b>y", "x<strong>a!</strong>y"},
		{"<p><b><i>a</i> b</b> <i><b>c</b></i>", "***a* b** ***c***"},
		{"<p><a href=x><img src=i alt=a></a><a href=x></a>", "[![a](https://page.example/dir/i)](https://page.example/dir/x)"},
		{"<ul><li><pre>a</pre><li>b</ul>", "- ```\n  a\n  ```\n- b"},
		{"<ul><li><ul><li>a</ul></ul>", "- - a"},
		{"<ul><li>a<ol start=3><li>b</ol></ul>", "- a\n\n  3. b"},
		{"<ol start=-2><li>a<li value=7>b</ol>", "0. a\n7. b"},
		{"<ul><li><hr><li>a</ul>", "- ***\n- a"},
		{"<blockquote><blockquote>a</blockquote></blockquote>", "> > a"},
		{"<p>word<sup><a href='#n'>1</a></sup><ol><li id=n>Moon", "word[^1]\n\n[^1]: Moon <!-- -->"},
		{"<table><tr><th>a\\|b<th><code>c\\|d</code></table>", "| a\\\\\\|b | <code>c&#92;&#124;d</code> |\n| ------ | -------------------------- |"},
		{"<details>no summary</details>", "no summary"},
		{"<dl><dt>a<dd>b<dd>c</dl>", "**a**\n\nb\n\nc"},
		{"<p>a<mark>b<mark>c</mark></mark>", "a<mark>bc</mark>"},
		{"<p><math><mi>x</mi><mo>&lt;</mo><mi>y</mi></math>", "x\\<y"},
		{"<math alttext='a](b) `c` $d'></math>", "$a] (b) 'c' d$"},
		{"<h2>a # b #</h2>", "## a # b \\#"},
		{"<h2>#</h2>", "## \\#"},
	} {
		require.Equal(t, c[1], markdown(t, c[0]), c[0])
	}
}

func TestTableHTML(t *testing.T) {
	v, o := viewOf(t, "<ul><li><table><tr><td colspan=2><td><tr><td><pre>a\n\nb</pre><td><a href=x>c</a></table></ul>")
	o.Tables = TableHTML
	want := "<table>\n<tbody>\n<tr><td colspan=\"2\"></td><td></td></tr>\n<tr><td>\n<pre>a&#10;&#10;b</pre>\n</td><td>" +
		"<a href=\"https://page.example/dir/x\">c</a></td></tr>\n</tbody>\n</table>"
	require.Equal(t, want, Text(v, o))
	require.NotContains(t, Markdown(v, o), "\n\n")
}

func TestSkipNode(t *testing.T) {
	v, o := viewOf(t, "<h1>Title</h1><p>Body</p>")
	o.SkipNode = v.FirstChild(v.Body())
	require.Equal(t, "Body", Text(v, o))
	require.Equal(t, "Body", Markdown(v, o))
	require.Contains(t, HTML(v, o), "Title")
}

func TestNumberedLines(t *testing.T) {
	require.Equal(t, "a\n\nb", text(t, "<pre><div>1</div><div>a</div><div>2</div><div><br></div><div>3</div><div>b</div></pre>"))
	require.Equal(t, "1\na\n3\nb\n4\nc", text(t, "<pre>1\na\n3\nb\n4\nc</pre>"))
	require.Equal(t, "1\na\n2", text(t, "<pre>1\na\n2</pre>"))
}

func TestWidgets(t *testing.T) {
	require.Equal(t, "Go Rust", text(t, "<span role=tab>Go</span><span role=tab>Rust</span>"))
	require.Equal(t, "[Go](https://page.example/go)", markdown(t, `<a href=/go title="go">Go</a>`))
	require.Equal(t, `[**Go**](https://page.example/go "lang")`, markdown(t, `<a href=/go title="lang"><b>Go</b></a>`))
}

// TestDataImages: an image that is a file inside the page is left out of text and Markdown, not of HTML.
func TestDataImages(t *testing.T) {
	small, large := "data:image/png;base64,AAAA", "data:image/png;base64,"+strings.Repeat("A", 8000)
	require.Equal(t, "![a]("+small+")", markdown(t, `<img alt=a src="`+small+`">`))
	require.Equal(t, "x y", markdown(t, `x<img alt=a src="`+large+`">y`))
	require.Contains(t, htmlOf(t, `<img alt=a src="`+large+`">`), large)
}

func TestLayout(t *testing.T) {
	for _, c := range [][2]string{
		{"<table><tr><th>H<tr><td>a</table>", "| H   |\n| --- |\n| a   |"},
		{"<table><tr><th>H<tr><td>" + strings.Repeat("long text ", 60) + "</table>", "H\n\n" + strings.TrimSpace(strings.Repeat("long text ", 60))},
		{"<table><tr><td>a<td><h2>b</h2></table>", "a\n\n## b"},
		{"<table><tr><th>a<td><table><tr><td>b<td>c</table></table>", "a\n\n|     |     |\n| --- | --- |\n| b   | c   |"},
		{"<table><tr><th>a<th>b<tr><td>c<td><table><tr><td>d<td>e<tr><td>f</table></table>", "| a   | b        |\n| --- | -------- |\n| c   | d e<br>f |"},
		{"<table><tr><td>a<td align=center>b</table>", "|     |     |\n| --- | :-: |\n| a   |  b  |"},
		{"<table><tr><td>a<td>" + strings.Repeat("long text ", 60) + "</table>", "a\n\n" + strings.TrimSpace(strings.Repeat("long text ", 60))},
	} {
		require.Equal(t, c[1], markdown(t, c[0]), c[0])
	}
}
