package render

import (
	"strings"

	"github.com/winnowhtml/html/internal/tree"
	"github.com/winnowhtml/html/internal/weburl"

	"golang.org/x/net/html/atom"
)

// showMedia writes the image, video or audio at n in the format asked for. A video or an audio is a link
// on a line of its own: Markdown has no other way, and where it plays is for the reader to decide.
func (w *writer) showMedia(n tree.NodeID, m *tree.Media) {
	if m.Kind == tree.Image {
		w.image(n, m)
		return
	}
	w.boundary()
	if w.o.Links != InlineNone && m.URL != "" {
		w.atom(token{kind: mediaToken, lo: int32(w.media)}, "[")
	}
	w.boundary()
}

func (w *writer) image(n tree.NodeID, m *tree.Media) {
	switch {
	case isEmoji(w.v, n, m.Alt):
		w.words([]byte(m.Alt))
	case w.o.Images == InlineNone || m.URL == "" || w.o.Images != InlinePlaceholder && isBulk(m.URL):
		w.soft = true
	default:
		w.atom(token{kind: mediaToken, lo: int32(w.media)}, "!")
	}
}

// maxGallery is how many images without text between them are compared with one another.
const maxGallery = 64

// repeats reports whether the paragraph holds nothing but images that were written since the last text, as in
// galleries that hold their images once for each size and as thumbnails. It takes note of the images otherwise.
func (w *writer) repeats() bool {
	if w.o.Images == InlineNone || w.o.Images == InlinePlaceholder {
		return false
	}
	images, known := 0, 0
	for i := range w.line.tok {
		switch t := &w.line.tok[i]; t.kind {
		case openToken, closeToken:
		case mediaToken:
			if w.v.Media[t.lo].Kind != tree.Image {
				w.gallery = w.gallery[:0]
				return false
			}
			images++
			if w.inGallery(&w.v.Media[t.lo]) {
				known++
			}
		default:
			w.gallery = w.gallery[:0]
			return false
		}
	}
	if images == known {
		return true
	}
	for i := range w.line.tok {
		if t := &w.line.tok[i]; t.kind == mediaToken && len(w.gallery) < maxGallery {
			w.gallery = append(w.gallery, t.lo)
		}
	}
	return false
}

func (w *writer) inGallery(m *tree.Media) bool {
	for _, i := range w.gallery {
		if s := &w.v.Media[i]; s.URL == m.URL && s.Alt == m.Alt {
			return true
		}
	}
	return false
}

// maxInlineData is the longest data URL in bytes that is written between text. Longer ones are files.
const maxInlineData = 4096

func isBulk(url string) bool {
	return len(url) > maxInlineData && strings.HasPrefix(url, "data:")
}

// isEmoji reports whether an image stands for a character: its class says so and its alternative text is
// the character.
func isEmoji(v *tree.View, n tree.NodeID, alt string) bool {
	if alt == "" || len(alt) > 32 || !hasWordLike(class(v, n), "emoji", "smiley") {
		return false
	}
	for i := 0; i < len(alt); i++ {
		if c := alt[i]; c < 0x80 && c != ' ' {
			return false
		}
	}
	return v.Tag(n) == atom.Img
}

// mediaLabel is what the link to a video or an audio says.
func mediaLabel(m *tree.Media) string {
	switch {
	case m.Title != "":
		return m.Title
	case m.Alt != "":
		return m.Alt
	}
	if h := weburl.Host(m.URL); h != "" {
		return h
	}
	if m.Kind == tree.Audio {
		return "audio"
	}
	return "video"
}
