package media

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/winnowhtml/html/internal/tree"
	"github.com/winnowhtml/html/internal/weburl"

	"golang.org/x/net/html/atom"
)

// imageAttrs is what an image element says.
type imageAttrs struct {
	src, srcset, lazySet value
	lazy                 value // the most trusted lazy attribute that policy accepts
	lazyRank             int
	spare                value // some data attribute that names an image file
	alt, title           []byte
	width, height        []byte
	hasAlt, decorative   bool
}

// image lists the image at n. inNoscript says that n stands in a noscript element.
func (f *finder) image(n tree.NodeID, inNoscript bool) {
	if !f.o.Images {
		return
	}
	a := f.readImage(n)
	img := Image{Node: n, Alt: label(a.alt), Title: label(a.title), Width: measure(a.width), Height: measure(a.height)}
	tiny := isTiny(img.Width) && isTiny(img.Height)
	img.Decorative = a.decorative || a.hasAlt && img.Alt == "" || tiny
	if inNoscript && tiny {
		return // a tracker
	}
	pick := f.pick(n, &a)
	img.Decorative = img.Decorative || pick.weak && isSpacerFile(pick.raw)
	if pick.raw != nil {
		img.URL = f.urls.Resolve(pick.raw)
	}
	if inNoscript {
		f.addNoscript(img)
		return
	}
	f.addImage(img)
	f.last = lastImage{node: n, img: img, lazy: pick.lazy || pick.raw == nil, weak: pick.weak || pick.raw == nil, alt: img.Alt}
}

// readImage gathers the attributes of n in one pass.
func (f *finder) readImage(n tree.NodeID) imageAttrs {
	t := f.v.Tree
	a := imageAttrs{src: noValue, srcset: noValue, lazySet: noValue, lazy: noValue, spare: noValue}
	lo, hi := t.Attrs(n)
	for i := lo; i < hi; i++ {
		at := t.AttrAt(i)
		switch at.Key {
		case atom.Src:
			a.src = valueAt(t, i)
		case atom.Srcset:
			a.srcset = valueAt(t, i)
		case atom.Alt:
			a.alt, a.hasAlt = at.Value, true
		case atom.Title:
			a.title = at.Value
		case atom.Width:
			a.width = at.Value
		case atom.Height:
			a.height = at.Value
		default:
			f.readOther(n, i, at, &a)
		}
	}
	return a
}

func (f *finder) readOther(n tree.NodeID, i int, at tree.Attr, a *imageAttrs) {
	switch string(at.Name) {
	case "role":
		r := bytes.TrimSpace(at.Value)
		a.decorative = a.decorative || bytes.EqualFold(r, []byte("presentation")) || bytes.EqualFold(r, []byte("none"))
		return
	case "aria-hidden":
		a.decorative = a.decorative || bytes.EqualFold(bytes.TrimSpace(at.Value), []byte("true"))
		return
	}
	val := valueAt(f.v.Tree, i)
	if isLazySet(at.Name) {
		if !a.lazySet.ok() {
			a.lazySet = val
		}
		return
	}
	rank := lazyRank(at.Name)
	switch {
	case rank > 0 && (a.lazyRank == 0 || rank < a.lazyRank):
		if rank == lastRank && weburl.KindOf(val.raw) != weburl.KindImage {
			return
		}
		if looksLikeURL(val.raw) && !isPlaceholder(val.raw) && f.loadable(n, val) {
			a.lazy, a.lazyRank = val, rank
		}
	case rank == 0 && !a.spare.ok() && bytes.HasPrefix(at.Name, []byte("data-")) && looksLikeURL(val.raw):
		if weburl.KindOf(val.raw) == weburl.KindImage && weburl.CheckFetch(val.raw, false) == "" {
			a.spare = val
		}
	}
}

// loadable reports whether policy lets an image be loaded from v, and reports it if not.
func (f *finder) loadable(n tree.NodeID, v value) bool {
	if !v.ok() || len(v.raw) == 0 {
		return false
	}
	why := weburl.CheckFetch(v.raw, true)
	if why != "" {
		f.refuse(n, v.attr, v.raw, why)
	}
	return why == ""
}

// picked is the address chosen for an image.
type picked struct {
	raw  []byte // nil for none
	lazy bool   // the src was a stand-in or missing
	weak bool   // nothing better than a stand-in was found
}

// pick chooses an image's address: a src that is no stand-in, else a lazy attribute, either one improved by a
// srcset that is known to hold a larger image; else the largest of srcset and the picture's sources; else any
// data attribute that names an image file; else the stand-in itself, if it is a file or an inline image of
// more than a pixel.
func (f *finder) pick(n tree.NodeID, a *imageAttrs) picked {
	srcOK := f.loadable(n, a.src)
	good, lazy := []byte(nil), false
	switch {
	case srcOK && !isPlaceholder(a.src.raw) && !(a.lazy.ok() && isPreview(a.src.raw)):
		good = a.src.raw
	default:
		lazy = true
		if a.lazy.ok() {
			good = a.lazy.raw
		}
	}
	best := f.best(n, a.srcset, candidate{})
	best = f.best(n, a.lazySet, best)
	if good == nil && best.raw == nil {
		best = f.pictureSource(n)
	}
	switch {
	case best.raw != nil && (good == nil || best.improves(good, a.width)):
		return picked{raw: best.raw, lazy: lazy}
	case good != nil:
		return picked{raw: good, lazy: lazy}
	case a.spare.ok():
		return picked{raw: a.spare.raw, lazy: true}
	case srcOK && a.src.raw[0] != '#' && !(isDataURL(a.src.raw) && isSpacer(a.src.raw)):
		return picked{raw: a.src.raw, lazy: true, weak: true}
	}
	return picked{lazy: true, weak: true}
}

// isPreview reports whether an address asks a server for an image of a few pixels, which lazy loaders show
// blurred.
func isPreview(raw []byte) bool {
	_, query, ok := strings.Cut(string(raw[:min(len(raw), 2048)]), "?")
	for ok && query != "" {
		var p string
		p, query, _ = strings.Cut(query, "&")
		key, val, _ := strings.Cut(p, "=")
		switch key {
		case "w", "width", "resize", "size", "wid", "imwidth", "sw":
			if w, err := strconv.Atoi(val); err == nil && w > 0 && w <= 64 {
				return true
			}
		}
	}
	return false
}

// addImage lists an image once and shows it at its node. One without an address is not listed, but its words
// are shown.
func (f *finder) addImage(img Image) {
	out := &f.found
	if img.URL == "" {
		if img.Alt != "" {
			f.show(tree.Media{Node: img.Node, Alt: img.Alt, Title: img.Title})
		}
		return
	}
	i, known := f.images[img.URL]
	if !known {
		img.Position = len(out.Images) + 1
		i = len(out.Images)
		f.images[img.URL] = i
		out.Images = append(out.Images, img)
	} else if m := len(out.Media) - 1; f.last.noscript && m >= 0 && out.Media[m].URL == img.URL {
		out.Media[m].Node, out.Images[i].Node = img.Node, img.Node // the lazy image after its noscript copy
		return
	}
	f.show(tree.Media{Node: img.Node, URL: img.URL, Alt: img.Alt, Title: img.Title, Position: i + 1})
}

// manyImages is from how many images on their list is not grown but given the length that it can have.
const manyImages = 4096

// show notes an image to be shown at its node.
func (f *finder) show(m tree.Media) {
	all := &f.found.Media
	if len(*all) == cap(*all) && len(*all) >= manyImages {
		*all = slices.Grow(*all, f.v.Count(m.Node, atom.Img))
	}
	m.Kind = tree.Image
	*all = append(*all, m)
}

// isTiny reports whether a width or height is at most a pixel.
func isTiny(s string) bool {
	s = strings.TrimSpace(strings.TrimSuffix(s, "px"))
	return s == "0" || s == "1"
}
