package article

import "slices"

// wordsOfBlock returns the hashes of all words of a heading's block.
func (p *page) wordsOfBlock(i int32) []uint32 {
	words := p.words[p.blocks[i].words[0]:p.blocks[i].words[1]]
	if len(words) < shortBlock {
		return words
	}
	return p.readWords(i)
}

// readWords hashes all words of block i.
func (p *page) readWords(i int32) []uint32 {
	var words []uint32
	s := scanner{sink: &words}
	s.reset()
	for _, n := range p.texts[p.blocks[i].texts[0]:p.blocks[i].texts[1]] {
		if p.tree.IsText(n) {
			s.scan(p.tree.Text(n), false)
		} else {
			s.space()
		}
	}
	s.space()
	return words
}

// findHeadline returns the likeliest h1, else the first h2, whose words are the page's headline, or stand at the
// beginning or the end of its title, where sites add their own name. It returns -1 if there is none.
func (p *page) findHeadline() int32 {
	title, headline := p.facts.title, p.facts.headline
	first, second := int32(-1), int32(-1)
	for i := range p.blocks {
		b := &p.blocks[i]
		g := p.elems[b.box].tag
		if g != tagH1 && (g != tagH2 || second >= 0) || b.tokens > 60 {
			continue
		}
		w := p.wordsOfBlock(int32(i))
		n := min(len(w), len(title))
		if slices.Equal(w, headline) || len(w) == n && (slices.Equal(w, title[:n]) || slices.Equal(w, title[len(title)-n:])) {
			switch {
			case g == tagH2:
				second = int32(i)
			case first < 0 || len(p.prob) > 0 && p.prob[i] > p.prob[first]:
				first = int32(i)
			}
		}
	}
	if first >= 0 {
		return first
	}
	return second
}

// maxByline is how many blocks, such as a date and a name, may stand between a heading and its content.
const maxByline = 3

// keepHeadline keeps the headline of a page that has content: it belongs to it wherever it stands. Where no
// heading is the page's headline, an h1 right above the content, in the container of most prose, is kept.
func (p *page) keepHeadline(sel *Selection, kept []bool) {
	if sel.Empty {
		return
	}
	if p.headline >= 0 {
		kept[p.headline] = true
		sel.Headline = p.elems[p.blocks[p.headline].box].node
		return
	}
	first := int32(slices.Index(kept, true))
	if h := p.h1; h >= 0 && h < first && first <= h+1+maxByline && p.major >= 0 && p.inside(p.major, p.blocks[h].elem) {
		kept[h] = true
	}
}
