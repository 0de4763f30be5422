package render

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/winnowhtml/html/internal/testkit"
	"github.com/winnowhtml/html/internal/weburl"

	"github.com/stretchr/testify/require"
	xhtml "golang.org/x/net/html"
)

// allowedHTML are the elements that may be found in output that is parsed again, with what the parser adds.
var allowedHTML = map[string]bool{}

func init() {
	for e := range strings.FieldsSeq(`html head body a abbr article aside audio b bdi bdo blockquote br caption cite
		code dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q
		rp rt ruby s samp section small strong sub summary sup table tbody td tfoot th thead time tr u ul var video
		wbr`) {
		allowedHTML[e] = true
	}
}

var allowedAttrs = map[string]bool{"href": true, "src": true, "cite": true, "alt": true, "title": true, "width": true,
	"height": true, "colspan": true, "rowspan": true, "scope": true, "start": true, "reversed": true, "type": true,
	"value": true, "datetime": true, "class": true, "dir": true, "lang": true, "controls": true}

// unsafe returns what a fragment of HTML holds that output must not hold, "" for nothing.
func unsafe(src string, scripting bool) (bad string) {
	doc, err := xhtml.ParseWithOptions(strings.NewReader(src), xhtml.ParseOptionEnableScripting(scripting))
	if err != nil {
		return err.Error()
	}
	for n := range doc.Descendants() {
		switch n.Type {
		case xhtml.CommentNode, xhtml.DoctypeNode:
			return "comment or doctype " + n.Data
		case xhtml.ElementNode:
			if !allowedHTML[n.Data] || n.Namespace != "" {
				return "element " + n.Namespace + " " + n.Data
			}
			for _, a := range n.Attr {
				if !allowedAttrs[a.Key] {
					return "attribute " + a.Key
				}
				if (a.Key == "href" || a.Key == "src" || a.Key == "cite") && weburl.Check(a.Val) != "" {
					return "url " + a.Val
				}
			}
		}
	}
	return ""
}

// checkHTML states what must hold for every input.
func checkHTML(tb testing.TB, src string) {
	tb.Helper()
	out := htmlOf(tb, src)
	for _, scripting := range []bool{true, false} {
		if bad := unsafe(out, scripting); bad != "" {
			tb.Fatalf("%s in %q of %q", bad, out, src)
		}
	}
	if again := htmlOf(tb, out); again != out {
		tb.Fatalf("not stable: %q\n first %q\nsecond %q", src, out, again)
	}
	if framed := htmlOf(tb, "<!doctype html><div>"+out+"</div>"); strings.TrimSuffix(strings.TrimPrefix(framed, "<div>"), "</div>") == "" && out != "" {
		tb.Fatalf("lost in a page: %q", out)
	}
}

// payloads returns hostile pages from shared data.
func payloads(tb testing.TB) (list []string) {
	for _, name := range []string{"sanitizer.jsonl", "roundtrip.jsonl"} {
		data, err := os.ReadFile(testkit.Shared(tb, "vectors", name))
		require.NoError(tb, err)
		for line := range bytes.Lines(data) {
			var p struct{ Payload string }
			require.NoError(tb, json.Unmarshal(line, &p))
			list = append(list, strings.ToValidUTF8(p.Payload, "\ufffd"))
		}
	}
	files, err := filepath.Glob(filepath.Join(testkit.Shared(tb, "vectors", "tree-construction"), "*.dat"))
	require.NoError(tb, err)
	for _, f := range files {
		data, err := os.ReadFile(f)
		require.NoError(tb, err)
		for c := range strings.SplitSeq(string(data), "#data\n") {
			src, _, _ := strings.Cut(c, "\n#errors")
			list = append(list, strings.ToValidUTF8(src, "\ufffd"))
		}
	}
	return list
}

func TestPayloads(t *testing.T) {
	for i, src := range payloads(t) {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			checkHTML(t, src)
			checkMarkdown(t, src)
		})
	}
}

// checkMarkdown states what must hold of text and Markdown for every input: no panic, and a size in
// proportion to the input's.
func checkMarkdown(tb testing.TB, src string) {
	tb.Helper()
	v, o := viewOf(tb, src)
	for _, table := range []TableFormat{TableMarkdown, TableHTML} {
		o.Tables = table
		limit := 64*len(src) + 64<<10
		for _, f := range []InlineFormat{InlineNone, InlineMarkdown, InlineHTML, InlinePlaceholder} {
			o.Images, o.Links = f, f
			if n := len(Text(v, o)); n > limit {
				tb.Fatalf("%d bytes of text from %d", n, len(src))
			}
		}
		if n := len(Markdown(v, o)); n > limit {
			tb.Fatalf("%d bytes of Markdown from %d", n, len(src))
		}
	}
}

func FuzzHTML(f *testing.F) {
	f.Add(`<p><table><tr><td><a href=x>y<pre>` + "\n\n" + `z</pre></table><li>q`)
	f.Add(`<ul><li>a<dl><dt>b<dd>c</dl></ul><ruby>d<rt>e</ruby><h1><h2>f`)
	f.Fuzz(func(t *testing.T, src string) {
		if len(src) > 64<<10 {
			return
		}
		if parses(src) {
			checkHTML(t, strings.ToValidUTF8(src, "\ufffd"))
		}
	})
}

func FuzzMarkdown(f *testing.F) {
	f.Add(`<p><b>a</b><i>b</i><a href=x>c</a><table><tr><td rowspan=0 colspan=9>d<tr><td>e</table>`)
	f.Add(`<ul><li>a<ol start=7><li>b<blockquote><pre>c</pre></blockquote></ol></ul>`)
	f.Fuzz(func(t *testing.T, src string) {
		if len(src) > 64<<10 {
			return
		}
		if parses(src) {
			checkMarkdown(t, strings.ToValidUTF8(src, "\ufffd"))
		}
	})
}

// parses reports whether the parser takes src: it refuses what is nested too deep.
func parses(src string) bool {
	_, err := xhtml.Parse(strings.NewReader(strings.ToValidUTF8(src, "\ufffd")))
	return err == nil
}
