package media

import (
	"testing"

	"github.com/winnowhtml/html/internal/event"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html/atom"
)

const (
	gif  = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
	icon = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9hAAAAEElEQVR42mNkYPhfz0AEYBxVAADb5AQBzR6tMwAAAABJRU5ErkJggg=="
)

func TestImageAddress(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"plain":                          {`<img src=/a.jpg>`, "https://site.example/a.jpg"},
		"relative, with a space":         {`<img src="a b.jpg">`, "https://site.example/dir/a%20b.jpg"},
		"protocol-relative":              {`<img src="//cdn.example/a.jpg">`, "https://cdn.example/a.jpg"},
		"data-src for a pixel":           {`<img src="` + gif + `" data-src=/a.jpg>`, "https://site.example/a.jpg"},
		"data-src for nothing":           {`<img data-src=/a.jpg>`, "https://site.example/a.jpg"},
		"data-src for a blank file":      {`<img src=/img/blank.gif data-src=/a.jpg>`, "https://site.example/a.jpg"},
		"data-original for a stand-in":   {`<img src=/img/image-placeholder.png data-original=/a/1>`, "https://site.example/a/1"},
		"data-src before data-original":  {`<img data-original=/b.jpg data-src=/a.jpg>`, "https://site.example/a.jpg"},
		"any data attribute":             {`<img src="` + gif + `" data-foo=1 data-photo="/a.jpg">`, "https://site.example/a.jpg"},
		"data-url is no image":           {`<img src=/lazy.gif data-url="/post/1">`, "https://site.example/lazy.gif"},
		"JSON is no URL":                 {`<img src=/a.jpg data-src='{"x":"/b.jpg"}'>`, "https://site.example/a.jpg"},
		"JSON for a pixel":               {`<img src="` + gif + `" data-src='{"x":"/b.jpg"}' data-srcset='[{"a":1}]'>`, ""},
		"a good src stays":               {`<img src=/a.jpg data-src=/thumb.jpg data-foo=/b.jpg>`, "https://site.example/a.jpg"},
		"a preview of a few pixels":      {`<img src="/a.jpg?w=20&q=1" data-src="/a.jpg?w=900">`, "https://site.example/a.jpg?w=900"},
		"a preview without a better one": {`<img src="/a.jpg?w=20">`, "https://site.example/a.jpg?w=20"},
		"inline image":                   {`<img src="` + icon + `">`, icon},
		"inline image as a stand-in":     {`<img src="` + icon + `" data-src=/a.jpg>`, "https://site.example/a.jpg"},
		"a pixel alone":                  {`<img src="` + gif + `">`, ""},
		"script":                         {`<img src="javascript:x">`, ""},
		"svg data":                       {`<img src="data:image/svg+xml,x">`, ""},
		"not an image scheme":            {`<img src="mailto:x@y">`, ""},
		"no address":                     {`<img alt=x>`, ""},
		"largest candidate, commas":      {`<img srcset="/a,b.jpg 300w, /c,d.jpg 600w">`, "https://site.example/c,d.jpg"},
		"largest density":                {`<img src=/a.jpg srcset="/a.jpg, /a2.jpg 2x, /a15.jpg 1.5x">`, "https://site.example/a2.jpg"},
		"wider than the src":             {`<img src=/a.jpg srcset="/a.jpg 300w, /b.jpg 1200w">`, "https://site.example/b.jpg"},
		"of unknown width":               {`<img src=/a.jpg srcset="/b.jpg 1200w">`, "https://site.example/b.jpg"},
		"smaller than shown":             {`<img src=/a.jpg width=800 srcset="/b.jpg 400w">`, "https://site.example/a.jpg"},
		"as wide as shown":               {`<img src=/a.jpg width=400 srcset="/b.jpg 400w">`, "https://site.example/a.jpg"},
		"resized from the src":           {`<img src=/a.jpg?v=1 srcset="/a.jpg?v=1&w=200 200w, /a.jpg?v=1&w=300 300w">`, "https://site.example/a.jpg?v=1"},
		"only a thumbnail":               {`<img src=/a.jpg srcset="/b.jpg 150w">`, "https://site.example/a.jpg"},
		"no descriptor":                  {`<img src=/a.jpg srcset="/b.jpg">`, "https://site.example/a.jpg"},
		"lazy srcset":                    {`<img src="` + gif + `" data-srcset="/a.jpg 300w, /b.jpg 900w">`, "https://site.example/b.jpg"},
		"script among candidates":        {`<img srcset="javascript:x 900w, /a.jpg 300w">`, "https://site.example/a.jpg"},
		"picture without src":            {`<picture><source srcset="/a.webp 400w, /b.webp 800w"><img alt=x></picture>`, "https://site.example/b.webp"},
		"picture with a stand-in":        {`<picture><source data-srcset="/a.webp"><img src="` + gif + `"></picture>`, "https://site.example/a.webp"},
		"picture with src":               {`<picture><source srcset="/a.webp 400w"><img src=/b.jpg></picture>`, "https://site.example/b.jpg"},
		"picture without an image":       {`<picture><source srcset="/a.webp 400w, /b.webp 800w"></picture>`, "https://site.example/b.webp"},
		"picture without anything":       {`<picture><source></picture>`, ""},
		"src that leads nowhere":         {`<img src="#" data-srv="/a/1">`, "https://site.example/a/1"},
		"src that leads nowhere, alone":  {`<img src="#">`, ""},
		"amp":                            {`<amp-img src=/a.jpg></amp-img>`, "https://site.example/a.jpg"},
		"object":                         {`<object type=image/png data=/a.png></object>`, "https://site.example/a.png"},
		"not every long word":            {`<img src=/pixelated-cat.jpg data-src=/b.jpg>`, "https://site.example/pixelated-cat.jpg"},
	} {
		t.Run(name, func(t *testing.T) {
			got := urls(find(t, view(t, c.page), nil))
			if c.want == "" {
				require.Empty(t, got)
				return
			}
			require.Equal(t, []string{c.want}, got)
		})
	}
}

func TestImageFields(t *testing.T) {
	f := find(t, view(t, `<p><img src=a.jpg alt=" A
		tree " title=T width=640 height=" 480 "><img src=b.jpg alt=""><img src=c.jpg role=Presentation alt=c>`+
		`<img src=d.jpg aria-hidden=true alt=d><img src=e.gif width=1 height=1px alt=e><img src=spacer.gif><img src=a.jpg alt=again>`), nil)
	require.Len(t, f.Images, 6)
	a := f.Images[0]
	require.Equal(t, Image{Node: a.Node, URL: "https://site.example/dir/a.jpg", Alt: "A tree", Title: "T", Width: "640", Height: "480", Position: 1}, a)
	for i, img := range f.Images[1:] {
		require.True(t, img.Decorative, img.URL)
		require.Equal(t, i+2, img.Position)
	}
	require.Len(t, f.Media, 7, "a repeated image is shown again")
	require.Equal(t, 1, f.Media[6].Position)
	require.Equal(t, "again", f.Media[6].Alt)
}

func TestWordsWithoutAddress(t *testing.T) {
	f := find(t, view(t, `<body><p>x<img class=emoji src="`+gif+`" alt="☺">y<img alt=""><img alt="H"><noscript><img src=/h.jpg></noscript>`), nil)
	require.Len(t, f.Images, 1)
	require.Len(t, f.Media, 2)
	require.Equal(t, "☺", f.Media[0].Alt)
	require.Empty(t, f.Media[0].URL)
	require.Zero(t, f.Media[0].Position)
	require.Equal(t, "https://site.example/h.jpg", f.Media[1].URL)
	require.Equal(t, "H", f.Media[1].Alt)
}

func TestNoscript(t *testing.T) {
	const real, other = "https://site.example/real.jpg", "https://site.example/other.jpg"
	for name, c := range map[string]struct {
		page string
		want []string
	}{
		"copy of a refused stand-in":  {`<img alt=H src="data:image/svg+xml,x"><noscript><img alt=H src=/real.jpg></noscript>`, []string{real}},
		"copy of a pixel":             {`<img src="` + gif + `"> <noscript><img alt=H src=/real.jpg></noscript>`, []string{real}},
		"copy of a blank file":        {`<a><img src=/blank.gif></a><noscript><a><img src=/real.jpg></a></noscript>`, []string{real}},
		"same as the lazy image":      {`<img data-src=/real.jpg><noscript><img src=/real.jpg></noscript>`, []string{real}},
		"better than the lazy image":  {`<img data-src=/small.jpg><noscript><img src=/real.jpg></noscript>`, []string{real}},
		"before the lazy image":       {`<noscript><img src=/real.jpg></noscript><img data-src=/real.jpg>`, []string{real}},
		"of its own":                  {`<p>x<noscript><img src=/real.jpg></noscript>`, []string{real}},
		"after a real image":          {`<img src=/other.jpg><noscript><img src=/real.jpg></noscript>`, []string{other, real}},
		"another description":         {`<img alt=A data-src=/other.jpg><noscript><img alt=B src=/real.jpg></noscript>`, []string{other, real}},
		"after text":                  {`<img data-src=/other.jpg>text<noscript><img src=/real.jpg></noscript>`, []string{other, real}},
		"one copy an image":           {`<img data-src=/other.jpg><noscript><img src=/other.jpg><img src=/real.jpg></noscript>`, []string{other, real}},
		"in a picture":                {`<picture><source srcset="/x.webp"><noscript><img src=/real.jpg></noscript></picture>`, []string{real}},
		"inside a custom element":     {`<amp-img src=/real.jpg><noscript><img src=/other.jpg></noscript></amp-img>`, []string{real}},
		"tracker":                     {`<p>x<noscript><img height=1 width=1 src="https://t.example/p?id=1"></noscript>`, nil},
		"repeats an earlier image":    {`<img src=/real.jpg><p>text<noscript><img src=/real.jpg></noscript>`, []string{real}},
		"repetition of a lazy image":  {`<img data-src=/other.jpg>x<img data-src=/other.jpg><noscript><img src=/real.jpg></noscript>`, []string{other}},
		"copy that is already listed": {`<img src=/real.jpg>x<img data-src=/other.jpg><noscript><img src=/real.jpg></noscript>`, []string{real, other}},
	} {
		t.Run(name, func(t *testing.T) {
			for _, drop := range [][]atom.Atom{nil, {atom.Noscript}} {
				require.Equal(t, c.want, urls(find(t, view(t, "<body><div>"+c.page, drop...), nil)), "dropped: %v", drop)
			}
		})
	}
}

func TestNoscriptNode(t *testing.T) {
	v := view(t, `<body><img id=1 data-src=/a.jpg><noscript><img src=/a.jpg></noscript><p>x<noscript><img src=/b.jpg><img src=/c.jpg></noscript>`, atom.Noscript)
	f := find(t, v, nil)
	require.Len(t, f.Images, 3)
	require.Len(t, f.Media, 2, "a dropped noscript shows one image")
	require.Equal(t, atom.Img, v.Tag(f.Media[0].Node))
	require.Equal(t, atom.Noscript, v.Tag(f.Media[1].Node))

	v = view(t, `<body><p><noscript><img src=/a.jpg></noscript><img id=1 data-src=/a.jpg>`, atom.Noscript)
	f = find(t, v, nil)
	require.Len(t, f.Media, 1)
	require.Equal(t, atom.Img, v.Tag(f.Media[0].Node), "the lazy image is where the copy before it is shown")
}

func TestRefusedImagesAreReported(t *testing.T) {
	var got []event.Event
	v := view(t, `<img src="javascript:a" data-src="vbscript:b/" srcset="vbscript:c 2x">`)
	find(t, v, func(e event.Event) { got = append(got, e) })
	require.Len(t, got, 3)
	for _, e := range got {
		require.Equal(t, event.BlockedURL, e.Type)
		require.Equal(t, "img", e.Tag)
		require.NotEmpty(t, e.Message)
		require.NotEmpty(t, e.URL)
	}
}
