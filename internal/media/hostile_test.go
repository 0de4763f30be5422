package media

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

type shape struct{ head, unit, tail string }

// page returns a page of about the given size, or as deep as pages may be.
func (s shape) page(size int) string {
	n := size / len(s.unit)
	if strings.HasPrefix(s.unit, "<object") || strings.HasPrefix(s.unit, "<noscript") {
		n = 150
	}
	return s.head + strings.Repeat(s.unit, n) + s.tail
}

// hostile are pages that punish a second look: each is one unit repeated, where a look back from every unit
// at all the others would never end.
var hostile = map[string]shape{
	"srcset of candidates":       {`<img alt=x srcset="`, "a.jpg 1w,", `">`},
	"srcset of growing images":   {`<img srcset="`, "a 1w,b 2w,c 3w,", `">`},
	"srcset open parentheses":    {`<img srcset="`, "a (", `">`},
	"images in one picture":      {`<picture><source srcset="` + strings.Repeat("a.jpg 1x,", 20_000) + `">`, "<img>", ""},
	"sources in one picture":     {`<picture>`, `<source srcset=a>`, `<img>`},
	"pictures in pictures":       {`<picture><source srcset="` + strings.Repeat("a.jpg 1x,", 20_000) + `">`, "<img><picture><img></picture>", ""},
	"attributes":                 {`<img `, `data-a=/a.jpg data-b=b srcset=c `, `>`},
	"lazy copies":                {``, `<img data-src=/a.jpg><noscript><img src=/b.jpg></noscript>`, ``},
	"images in one noscript":     {`<img data-src=/a.jpg><noscript>`, `<img src=/b.jpg>`, ``},
	"noscript without end":       {``, `<noscript><img data-src=x.jpg>`, ``},
	"sources in one video":       {`<video>`, `<source src=a.mp4>`, ``},
	"videos in objects":          {``, `<object><param name=movie value=x>`, ``},
	"frames":                     {``, `<iframe src=//youtu.be/a></iframe>`, ``},
	"colons in text":             {`<p>`, `://`, ``},
	"URLs in text":               {`<p>`, `http://a/b.mp4,`, ``},
	"URLs in URLs":               {`<p>`, `http://a/b.mp4`, ``},
	"links":                      {``, `<a href=a.mp3>x</a>`, ``},
	"data attributes":            {`<p `, `data-a=a.mp4 `, `>`},
	"placeholder with long name": {`<img src="`, `lazy-`, `" data-src=/a.jpg>`},
}

func TestHostilePagesEnd(t *testing.T) {
	const size = 1 << 19
	for name, h := range hostile {
		t.Run(name, func(t *testing.T) {
			page := h.page(size)
			f := find(t, view(t, page), nil)
			total := 0
			for _, i := range f.Images {
				total += len(i.URL) + len(i.Alt)
			}
			for _, v := range f.Videos {
				total += len(v.URL)
			}
			for _, a := range f.Audios {
				total += len(a.URL)
			}
			require.Less(t, total, 4*len(page)+100)
		})
	}
}

// BenchmarkHostile shows that the time a byte is the same for a page and one four times its size.
func BenchmarkHostile(b *testing.B) {
	for name, h := range hostile {
		for _, size := range []int{1 << 18, 1 << 20} {
			page := h.page(size)
			b.Run(fmt.Sprintf("%s/%dK", name, size>>10), func(b *testing.B) {
				v := view(b, page)
				b.SetBytes(int64(len(page)))
				for b.Loop() {
					find(b, v, nil)
				}
			})
		}
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	v := view(t, "<p>"+strings.Repeat("<img src=x>", 5000)+"<noscript>"+strings.Repeat("<img src=x>", 5000))
	cancel()
	_, err := Find(ctx, v, Options{Images: true})
	require.ErrorIs(t, err, context.Canceled)
	_, err = Find(ctx, v, Options{})
	require.ErrorIs(t, err, context.Canceled)
}
