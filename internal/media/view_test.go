package media

import (
	"context"
	"testing"

	"github.com/winnowhtml/html/internal/event"
	"github.com/winnowhtml/html/internal/tree"
	"github.com/winnowhtml/html/internal/weburl"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html/atom"
)

// view returns a page of which everything is content, with the elements of the given tags dropped.
func view(tb testing.TB, page string, drop ...atom.Atom) *tree.View {
	tb.Helper()
	t, err := tree.Parse(context.Background(), []byte(page), tree.Options{})
	require.NoError(tb, err)
	v := &tree.View{Tree: t, Marks: make([]tree.Mark, t.Size()),
		Verdicts: &tree.Verdicts{Node: make([]tree.Verdict, t.Size()), Attr: make([]tree.AttrVerdict, t.AttrCount())}}
	for n := tree.Root; int(n) < t.Size(); n++ {
		v.Marks[n] = tree.In
		for _, tag := range drop {
			if t.Tag(n) == tag {
				v.Verdicts.Node[n] |= tree.Drop
			}
		}
	}
	return v
}

const base = "https://site.example/dir/page"

func find(tb testing.TB, v *tree.View, record event.Recorder) Found {
	tb.Helper()
	f, err := Find(context.Background(), v, Options{Images: true, Videos: true, Audios: true, Base: weburl.ParseBase(base), Resolve: true, Record: record})
	require.NoError(tb, err)
	for i := 1; i < len(f.Media); i++ {
		require.Less(tb, f.Media[i-1].Node, f.Media[i].Node, "media sorted, one a node")
	}
	return f
}

func urls(f Found) (out []string) {
	for _, i := range f.Images {
		out = append(out, i.URL)
	}
	return out
}
