package links

import (
	"bytes"
	"strings"

	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

// link lists a <link> by what its rel says: style sheets, icons, what is to be loaded early by its kind, and
// everything else (canonical, alternate, feeds, manifest, next, …) as a link.
func (c *collector) link(n tree.NodeID) {
	rel, _ := c.t.Attr(n, atom.Rel)
	typ := c.linkType(n, rel)
	if typ == "" {
		return
	}
	title := strings.ToLower(strings.Join(strings.Fields(string(tree.Cut(rel, maxTitle))), " "))
	if i := attrIndex(c.t, n, atom.Href); i >= 0 {
		a := c.t.AttrAt(i)
		c.addURL(n, a, a.Value, typ, title)
	}
	if typ == TypeImage {
		c.attrNamedSrcset(n)
	}
}

// linkType returns the type of what a <link> refers to, "" for what is no resource.
func (c *collector) linkType(n tree.NodeID, rel []byte) string {
	typ := ""
	for w := range bytes.FieldsSeq(rel) {
		if len(w) > 32 {
			continue
		}
		switch strings.ToLower(string(w)) {
		case "stylesheet":
			return TypeCSS
		case "icon", "apple-touch-icon", "apple-touch-icon-precomposed", "mask-icon", "fluid-icon":
			return TypeIcon
		case "image_src", "apple-touch-startup-image":
			return TypeImage
		case "modulepreload":
			return TypeJS
		case "preload", "prefetch":
			return c.preloadType(n)
		case "dns-prefetch", "preconnect":
		case "shortcut": // half of "shortcut icon"
		default:
			typ = TypeLink
		}
	}
	return typ
}

// preloadType returns the type that a preload states for its file.
func (c *collector) preloadType(n tree.NodeID) string {
	as, _ := c.t.AttrNamed(n, "as")
	switch strings.ToLower(string(bytes.TrimSpace(as[:min(len(as), 32)]))) {
	case "style":
		return TypeCSS
	case "script", "worker":
		return TypeJS
	case "image":
		return TypeImage
	case "video":
		return TypeVideo
	case "audio":
		return TypeAudio
	case "track", "embed", "object":
		return TypeMedia
	}
	return TypeLink
}
