package media

import (
	"bytes"

	"github.com/winnowhtml/html/internal/tree"
	"github.com/winnowhtml/html/internal/weburl"

	"golang.org/x/net/html/atom"
)

// maxScan is the longest URL in bytes that scanning takes for one.
const maxScan = 2048

// scanText lists the media files whose absolute URLs stand in the text of n.
func (f *finder) scanText(n tree.NodeID) {
	if !f.o.Videos && !f.o.Audios {
		return
	}
	f.scanBytes(n, f.v.Text(n))
}

func (f *finder) scanBytes(n tree.NodeID, text []byte) {
	for {
		i := bytes.Index(text, []byte("://"))
		if i < 0 {
			return
		}
		start := schemeStart(text, i)
		end := urlEnd(text, i+len("://"))
		if start >= 0 && end-start <= maxScan {
			if u := mediaURL(text[start:end]); u != nil {
				f.scanned(n, u)
			}
		}
		text = text[end:]
	}
}

// schemeStart returns where http or https begins that ends before text[i], or -1.
func schemeStart(text []byte, i int) int {
	for _, scheme := range [...]string{"https", "http"} {
		if s := i - len(scheme); s >= 0 && bytes.EqualFold(text[s:i], []byte(scheme)) {
			return s
		}
	}
	return -1
}

// urlEnd returns where a URL in text ends: at white space, at what stands around URLs but not in them, and
// at a separator before another URL.
func urlEnd(text []byte, i int) int {
	for ; i < len(text); i++ {
		switch c := text[i]; c {
		case '<', '>', '"', '\'', '`', '{', '}', '|', '\\', '^':
			return i
		case ',', ';':
			if rest := text[i+1:]; bytes.HasPrefix(rest, []byte("http://")) || bytes.HasPrefix(rest, []byte("https://")) {
				return i
			}
		default:
			if c <= ' ' {
				return i
			}
		}
	}
	return i
}

// mediaURL returns what of a URL found in text names a media file, or nil: without the punctuation after it,
// and without the text that follows at once in scripts that use no spaces.
func mediaURL(u []byte) []byte {
	u = bytes.TrimRight(u, ".,;:!?)]*_~")
	if isMedia(u) {
		return u
	}
	for i, c := range u {
		if c >= 0x80 {
			if u = bytes.TrimRight(u[:i], ".,;:!?)]"); isMedia(u) {
				return u
			}
			break
		}
	}
	return nil
}

func isMedia(u []byte) bool { return weburl.KindOf(u)&(weburl.KindVideo|weburl.KindAudio) != 0 }

// scanAttrs lists the media file that a link leads to, and the media files and players that a data attribute
// names.
func (f *finder) scanAttrs(n tree.NodeID) {
	if !f.o.Videos && !f.o.Audios {
		return
	}
	t := f.v.Tree
	lo, hi := t.Attrs(n)
	link := t.Tag(n) == atom.A || t.Tag(n) == atom.Area
	for i := lo; i < hi; i++ {
		at := t.AttrAt(i)
		switch {
		case at.Key == atom.Href && link:
			if len(at.Value) <= maxScan && isMedia(at.Value) {
				f.scanned(n, bytes.TrimSpace(at.Value))
			}
		case at.Key == 0 && bytes.HasPrefix(at.Name, []byte("data-")):
			f.scanData(n, at.Value)
		}
	}
}

// scanData lists what a data attribute names: the address of a player, a list of absolute URLs, or one
// address of a file. JSON is none of these.
func (f *finder) scanData(n tree.NodeID, val []byte) {
	switch {
	case len(val) < 4 || len(val) > maxScan || bytes.ContainsAny(val, " \n\t{["):
	case bytes.HasPrefix(val, []byte("http")) || bytes.HasPrefix(val, []byte("//")):
		if weburl.Player(string(val)) != 0 {
			f.scannedPlayer(n, val)
		} else if val[0] == 'h' {
			f.scanBytes(n, val)
		} else if isMedia(val) {
			f.scanned(n, val)
		}
	case isMedia(val):
		f.scanned(n, val)
	}
}

// scannedPlayer lists a player page that no element loads yet.
func (f *finder) scannedPlayer(n tree.NodeID, raw []byte) {
	kind := tree.Video
	if weburl.Player(string(raw)) == weburl.KindAudio {
		kind = tree.Audio
	}
	if f.wants(kind) {
		f.players = append(f.players, player{kind: kind, scanned: true, video: Video{Node: n, URL: f.urls.Resolve(raw), Type: TypeEmbed}})
	}
}

// scanned lists a media file by its extension alone: a name that can be either is both.
func (f *finder) scanned(n tree.NodeID, raw []byte) {
	if weburl.CheckFetch(raw, false) != "" {
		return // reported with the links
	}
	u := f.urls.Resolve(raw)
	kinds := weburl.KindOf(raw)
	if kinds&weburl.KindVideo != 0 && f.o.Videos {
		f.players = append(f.players, player{kind: tree.Video, scanned: true, video: Video{Node: n, URL: u, Type: fileType(raw, nil, tree.Video)}})
	}
	if kinds&weburl.KindAudio != 0 && f.o.Audios {
		f.players = append(f.players, player{kind: tree.Audio, scanned: true, video: Video{Node: n, URL: u, Type: fileType(raw, nil, tree.Audio)}})
	}
}
