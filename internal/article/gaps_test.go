package article

import (
	"context"
	"strings"
	"testing"

	"github.com/winnowhtml/html/internal/tree"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html/atom"
)

// described returns a page that was cut into blocks, and the kept blocks by the words that they begin with.
func described(t *testing.T, src string, keep func(text string) bool) (*page, []bool) {
	p := newPage(parse(t, src), nil, Facts{Title: "The title of it | Site"})
	t.Cleanup(p.release)
	require.NoError(t, p.segment(context.Background()))
	p.measure()
	kept := make([]bool, len(p.blocks))
	for i := range kept {
		kept[i] = keep(string(p.tree.Text(p.texts[p.blocks[i].texts[0]])))
	}
	return p, kept
}

func TestFillGaps(t *testing.T) {
	row := "<tr><td>cell one<td>cell two<td>cell three</tr>"
	for name, c := range map[string]struct {
		src   string
		added int
	}{
		"one header cell is missing": {"<table><tr><th>no</tr>" + strings.Repeat(row, 4) + "</table><p>no", 1},
		"half is missing":            {"<table>" + strings.Repeat("<tr><td>no, and not at all<td>cell one</tr>", 4) + "</table>", 0},
		"who is quoted":              {"<blockquote><p>cell words that someone said</p><footer>no, she</footer></blockquote><p>no", 1},
		"a quote of little":          {"<blockquote><p>cell</p><p>no, this is by far the longer part of it</p></blockquote>", 0},
		"a summary":                  {"<details><summary>no</summary><p>cell words below it</p></details><nav>no</nav>", 1},
		"the table inside only":      {"<table><tr><td>no such words here, none whatever<td><table><tr><th>no</tr>" + strings.Repeat(row, 4) + "</table></table>", 1},
	} {
		p, kept := described(t, c.src, func(s string) bool { return strings.HasPrefix(s, "cell") })
		before := strings.Count(c.src, "cell")
		p.fillGaps(kept)
		n := 0
		for _, k := range kept {
			if k {
				n++
			}
		}
		require.Equal(t, before+c.added, n, name)
	}
}

func TestHeadlineIsTheLikeliest(t *testing.T) {
	p, _ := described(t, "<h1>Site</h1><p>x</p><h1>The title of it</h1><p>y</p>", func(string) bool { return false })
	require.Equal(t, int32(0), p.findHeadline())
	p.prob = append(p.prob, 100, 0, 2000, 0)
	require.Equal(t, int32(2), p.findHeadline())
}

func TestPictureWithoutItsCaption(t *testing.T) {
	p, kept := described(t, "<div><p>kept text, long enough to be most of what is here<figure><img src=x><figcaption>no</figcaption></figure><p>kept text</div>"+
		"<aside>no<figure><img src=y><figcaption>no</figcaption></figure></aside>", func(s string) bool { return strings.HasPrefix(s, "kept") })
	sel := &Selection{}
	p.mark(sel, kept)
	var marks []tree.Mark
	for n := tree.Root; int(n) < p.tree.Size(); n++ {
		if p.tree.Tag(n) == atom.Img {
			marks = append(marks, sel.Marks[n])
		}
	}
	require.Equal(t, []tree.Mark{tree.In, tree.Out}, marks)
}
