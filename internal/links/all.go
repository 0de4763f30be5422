package links

import (
	"bytes"
	"context"
	"slices"
	"strings"

	"github.com/winnowhtml/html/internal/event"
	"github.com/winnowhtml/html/internal/tree"
	"github.com/winnowhtml/html/internal/weburl"

	"golang.org/x/net/html/atom"
)

// Types of a [Resource].
const (
	TypeLink  = "link"
	TypeImage = "image"
	TypeVideo = "video"
	TypeAudio = "audio"
	TypeMedia = "media"
	TypeCSS   = "css"
	TypeJS    = "js"
	TypeIcon  = "icon"
)

// Resource is something that a page refers to.
type Resource struct {
	URL   string
	Title string // the title, else the text or description, else what a <link> says it is; may be empty
	Type  string // one of the Type constants
}

// Filter chooses what [All] lists.
type Filter struct {
	Images        bool // TypeImage
	Videos        bool // TypeVideo; TypeMedia is listed with Videos or Audios
	Audios        bool // TypeAudio
	CSS, JS       bool // TypeCSS, TypeJS
	ContentLinks  bool // TypeLink to the page's own site (or, without a base, as a relative reference)
	ExternalLinks bool // TypeLink to another host; "www." makes no difference
	Icons         bool // TypeIcon
	Resolve       bool // resolve URLs against the base
}

// All returns every resource of the page and its head, sorted by URL, one entry a URL. Nothing is sanitized
// and hidden parts count, but a URL that policy refuses is never listed.
//
// A URL that stands in several places has the type of the first place, except that anything is more telling
// than a link; its title is the first that is not empty. A frame, embed or object is a video when its URL is
// one and other media when not, and so are captions.
//
// Not resources: references within the page ("#part"), data URLs, form targets, origins to connect to early
// (dns-prefetch, preconnect), and what metadata names (og:image and the like), which a browser does not
// load. URLs inside style sheets and inline styles are not looked for. The only error is the context's.
func All(ctx context.Context, t *tree.Tree, base weburl.Base, f Filter, record event.Recorder) ([]Resource, error) {
	c := collector{t: t, base: base, f: f, record: record, seen: make(map[string]int)}
	if f.Resolve {
		c.urls = weburl.NewResolver(base)
	} else {
		c.urls = weburl.NewResolver(weburl.Base{})
	}
	for n := tree.Root; int(n) < t.Size(); n++ {
		if n&1023 == 0 || n == tree.Root {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
		}
		if t.IsElement(n) {
			c.element(n)
		}
	}
	if f.JS {
		for i := range t.Refs() {
			if r := t.Ref(i); r.Tag == atom.Script {
				c.addURL(tree.None, tree.Attr{Key: atom.Src, Name: []byte("src"), Value: r.URL}, r.URL, TypeJS, "")
			}
		}
	}
	slices.SortFunc(c.out, func(a, b Resource) int { return strings.Compare(a.URL, b.URL) })
	return c.out, nil
}

type collector struct {
	t      *tree.Tree
	base   weburl.Base
	urls   *weburl.Resolver
	f      Filter
	record event.Recorder
	seen   map[string]int // URL to index in out
	titled tree.NodeID    // the element that name is the title of
	name   string
	out    []Resource
}

// element lists what one element refers to.
func (c *collector) element(n tree.NodeID) {
	switch tag := c.t.Tag(n); tag {
	case atom.A, atom.Area:
		c.attr(n, atom.Href, TypeLink)
	case atom.Link:
		c.link(n)
	case atom.Script:
		c.attr(n, atom.Src, TypeJS)
	case atom.Img:
		c.image(n)
	case atom.Image:
		c.attr(n, atom.Href, TypeImage)
	case atom.Input:
		if typ, _ := c.t.Attr(n, atom.Type); bytes.EqualFold(bytes.TrimSpace(typ), []byte("image")) {
			c.attr(n, atom.Src, TypeImage)
		}
	case atom.Video:
		c.attr(n, atom.Src, TypeVideo)
		c.named(n, "data-src", TypeVideo)
		c.attr(n, atom.Poster, TypeImage)
	case atom.Audio:
		c.attr(n, atom.Src, TypeAudio)
	case atom.Source:
		c.source(n)
	case atom.Track:
		c.attr(n, atom.Src, TypeMedia)
	case atom.Iframe, atom.Frame, atom.Embed:
		c.attr(n, atom.Src, TypeMedia)
		c.named(n, "data-src", TypeMedia)
	case atom.Object:
		c.attr(n, atom.Data, TypeMedia)
	case atom.Param:
		c.param(n)
	case atom.Body, atom.Table, atom.Td, atom.Th, atom.Tr:
		c.named(n, "background", TypeImage)
	}
}

func (c *collector) image(n tree.NodeID) {
	lo, hi := c.t.Attrs(n)
	for i := lo; i < hi; i++ {
		switch a := c.t.AttrAt(i); string(a.Name) {
		case "src", "data-src", "data-original", "data-lazy-src":
			if c.f.Images && !looksLikeJSON(a.Value) {
				c.addURL(n, a, a.Value, TypeImage, "")
			}
		case "srcset", "data-srcset", "data-lazy-srcset":
			c.srcset(n, a)
		}
	}
}

// looksLikeJSON reports whether a data attribute holds a value of JSON instead of a URL.
func looksLikeJSON(b []byte) bool {
	b = bytes.TrimSpace(b)
	return len(b) > 0 && (b[0] == '{' || b[0] == '[')
}

func (c *collector) source(n tree.NodeID) {
	c.attrNamedSrcset(n)
	typ := TypeMedia
	switch c.t.Tag(c.t.Parent(n)) {
	case atom.Picture:
		typ = TypeImage
	case atom.Video:
		typ = TypeVideo
	case atom.Audio:
		typ = TypeAudio
	}
	c.attr(n, atom.Src, typ)
}

func (c *collector) attrNamedSrcset(n tree.NodeID) {
	for _, name := range [...]string{"srcset", "data-srcset", "imagesrcset"} {
		if val, ok := c.t.AttrNamed(n, name); ok {
			c.srcset(n, tree.Attr{Name: []byte(name), Value: val})
		}
	}
}

func (c *collector) srcset(n tree.NodeID, a tree.Attr) {
	if !c.f.Images {
		return
	}
	for cand := range weburl.Candidates(a.Value) {
		c.addURL(n, a, cand.URL, TypeImage, "")
	}
}

// param lists the film of an old-fashioned object.
func (c *collector) param(n tree.NodeID) {
	if c.t.Tag(c.t.Parent(n)) != atom.Object {
		return
	}
	switch name, _ := c.t.Attr(n, atom.Name); strings.ToLower(string(name[:min(len(name), 8)])) {
	case "movie", "src", "filename":
		c.attr(n, atom.Value, TypeMedia)
	}
}

func (c *collector) attr(n tree.NodeID, key atom.Atom, typ string) {
	if i := attrIndex(c.t, n, key); i >= 0 {
		a := c.t.AttrAt(i)
		c.addURL(n, a, a.Value, typ, "")
	}
}

func (c *collector) named(n tree.NodeID, name, typ string) {
	if val, ok := c.t.AttrNamed(n, name); ok {
		c.addURL(n, tree.Attr{Name: []byte(name), Value: val}, val, typ, "")
	}
}

// addURL lists one reference as typ. a is the attribute that it stands in; title is used where the element
// has none of its own.
func (c *collector) addURL(n tree.NodeID, a tree.Attr, raw []byte, typ, title string) {
	raw = bytes.TrimSpace(raw)
	if len(raw) == 0 || raw[0] == '#' || isData(raw) || string(raw) == "about:blank" {
		return
	}
	if why := weburl.CheckBytes(raw); why != "" {
		if n == tree.None && c.record != nil {
			u := string(tree.Cut(raw, maxRaw))
			c.record(event.Event{Type: event.BlockedURL, Message: string(why), Tag: "script", Attribute: "src", URL: u, Raw: u})
		} else {
			a.Value = raw
			block(c.record, c.t, n, a, why)
		}
		return
	}
	if typ == TypeMedia && weburl.IsVideo(string(raw[:min(len(raw), 2048)])) {
		typ = TypeVideo
	}
	if !c.wanted(typ) {
		return
	}
	u := c.urls.Resolve(raw)
	if typ == TypeLink && !c.linkWanted(u) {
		return
	}
	i, known := c.seen[u]
	if !known {
		i = len(c.out)
		c.seen[u] = i
		c.out = append(c.out, Resource{URL: u, Type: typ})
	}
	r := &c.out[i]
	if r.Type == TypeLink {
		r.Type = typ
	}
	if r.Title == "" {
		if r.Title = c.title(n); r.Title == "" {
			r.Title = title
		}
	}
}

func isData(raw []byte) bool { return len(raw) > 5 && bytes.EqualFold(raw[:5], []byte("data:")) }

func (c *collector) wanted(typ string) bool {
	switch typ {
	case TypeImage:
		return c.f.Images
	case TypeVideo:
		return c.f.Videos
	case TypeAudio:
		return c.f.Audios
	case TypeMedia:
		return c.f.Videos || c.f.Audios
	case TypeCSS:
		return c.f.CSS
	case TypeJS:
		return c.f.JS
	case TypeIcon:
		return c.f.Icons
	}
	return c.f.ContentLinks || c.f.ExternalLinks
}

// linkWanted applies the filters of own and foreign links to a URL as it is listed.
func (c *collector) linkWanted(u string) bool {
	if c.f.ContentLinks == c.f.ExternalLinks {
		return c.f.ContentLinks
	}
	external := weburl.IsExternal(u) && (c.base.IsZero() || !weburl.SameSite(weburl.Host(u), c.base.Host()))
	return external == c.f.ExternalLinks
}

// title returns what an element says that its resource is. Elements with many resources are asked once.
func (c *collector) title(n tree.NodeID) string {
	if n != c.titled {
		c.titled, c.name = n, c.findTitle(n)
	}
	return c.name
}

func (c *collector) findTitle(n tree.NodeID) string {
	if s := label(c.t, n, "title"); s != "" {
		return s
	}
	switch c.t.Tag(n) {
	case atom.A:
		if s := c.text(n); s != "" {
			return s
		}
		return label(c.t, n, "aria-label")
	case atom.Track:
		return label(c.t, n, "label")
	case atom.Source:
		if p := c.t.Parent(n); c.t.Tag(p) == atom.Video || c.t.Tag(p) == atom.Audio {
			return label(c.t, p, "title")
		}
	}
	return label(c.t, n, "alt")
}

// text returns the text of a link within bounds, or the description of the first image in it.
func (c *collector) text(n tree.NodeID) string {
	var w words
	alt := ""
	end := min(c.t.End(n), n+maxNodes)
	for i := n + 1; i < end && len(w.dst) < maxTitle; i++ {
		switch tag := c.t.Tag(i); {
		case c.t.IsText(i):
			w.text(c.t.Text(i))
		case tag == atom.Img && alt == "":
			alt = label(c.t, i, "alt")
		case tag == atom.Br || tree.IsBlock(tag):
			w.gap = true
		}
	}
	if len(w.dst) == 0 {
		return alt
	}
	return string(tree.Cut(w.dst, maxTitle))
}

// maxTitle bounds the text of a link that becomes a title, in bytes.
const maxTitle = 512
