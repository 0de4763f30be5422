package article

// ruleKeeps is the rule without a model: blocks of the innermost element that holds most prose, outside of
// navigation, headers, footers and asides.
func (p *page) ruleKeeps(i int) bool {
	b := &p.blocks[i]
	if p.major > 0 && !p.inside(p.major, b.elem) {
		return false
	}
	for e := b.elem; e != 0; e = p.elems[e].parent {
		switch p.elems[e].tag {
		case tagNav, tagHeader, tagFooter, tagAside:
			return false
		}
	}
	return true
}
