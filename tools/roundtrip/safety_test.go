package roundtrip

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/winnowhtml/html/internal/render"
	"github.com/winnowhtml/html/internal/render/rendertest"
	"github.com/winnowhtml/html/internal/weburl"

	"github.com/stretchr/testify/require"
	xhtml "golang.org/x/net/html"
)

var renderedElements = func() map[string]bool {
	m := map[string]bool{}
	for e := range strings.FieldsSeq(`html head body a blockquote br caption code dd del details div dl dt em h1 h2 h3 h4 h5 h6
		hr img input ins kbd li mark ol p pre section strong sub summary sup table tbody td th thead tr tfoot ul
		video audio b i s u small q cite dfn abbr samp var time figure figcaption article aside ruby rt rp wbr bdi bdo`) {
		m[e] = true
	}
	return m
}()

// live returns what rendered Markdown holds that could run or load, "" for nothing.
func live(src string) string {
	doc, err := xhtml.Parse(strings.NewReader(src))
	if err != nil {
		return ""
	}
	for n := range doc.Descendants() {
		if n.Type != xhtml.ElementNode {
			continue
		}
		if !renderedElements[n.Data] || n.Namespace != "" {
			return "element " + n.Data
		}
		for _, a := range n.Attr {
			if strings.HasPrefix(a.Key, "on") || a.Key == "style" && !strings.HasPrefix(a.Val, "text-align:") || a.Key == "srcdoc" {
				return "attribute " + a.Key
			}
			if (a.Key == "href" || a.Key == "src") && weburl.Check(a.Val) != "" {
				return "url " + a.Val
			}
		}
	}
	return ""
}

// checkLive renders the Markdown of src with raw HTML allowed and looks for anything live.
func checkLive(t *testing.T, src string) {
	t.Helper()
	v := rendertest.View(t, src)
	for _, format := range []render.TableFormat{render.TableMarkdown, render.TableHTML} {
		o := options(rendertest.BaseURL)
		o.Tables = format
		md := render.Markdown(v, o)
		if bad := live(renderWith(t, full, md)); bad != "" {
			t.Errorf("%s from %q\nmarkdown: %s", bad, src, md)
		}
	}
}

// TestPayloads: hostile pages give Markdown in which nothing lives.
func TestPayloads(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "shared", "vectors", "sanitizer.jsonl"))
	if err != nil {
		t.Skip("no shared vectors beside the module")
	}
	for line := range bytes.Lines(data) {
		var p struct{ Payload string }
		require.NoError(t, json.Unmarshal(line, &p))
		src := strings.ToValidUTF8(p.Payload, "\ufffd")
		checkLive(t, src)
		// The same as text of the page, and as text inside everything that is written verbatim.
		text := xhtml.EscapeString(src)
		checkLive(t, "<p>"+text+"</p><h2>"+text+"</h2><table><tr><th>a<th>b<tr><td>"+text+"<td><code>"+text+"</code></table>")
		checkLive(t, `<math alttext="`+text+`"></math><p><img src=i alt="`+text+`" title="`+text+`"><a href=x title="`+text+`">x</a>`)
		checkLive(t, "<details><summary>"+text+"</summary><pre>"+text+"</pre></details>")
	}
}

// TestFragments joins pieces of markup as text in every order, in formulas too, which are not escaped.
func TestFragments(t *testing.T) {
	pieces := []string{"[", "]", "(", ")", "!", "<", ">", "`", "``", "\n", "\\", "$", "javascript:alert(1)", "<img src=x onerror=x()>",
		"<script>", "a", " ", ": ", "\"", "'", "^1", "&lt;", "|", "*", "~~", "<javascript:x>", "- ", "<!--", "-->"}
	r := rand.New(rand.NewPCG(5, 6))
	for range 5000 {
		var b strings.Builder
		for range 3 + r.IntN(12) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		text := xhtml.EscapeString(b.String())
		checkLive(t, "<p>"+text+"</p><math alttext=\""+text+"\"></math><p>x<b>"+text+"</b><a href='/' title=\""+text+"\">"+text+"</a></p>"+
			"<table><tr><th>a<th>b<tr><td>"+text+"<td><pre>"+text+"\n\n"+text+"</pre></table><img src=i alt=\""+text+"\">")
	}
}

func TestLive(t *testing.T) {
	for _, md := range []string{"[x](javascript:a)", "<img src=x onerror=x()>", "<script>x</script>", "<javascript:x>", "![x](javascript:a)"} {
		require.NotEmpty(t, live(renderWith(t, full, md)), md)
	}
	require.Empty(t, live(renderWith(t, full, "| a |\n| :-: |\n\n- [x] *b* <https://e.example>")))
}
