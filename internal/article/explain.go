package article

import (
	"cmp"
	"slices"

	"github.com/winnowhtml/html/internal/tree"
)

// maxExcerpt is how many bytes of a block's text a report holds.
const maxExcerpt = 120

// reasons are what features speak of, for people.
const (
	whyText = iota
	whyLinks
	whyCopy
	whyTitle
	whyPlace
	whyHeading
	whyMain
	whyProse
	whyTag
	whyRepeated
	whyAround
	whyWithin
	whyNamed
	whyContainer
	whyNames
	whyWords
	whySection
	whyPage
	whys
)

var whyNamesOf = [whys]string{"its text", "links", "copies of the text", "words of the title", "place on the page",
	"distance to the heading", "distance to the main text", "prose nearby", "element", "repeated structure",
	"neighbours", "elements around", "class names", "container", "learned names", "learned words", "heading before", "kind of page"}

// why returns what a feature speaks of.
func why(feature int) int {
	switch {
	case feature == fLinked || feature == fLinks:
		return whyLinks
	case feature < fCopies:
		return whyText
	case feature < fInTitle:
		return whyCopy
	case feature < fTokenPlace:
		return whyTitle
	case feature < fH1Blocks:
		return whyPlace
	case feature < fLongUp:
		return whyHeading
	case feature < fPrevGoodUp:
		return whyMain
	case feature < fHeadBlocks:
		return whyProse
	case feature < fTag:
		return whySection
	case feature < fRepCount:
		return whyTag
	case feature < fNear:
		return whyRepeated
	case feature < fWithin:
		return whyAround
	case feature < fNamed:
		return whyWithin
	case feature < fContainers:
		return whyNamed
	case feature < fLexicon:
		return whyContainer
	case feature < fLexicon+lTextMean:
		return whyNames
	case feature < fPage:
		return whyWords
	}
	return whyPage
}

// explainer turns the ways of a page's rows through the trees into reasons: what sets a block apart from the
// average block of its page.
type explainer struct {
	f     *forest
	means [][2 * treeWidth]int32 // by tree and place: the mean of the leaves below
	sums  [][whys]int32          // by block
	all   [whys]int64
}

func newExplainer(f *forest) *explainer {
	e := &explainer{f: f, means: make([][2 * treeWidth]int32, len(f.trees))}
	for k := range f.trees {
		m := &e.means[k]
		for i, l := range f.trees[k].leafs {
			m[treeWidth+i] = int32(l)
		}
		for i := treeWidth - 1; i > 0; i-- {
			m[i] = (m[2*i] + m[2*i+1]) / 2
		}
	}
	return e
}

// add credits each step of a row down a tree to the feature that it asks: what the mean of the leaves gains.
func (e *explainer) add(r *row) {
	var sums [whys]int32
	for k := range e.f.trees {
		t, m := &e.f.trees[k], &e.means[k]
		for i := uint(1); i < treeWidth; {
			next := t.next(r, i)
			if t.nodes[i].cut() < never {
				sums[why(t.nodes[i].feature())] += m[next] - m[i]
			}
			i = next
		}
	}
	e.sums = append(e.sums, sums)
	for k, v := range sums {
		e.all[k] += int64(v)
	}
}

// reasons returns what weighed most for or against block i.
func (e *explainer) reasons(i int) []Reason {
	var all []Reason
	for k, v := range e.sums[i] {
		if k != whyPage { // the same for all blocks
			v -= int32(e.all[k] / int64(len(e.sums)))
		}
		if v > marginUnit/16 || v < -marginUnit/16 {
			all = append(all, Reason{whyNamesOf[k], float64(v) / marginUnit})
		}
	}
	slices.SortStableFunc(all, func(a, b Reason) int { return cmp.Compare(b.Weight*b.Weight, a.Weight*a.Weight) })
	return all[:min(len(all), 4)]
}

// report describes block i.
func (p *page) report(i int) Block {
	b := &p.blocks[i]
	r := Block{Node: p.elems[b.elem].node}
	texts := p.texts[b.texts[0]:b.texts[1]]
	for _, n := range texts {
		if !p.tree.IsText(n) {
			continue
		}
		if r.First == tree.None {
			r.First = n
		}
		r.Last = n
	}
	r.Text = p.excerpt(texts)
	return r
}

// excerpt returns the beginning of a block's text, white space collapsed, cut between characters.
func (p *page) excerpt(texts []tree.NodeID) string {
	out := make([]byte, 0, maxExcerpt+8)
	gap := false
	for _, n := range texts {
		if !p.tree.IsText(n) {
			gap = true
			continue
		}
		for _, c := range p.tree.Text(n) {
			if c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' {
				gap = true
				continue
			}
			if len(out) >= maxExcerpt && c&0xC0 != 0x80 || len(out) > maxExcerpt+4 {
				return string(out)
			}
			if gap && len(out) > 0 {
				out = append(out, ' ')
			}
			gap = false
			out = append(out, c)
		}
	}
	return string(out)
}
