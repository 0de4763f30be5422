package tree

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// requireSound holds what every tree must be: dense ids in document order, exact ends and depths, attributes
// in range, metrics that add up, no empty text.
func requireSound(tb testing.TB, t *Tree) {
	size := NodeID(t.Size())
	require.Equal(tb, Document, t.Kind(Root))
	require.Equal(tb, size, t.End(Root))
	var sum Metrics
	for n := Root; n < size; n++ {
		p := t.Parent(n)
		if n > Root {
			require.True(tb, p < n && t.Contains(p, n) && t.End(n) <= t.End(p), "node %d below %d", n, p)
			require.Equal(tb, t.Depth(p)+1, t.Depth(n))
			require.NotEqual(tb, Text, t.Kind(p))
		}
		require.Greater(tb, t.End(n), n)
		next := n + 1
		for c := t.FirstChild(n); c != None; c = t.NextSibling(c) {
			require.Equal(tb, next, c)
			require.Equal(tb, n, t.Parent(c))
			next = t.End(c)
		}
		require.Equal(tb, t.End(n), next)
		lo, hi := t.Attrs(n)
		require.True(tb, lo <= hi && hi <= t.AttrCount())
		if t.IsText(n) {
			require.NotEmpty(tb, t.Text(n))
		}
		if t.IsElement(n) {
			require.NotEmpty(tb, t.Name(n))
			sum.Elements++
		}
	}
	require.Equal(tb, sum.Elements, t.Metrics(Root).Elements)
}

// seeds are pages that meet every part of tree construction.
func seeds() []string {
	var all []string
	for _, s := range ownShapes() {
		all = append(all, s.Prefix[:min(len(s.Prefix), 60)]+strings.Repeat(s.Unit, 3)+s.Suffix)
	}
	return append(all,
		"<!doctype html><html lang=en><head><title>t</title><noscript><style>a</style></noscript><body class=x><p>a<b>b<i>c</b>d</i>e",
		"<table><caption>a<tr>b<td>c<table>d</table><tbody><col><colgroup>e<th>f</table>g", "<a>1<p>2<a>3</a>4<div><a>5<b>6<a>7",
		"<svg><foreignObject><p>a<svg><title>b<p>c</title><desc>d</svg><math><mi>e<mglyph>f<annotation-xml encoding=text/html><p>g",
		"<select><optgroup><option>a<optgroup><option>b<select><input>c<table><tr><select><td>d", "<template><tr><td>a</template><template><col>b",
		"<frameset><frame><frameset></frameset></frameset><noframes>x</noframes></html> <!--c-->", "<ul><li>a<li>b<ul><li>c</ul><dl><dt>d<dd>e<dt>f</dl>",
		"<form><div></form><form><input></div></form>", "<h1>a<h2>b</h1>c<button>d<button>e</button><nobr>f<nobr>g", "<ruby>a<rb>b<rt>c<rtc>d<rp>e</ruby>",
		"<pre>\n\na</pre><textarea>\n\nb</textarea><xmp><b></xmp><plaintext></plaintext>", "<p>a</body></html>b<html c=d><body e=f></br></p>",
		"<b><em><foo><foo><aside></b></em>x", "<p><b a=1><b a=1><b a=1><b a=1></p><p>x", "<svg xlink:href=a viewbox=b definitionurl=c><math definitionurl=d xml:lang=e>",
	)
}

// FuzzTree holds that slices and readers give one tree, and that it is sound.
func FuzzTree(f *testing.F) {
	for i, s := range seeds() {
		f.Add([]byte(s), uint8(i))
	}
	f.Fuzz(func(t *testing.T, p []byte, w uint8) {
		if p = valid(p); len(p) > 1<<14 {
			return
		}
		o := Options{KeepAll: w&1 != 0, Flatten: w&2 != 0, MaxDepth: 5 + int(w>>2)}
		tr, err := Parse(context.Background(), p, o)
		other, otherErr := parseWindow(bytes.NewReader(p), o, 1+int(w))
		if err != nil {
			var de *DepthError
			require.True(t, errors.As(err, &de), "%v", err)
			require.Equal(t, err, otherErr)
			return
		}
		require.NoError(t, otherErr)
		require.Equal(t, dump(tr, Root), dump(other, Root))
		require.Equal(t, tr.Notes(), other.Notes())
		requireSound(t, tr)
	})
}

// FuzzPrune holds that pruning drops nodes and changes nothing else.
func FuzzPrune(f *testing.F) {
	for _, s := range seeds() {
		f.Add([]byte(s))
		f.Add([]byte(strings.ReplaceAll(s, ">", "><!--x--><script>y</script>")))
	}
	f.Fuzz(func(t *testing.T, p []byte) {
		if p = valid(p); len(p) <= 1<<14 {
			requireEquivalent(t, p)
		}
	})
}
