// Package rendertest builds views for tests of the writers: the whole body shown, nothing sanitized. Only tests
// import it. The trade-off: media are taken as their elements say, without the care of the media stage.
package rendertest

import (
	"context"
	"testing"

	"github.com/winnowhtml/html/internal/tree"
	"github.com/winnowhtml/html/internal/weburl"

	"golang.org/x/net/html/atom"
)

// BaseURL is what the media of a view were resolved against.
const BaseURL = "https://page.example/dir/page"

// View parses src and shows all of its body, with images, videos and audios as their elements say.
func View(tb testing.TB, src string) *tree.View {
	tb.Helper()
	tr, err := tree.Parse(context.Background(), []byte(src), tree.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	return ViewOf(tr)
}

// ViewOf shows all of the body of tr.
func ViewOf(tr *tree.Tree) *tree.View {
	v := &tree.View{
		Tree:     tr,
		Verdicts: &tree.Verdicts{Node: make([]tree.Verdict, tr.Size()), Attr: make([]tree.AttrVerdict, tr.AttrCount())},
		Marks:    make([]tree.Mark, tr.Size()),
	}
	base := weburl.ParseBase(BaseURL)
	head := tr.Head()
	for n := tree.Root; int(n) < tr.Size(); n++ {
		v.Marks[n] = tree.In
		if head != tree.None && tr.Contains(head, n) {
			v.Marks[n] = tree.Out
			continue
		}
		if m, ok := mediaAt(tr, n, base); ok {
			v.Media = append(v.Media, m)
		}
	}
	return v
}

func mediaAt(tr *tree.Tree, n tree.NodeID, base weburl.Base) (m tree.Media, ok bool) {
	if !tr.IsElement(n) {
		return m, false
	}
	switch tr.Tag(n) {
	case atom.Img:
		m.Kind = tree.Image
	case atom.Video, atom.Iframe:
		m.Kind = tree.Video
	case atom.Audio:
		m.Kind = tree.Audio
	default:
		return m, false
	}
	src, ok := tr.Attr(n, atom.Src)
	if !ok || weburl.Check(string(src)) != "" {
		return m, false
	}
	alt, _ := tr.Attr(n, atom.Alt)
	title, _ := tr.Attr(n, atom.Title)
	m.Node, m.URL, m.Alt, m.Title, m.Position = n, base.Resolve(string(src)), string(alt), string(title), 1
	return m, true
}
