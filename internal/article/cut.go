package article

import "slices"

// abstain is the probability that at least one block must reach: below it the page has no content.
const abstain = probUnit / 4

// certain is the probability from which a block is kept unless precision is asked for: leaving out what is
// clearly more likely content than not gains nothing that can be measured.
const certain = probUnit * 11 / 20

// choice is the outcome of choosing blocks by their probabilities.
type choice struct {
	kept     []bool
	cut      int32 // the least probability that was kept, above probUnit for none
	expected int32 // expected F1 in 1/probUnit
}

// recallOf says, in eighths, how much recall weighs beside precision in a balanced choice: less than one in an
// article, where a foreign sentence is worse than a missing one, more on pages that are made of many parts.
func recallOf(kind PageType) int64 {
	switch kind {
	case Article:
		return 5
	}
	return 10
}

// choose keeps the blocks of the highest probabilities: as many as give the best expected F-measure over words.
// The other choices let precision or recall weigh four times as much.
func (p *page) choose(prob []int32, focus Focus, kind PageType) choice {
	c := choice{kept: zeroed(&p.kept, len(prob)), cut: probUnit + 1}
	order, all := p.byProbability(prob)
	if all == 0 || prob[order[0]] < abstain {
		return c
	}
	recall := 4 * recallOf(kind)
	n := p.bestPrefix(order, prob, all, recall)
	switch focus {
	case Precision:
		n = min(n, p.bestPrefix(order, prob, all, recall/4))
	case Recall:
		n = max(n, p.bestPrefix(order, prob, all, recall*4))
	}
	for n < len(order) && (prob[order[n]] == prob[order[n-1]] || focus != Precision && prob[order[n]] >= certain) {
		n++
	}
	var words, hits int64
	for _, i := range order[:n] {
		c.kept[i] = true
		words += int64(p.blocks[i].tokens)
		hits += int64(prob[i]) * int64(p.blocks[i].tokens)
	}
	c.cut, c.expected = prob[order[n-1]], int32(2*hits*probUnit/(words*probUnit+all))
	return c
}

// byProbability returns the blocks, the likeliest first, and the expected words in all.
func (p *page) byProbability(prob []int32) (order []int32, all int64) {
	keys := sized(&p.mass, len(prob)+1)[:len(prob)]
	for i, v := range prob {
		keys[i] = int64(probUnit-v)<<32 | int64(i)
		all += int64(v) * int64(p.blocks[i].tokens)
	}
	slices.Sort(keys)
	order = sized(&p.order, len(prob))
	for i, k := range keys {
		order[i] = int32(k)
	}
	return order, all
}

// bestPrefix returns how many blocks give the best expected F-measure, (1+b)·hits / (words + b·all): hits are
// the expected words among those kept, all those of the page, and b, in 1/32, is what recall weighs.
func (p *page) bestPrefix(order, prob []int32, all, b int64) (n int) {
	var words, hits, best int64
	for k, i := range order {
		words += int64(p.blocks[i].tokens)
		hits += int64(prob[i]) * int64(p.blocks[i].tokens)
		if f := (32 + b) * hits * probUnit / (32*words*probUnit + b*all); f > best {
			best, n = f, k+1
		}
	}
	return n
}

// leastCopy is how many words a block must have for its copies to be dropped.
const leastCopy = 8

// dropCopies drops all but the likeliest copy of long blocks: pages carry text twice for narrow and wide
// screens, and in carousels. Code and tables repeat themselves on purpose.
func (p *page) dropCopies(kept []bool, prob []int32) {
	likeliest := zeroed(&p.order, len(p.blocks)) // by the first copy: 1 + the likeliest
	for i := range p.blocks {
		if j := &likeliest[p.firsts[i]]; p.copied(i) && (*j == 0 || prob[i] > prob[*j-1]) {
			*j = int32(i) + 1
		}
	}
	for i := range p.blocks {
		if p.copied(i) && likeliest[p.firsts[i]] != int32(i)+1 {
			kept[i] = false
		}
	}
}

// copied reports whether the text of block i, which is long enough, stands elsewhere too.
func (p *page) copied(i int) bool {
	b := &p.blocks[i]
	return p.dups[i] >= 2 && b.tokens >= leastCopy && !p.under(b.elem, tagPre)
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
