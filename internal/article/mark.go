package article

import "github.com/winnowhtml/html/internal/tree"

// mark turns the kept blocks into marks: their text is In, the elements around it are In or Path, and so is
// what belongs to the same containers without being text.
func (p *page) mark(sel *Selection, kept []bool) {
	marks := make([]tree.Mark, p.tree.Size())
	sel.Marks = marks
	keptTokens := sized(&p.order, len(p.blocks)+1)
	keptTokens[0] = 0
	for i := range p.blocks {
		keptTokens[i+1] = keptTokens[i]
		if kept[i] {
			p.markTexts(marks, p.blocks[i].texts)
			keptTokens[i+1] += p.blocks[i].tokens
		}
	}
	share := func(e int32) (kept, all int32) {
		lo, hi := p.elems[e].lo, p.elems[e].hi
		return keptTokens[hi] - keptTokens[lo], p.sums[hi].tokens - p.sums[lo].tokens
	}
	for i := 1; i < len(p.elems); i++ {
		if k, all := share(int32(i)); all > 0 && k == all {
			marks[p.elems[i].node] = tree.In
		}
	}
	// around returns the innermost container with text and whether most of that text is kept.
	around := func(e int32) bool {
		for {
			k, all := share(e)
			if all > 0 || e == 0 {
				return all > 0 && 2*k >= all
			}
			e = p.elems[e].parent
		}
	}
	for _, l := range p.loose {
		if around(l.elem) {
			p.markTexts(marks, l.texts)
		}
	}
	for _, m := range p.media {
		if around(p.outsideFigure(m.elem)) {
			p.markNode(marks, m.node)
		}
	}
	p.markCells(marks)
}

// figureLevels is how far below its figure a picture may stand.
const figureLevels = 4

// outsideFigure returns the record around the figure that e stands in, e itself without one: what stands around a
// picture and its caption says whether the picture belongs to the content, not the caption.
func (p *page) outsideFigure(e int32) int32 {
	for k, l := e, 0; k != 0 && l < figureLevels; k, l = p.elems[k].parent, l+1 {
		if p.elems[k].tag == tagFigure {
			return p.elems[k].parent
		}
	}
	return e
}

// markTexts marks text nodes and line breaks, and the path to them.
func (p *page) markTexts(marks []tree.Mark, texts [2]int32) {
	for _, n := range p.texts[texts[0]:texts[1]] {
		p.markNode(marks, n)
	}
}

// markNode marks a node In and what stands above it at least Path. Inline elements hold nothing but content
// of the same line, so they are In as well.
func (p *page) markNode(marks []tree.Mark, n tree.NodeID) {
	marks[n] = tree.In
	for q := p.tree.Parent(n); q != tree.None && marks[q] == tree.Out; q = p.tree.Parent(q) {
		marks[q] = tree.Path
		if p.tree.IsElement(q) && !tagOf(p.tree.Code(q)).isBlock() {
			marks[q] = tree.In
		}
	}
}

// markCells keeps the shape of tables: every cell of a row with content is at least Path.
func (p *page) markCells(marks []tree.Mark) {
	for i := 1; i < len(p.elems); i++ {
		e := &p.elems[i]
		if (e.tag == tagTd || e.tag == tagTh) && marks[e.node] == tree.Out && p.elems[e.parent].tag == tagTr &&
			marks[p.elems[e.parent].node] != tree.Out {
			marks[e.node] = tree.Path
		}
	}
}
