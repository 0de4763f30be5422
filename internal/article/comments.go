package article

// weigh fills mass with prefix sums of the expected words of content in the blocks.
func (p *page) weigh(prob []int32) {
	mass := sized(&p.mass, len(p.blocks)+1)
	mass[0] = 0
	for i := range p.blocks {
		mass[i+1] = mass[i] + int64(prob[i])*int64(p.blocks[i].tokens)
	}
}

// regions marks the blocks inside reader comments: elements that their names call comments. One that holds most
// of what the page is expected to be about is not taken for comments; neither are all of them together where
// the page may be a conversation.
func (p *page) regions(talk bool) []bool {
	in, mass := zeroed(&p.in, len(p.blocks)), p.mass
	all, sum := mass[len(p.blocks)], int64(0)
	for i := 1; i < len(p.elems); i++ {
		e := &p.elems[i]
		own := mass[e.hi] - mass[e.lo]
		if e.names.cats&catComment == 0 || e.tag == tagBody || 2*own > all {
			continue
		}
		sum += own
		for k := e.lo; k < e.hi; k++ {
			in[k] = true
		}
		i = int(e.end) - 1
	}
	if talk && 2*sum > all {
		clear(in)
	}
	return in
}

// filterComments drops the comments of a page that is not a conversation, or adds them when they are asked
// for.
func (p *page) filterComments(c *choice, prob []int32, t PageType, talk, wanted bool) {
	if t == Forum && !wanted {
		return
	}
	for i, in := range p.regions(talk) {
		if !in {
			continue
		}
		if !wanted {
			c.kept[i] = false
			continue
		}
		b := &p.blocks[i]
		c.kept[i] = c.kept[i] || 2*prob[i] >= c.cut || b.tokens >= 5 && 2*b.linked < b.tokens && !p.under(b.elem, tagForm)
	}
}

// dropAds drops the blocks inside elements that their names call advertising and that hold at most a thirtieth of
// what the page is expected to be about.
func (p *page) dropAds(kept []bool) {
	mass := p.mass
	for i := 1; i < len(p.elems); i++ {
		e := &p.elems[i]
		if e.names.cats&catAd == 0 || e.lo == e.hi || 30*(mass[e.hi]-mass[e.lo]) > mass[len(p.blocks)] {
			continue
		}
		for k := e.lo; k < e.hi; k++ {
			kept[k] = false
		}
		i = int(e.end) - 1
	}
}
