package main

import (
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/winnowhtml/html/internal/links"
	"github.com/winnowhtml/html/internal/media"
	"github.com/winnowhtml/html/internal/sanitize"
	"github.com/winnowhtml/html/internal/tree"
	"golang.org/x/net/html/atom"
)

func main() {
	for _, p := range os.Args[1:] {
		fh, _ := os.Open(p)
		var r io.Reader = fh
		if strings.HasSuffix(p, ".gz") {
			r, _ = gzip.NewReader(fh)
		}
		b, _ := io.ReadAll(r)
		t, err := tree.Parse(context.Background(), b, tree.Options{})
		if err != nil {
			fmt.Println(p, err)
			continue
		}
		vd, _ := sanitize.Judge(context.Background(), t, sanitize.Options{Enabled: true})
		v := &tree.View{Tree: t, Verdicts: vd, Marks: make([]tree.Mark, t.Size())}
		for i := range v.Marks {
			v.Marks[i] = tree.In
		}
		base := links.BaseOf(t, "", "")
		f, _ := media.Find(context.Background(), v, media.Options{Images: true, Videos: true, Audios: true, Base: base, Resolve: true})
		ls, _ := links.Content(context.Background(), v, base, links.Options{Resolve: true})
		all, _ := links.All(context.Background(), t, base, links.Filter{true, true, true, true, true, true, true, true, true}, nil)
		fmt.Printf("== %s base=%s img=%d vid=%d aud=%d links=%d all=%d\n", p, base, len(f.Images), len(f.Videos), len(f.Audios), len(ls), len(all))
		imgs := map[tree.NodeID]tree.Media{}
		for _, im := range f.Media {
			imgs[im.Node] = im
		}
		shown := 0
		for n := tree.Root; int(n) < t.Size(); n++ {
			if vd.Node[n]&(tree.Drop|tree.Hidden) != 0 {
				n = t.End(n) - 1
				continue
			}
			if t.Tag(n) != atom.Img {
				continue
			}
			s, _ := t.Attr(n, atom.Src)
			im, ok := imgs[n]
			if !ok || im.URL != base.Resolve(string(s)) {
				if shown++; shown > 4 {
					continue
				}
				var as []string
				lo, hi := t.Attrs(n)
				for i := lo; i < hi; i++ {
					a := t.AttrAt(i)
					v := string(a.Value)
					if len(v) > 150 {
						v = v[:50] + "..." + v[len(v)-90:]
					}
					as = append(as, string(a.Name)+"="+v)
				}
				fmt.Printf("  IMG %q\n      -> %q\n", strings.Join(as, " "), im.URL)
			}
		}
		for _, x := range f.Videos {
			fmt.Printf("  VID %+v\n", x)
		}
		for _, x := range f.Audios {
			fmt.Printf("  AUD %+v\n", x)
		}
	}
}
