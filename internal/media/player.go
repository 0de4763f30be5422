package media

import (
	"bytes"
	"slices"

	"github.com/winnowhtml/html/internal/tree"
	"github.com/winnowhtml/html/internal/weburl"

	"golang.org/x/net/html/atom"
)

// player is a video or audio that was found, before repetitions are taken out.
type player struct {
	kind    tree.MediaKind
	video   Video // an audio uses the fields that it shares
	alt     string
	scanned bool // found in text or an attribute and not decided by an element
	silent  bool // not shown as media by writers; scanned ones never are
}

// maxChildren bounds the sources of one player that are looked at.
const maxChildren = 64

// player lists a video or audio element: its src, or the first source that policy accepts. The other sources
// are the same medium in other formats and are not listed.
func (f *finder) player(n tree.NodeID) {
	t := f.v.Tree
	kind := tree.Video
	if t.Tag(n) == atom.Audio || t.Tag(n) == 0 && string(t.Name(n)) == "amp-audio" {
		kind = tree.Audio
	}
	if !f.wants(kind) {
		return
	}
	p := player{kind: kind, video: f.describe(n)}
	src := f.source(n, "src", "data-src")
	if src.ok() {
		p.video.URL = f.know(src.raw)
		p.video.Type = fileType(src.raw, nil, kind)
	}
	looked := 0
	for s := t.FirstChild(n); s != tree.None && looked < maxChildren; s = t.NextSibling(s) {
		looked++
		if t.Tag(s) != atom.Source {
			continue
		}
		src := f.source(s, "src", "data-src")
		if !src.ok() {
			continue
		}
		if u := f.know(src.raw); p.video.URL == "" {
			p.video.URL = u
			typ, _ := t.Attr(s, atom.Type)
			p.video.Type = fileType(src.raw, typ, kind)
		}
	}
	if p.video.URL == "" {
		return
	}
	if poster := f.source(n, "poster", "data-poster"); poster.ok() && kind == tree.Video {
		p.video.Poster = f.urls.Resolve(poster.raw)
	}
	p.alt = f.alternative(n)
	f.players = append(f.players, p)
}

func (f *finder) wants(kind tree.MediaKind) bool {
	return kind == tree.Video && f.o.Videos || kind == tree.Audio && f.o.Audios
}

// know resolves the address of an element's medium and keeps it from being listed again by scanning.
func (f *finder) know(raw []byte) string {
	u := f.urls.Resolve(raw)
	if f.known == nil {
		f.known = make(map[string]struct{})
	}
	f.known[u] = struct{}{}
	return u
}

// source returns the first of the named attributes that holds an address policy accepts.
func (f *finder) source(n tree.NodeID, names ...string) value {
	t := f.v.Tree
	lo, hi := t.Attrs(n)
	for _, name := range names {
		for i := lo; i < hi; i++ {
			if string(t.AttrAt(i).Name) != name {
				continue
			}
			v := valueAt(t, i)
			if len(v.raw) == 0 || string(v.raw) == "about:blank" {
				continue
			}
			why := weburl.CheckFetch(v.raw, name == "poster")
			if why == "" {
				return v
			}
			f.refuse(n, i, v.raw, why)
		}
	}
	return noValue
}

// describe reads the size and duration of a player.
func (f *finder) describe(n tree.NodeID) Video {
	v := Video{Node: n}
	lo, hi := f.v.Attrs(n)
	for i := lo; i < hi; i++ {
		switch at := f.v.AttrAt(i); string(at.Name) {
		case "width":
			v.Width = measure(at.Value)
		case "height":
			v.Height = measure(at.Value)
		case "duration", "data-duration":
			v.Duration = measure(at.Value)
		}
	}
	return v
}

// alternative returns the words by which a player goes.
func (f *finder) alternative(n tree.NodeID) string {
	for _, name := range [...]string{"title", "aria-label"} {
		if val, ok := f.v.AttrNamed(n, name); ok {
			if s := label(val); s != "" {
				return s
			}
		}
	}
	return ""
}

// fileType returns the media type that an element states, or else the one of the file's extension.
func fileType(raw, stated []byte, kind tree.MediaKind) string {
	if i := bytes.IndexByte(stated, ';'); i >= 0 {
		stated = stated[:i] // codecs
	}
	if s := bytes.TrimSpace(stated); len(s) > 0 && len(s) <= 64 && bytes.IndexByte(s, '/') > 0 {
		return string(bytes.ToLower(s))
	}
	if kind == tree.Audio {
		return weburl.MIME(raw, weburl.KindAudio)
	}
	return weburl.MIME(raw, weburl.KindVideo)
}

// finish takes repetitions out and puts the lists together.
func (f *finder) finish() Found {
	at := [...]map[string]int{tree.Video: {}, tree.Audio: {}}
	for i := range f.players {
		p := &f.players[i]
		if _, decided := f.known[p.video.URL]; p.scanned && decided {
			continue
		}
		pos, listed := at[p.kind][p.video.URL]
		if !listed {
			pos = f.list(p)
			at[p.kind][p.video.URL] = pos
		}
		if !p.scanned && !p.silent {
			f.found.Media = append(f.found.Media, tree.Media{Node: p.video.Node, Kind: p.kind, URL: p.video.URL, Alt: p.alt, Title: p.alt, Position: pos})
		}
	}
	if len(f.players) > 0 {
		slices.SortFunc(f.found.Media, func(a, b tree.Media) int { return int(a.Node) - int(b.Node) })
	}
	return f.found
}

// list adds a player to its list and returns its position.
func (f *finder) list(p *player) int {
	v := p.video
	if p.kind == tree.Audio {
		f.found.Audios = append(f.found.Audios, Audio{Node: v.Node, URL: v.URL, Type: v.Type, Duration: v.Duration})
		return len(f.found.Audios)
	}
	f.found.Videos = append(f.found.Videos, v)
	return len(f.found.Videos)
}
