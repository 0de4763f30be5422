// Package media finds the images, videos and audios of a page's content.
//
// It resolves what pages hide for the sake of loading late: data attributes, srcset, picture, noscript. Known
// players in frames count as videos or audios although sanitizing removes the frame. Every URL passes the
// policy of package weburl; what it refuses is reported and never listed.
//
// The trade-off: one pass over the view in document order with bounds on everything that is looked at twice,
// and rules for lazy images that are cautious: an image address that looks real is only given up for one that
// is known to be larger.
package media

import (
	"context"

	"github.com/winnowhtml/html/internal/event"
	"github.com/winnowhtml/html/internal/tree"
	"github.com/winnowhtml/html/internal/weburl"

	"golang.org/x/net/html/atom"
)

// Image is an image of the content.
type Image struct {
	Node          tree.NodeID
	URL           string
	Alt, Title    string // white space collapsed
	Width, Height string // as written
	Decorative    bool   // alt="", role none or presentation, aria-hidden, or no larger than a pixel
	Position      int    // from 1
}

// Video is a video of the content.
type Video struct {
	Node          tree.NodeID
	URL           string
	Type          string // a media type, "embed" for a player page, or ""
	Poster        string
	Width, Height string // as written
	Duration      string // as written
}

// Audio is an audio of the content.
type Audio struct {
	Node     tree.NodeID
	URL      string
	Type     string // a media type, "embed" for a player page, or ""
	Duration string // as written
}

// TypeEmbed is the Type of a video or audio whose URL is a player page and no file.
const TypeEmbed = "embed"

// Options instructs [Find].
type Options struct {
	Images, Videos, Audios bool // what to look for
	Base                   weburl.Base
	Resolve                bool // resolve URLs against Base
	Record                 event.Recorder
}

// Found is what [Find] found. The lists are in document order and hold a URL once.
type Found struct {
	Images []Image
	Videos []Video
	Audios []Audio

	// Media is what writers show: sorted by node, at most one a node, every occurrence of a URL that stands
	// in several places. A node may be one that the sanitizer dropped: the frame of a player, or the
	// noscript element that holds the only copy of an image. An image that has a description but no address
	// is here too, without URL and position.
	Media []tree.Media
}

// Find returns the media of the view, whose own Media is not read. Only nodes marked In count, and nothing
// below a hidden or dropped ancestor, except that a noscript element gives its images and that a dropped
// element (iframe, embed, object, video, audio) is itself listed when it is a known player or a media file.
// The only error is the context's.
func Find(ctx context.Context, v *tree.View, o Options) (Found, error) {
	if !o.Images && !o.Videos && !o.Audios {
		return Found{}, ctx.Err()
	}
	base := o.Base
	if !o.Resolve {
		base = weburl.Base{}
	}
	f := finder{ctx: ctx, v: v, o: o, urls: weburl.NewResolver(base), images: make(map[string]int)}
	checked := tree.Root
	for n := tree.Root; n < tree.NodeID(v.Size()); {
		if n >= checked {
			if err := ctx.Err(); err != nil {
				return Found{}, err
			}
			checked = n + 1024
		}
		n = f.visit(n)
	}
	if f.err != nil {
		return Found{}, f.err
	}
	return f.finish(), nil
}

type finder struct {
	ctx  context.Context
	err  error
	v    *tree.View
	o    Options
	urls *weburl.Resolver

	found  Found
	images map[string]int // URL to index in found.Images
	last   lastImage
	inside tree.NodeID // end of the noscript element that is being walked
	holder tree.NodeID // the dropped noscript element whose images are being looked at

	pictures map[tree.NodeID]candidate // the best source of each picture that was asked for

	players []player
	known   map[string]struct{} // URLs that elements decided on, other sources of a player included
}

// visit looks at n and returns the node to go on with.
func (f *finder) visit(n tree.NodeID) tree.NodeID {
	v := f.v
	bits := v.Verdicts.Node[n]
	if v.Marks[n] == tree.Out || bits&(tree.Drop|tree.Hidden) != 0 {
		if bits&(tree.Drop|tree.Hidden) != 0 && (v.Marks[n] == tree.In || v.Marks[v.Parent(n)] == tree.In) {
			f.dropped(n, bits)
		}
		return v.End(n)
	}
	if v.Marks[n] != tree.In {
		return n + 1
	}
	if v.IsText(n) {
		if v.Verdicts.Node[v.Parent(n)]&tree.DropText == 0 {
			f.scanText(n)
		}
		return n + 1
	}
	f.scanAttrs(n)
	switch kindOf(v.Tree, n) {
	case isImage:
		f.image(n, n < f.inside)
	case isPlayer:
		f.player(n)
		return v.End(n)
	case isFrame:
		if f.frame(n) {
			return v.End(n)
		}
	case isNoscript:
		f.inside = max(f.inside, v.End(n))
	case isPicture:
		f.bare(n)
	default:
		f.facade(n)
	}
	return n + 1
}

// dropped looks at an element that the sanitizer took out of content.
func (f *finder) dropped(n tree.NodeID, bits tree.Verdict) {
	switch kindOf(f.v.Tree, n) {
	case isNoscript:
		f.noscript(n)
	case isPlayer:
		if bits&tree.Hidden == 0 {
			f.player(n)
		}
	case isFrame:
		if bits&tree.Hidden == 0 {
			f.frame(n)
		}
	}
}

// elementKind says what an element is to this package.
type elementKind uint8

const (
	isOther elementKind = iota
	isImage
	isPlayer // video and audio
	isFrame  // iframe, embed, object
	isNoscript
	isPicture
)

func kindOf(t *tree.Tree, n tree.NodeID) elementKind {
	switch t.Tag(n) {
	case atom.Img:
		return isImage
	case atom.Video, atom.Audio:
		return isPlayer
	case atom.Iframe, atom.Embed, atom.Object:
		return isFrame
	case atom.Noscript:
		return isNoscript
	case atom.Picture:
		return isPicture
	case 0:
		if t.IsElement(n) {
			switch string(t.Name(n)) {
			case "amp-img", "amp-anim":
				return isImage
			case "amp-video", "amp-audio":
				return isPlayer
			case "amp-iframe":
				return isFrame
			}
		}
	}
	return isOther
}

// refuse reports a URL that policy refuses, unless the sanitizer has done so.
func (f *finder) refuse(n tree.NodeID, attr int, raw []byte, why weburl.Reason) {
	if f.o.Record == nil || f.v.Verdicts.Attr[attr] == tree.AttrBadURL {
		return
	}
	u := string(tree.Cut(raw, maxRaw))
	f.o.Record(event.Event{Type: event.BlockedURL, Message: string(why), Tag: string(f.v.Name(n)),
		Attribute: string(f.v.AttrAt(attr).Name), URL: u, Raw: u})
}

// maxRaw bounds the copy of a refused URL that goes to the audit.
const maxRaw = 4096
