package media

import (
	"bytes"

	"github.com/winnowhtml/html/internal/tree"
	"github.com/winnowhtml/html/internal/weburl"

	"golang.org/x/net/html/atom"
)

// frame lists an iframe, embed or object that loads a media file or a known player, and reports whether it
// did. An object can also be an image.
func (f *finder) frame(n tree.NodeID) bool {
	t := f.v.Tree
	src := f.frameSource(n)
	if !src.ok() {
		return false
	}
	stated, _ := t.Attr(n, atom.Type)
	stated = bytes.ToLower(bytes.TrimSpace(stated[:min(len(stated), 64)]))
	if bytes.HasPrefix(stated, []byte("image/")) || weburl.KindOf(src.raw) == weburl.KindImage {
		return t.Tag(n) == atom.Object && f.objectImage(n, src)
	}
	kind, typ := frameKind(src.raw, stated)
	if kind == 0 {
		return false
	}
	if !f.wants(kind) {
		return true
	}
	v := f.describe(n)
	v.URL, v.Type = f.know(src.raw), typ
	f.players = append(f.players, player{kind: kind, video: v, alt: f.alternative(n)})
	return true
}

// frameSource returns the address that a frame loads, now or later.
func (f *finder) frameSource(n tree.NodeID) value {
	t := f.v.Tree
	if t.Tag(n) != atom.Object {
		return f.source(n, "src", "data-src", "data-lazy-src", "data-litespeed-src", "data-cookieblock-src",
			"data-cmp-src", "data-consent-src", "data-src-cmplz", "data-lazyload", "data-original", "data-url")
	}
	if src := f.source(n, "data"); src.ok() {
		return src
	}
	looked := 0
	for c := t.FirstChild(n); c != tree.None && looked < maxChildren; c = t.NextSibling(c) {
		looked++
		if t.Tag(c) != atom.Param {
			continue
		}
		switch name, _ := t.Attr(c, atom.Name); string(bytes.ToLower(name[:min(len(name), 9)])) {
		case "movie", "src", "filename", "url":
			if src := f.source(c, "value"); src.ok() {
				return src
			}
		}
	}
	return noValue
}

// frameKind returns what a frame plays and the type to list it with, or 0.
func frameKind(raw, stated []byte) (tree.MediaKind, string) {
	player := weburl.Player(string(tree.Cut(raw, maxScan)))
	kinds := weburl.KindOf(raw)
	switch {
	case player == weburl.KindVideo:
		return tree.Video, TypeEmbed
	case player == weburl.KindAudio:
		return tree.Audio, TypeEmbed
	case bytes.HasPrefix(stated, []byte("audio/")):
		return tree.Audio, fileType(raw, stated, tree.Audio)
	case bytes.HasPrefix(stated, []byte("video/")):
		return tree.Video, fileType(raw, stated, tree.Video)
	case kinds&weburl.KindVideo != 0:
		return tree.Video, fileType(raw, nil, tree.Video)
	case kinds == weburl.KindAudio:
		return tree.Audio, fileType(raw, nil, tree.Audio)
	}
	return 0, ""
}

// objectImage lists an object that shows an image.
func (f *finder) objectImage(n tree.NodeID, src value) bool {
	if !f.o.Images || !f.loadable(n, src) {
		return f.o.Images
	}
	v := f.describe(n)
	img := Image{Node: n, URL: f.urls.Resolve(src.raw), Alt: f.alternative(n), Width: v.Width, Height: v.Height}
	f.addImage(img)
	f.last = lastImage{node: n, img: img, alt: img.Alt}
	return true
}
