package media

import (
	"github.com/winnowhtml/html/internal/tree"
)

// maxID is the longest name of a video on its host, in bytes.
const maxID = 64

// facade lists the video that an element stands for by the video's name alone: custom elements, and elements
// into which a script puts the player when it is asked for. Writers show the former as media and the latter as
// the content that they have.
func (f *finder) facade(n tree.NodeID) {
	if !f.o.Videos {
		return
	}
	host, id := f.facadeOf(n)
	prefix := playerURL(host)
	if prefix == "" || !isID(id) {
		return
	}
	v := f.describe(n)
	v.URL, v.Type = f.know([]byte(prefix+string(id))), TypeEmbed
	f.players = append(f.players, player{kind: tree.Video, video: v, alt: f.alternative(n), silent: f.v.Tag(n) != 0})
}

// facadeOf returns the host and the name of the video that n stands for, if it does.
func (f *finder) facadeOf(n tree.NodeID) (host string, id []byte) {
	t := f.v.Tree
	if t.Tag(n) == 0 {
		switch string(t.Name(n)) {
		case "lite-youtube":
			id, _ = t.AttrNamed(n, "videoid")
			return "youtube", id
		case "lite-vimeo":
			id, _ = t.AttrNamed(n, "videoid")
			return "vimeo", id
		case "amp-youtube":
			id, _ = t.AttrNamed(n, "data-videoid")
			return "youtube", id
		case "amp-vimeo":
			id, _ = t.AttrNamed(n, "data-videoid")
			return "vimeo", id
		case "amp-dailymotion":
			id, _ = t.AttrNamed(n, "data-videoid")
			return "dailymotion", id
		}
		return "", nil
	}
	if id, ok := t.AttrNamed(n, "data-plyr-embed-id"); ok {
		host, _ := t.AttrNamed(n, "data-plyr-provider")
		return string(host[:min(len(host), maxID)]), id
	}
	return "", nil
}

// playerURL returns the address of a host's player up to the video's name.
func playerURL(host string) string {
	switch host {
	case "youtube":
		return "https://www.youtube.com/embed/"
	case "vimeo":
		return "https://player.vimeo.com/video/"
	case "dailymotion":
		return "https://www.dailymotion.com/embed/video/"
	}
	return ""
}

func isID(b []byte) bool {
	if len(b) == 0 || len(b) > maxID {
		return false
	}
	for _, c := range b {
		if c != '-' && c != '_' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z') {
			return false
		}
	}
	return true
}
