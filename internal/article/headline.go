package article

import "slices"

// wordsOfBlock hashes all words of block i.
func (p *page) wordsOfBlock(i int32) []uint32 {
	var words []uint32
	s := scanner{sink: &words}
	s.reset()
	for _, n := range p.texts[p.blocks[i].texts[0]:p.blocks[i].texts[1]] {
		if p.tree.IsText(n) {
			s.scan(p.tree.Text(n), false, false)
		} else {
			s.space()
		}
	}
	s.space()
	return words
}

// findHeadline returns the first h1, else the first h2, whose words are the page's headline, or stand at the
// beginning or the end of its title, where sites add their own name. It returns -1 if there is none.
func (p *page) findHeadline() int32 {
	title, headline := p.facts.title, p.facts.headline
	second := int32(-1)
	for i := range p.blocks {
		b := &p.blocks[i]
		g := p.elems[b.box].tag
		if g != tagH1 && (g != tagH2 || second >= 0) || b.tokens > 60 {
			continue
		}
		w := p.wordsOfBlock(int32(i))
		n := min(len(w), len(title))
		if slices.Equal(w, headline) || len(w) == n && (slices.Equal(w, title[:n]) || slices.Equal(w, title[len(title)-n:])) {
			if g == tagH1 {
				return int32(i)
			}
			second = int32(i)
		}
	}
	return second
}

// keepHeadline keeps the headline of a page that has content: it belongs to it wherever it stands.
func (p *page) keepHeadline(sel *Selection, kept []bool) {
	if p.headline < 0 || sel.Empty {
		return
	}
	kept[p.headline] = true
	sel.Headline = p.elems[p.blocks[p.headline].box].node
}
