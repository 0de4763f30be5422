package links

import (
	"fmt"
	"strings"
	"testing"

	"github.com/winnowhtml/html/internal/weburl"

	"github.com/stretchr/testify/require"
)

type shape struct {
	head, unit, tail string
	deep             bool // the unit nests
}

// page returns a page of about the given size, or as deep as pages may be.
func (s shape) page(size int) string {
	n := size / len(s.unit)
	if s.deep {
		n = 200
	}
	return s.head + strings.Repeat(s.unit, n) + s.tail
}

// many returns n attributes of different names.
func many(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "a%d ", i)
	}
	return b.String()
}

// hostile are pages that punish a second look: each is one unit repeated, where a look back from every unit
// at all the others would never end.
var hostile = map[string]shape{
	"links":                       {unit: `<a href=x>y</a>`},
	"bases":                       {unit: `<base>`},
	"links in links":              {unit: `<a href=x><object>`, tail: strings.Repeat("<b>y</b>", 100_000), deep: true},
	"text in links in links":      {unit: `<a href=x><object>`, tail: strings.Repeat("y ", 500_000), deep: true},
	"candidates":                  {head: `<img srcset="`, unit: `a 1x,`, tail: `">`},
	"candidates among attributes": {head: `<img ` + many(20_000) + ` srcset="`, unit: `a 1x,`, tail: `">`},
	"words of a rel":              {head: `<link href="https://a.example/" rel="`, unit: `x `, tail: `">`},
	"style sheets":                {unit: `<link rel=stylesheet href="https://a.example/x">`},
	"canonical that is relative":  {unit: `<link rel=canonical href=x><meta property=og:url content=x>`},
	"base that is too long":       {head: `<base href="https://a.example/`, unit: `x`, tail: `"><a href=y>z</a>`},
	"long base":                   {head: `<base href="https://a.example/` + strings.Repeat("x", 4000) + `/">`, unit: `<a href=x>y</a>`},
	"colons":                      {head: `<a href="`, unit: `:`, tail: `">x</a>`},
	"references":                  {head: `<a href="`, unit: `&amp;`, tail: `">x</a>`},
	"dot segments":                {head: `<a href="`, unit: `../`, tail: `x">x</a>`},
}

func TestHostilePagesEnd(t *testing.T) {
	for name, s := range hostile {
		t.Run(name, func(t *testing.T) {
			size := 1 << 19
			if name == "long base" {
				size = 1 << 16 // each link is as long as the base
			}
			v := view(t, s.page(size))
			base := BaseOf(v.Tree, "", "")
			ls, err := Content(t.Context(), v, base, Options{Resolve: true})
			require.NoError(t, err)
			for _, l := range ls {
				require.LessOrEqual(t, len(l.Text), maxText)
			}
			rs, err := All(t.Context(), v.Tree, base, everything, nil)
			require.NoError(t, err)
			for _, r := range rs {
				require.LessOrEqual(t, len(r.Title), maxText)
			}
		})
	}
}

// BenchmarkHostile shows that the time a byte is the same for a page and one four times its size.
func BenchmarkHostile(b *testing.B) {
	for name, s := range hostile {
		for _, size := range []int{1 << 18, 1 << 20} {
			page := s.page(size)
			b.Run(fmt.Sprintf("%s/%dK", name, size>>10), func(b *testing.B) {
				v := view(b, page)
				b.SetBytes(int64(len(page)))
				for b.Loop() {
					base := BaseOf(v.Tree, "", "")
					if _, err := Content(b.Context(), v, base, Options{Resolve: true}); err != nil {
						b.Fatal(err)
					}
					if _, err := All(b.Context(), v.Tree, weburl.Base{}, everything, nil); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
