package media

import (
	"bytes"
	"strconv"

	"github.com/winnowhtml/html/internal/tree"
	"github.com/winnowhtml/html/internal/weburl"

	"golang.org/x/net/html/atom"
)

// candidate is the best image of one or more srcset attributes.
type candidate struct {
	weburl.Candidate
	raw []byte // nil for none
	set []byte // the attribute that it stands in
}

// best returns the larger of than and the largest candidate of a srcset that can be loaded and is no
// stand-in.
func (f *finder) best(n tree.NodeID, set value, than candidate) candidate {
	if !set.ok() || len(set.raw) == 0 || set.raw[0] == '{' || set.raw[0] == '[' {
		return than
	}
	for c := range weburl.Candidates(set.raw) {
		if than.raw != nil && !c.Larger(than.Candidate) {
			continue
		}
		if isPlaceholder(c.URL) {
			continue
		}
		if why := weburl.CheckFetch(c.URL, true); why != "" {
			f.refuse(n, set.attr, c.URL, why)
			continue
		}
		than = candidate{Candidate: c, raw: c.URL, set: set.raw}
	}
	return than
}

// smallest is the width in pixels below which a candidate is no improvement on a src of unknown width.
const smallest = 320

// improves reports whether c is known to be larger than the image at good: good is one of the candidates, or
// stands for single density, or is shown less wide than c. width is the width attribute.
func (c candidate) improves(good, width []byte) bool {
	switch {
	case c.Width == 0:
		return c.Pixels > 1
	case contains(c.set, good):
		return true
	}
	if w, err := strconv.Atoi(measure(width)); err == nil {
		return c.Width > float64(w)
	}
	return c.Width >= smallest
}

// contains reports whether url is one of the candidates of a srcset.
func contains(set, url []byte) bool {
	for {
		i := bytes.Index(set, url)
		if i < 0 {
			return false
		}
		end := i + len(url)
		if (i == 0 || isGap(set[i-1])) && (end == len(set) || isGap(set[end])) {
			return true
		}
		set = set[end:]
	}
}

func isGap(c byte) bool { return c <= ' ' || c == ',' }

// maxSources bounds the children of a picture that are looked at.
const maxSources = 64

// pictureSource returns the largest candidate of the sources of the picture that n stands in.
func (f *finder) pictureSource(n tree.NodeID) candidate {
	t := f.v.Tree
	p := t.Parent(n)
	if t.Tag(p) == atom.Noscript {
		p = t.Parent(p)
	}
	if t.Tag(p) != atom.Picture {
		return candidate{}
	}
	best, known := f.pictures[p]
	if !known {
		best = f.largestSource(p)
		if f.pictures == nil {
			f.pictures = make(map[tree.NodeID]candidate)
		}
		f.pictures[p] = best
	}
	return best
}

// bare lists the image of a picture in which no script has put an img element yet.
func (f *finder) bare(picture tree.NodeID) {
	t := f.v.Tree
	end := t.End(picture)
	if !f.o.Images || end-picture > maxSources {
		return
	}
	for n := picture + 1; n < end; n++ {
		if kindOf(t, n) == isImage {
			return
		}
	}
	best := f.largestSource(picture)
	if best.raw == nil {
		return
	}
	img := Image{Node: picture, URL: f.urls.Resolve(best.raw), Alt: f.alternative(picture)}
	f.addImage(img)
	f.last = lastImage{node: picture, img: img, alt: img.Alt}
}

func (f *finder) largestSource(picture tree.NodeID) candidate {
	t := f.v.Tree
	var best candidate
	looked := 0
	for s := t.FirstChild(picture); s != tree.None && looked < maxSources; s = t.NextSibling(s) {
		looked++
		if t.Tag(s) != atom.Source {
			continue
		}
		lo, hi := t.Attrs(s)
		for i := lo; i < hi; i++ {
			if at := t.AttrAt(i); at.Key == atom.Srcset || isLazySet(at.Name) {
				best = f.best(s, valueAt(t, i), best)
			}
		}
	}
	return best
}
