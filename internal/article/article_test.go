package article

import (
	"context"
	"strings"
	"testing"

	"github.com/winnowhtml/html/internal/tree"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html/atom"
)

const (
	prose1 = "The keepers of the old light walk up the stairs at dusk, trim the lamp, and write the hour into a ledger that nobody has read for years."
	prose2 = "In spring the boats go out before the sun is up, and the women of the quay count the sails, one by one, until the fog takes them all."
	prose3 = "A second ledger lies in the town hall, where a clerk copied every tenth line by hand, because paper was cheap and winters were long."
)

func parse(t *testing.T, src string) *tree.Tree {
	t.Helper()
	tr, err := tree.Parse(context.Background(), []byte(src), tree.Options{})
	require.NoError(t, err)
	return tr
}

func selectFrom(t *testing.T, tr *tree.Tree, f Facts, o Options) *Selection {
	t.Helper()
	sel, err := Select(context.Background(), tr, &tree.Verdicts{}, f, o)
	require.NoError(t, err)
	checkMarks(t, tr, sel)
	return sel
}

// checkMarks asserts that a selection is well formed: whatever is not Out has ancestors that are not Out,
// text is never Path, and an Out element has nothing below it.
func checkMarks(t *testing.T, tr *tree.Tree, sel *Selection) {
	t.Helper()
	require.Len(t, sel.Marks, tr.Size())
	for n := tree.Root + 1; int(n) < tr.Size(); n++ {
		if sel.Marks[n] == tree.Out {
			continue
		}
		require.NotEqual(t, tree.Out, sel.Marks[tr.Parent(n)], "node %d has no path", n)
		if tr.IsText(n) {
			require.Equal(t, tree.In, sel.Marks[n])
		}
	}
}

// textOf joins the selected text, a line break between blocks.
func textOf(tr *tree.Tree, sel *Selection) string {
	var b strings.Builder
	for n := tree.Root; int(n) < tr.Size(); n++ {
		if tr.IsText(n) && sel.Marks[n] == tree.In {
			b.Write(tr.Text(n))
		} else if tr.IsElement(n) && (tree.IsBlock(tr.Tag(n)) || tr.Tag(n) == atom.Br) {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

func TestSelectArticle(t *testing.T) {
	tr := parse(t, `<title>The old light - The Quay</title><body><header><a href=/>The Quay</a></header>
<nav><ul><li><a href=/a>Home</a><li><a href=/b>Tides</a></ul></nav>
<main><article><h1>The old light</h1><p>`+prose1+`<figure><img src=a.jpg><figcaption>The lamp at dusk.</figcaption></figure>
<p>`+prose2+`<ul><li>one ledger<li>two lamps</ul><p>`+prose3+`</article></main>
<aside><p>Most read<ul><li><a href=/c>Sailors</a></ul><img src=ad.jpg></aside><footer><p>All rights reserved.</footer>`)
	sel := selectFrom(t, tr, Facts{Title: "The old light - The Quay"}, Options{})
	text := textOf(tr, sel)
	for _, want := range []string{"The old light", prose1, prose2, prose3, "The lamp at dusk.", "two lamps"} {
		require.Contains(t, text, want)
	}
	for _, not := range []string{"Home", "Most read", "rights", "Sailors"} {
		require.NotContains(t, text, not)
	}
	require.Equal(t, atom.H1, tr.Tag(sel.Headline))
	require.False(t, sel.Empty)
	img := tr.Find(tree.Root, tree.NodeID(tr.Size()), atom.Img)
	require.Equal(t, tree.In, sel.Marks[img])
	require.Equal(t, tree.Out, sel.Marks[tr.Find(img+1, tree.NodeID(tr.Size()), atom.Img)])
}

func TestSelectNothing(t *testing.T) {
	for _, src := range []string{"", "<body>", "<div></div>", "<p> </p>", "<!-- x -->"} {
		sel := selectFrom(t, parse(t, src), Facts{}, Options{})
		require.True(t, sel.Empty, src)
	}
}

func TestSelectCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	tr := parse(t, "<p>x")
	cancel()
	_, err := Select(ctx, tr, &tree.Verdicts{}, Facts{}, Options{})
	require.ErrorIs(t, err, context.Canceled)
}
