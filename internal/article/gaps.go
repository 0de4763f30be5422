package article

// mostOfTable is the least share of a table's words, in eighths, of which the rest is kept as well.
const mostOfTable = 7

// fillTables keeps the remaining cells of tables of which most is kept, whatever they look like by themselves: a
// table with holes is no table.
func (p *page) fillTables(kept []bool) {
	words := sized(&p.mass, len(kept)+1) // kept before each block
	words[0] = 0
	for i := range kept {
		if words[i+1] = words[i]; kept[i] {
			words[i+1] += int64(p.blocks[i].tokens)
		}
	}
	for i := 1; i < len(p.elems); i++ {
		e := &p.elems[i]
		if e.tag != tagTable {
			continue
		}
		all, own := int64(p.sums[e.hi].tokens-p.sums[e.lo].tokens), words[e.hi]-words[e.lo]
		if own == all || 8*own < mostOfTable*all {
			continue
		}
		for k := e.lo; k < e.hi; k++ {
			kept[k] = true
		}
		i = int(e.end) - 1
	}
}
