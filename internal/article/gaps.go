package article

// leastKept returns the least share of an element's words, in eighths, of which the rest is kept as well, 0 for
// elements that may lose parts: a table with holes is no table, code with holes does not run, and a quotation
// needs the one who said it.
func leastKept(g tag) int64 {
	switch g {
	case tagTable:
		return 7
	case tagBlockquote, tagPre, tagDetails, tagDl:
		return 5
	}
	return 0
}

// fillGaps keeps the remaining blocks of elements of which most is kept, whatever they look like by themselves.
func (p *page) fillGaps(kept []bool) {
	words := sized(&p.mass, len(kept)+1) // kept before each block
	words[0] = 0
	for i := range kept {
		if words[i+1] = words[i]; kept[i] {
			words[i+1] += int64(p.blocks[i].tokens)
		}
	}
	for i := 1; i < len(p.elems); i++ {
		e := &p.elems[i]
		least := leastKept(e.tag)
		if least == 0 {
			continue
		}
		all, own := int64(p.sums[e.hi].tokens-p.sums[e.lo].tokens), words[e.hi]-words[e.lo]
		if own == all || 8*own < least*all {
			continue
		}
		for k := e.lo; k < e.hi; k++ {
			kept[k] = true
		}
		i = int(e.end) - 1
	}
}
