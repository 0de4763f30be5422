package links

import (
	"context"
	"strings"
	"testing"

	"github.com/winnowhtml/html/internal/event"
	"github.com/winnowhtml/html/internal/tree"
	"github.com/winnowhtml/html/internal/weburl"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html/atom"
)

func view(tb testing.TB, page string) *tree.View {
	t := parse(tb, page)
	v := &tree.View{Tree: t, Marks: make([]tree.Mark, t.Size()),
		Verdicts: &tree.Verdicts{Node: make([]tree.Verdict, t.Size()), Attr: make([]tree.AttrVerdict, t.AttrCount())}}
	for n := range v.Marks {
		v.Marks[n] = tree.In
	}
	return v
}

const page = "https://site.example/dir/page"

func contentOf(tb testing.TB, v *tree.View, record event.Recorder) []Link {
	tb.Helper()
	got, err := Content(context.Background(), v, weburl.ParseBase(page), Options{Resolve: true, Record: record})
	require.NoError(tb, err)
	for i := range got {
		require.Equal(tb, i+1, got[i].Position)
	}
	return got
}

func TestContent(t *testing.T) {
	for html, want := range map[string]Link{
		`<a href=x>a  <b>b</b>` + "\n" + `c</a>`:              {URL: "https://site.example/dir/x", Text: "a b c"},
		`<a href="?q=1"><p>a</p><p>b</p></a>`:                 {URL: page + "?q=1", Text: "a b"},
		`<a href="//cdn.example/y">a</a>`:                     {URL: "https://cdn.example/y", Text: "a", External: true},
		`<a href="https://site.example/y" title=" T ">a</a>`:  {URL: "https://site.example/y", Text: "a", Title: "T", External: true},
		`<a href=y title=T></a>`:                              {URL: "https://site.example/dir/y", Text: "T", Title: "T"},
		`<a href=y aria-label=L> </a>`:                        {URL: "https://site.example/dir/y", Text: "L"},
		`<a href=y title=T><img alt="The sea" src=x></a>`:     {URL: "https://site.example/dir/y", Text: "The sea", Title: "T"},
		`<a href=y rel="noopener NoFollow">a</a>`:             {URL: "https://site.example/dir/y", Text: "a", NoFollow: true},
		`<a href="#note-1">1</a>`:                             {URL: page + "#note-1", Text: "1"},
		`<a href="mailto:a@b.example">a</a>`:                  {URL: "mailto:a@b.example", Text: "a"},
		`<map><area href=z alt="Here"></map>`:                 {URL: "https://site.example/dir/z", Text: "Here"},
		`<svg><a xlink:href="/s"><text>s</text></a></svg>`:    {URL: "https://site.example/s", Text: "s"},
		`<a href="%zz">two</a>`:                               {URL: "https://site.example/dir/%25zz", Text: "two"},
		`<a href="http://[bad">one</a>`:                       {URL: "http://[bad", Text: "one", External: true},
		`<a href="a b(c)&lt;d&gt;.html">a</a>`:                {URL: "https://site.example/dir/a%20b(c)%3Cd%3E.html", Text: "a"},
		`<a href="https://bücher.example/straße?q=ä#ö">a</a>`: {URL: "https://bücher.example/straße?q=ä#ö", Text: "a", External: true},
	} {
		got := contentOf(t, view(t, html), nil)
		require.Len(t, got, 1, html)
		want.Node, want.Position = got[0].Node, 1
		require.Equal(t, want, got[0], html)
	}
}

func TestContentLeavesOut(t *testing.T) {
	for _, html := range []string{`<a>x</a>`, `<a href>x</a>`, `<a href=" ">x</a>`, `<a href="#">x</a>`, `<a name=x>x</a>`,
		`<a href="javascript:x">x</a>`, `<a href="java&#10;script:x">x</a>`, `<a href="data:text/html,x">x</a>`, `<a href="file:///x">x</a>`} {
		require.Empty(t, contentOf(t, view(t, html), nil), html)
	}
}

func TestContentHonoursTheView(t *testing.T) {
	const html = `<body><div><a href=x>one <b>two</b> three</a></div><p><a href=y>y</a></p>`
	v := view(t, html)
	div := v.Find(tree.Root, tree.NodeID(v.Size()), atom.Div)
	a, b := v.Find(div, v.End(div), atom.A), v.Find(div, v.End(div), atom.B)

	v.Verdicts.Node[b] = tree.Hidden
	require.Equal(t, "one three", contentOf(t, v, nil)[0].Text)
	v.Verdicts.Node[b] = tree.DropText
	require.Equal(t, "one three", contentOf(t, v, nil)[0].Text)
	v.Verdicts.Node[b] = 0

	v.Marks[a], v.Marks[v.FirstChild(a)], v.Marks[v.End(a)-1] = tree.Path, tree.Out, tree.Out
	require.Equal(t, "two", contentOf(t, v, nil)[0].Text, "a link around content")

	for _, bit := range []tree.Verdict{tree.Drop, tree.Hidden} {
		v.Verdicts.Node[div] = bit
		require.Len(t, contentOf(t, v, nil), 1)
	}
	v.Verdicts.Node[div] = 0
	v.Verdicts.Node[a] = tree.Unwrap
	require.Len(t, contentOf(t, v, nil), 1, "an unwrapped link is none")
	v.Verdicts.Node[a] = 0
	v.Marks[div] = tree.Out
	require.Len(t, contentOf(t, v, nil), 1)
}

func TestContentReportsWhatItRefuses(t *testing.T) {
	var got []event.Event
	record := func(e event.Event) { got = append(got, e) }
	v := view(t, `<a href="javascript:x">x</a><a href="file:///y">y</a>`)
	contentOf(t, v, record)
	require.Equal(t, []event.Event{
		{Type: event.BlockedURL, Message: "script URL", Tag: "a", Attribute: "href", URL: "javascript:x", Raw: "javascript:x"},
		{Type: event.BlockedURL, Message: "scheme not allowed", Tag: "a", Attribute: "href", URL: "file:///y", Raw: "file:///y"},
	}, got)
	for i := range v.Verdicts.Attr {
		v.Verdicts.Attr[i] = tree.AttrBadURL
	}
	got = nil
	require.Empty(t, contentOf(t, v, record))
	require.Empty(t, got, "what the sanitizer reported is not reported twice")
}

func TestContentUnresolved(t *testing.T) {
	got, err := Content(context.Background(), view(t, `<a href=" x y">x</a>`), weburl.ParseBase(page), Options{})
	require.NoError(t, err)
	require.Equal(t, "x%20y", got[0].URL)
}

func TestLinkTextIsBounded(t *testing.T) {
	v := view(t, `<a href=x>`+strings.Repeat("é ", 10000)+`</a><a href=y>`+strings.Repeat("<i>é</i>", 10000)+`</a>`)
	for _, l := range contentOf(t, v, nil) {
		require.LessOrEqual(t, len(l.Text), maxText)
		require.Greater(t, len(l.Text), maxText/4)
		require.True(t, strings.HasSuffix(l.Text, "é"))
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	v := view(t, `<a href=x>x</a>`)
	cancel()
	_, err := Content(ctx, v, weburl.Base{}, Options{})
	require.ErrorIs(t, err, context.Canceled)
	_, err = All(ctx, v.Tree, weburl.Base{}, Filter{}, nil)
	require.ErrorIs(t, err, context.Canceled)
}
