package media

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/winnowhtml/html/internal/tree"
	"github.com/winnowhtml/html/internal/weburl"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html/atom"
)

// holds says what is true of every page: URLs are safe and listed once, positions count from 1, and media for
// writers are sorted and point into the lists.
func holds(t *testing.T, page string) {
	for _, drop := range [][]atom.Atom{nil, {atom.Noscript, atom.Iframe, atom.Object, atom.Embed}} {
		f := find(t, view(t, page, drop...), nil)
		seen := map[string]bool{}
		safe := func(list, u string) {
			require.NotEmpty(t, u, page)
			require.Empty(t, weburl.CheckFetch([]byte(u), list != "video" && list != "audio"), "%q of %q", u, page)
			require.False(t, seen[list+u], "%q twice in %q", u, page)
			seen[list+u] = list != "poster"
		}
		for i, img := range f.Images {
			safe("image", img.URL)
			require.Equal(t, i+1, img.Position)
		}
		for _, v := range f.Videos {
			safe("video", v.URL)
			if v.Poster != "" {
				safe("poster", v.Poster)
			}
		}
		for _, a := range f.Audios {
			safe("audio", a.URL)
		}
		for _, m := range f.Media {
			if m.Position == 0 {
				require.True(t, m.URL == "" && m.Alt != "" && m.Kind == tree.Image, page)
				continue
			}
			var u string
			switch m.Kind {
			case tree.Image:
				u = f.Images[m.Position-1].URL
			case tree.Video:
				u = f.Videos[m.Position-1].URL
			case tree.Audio:
				u = f.Audios[m.Position-1].URL
			}
			require.Equal(t, u, m.URL, page)
		}
	}
}

func FuzzFind(f *testing.F) {
	for _, h := range hostile {
		f.Add(h.page(200))
	}
	f.Fuzz(func(t *testing.T, page string) {
		if len(page) < 1<<14 {
			holds(t, page)
		}
	})
}

// TestInvariants holds the properties over pages made of random parts.
func TestInvariants(t *testing.T) {
	urls := []string{"a.jpg", "b.png", "blank.gif", "/c", "javascript:x.mp4", "data:image/svg+xml,x", gif, icon, "v.mp4", "w.ogg", "x.mp3", "//youtu.be/x", "mailto:a@b", ""}
	parts := []string{`<img src="U">`, `<img data-src="U" alt=A>`, `<img src="U" data-src="U">`, `<img src="U" srcset="U 2x, U 300w" data-srcset="U, U 5x">`, `<noscript><img src="U"></noscript>`,
		`<noscript><img src="U" alt=B>`, `</noscript>`, `<picture><source srcset="U">`, `</picture>`, `<lite-youtube videoid=a>`, `<video src="U" poster="U">`, `<video><source src="U"><source src="U"></video>`, `</video>`, `<audio src="U"></audio>`,
		`<iframe src="U"></iframe>`, `<object data="U">`, `</object>`, `<embed src="U">`, `<a href="U">x</a>`, `https://x.example/U `, `<p data-x="U">`, `text`, ` `, `<div>`, `</div>`, `<table>`, `<svg>`, `</svg>`}
	r := rand.New(rand.NewPCG(3, 4))
	for range 4000 {
		var b strings.Builder
		for range r.IntN(12) {
			part := parts[r.IntN(len(parts))]
			for strings.Contains(part, "U") {
				part = strings.Replace(part, "U", urls[r.IntN(len(urls))], 1)
			}
			b.WriteString(part)
		}
		holds(t, b.String())
	}
}
