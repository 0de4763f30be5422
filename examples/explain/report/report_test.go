package report

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	xhtml "golang.org/x/net/html"

	"github.com/winnowhtml/html"
)

const page = `<title>Salt | Marsh News</title><nav><ul><li><a href="/a">Start</a></li><li><a href="/b">Weather</a></li></ul></nav>
<article><h1>Salt from the marsh</h1>
<p>The pans are filled at spring tide, and the sun does the rest, slowly, while the raker waits &lt;b&gt; and watches.</p>
<p>By August the crust is thick enough to rake, grey at the bottom and white as flour on top, and the sheds fill.</p>
<pre>one
  two</pre>
<p>Nobody hurries. What the rain takes in an afternoon is a week of work, so the weather is all that is talked about,
and everybody has an opinion of it that was formed early and never changed, which passes the time as well as any.</p></article>
<footer><p>Imprint &amp; <script>alert(1)</script>privacy</p></footer>`

func document(t *testing.T, source string) *html.Document {
	t.Helper()
	p, err := html.New()
	require.NoError(t, err)
	t.Cleanup(func() { _ = p.Close() })
	d, err := p.Parse(context.Background(), []byte(source), html.Source{})
	require.NoError(t, err)
	return d
}

func written(t *testing.T, pages ...Page) string {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, Write(&b, pages...))
	return b.String()
}

func TestWrite(t *testing.T) {
	p := Of("marsh.html", document(t, page))
	require.NotEmpty(t, p.Blocks)
	got := written(t, p)
	for _, want := range []string{
		"marsh.html: what was kept and why", "Salt from the marsh", `class="kept s`, `class="dropped s`, " is-h1\"",
		"one\n  two", "&lt;b&gt; and watches.", "confidence <b>0.", "<span class=\"element\">pre</span>",
	} {
		require.Contains(t, got, want)
	}
	require.NotContains(t, got, "<script", "nothing but text reaches the report")
	require.NotContains(t, got, "alert(1)")
	require.NotContains(t, got, "<a ", "nothing to follow")
}

// The report holds every block whole and in order.
func TestWriteWhole(t *testing.T) {
	p := Of("x", document(t, page))
	tree, err := xhtml.Parse(strings.NewReader(written(t, p)))
	require.NoError(t, err)
	var texts []string
	for n := range tree.Descendants() {
		if n.Type == xhtml.ElementNode && n.Data == "div" && n.Attr[0].Val == "text" {
			texts = append(texts, n.FirstChild.Data)
		}
	}
	require.Len(t, texts, len(p.Blocks))
	for i, b := range p.Blocks {
		require.Equal(t, b.Full, texts[i])
	}
}

func TestWriteMany(t *testing.T) {
	got := written(t, Of("a", document(t, page)), Page{Name: "b<", Err: errors.New("no <such> page")}, Of("c", document(t, "")))
	require.Contains(t, got, "3 pages: what was kept")
	require.Contains(t, got, "no &lt;such&gt; page")
	require.Contains(t, got, "no blocks of text")
}

func TestWriteBlocks(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, WriteBlocks(&b, Of("x", document(t, page))))
	require.True(t, strings.HasPrefix(b.String(), `<div class="explain">`))
	require.NotContains(t, b.String(), "<style")
}

// Long rows of dropped blocks are folded, and nothing is lost by that.
func TestRuns(t *testing.T) {
	var blocks []html.BlockReport
	for _, decision := range "ddddddd" + "k" + "dddddd" + "kkkkkkkk" {
		blocks = append(blocks, html.BlockReport{Kept: decision == 'k', Text: "some words of it", Full: "some words of it"})
	}
	var folded []bool
	count := 0
	for _, r := range runs(blocks) {
		folded = append(folded, r.Folded)
		count += len(r.Blocks)
	}
	require.Equal(t, []bool{true, false, false, false}, folded)
	require.Equal(t, len(blocks), count)
	got := written(t, Page{Name: "x", Blocks: blocks})
	require.Contains(t, got, "<b>7 dropped</b> some words of it · some words of it · some words of it · some words of it · …</summary>")
	require.Equal(t, len(blocks), strings.Count(got, `<div class="text"`))
	require.Empty(t, runs(nil))
}

func TestManner(t *testing.T) {
	for element, want := range map[string]string{"h3": "is-h3", "td": "is-td", "dt": "is-note", "div": "is-text", "": "is-text"} {
		require.Equal(t, want, manner(element), element)
	}
}
