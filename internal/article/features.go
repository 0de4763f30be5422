package article

// describer computes the rows of a page's blocks.
type describer struct {
	*page
	row    row
	all    total
	near   neighbours
	far    int32 // record whose far names farSum sums up, -1 for none
	farSum weights
}

// ancestry holds the depth of the nearest ancestor, itself included, of each kind; 0 is none.
type ancestry struct {
	elem  int32
	tags  [ancestorTags]uint8
	names [len(namedOf)]uint8
}

// recent is what was last asked of records.
type recent struct {
	outside    ancestry // of the document
	within     [remembered]ancestry
	containers [remembered]containerRow
}

// containerRow is a container's features.
type containerRow struct {
	elem int32 // 1 + its record, 0 for none
	f    [containerFeatures]int16
}

func newDescriber(p *page, f Facts) *describer {
	d := &describer{page: p, all: p.over(0, int32(len(p.blocks))), far: -1}
	*d.recent = recent{}
	if p.h1 >= 0 {
		p.toH1.to(p, p.blocks[p.h1].elem)
	}
	if p.longest >= 0 {
		p.toLongest.to(p, p.blocks[p.longest].elem)
	}
	if p.best >= 0 {
		p.toBest.to(p, p.best)
	}
	if p.major >= 0 {
		p.toMajor.to(p, p.major)
	}
	d.pageRow(f)
	return d
}

// remembered is how many records' features are kept at a time, a power of two: blocks that follow one another
// stand in mostly the same containers.
const remembered = 256

// ancestryOf returns the ancestry of record e, valid until the next call.
func (d *describer) ancestryOf(e int32) *ancestry {
	if e == 0 {
		return &d.outside
	}
	a := &d.within[e&(remembered-1)]
	if a.elem == e {
		return a
	}
	k := &d.elems[e]
	up := *d.ancestryOf(k.parent)
	*a = up
	a.elem = e
	depth := uint8(min(k.depth, 255))
	if i := ancestorIndex[k.tag]; i > 0 {
		a.tags[i-1] = depth
	}
	if k.tag != tagBody && k.parent != 0 {
		for i, c := range namedOf {
			if k.names.cats&c != 0 {
				a.names[i] = depth
			}
		}
	}
	return a
}

// ancestorIndex is 1 + the place of a tag in ancestorOf, 0 for the others.
var ancestorIndex = func() (index [tagCount]uint8) {
	for i, g := range ancestorOf {
		index[g] = uint8(i + 1)
	}
	return index
}()

// describe fills the row of block i.
func (d *describer) describe(i int32) {
	b := &d.blocks[i]
	d.textRow(b)
	d.placeRow(i, b)
	d.anchorRow(i, b)
	d.proseRow(i, b)
	d.repeatRow(i, b)
	d.neighbourRow(i, b)
	d.ancestorRow(b)
	d.containerRows(b)
	d.lexiconRow(b)
}

func (d *describer) textRow(b *block) {
	r := &d.row
	r[fTokens] = lg(b.tokens)
	r[fBytes] = lg(b.length)
	r[fSents] = lg(b.sents)
	r[fLinked] = ratio(b.linked, b.tokens)
	r[fLinks] = lg(b.links)
	r[fEndsSentence] = flag(b.flags&endsSentence != 0)
	r[fGood] = flag(b.flags&good != 0)
	r[fInTitle] = ratio(b.inTitle, b.tokens)
	r[fInDesc] = ratio(b.inDesc, b.tokens)
}

func (d *describer) placeRow(i int32, b *block) {
	r := &d.row
	r[fCopies] = small(d.dups[i], 20)
	r[fCopy] = small(d.nths[i], 20)
	r[fTokenPlace] = ratio(d.sums[i].tokens, d.all.tokens)
	r[fIndex] = lg(i)
	r[fTag] = int16(d.elems[b.elem].tag)
	box := &d.elems[b.box]
	r[fBoxTag] = int16(box.tag)
	r[fParentTag] = int16(d.elems[box.parent].tag)
}

// missing stands for a distance to something that the page does not have.
const missing = -999

func (d *describer) anchorRow(i int32, b *block) {
	r := &d.row
	e := b.elem
	depth := d.elems[e].depth
	r[fH1Blocks], r[fH1Tokens], r[fH1Depth], r[fH1Up] = missing, missing, -1, -1
	if d.h1 >= 0 {
		l := d.toH1.with(d.page, e)
		r[fH1Blocks] = signedLg(i - d.h1)
		r[fH1Tokens] = signedLg(d.sums[i].tokens - d.sums[d.h1].tokens)
		r[fH1Depth] = d.elems[l].depth
		r[fH1Up] = d.elems[d.blocks[d.h1].elem].depth - d.elems[l].depth
	}
	r[fLongUp], r[fLongDown], r[fLongLinked], r[fLongShare], r[fLongBlocks] = -1, -1, -1, -1, missing
	if d.longest >= 0 {
		l := d.toLongest.with(d.page, e)
		c := d.container(l)
		r[fLongUp] = d.elems[d.blocks[d.longest].elem].depth - d.elems[l].depth
		r[fLongDown] = depth - d.elems[l].depth
		r[fLongLinked] = c.f[cLinked]
		r[fLongShare] = c.f[cShare]
		r[fLongBlocks] = signedLg(i - d.longest)
	}
	d.relation(fBestIn, d.best, &d.toBest, i, e)
	d.relation(fMajorIn, d.major, &d.toMajor, i, e)
	r[fMajorPlace] = missing
	if d.major >= 0 {
		m := &d.elems[d.major]
		r[fMajorPlace] = max(-4096, min(4096, int16((i-m.lo)*256/max(1, m.hi-m.lo))))
	}
}

// relation fills four features that relate block i below record e to a container.
func (d *describer) relation(at int, c int32, to *shared, i, e int32) {
	r := d.row[at : at+4]
	if c < 0 {
		r[0], r[1], r[2], r[3] = -1, -1, -1, missing
		return
	}
	l := to.with(d.page, e)
	r[0] = flag(l == c)
	r[1] = d.elems[c].depth - d.elems[l].depth
	r[2] = d.elems[e].depth - d.elems[l].depth
	switch k := &d.elems[c]; {
	case i < k.lo:
		r[3] = signedLg(i - k.lo)
	case i >= k.hi:
		r[3] = signedLg(i - k.hi + 1)
	default:
		r[3] = 0
	}
}

// upTo returns how many records lie between e and the innermost one that holds block j as well.
func (d *describer) upTo(e, j int32) int16 {
	other := d.blocks[j].elem
	from := d.elems[e].depth
	for e != 0 && !d.inside(e, other) {
		e = d.elems[e].parent
	}
	return from - d.elems[e].depth
}

func (d *describer) proseRow(i int32, b *block) {
	r := &d.row
	prev, next, head := d.near.of(d.blocks, i)
	r[fPrevGoodUp], r[fNextGoodUp] = 99, 99
	if prev >= 0 {
		r[fPrevGoodUp] = d.upTo(b.elem, prev)
	}
	if next >= 0 {
		r[fNextGoodUp] = d.upTo(b.elem, next)
	}
	r[fGoodBefore] = ratio(d.sums[i].good, d.all.good)
	r[fHeadBlocks], r[fHeadUp], r[fHeadLevel] = 101, -1, 0
	if head >= 0 {
		h := &d.blocks[head]
		r[fHeadBlocks] = small(i-head, 100)
		r[fHeadUp] = d.upTo(h.elem, i)
		r[fHeadLevel] = int16(d.elems[h.box].tag-tagH1) + 1
	}
}

func (d *describer) repeatRow(i int32, b *block) {
	r := &d.row
	e := &d.elems[d.elems[b.elem].rep]
	g := &d.groups[e.group]
	own := d.over(e.lo, e.hi)
	r[fRepCount] = lg(g.n)
	r[fRepTokens] = lg(own.tokens)
	r[fRepMean] = lg(g.total.tokens / max(1, g.n))
	r[fRepShare] = ratio(g.total.tokens, d.all.tokens)
	r[fRepLinked] = ratio(g.total.linked, g.total.tokens)
	r[fRepGood] = ratio(g.total.goodTokens, g.total.tokens)
	e = &d.elems[d.elems[b.elem].big]
	g = &d.groups[e.group]
	r[fBigCount] = lg(g.n)
	r[fBigShare] = ratio(g.total.tokens, d.all.tokens)
	r[fBigMean] = lg(g.total.tokens / max(1, g.n))
	r[fBigLinked] = ratio(g.total.linked, g.total.tokens)
	r[fBigGood] = ratio(g.total.goodTokens, g.total.tokens)
	r[fBigPrices] = ratio(g.total.prices, g.n)
	r[fBigHeads] = ratio(g.total.headings, g.n)
}

func (d *describer) neighbourRow(i int32, b *block) {
	n := int32(len(d.blocks))
	for k, j := range [2]int32{i - 1, i + 1} {
		r := d.row[fNear+k*neighbourFeatures:][:neighbourFeatures]
		if j < 0 || j >= n {
			for x := range r {
				r[x] = -1
			}
			continue
		}
		q := &d.blocks[j]
		r[nTokens] = lg(q.tokens)
		r[nLinked] = ratio(q.linked, q.tokens)
		r[nSame] = flag(d.elems[q.elem].sig == d.elems[b.elem].sig)
		r[nHeading] = flag(q.flags&heading != 0)
		r[nEnds] = flag(q.flags&endsSentence != 0)
		r[nUp] = d.upTo(b.elem, j)
	}
}

func (d *describer) ancestorRow(b *block) {
	a := d.ancestryOf(b.elem)
	depth := d.elems[b.elem].depth
	r := d.row[fWithin:fContainers]
	for k, at := range a.tags {
		r[k] = 40
		if at > 0 {
			r[k] = min(39, depth-int16(at)+1)
		}
	}
	r = r[ancestorTags:]
	for k, at := range a.names {
		r[k] = 20
		if at > 0 {
			r[k] = min(19, depth-int16(at)+1)
		}
	}
}

func (d *describer) containerRows(b *block) {
	r := &d.row
	e, at := d.elems[b.box].top, 0
	for l := 0; l <= containerLevels[len(containerLevels)-1]; l++ {
		if l == containerLevels[at] {
			c := d.container(e)
			copy(r[fContainers+at*containerFeatures:], c.f[:])
			at++
		}
		e = d.up(e)
	}
}

// container returns the features of record e, valid until the next call.
func (d *describer) container(e int32) *containerRow {
	c := &d.containers[e&(remembered-1)]
	if c.elem == e+1 {
		return c
	}
	c.elem = e + 1
	k := &d.elems[e]
	s := d.over(k.lo, k.hi)
	n := k.hi - k.lo
	c.f[cTokens] = lg(s.tokens)
	c.f[cShare] = ratio(s.tokens, d.all.tokens)
	c.f[cLinked] = ratio(s.linked, s.tokens)
	c.f[cBlocks] = lg(n)
	c.f[cMean] = small(s.tokens*16/max(1, n), 8000)
	c.f[cGood] = ratio(s.goodTokens, s.tokens)
	c.f[cGoodShare] = ratio(s.goodTokens, d.all.goodTokens)
	c.f[cPunct] = ratio(s.punct, s.tokens)
	c.f[cPrices] = ratio(s.prices, n)
	c.f[cDates] = ratio(s.dates, n)
	c.f[cHeadings] = ratio(s.headings, n)
	g := &d.groups[k.group]
	c.f[cSiblings] = lg(g.n)
	c.f[cSiblingRatio] = ratio(g.n, d.elems[k.parent].kids)
	c.f[cSiblingTokens], c.f[cSiblingLinked] = -1, -1
	if g.n > 1 {
		c.f[cSiblingTokens] = lg(g.total.tokens / g.n)
		c.f[cSiblingLinked] = ratio(g.total.linked, g.total.tokens)
	}
	return c
}
