package article

// sums holds prefix sums over the blocks before an index.
type sums struct {
	tokens, linked, punct   int32
	good, goodTokens        int32
	prices, dates, headings int32
}

// total is what a range of blocks holds.
type total = sums

// anchors are the places on the page that blocks are measured against. Records are -1 and blocks are -1
// where the page has none.
type anchors struct {
	best    int32 // record: the container that readability-like scores choose
	major   int32 // record: the innermost that holds 60 % of the words in good blocks
	longest int32 // block: the longest good one
	h1      int32 // block: the first in an h1
	scores  []int32
}

// over returns the totals of the blocks in [lo, hi).
func (p *page) over(lo, hi int32) total {
	a, b := &p.sums[lo], &p.sums[hi]
	return total{
		tokens: b.tokens - a.tokens, linked: b.linked - a.linked, punct: b.punct - a.punct,
		good: b.good - a.good, goodTokens: b.goodTokens - a.goodTokens,
		prices: b.prices - a.prices, dates: b.dates - a.dates, headings: b.headings - a.headings,
	}
}

// add adds o to t.
func (t *total) add(o total) {
	t.tokens += o.tokens
	t.linked += o.linked
	t.punct += o.punct
	t.good += o.good
	t.goodTokens += o.goodTokens
	t.prices += o.prices
	t.dates += o.dates
	t.headings += o.headings
}

// measure computes what the features and the rule ask of the page.
func (p *page) measure() {
	p.sum()
	p.groupSiblings()
	p.findTops()
	p.findAnchors()
	p.findCopies()
}

func (p *page) sum() {
	sized(&p.sums, len(p.blocks)+1)[0] = sums{}
	for i := range p.blocks {
		b, s := &p.blocks[i], p.sums[i]
		s.tokens += b.tokens
		s.linked += b.linked
		s.punct += b.sents + b.commas
		if b.flags&good != 0 {
			s.good++
			s.goodTokens += b.tokens
		}
		if b.flags&hasPrice != 0 {
			s.prices++
		}
		if b.flags&hasYear != 0 {
			s.dates++
		}
		if b.flags&heading != 0 {
			s.headings++
		}
		p.sums[i+1] = s
	}
}

// groupSiblings sorts the children of every record into groups of one signature.
func (p *page) groupSiblings() {
	size := tableSize(len(p.elems))
	table := zeroed(&p.slots, size) // record that founded the group, 0 for free
	groups := int32(1)              // group 0 is the document's
	for i := 1; i < len(p.elems); i++ {
		e := &p.elems[i]
		p.elems[e.parent].kids++
		h := (e.sig ^ uint32(e.parent)*2654435761) * fnvPrime
		slot := int(h>>8) & (size - 1)
		for table[slot] != 0 {
			if f := &p.elems[table[slot]]; f.sig == e.sig && f.parent == e.parent {
				break
			}
			slot = (slot + 1) & (size - 1)
		}
		if table[slot] == 0 {
			table[slot] = int32(i)
			e.group = groups
			groups++
		} else {
			e.group = p.elems[table[slot]].group
		}
	}
	zeroed(&p.groups, int(groups))
	for i := 1; i < len(p.elems); i++ {
		e := &p.elems[i]
		g := &p.groups[e.group]
		if g.n++; e.lo != e.hi {
			g.total.add(p.over(e.lo, e.hi))
		}
	}
}

// findTops finds for each record the outermost one with the same blocks, the most repeated and the biggest
// group that it stands in.
func (p *page) findTops() {
	var most int32
	for i := 1; i < len(p.elems); i++ {
		e := &p.elems[i]
		up := &p.elems[e.parent]
		e.top, e.rep, e.big = int32(i), up.rep, up.big
		if e.parent != 0 && up.lo == e.lo && up.hi == e.hi {
			e.top = up.top
		}
		g := &p.groups[e.group]
		if g.n > 1 && g.n >= p.groups[p.elems[e.rep].group].n {
			e.rep = int32(i)
		}
		if g.n >= 3 && g.total.tokens > p.groups[p.elems[e.big].group].total.tokens {
			e.big = int32(i)
		}
		if g.n >= 4 && g.total.tokens >= 4*g.n && g.total.tokens > most {
			most, p.biggest = g.total.tokens, e.group
		}
	}
}

func mix(a, b uint32) uint32 {
	h := (a ^ b*2654435761) * 2246822519
	return h ^ h>>15
}

// up returns the next container around the record's blocks that holds more of them.
func (p *page) up(e int32) int32 {
	if q := p.elems[p.elems[e].top].parent; q != 0 {
		return p.elems[q].top
	}
	return p.elems[e].top
}

// decay is how much of a good block's score reaches its ancestors, in 1/256.
var decay = [6]int32{256, 154, 92, 55, 33, 20}

func (p *page) findAnchors() {
	p.anchors = anchors{best: -1, major: -1, longest: -1, h1: -1, scores: zeroed(&p.scores, len(p.elems))}
	var longest int32
	for i := range p.blocks {
		b := &p.blocks[i]
		if p.h1 < 0 && p.elems[b.box].tag == tagH1 {
			p.h1 = int32(i)
		}
		if b.flags&good == 0 {
			continue
		}
		if b.tokens > longest {
			longest, p.longest = b.tokens, int32(i)
		}
		score := 20 + 20*b.commas + min(b.tokens, 100)
		e := p.elems[b.box].parent
		for l := 0; l < len(decay); l++ {
			p.scores[e] += score * decay[l] / 20
			if e == 0 {
				break
			}
			e = p.elems[e].parent
		}
	}
	all := p.sums[len(p.blocks)].goodTokens
	best := int64(-1)
	for i := range p.elems {
		e := &p.elems[i]
		if e.lo == e.hi {
			continue
		}
		s := p.over(e.lo, e.hi)
		if v := int64(p.scores[i]) * int64(s.tokens-s.linked) / int64(s.tokens); v > best && v > 0 {
			best, p.best = v, int32(i)
		}
		if all > 0 && 5*int64(s.goodTokens) >= 3*int64(all) && (p.major < 0 || e.depth >= p.elems[p.major].depth) {
			p.major = int32(i)
		}
	}
}

// findCopies counts how often the text of each block occurs on the page.
func (p *page) findCopies() {
	n := len(p.blocks)
	size := tableSize(n)
	table := zeroed(&p.slots, size) // block + 1 of the first copy
	all := zeroed(&p.copies, 3*n)
	p.dups, p.nths, p.firsts = all[:n], all[n:2*n], all[2*n:]
	for i := range p.blocks {
		h := p.blocks[i].hash
		slot := int(h>>20) & (size - 1)
		for table[slot] != 0 && p.blocks[table[slot]-1].hash != h {
			slot = (slot + 1) & (size - 1)
		}
		if table[slot] == 0 {
			table[slot] = int32(i) + 1
		}
		f := table[slot] - 1
		p.firsts[i] = f
		p.nths[i] = p.dups[f]
		p.dups[f]++
	}
	for i := range p.blocks {
		p.dups[i] = p.dups[p.firsts[i]]
	}
}
