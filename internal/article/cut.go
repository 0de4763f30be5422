package article

import (
	"cmp"
	"slices"
)

// abstain is the probability that at least one block must reach: below it the page has no content.
const abstain = probUnit / 4

// choice is the outcome of choosing blocks by their probabilities.
type choice struct {
	kept     []bool
	expected int32 // expected F1 in 1/probUnit
}

// choose keeps the blocks of the highest probabilities, as many as give the best expected F1 over words:
// twice the expected words kept over the words kept plus the expected words in all.
func (p *page) choose(prob []int32) choice {
	c := choice{kept: make([]bool, len(prob))}
	order := make([]int32, len(prob))
	var all int64
	for i := range order {
		order[i] = int32(i)
		all += int64(prob[i]) * int64(p.blocks[i].tokens)
	}
	if all == 0 {
		return c
	}
	slices.SortFunc(order, func(a, b int32) int {
		return cmp.Or(cmp.Compare(prob[b], prob[a]), cmp.Compare(a, b))
	})
	if prob[order[0]] < abstain {
		return c
	}
	var words, hits, best int64
	n := 0
	for k, i := range order {
		words += int64(p.blocks[i].tokens)
		hits += int64(prob[i]) * int64(p.blocks[i].tokens)
		if f := 2 * hits * probUnit / (words*probUnit + all); f > best {
			best, n = f, k+1
		}
	}
	for n < len(order) && prob[order[n]] == prob[order[n-1]] {
		n++
	}
	for _, i := range order[:n] {
		c.kept[i] = true
	}
	c.expected = int32(best)
	return c
}

// dropCopies drops later copies of long kept blocks: pages carry text twice for narrow and wide screens, and
// in carousels. Code and tables repeat themselves on purpose.
func (p *page) dropCopies(kept []bool) {
	first := map[uint64]bool{}
	for i := range p.blocks {
		b := &p.blocks[i]
		if !kept[i] || b.tokens < 8 || p.dups[i] < 2 || p.under(b.elem, tagPre) {
			continue
		}
		if first[b.hash] {
			kept[i] = false
		}
		first[b.hash] = true
	}
}

// under reports whether record e is of the tag or stands inside one that is.
func (p *page) under(e int32, g tag) bool {
	for ; e != 0; e = p.elems[e].parent {
		if p.elems[e].tag == g {
			return true
		}
	}
	return false
}
