package tree

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/winnowhtml/html/internal/testkit"
	"golang.org/x/net/html/atom"
)

// TestContextDistance counts looks at the context: one for every 64 KB and for every 1,024 nodes at least.
// Whichever look finds the context done, building ends there.
func TestContextDistance(t *testing.T) {
	size, tries := 1<<20, 20
	if testing.Short() {
		size, tries = 1<<18, 5
	}
	for _, unit := range []string{"<p>x", "text ", "<!-- c -->", "<script>x</script>", "<b>", "&amp;", "<td>", "<a href=x class=y>z</a>"} {
		p := []byte(strings.Repeat(unit, size/len(unit)))
		ctx := &testkit.Looks{Context: context.Background()}
		tr, err := Parse(ctx, p, Options{MaxDepth: 100, Flatten: true})
		require.NoError(t, err)
		require.GreaterOrEqual(t, ctx.N, max(len(p)>>17, tr.Size()>>10), unit)
		for from := 1; from <= ctx.N; from += 1 + ctx.N/tries {
			c := &testkit.Looks{Context: context.Background(), From: from}
			_, err := Parse(c, p, Options{MaxDepth: 100, Flatten: true})
			require.ErrorIs(t, err, context.Canceled, "%q look %d", unit, from)
			require.LessOrEqual(t, c.N, from+2, "%q look %d", unit, from)
		}
		r := &testkit.Looks{Context: context.Background()}
		_, err = ParseReader(r, bytes.NewReader(p), Options{MaxDepth: 100, Flatten: true})
		require.NoError(t, err)
		require.GreaterOrEqual(t, r.N, max(len(p)>>16, tr.Size()>>10), unit)
	}
}

func TestReaderErrors(t *testing.T) {
	broken := errors.New("broken")
	_, err := ParseReader(context.Background(), io.MultiReader(strings.NewReader("<p>x"), iotest.ErrReader(broken)), Options{})
	require.Equal(t, broken, err)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = ParseReader(ctx, strings.NewReader("<p>x"), Options{})
	require.ErrorIs(t, err, context.Canceled)
	_, err = Parse(ctx, nil, Options{})
	require.ErrorIs(t, err, context.Canceled)
}

func TestMaxBytes(t *testing.T) {
	src := []byte("<p>one</p><p>two</p>")
	for name, parse := range parsers {
		tr, err := parse(src, Options{MaxBytes: int64(len(src))})
		require.NoError(t, err)
		require.Equal(t, Notes{MaxDepth: 3, Retained: 20, Read: 20}, tr.Notes(), name)
		tr, err = parse(src, Options{MaxBytes: 12})
		require.NoError(t, err)
		require.Equal(t, `[html[head body[p["one"]]]]`, outline(tr, Root), name)
		require.Equal(t, Notes{MaxDepth: 3, Retained: 10, Read: 12, Truncated: true, Reason: "stream bytes"}, tr.Notes(), name)
	}
}

func TestMaxRetained(t *testing.T) {
	src := []byte(strings.Repeat("<p>äöü some text</p><!-- "+strings.Repeat("x", 500)+" --><script>"+strings.Repeat("y", 500)+"</script>", 100))
	for name, parse := range parsers {
		full, err := parse(src, Options{})
		require.NoError(t, err)
		require.Equal(t, int64(100*len([]rune("<p>äöü some text</p>"))), full.Notes().Retained, name)
		require.False(t, full.Notes().Truncated)
		cut, err := parse(src, Options{MaxRetained: 205})
		require.NoError(t, err)
		n := cut.Notes()
		require.True(t, n.Truncated, name)
		require.Equal(t, "retained characters", n.Reason)
		require.InDelta(t, 205, n.Retained, 125, name)
		require.Positive(t, cut.Metrics(Root).Paras)
		require.True(t, strings.HasPrefix(string(full.AppendText(nil, Root)), string(cut.AppendText(nil, Root))))
		all, err := parse(src, Options{MaxRetained: 100_000})
		require.NoError(t, err)
		require.False(t, all.Notes().Truncated)
	}
	// Nodes count, however small they are, and a cap that the end of the page reaches cuts nothing.
	tr, err := Parse(context.Background(), []byte(strings.Repeat("<p>x", 100_000)), Options{MaxRetained: 80_000})
	require.NoError(t, err)
	require.True(t, tr.Notes().Truncated)
	require.LessOrEqual(t, tr.Size(), 80_000/nodeCost+100)
	tr, err = Parse(context.Background(), []byte(strings.Repeat("<script src=x></script>", 100_000)), Options{MaxRetained: 80_000})
	require.NoError(t, err)
	require.True(t, tr.Notes().Truncated, "what pruning keeps of scripts counts too")
	require.LessOrEqual(t, tr.Refs(), 80_000/nodeCost)
	tr, err = Parse(context.Background(), []byte("<p>x"), Options{MaxRetained: 4})
	require.NoError(t, err)
	require.Equal(t, `[html[head body[p]]]`, outline(tr, Root))
	tr, err = Parse(context.Background(), []byte("<p>"), Options{MaxRetained: 3})
	require.NoError(t, err)
	require.False(t, tr.Notes().Truncated)
}

func TestMaxNodes(t *testing.T) {
	tr, err := Parse(context.Background(), []byte(strings.Repeat("<br>", 10_000)), Options{Limits: Limits{Nodes: 1000}})
	require.NoError(t, err)
	require.True(t, tr.Notes().Truncated)
	require.Equal(t, "nodes", tr.Notes().Reason)
	require.InDelta(t, 1112, tr.Size(), 8) // n = 1000 + 4n/40
	tr, err = Parse(context.Background(), []byte(strings.Repeat("<br a b c d e f g h>", 10_000)), Options{Limits: Limits{Nodes: 1000}})
	require.NoError(t, err)
	require.True(t, tr.Notes().Truncated, "eight attributes count as a node")
	require.InDelta(t, 667, tr.Size(), 8) // 2n = 1000 + 20n/40
}

func TestAttributeBudgets(t *testing.T) {
	var b strings.Builder
	b.WriteString("<div")
	for i := range 1000 {
		fmt.Fprintf(&b, " a%d=%d", i, i)
	}
	b.WriteString(">x<body b1 b2>y<body b3><html c=1><html c=2 d=3>")
	tr := parse(t, b.String())
	div := tr.Find(Root, NodeID(tr.Size()), atom.Div)
	lo, hi := tr.Attrs(div)
	require.Equal(t, 256, hi-lo)
	require.Equal(t, 744, tr.Notes().Dropped)
	body := tr.Body()
	lo, hi = tr.Attrs(body)
	require.Equal(t, 3, hi-lo)
	c, _ := tr.AttrNamed(tr.Parent(body), "c")
	require.Equal(t, "1", string(c))
	tr = parse(t, "<body>"+strings.Repeat("<body q w e r>", 3)+func() string {
		var s strings.Builder
		for i := range 500 {
			fmt.Fprintf(&s, "<body a%d>", i)
		}
		return s.String()
	}())
	lo, hi = tr.Attrs(tr.Body())
	require.Equal(t, 256, hi-lo)
	require.Equal(t, 500-252, tr.Notes().Dropped)
}

func TestFlatten(t *testing.T) {
	src := strings.Repeat("<div>a", 10) + strings.Repeat("b</div>", 10) + "<p>end"
	_, err := Parse(context.Background(), []byte(src), Options{MaxDepth: 5})
	var de *DepthError
	require.ErrorAs(t, err, &de)
	require.Equal(t, DepthError{Depth: 6, Max: 5}, *de)
	require.Contains(t, err.Error(), "6")
	tr, err := Parse(context.Background(), []byte(src), Options{MaxDepth: 5, Flatten: true})
	require.NoError(t, err)
	requireSound(t, tr)
	require.True(t, tr.Notes().Flattened)
	require.Equal(t, 12, tr.Notes().MaxDepth)
	for n := Root; int(n) < tr.Size(); n++ {
		if tr.IsElement(n) {
			require.LessOrEqual(t, tr.Depth(n), 5)
		}
	}
	text := ""
	for n := Root; int(n) < tr.Size(); n++ {
		if tr.IsText(n) {
			text += string(tr.Text(n))
		}
	}
	require.Equal(t, strings.Repeat("a", 10)+strings.Repeat("b", 10)+"end", text, "reading order")
	deep := []byte(strings.Repeat("<div>", 200_000))
	_, err = Parse(context.Background(), deep, Options{})
	require.ErrorAs(t, err, &de)
	require.Equal(t, depthCeiling, de.Max)
	tr, err = Parse(context.Background(), deep, Options{Flatten: true})
	require.NoError(t, err)
	require.Equal(t, 200_002, tr.Notes().MaxDepth)
}

// TestFormattingBudget holds that formatting elements beyond the budget still are elements.
func TestFormattingBudget(t *testing.T) {
	var b strings.Builder
	b.WriteString("<p>")
	for i := range 100 {
		fmt.Fprintf(&b, "<font color=%d>", i)
	}
	b.WriteString("x<p>y")
	tr := parse(t, b.String())
	requireSound(t, tr)
	fonts := 0
	for n := Root; int(n) < tr.Size(); n++ {
		if tr.Tag(n) == atom.Font {
			fonts++
		}
	}
	require.Equal(t, 100+64, fonts)
	require.Equal(t, 36, tr.Notes().Dropped)
	tr, err := Parse(context.Background(), []byte(strings.Repeat("<b><p>x", 10)), Options{Limits: Limits{Clones: 1, Work: 1}})
	require.NoError(t, err)
	requireSound(t, tr)
}

// TestBuilderForgets holds that a builder of the pool carries nothing from one page to the next.
func TestBuilderForgets(t *testing.T) {
	want := dump(parse(t, "<p>plain"), Root)
	for _, src := range []string{
		"<form><template><table><select>", "<svg><x-y z=1>", strings.Repeat("<x-a><b c=1>", 100), "<frameset>", "<pre>",
		"<!doctype html><table>a", "<script type=application/json>{}</script><script src=x></script>", "<body a=1><body b=2><html c=3>",
	} {
		_, err := Parse(context.Background(), []byte(src), Options{MaxDepth: 7})
		_ = err
		tr := parse(t, "<p>plain")
		require.Equal(t, want, dump(tr, Root), src)
		require.Zero(t, tr.Scripts()+tr.Refs()+tr.AttrCount(), src)
	}
}

// TestConcurrentParses holds that builders of the pool do not meet. It is worth most under the race detector.
func TestConcurrentParses(t *testing.T) {
	var wg sync.WaitGroup
	for _, src := range seeds() {
		want := dump(parse(t, src), Root)
		wg.Go(func() {
			for range 20 {
				tr, err := ParseReader(context.Background(), strings.NewReader(src), Options{})
				assert.NoError(t, err)
				assert.Equal(t, want, dump(tr, Root))
			}
		})
	}
	wg.Wait()
}

// TestOwnership holds that a tree does not depend on the caller's buffer.
func TestOwnership(t *testing.T) {
	src := []byte("<p class=x data-y='z'>text<x-custom></x-custom><svg viewbox=1></svg><script type=application/json>{}</script>")
	tr, err := Parse(context.Background(), src, Options{})
	require.NoError(t, err)
	want := dump(tr, Root) + string(tr.Script(0).Body)
	for i := range src {
		src[i] = '!'
	}
	require.Equal(t, want, dump(tr, Root)+string(tr.Script(0).Body))
}

func TestAllocations(t *testing.T) {
	if raceDetector {
		t.Skip("the race detector makes sync.Pool forget")
	}
	src := []byte(strings.Repeat("<div class=a data-b=c><p>text &amp; <a href=/x>link</a></p><!-- c --></div>\n", 200))
	n := testing.AllocsPerRun(20, func() {
		if _, err := Parse(context.Background(), src, Options{}); err != nil {
			t.Fatal(err)
		}
	})
	require.LessOrEqual(t, n, 12.0)
}

// TestRoomForNodes: no cap, however high, makes a stream hold more memory than the nodes that it may have.
func TestRoomForNodes(t *testing.T) {
	for _, most := range []int64{1, 1000, 3_000_000, 1 << 62} {
		b := start(context.Background(), Options{MaxRetained: most})
		b.z.ResetReader(context.Background(), strings.NewReader(""), b.config())
		for n := 2; n <= defaultNodes; n *= 2 {
			b.nodes = make([]draft, n)
			more := b.moreNodes()
			require.LessOrEqual(t, n+more, max(2*n, defaultNodes*9/8), "%d at a cap of %d", n, most)
			require.GreaterOrEqual(t, more, n/8)
		}
	}
}
