package media

import (
	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

// lastImage is the image before the current node, for pairing it with the noscript copy after it.
type lastImage struct {
	node     tree.NodeID
	img      Image
	alt      string
	lazy     bool // its src was a stand-in or missing
	weak     bool // no address but a stand-in was found
	noscript bool // it is itself the copy in a noscript element
}

// maxGap bounds the nodes between an image and its noscript copy.
const maxGap = 16

// noscript lists the images of a dropped noscript element. Writers do not walk it, so the first image that is
// no copy belongs to the noscript node itself.
func (f *finder) noscript(n tree.NodeID) {
	f.holder = n
	for i := n + 1; i < f.v.End(n); i++ {
		if i&1023 == 0 {
			if f.err = f.ctx.Err(); f.err != nil {
				break
			}
		}
		if kindOf(f.v.Tree, i) == isImage {
			f.image(i, true)
		}
	}
	f.holder = tree.None
}

// addNoscript lists an image of a noscript element. A copy of the lazy image before it takes that image's
// place; a copy of any image listed before is left out.
func (f *finder) addNoscript(img Image) {
	if img.URL == "" {
		return
	}
	if !f.last.noscript && f.last.img.URL != "" && f.v.Contains(f.last.node, img.Node) {
		return // the fallback inside a custom element
	}
	if f.last.lazy && f.copies(img) {
		f.replaceLast(img)
		return
	}
	if _, known := f.images[img.URL]; known {
		return
	}
	if f.holder != tree.None {
		if m := len(f.found.Media) - 1; m >= 0 && f.found.Media[m].Node == f.holder {
			f.listOnly(img)
			return
		}
		img.Node = f.holder
	}
	f.addImage(img)
	f.last = lastImage{node: img.Node, img: img, noscript: true}
}

// listOnly lists an image that no writer can show, its node being taken.
func (f *finder) listOnly(img Image) {
	img.Position = len(f.found.Images) + 1
	f.images[img.URL] = len(f.found.Images)
	f.found.Images = append(f.found.Images, img)
}

// copies reports whether img can be the copy of the last image: it follows at once and says the same.
func (f *finder) copies(img Image) bool {
	last := &f.last
	if last.node == tree.None || img.Node-f.v.End(last.node) > maxGap {
		return false
	}
	if last.alt != "" && img.Alt != "" && last.alt != img.Alt {
		return false
	}
	scope := f.v.Parent(img.Node)
	for scope != tree.None && f.v.Tag(scope) != atom.Noscript {
		scope = f.v.Parent(scope)
	}
	return f.v.MetricsRange(f.v.End(last.node), scope).Chars == 0
}

// replaceLast gives the last image the address of its noscript copy.
func (f *finder) replaceLast(img Image) {
	last := f.last
	f.last.lazy = false
	out := &f.found
	i, listed := f.images[last.img.URL]
	if listed && out.Images[i].Node != last.node {
		return // the lazy image is a repetition of an earlier one
	}
	if _, taken := f.images[img.URL]; taken {
		return
	}
	img.Node = last.node
	if img.Alt == "" {
		img.Alt, img.Decorative = last.img.Alt, last.img.Decorative
	}
	if img.Title == "" {
		img.Title = last.img.Title
	}
	if !listed {
		if m := len(out.Media) - 1; m >= 0 && out.Media[m].Node == last.node {
			out.Media = out.Media[:m] // it had words but no address
		}
		f.addImage(img)
		return
	}
	delete(f.images, last.img.URL)
	f.images[img.URL] = i
	img.Position = out.Images[i].Position
	out.Images[i] = img
	m := &out.Media[len(out.Media)-1]
	m.URL, m.Alt, m.Title = img.URL, img.Alt, img.Title
}
