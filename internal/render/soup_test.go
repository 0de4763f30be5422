package render

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/winnowhtml/html/internal/render/rendertest"
	"github.com/winnowhtml/html/internal/tree"

	"github.com/stretchr/testify/require"
)

var soupTags = strings.Fields(`a b i em strong code kbd mark sub sup del ins q s u span font abbr ruby rt rp p p p div div
	section article main h1 h2 h3 ul ol li li dl dt dd blockquote pre table table caption thead tbody tr tr td td th
	details summary figure figcaption form button select option textarea label fieldset legend hr br wbr img video
	iframe object svg math mi mtext annotation-xml foreignObject title style noscript template center address menu
	x-custom body html`)

var soupAttrs = []string{"", "", "", "", ` href="/x"`, ` href=" java&#10;script:alert(1)"`, ` src=i.png alt="a<b"`, ` onclick=x`,
	` style="display:inline"`, ` style="display:block;float:left"`, ` class="katex"`, ` class="language-go dropcap"`,
	` colspan=3`, ` rowspan=2`, ` start=7`, ` value=-3`, ` title='"><script>'`, ` dir=RTL lang=ar`, ` id=n`, ` href=#n`,
	` srcdoc=x`, ` align=right`, ` role=presentation`}

var soupText = []string{"a", "word ", " two words", "\n", " ", "\n\nx", "*", "_", "<", "&lt;script>", "&amp;amp;", "|", "[x](y)", "`",
	"&nbsp;", "# ", "1. ", "漢字", "\r\n", "&#13;", "~~", "\\", "]", "!"}

// soup returns a page of tags in no order.
func soup(r *rand.Rand) string {
	var b strings.Builder
	for range 5 + r.IntN(40) {
		switch r.IntN(10) {
		case 0, 1, 2, 3:
			fmt.Fprintf(&b, "<%s%s>", soupTags[r.IntN(len(soupTags))], soupAttrs[r.IntN(len(soupAttrs))])
		case 4, 5, 6:
			fmt.Fprintf(&b, "</%s>", soupTags[r.IntN(len(soupTags))])
		default:
			b.WriteString(soupText[r.IntN(len(soupText))])
		}
	}
	return b.String()
}

// judge gives the view random verdicts and marks, as the stages before could.
func judge(r *rand.Rand, v *tree.View) {
	for n := tree.Root + 1; int(n) < v.Size(); n++ {
		p := v.Parent(n)
		switch {
		case v.Marks[p] == tree.Out:
			v.Marks[n] = tree.Out
		case r.IntN(12) == 0:
			v.Marks[n] = tree.Out
		case v.Kind(n) == tree.Element && r.IntN(6) == 0:
			v.Marks[n] = tree.Path
		}
		if v.Kind(n) == tree.Element && r.IntN(6) == 0 {
			v.Verdicts.Node[n] = []tree.Verdict{tree.Drop, tree.Unwrap, tree.Unwrap, tree.Hidden, tree.DropText}[r.IntN(5)]
		}
	}
	for i := range v.Verdicts.Attr {
		if r.IntN(6) == 0 {
			v.Verdicts.Attr[i] = tree.AttrDrop
		}
	}
}

// TestSoup: whatever the page and whatever the verdicts, HTML is safe and stable, and nothing panics.
func TestSoup(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 5_000 {
		src := soup(r)
		tr, err := tree.Parse(context.Background(), []byte(src), tree.Options{})
		require.NoError(t, err)
		v := rendertest.ViewOf(tr)
		_, o := viewOf(t, "")
		if i%2 == 0 {
			judge(r, v)
		}
		out := HTML(v, o)
		for _, scripting := range []bool{true, false} {
			if bad := unsafe(out, scripting); bad != "" {
				t.Fatalf("%s in %q of %q", bad, out, src)
			}
		}
		if again := htmlOf(t, out); again != out {
			t.Fatalf("not stable: %q\n first %q\nsecond %q", src, out, again)
		}
		Text(v, o)
		Markdown(v, o)
	}
}
