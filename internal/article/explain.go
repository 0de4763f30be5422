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
	whyOwn
	whyOthers
	whys
)

var whyNamesOf = [whys]string{"its text", "links", "copies of the text", "words of the title", "place on the page",
	"distance to the heading", "distance to the main text", "prose nearby", "element", "repeated structure",
	"neighbours", "elements around", "class names", "container", "learned names", "learned words", "heading before", "kind of page",
	"the block by itself", "what else looks like content"}

// why returns what a feature speaks of.
func why(feature int) int {
	switch {
	case feature == fLinked || feature == fLinks:
		return whyLinks
	case feature < fCopies:
		return whyText
	case feature < fInTitle:
		return whyCopy
	case feature < fPlace:
		return whyTitle
	case feature < fH1Blocks:
		return whyPlace
	case feature < fLongUp:
		return whyHeading
	case feature < fPrevGood:
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
	case feature < fLexicon+lSectionMean:
		return whyWords
	case feature < fPage:
		return whySection
	case feature < fSecond:
		return whyPage
	case feature == fSecond+sOwn:
		return whyOwn
	}
	return whyOthers
}

// explainer turns the way of a row through the trees into reasons.
type explainer struct {
	f     *forest
	means []int32 // by node: the mean of the leaves below, trees one after the other
}

func newExplainer(f *forest) *explainer {
	inner := 1<<f.depth - 1
	e := &explainer{f: f, means: make([]int32, len(f.nodes))}
	for t := 0; t*inner < len(f.nodes); t++ {
		means, leafs := e.means[t*inner:(t+1)*inner], f.leafs[t*(inner+1):]
		for i := inner - 1; i >= 0; i-- {
			var sum int32
			for c := 2*i + 1; c <= 2*i+2; c++ {
				if c < inner {
					sum += means[c]
				} else {
					sum += int32(leafs[c-inner])
				}
			}
			means[i] = sum / 2
		}
	}
	return e
}

// reasons credits each step down a tree to the feature that it asks: what the mean of the leaves gains.
func (e *explainer) reasons(row []int16) []Reason {
	var sums [whys]int32
	f := e.f
	inner := 1<<f.depth - 1
	for t := 0; t*inner < len(f.nodes); t++ {
		nodes, means, leafs := f.nodes[t*inner:], e.means[t*inner:], f.leafs[t*(inner+1):]
		for i := 0; i < inner; {
			next := nodes[i].next(row, i)
			v := int32(0)
			if next < inner {
				v = means[next]
			} else {
				v = int32(leafs[next-inner])
			}
			if nodes[i].cut < never {
				sums[why(int(nodes[i].feature))] += v - means[i]
			}
			i = next
		}
	}
	var all []Reason
	for k, v := range sums {
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
