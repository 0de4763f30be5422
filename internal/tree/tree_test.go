package tree

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html/atom"
)

func parse(t *testing.T, src string) *Tree {
	t.Helper()
	tr, err := Parse(context.Background(), []byte(src), Options{})
	require.NoError(t, err)
	return tr
}

// outline writes the tree with an element's children in brackets.
func outline(t *Tree, n NodeID) string {
	var b strings.Builder
	switch t.Kind(n) {
	case Text:
		return `"` + string(t.Text(n)) + `"`
	case Element:
		b.Write(t.Name(n))
	}
	if t.FirstChild(n) == None {
		return b.String()
	}
	b.WriteByte('[')
	for c := t.FirstChild(n); c != None; c = t.NextSibling(c) {
		if b.Len() > 0 && !strings.HasSuffix(b.String(), "[") {
			b.WriteByte(' ')
		}
		b.WriteString(outline(t, c))
	}
	b.WriteByte(']')
	return b.String()
}

func TestNavigation(t *testing.T) {
	tr := parse(t, `<div id=a><p>one<b>two</b></p><p>three</p></div><script>x</script><!--c--><i>four</i>`)
	require.Equal(t, `[html[head body[div[p["one" b["two"]] p["three"]] i["four"]]]]`, outline(tr, Root))
	for n := Root; int(n) < tr.Size(); n++ {
		require.Greater(t, tr.End(n), n)
		for c := tr.FirstChild(n); c != None; c = tr.NextSibling(c) {
			require.Equal(t, n, tr.Parent(c))
			require.True(t, tr.Contains(n, c))
		}
	}
	div := tr.Find(Root, NodeID(tr.Size()), atom.Div)
	id, ok := tr.Attr(div, atom.Id)
	require.True(t, ok)
	require.Equal(t, "a", string(id))
	require.Equal(t, "onetwo three", string(tr.AppendText(nil, div)))
	body := tr.Body()
	require.Equal(t, "onetwo three four", string(tr.AppendText(nil, body)))
}

func TestMetrics(t *testing.T) {
	tr := parse(t, "<p>a,  b <a href=x>cde</a></p><a>no link</a>")
	m := tr.Metrics(tr.Body())
	require.Equal(t, 5+3+7, m.Chars)
	require.Equal(t, 3, m.LinkChars)
	require.Equal(t, 1, m.Commas)
	require.Equal(t, 1, m.Paras)
}

func TestDepth(t *testing.T) {
	src := strings.Repeat("<div>", 50)
	_, err := Parse(context.Background(), []byte(src), Options{MaxDepth: 52})
	require.NoError(t, err)
	_, err = Parse(context.Background(), []byte(src), Options{MaxDepth: 51})
	var de *DepthError
	require.ErrorAs(t, err, &de)
}
