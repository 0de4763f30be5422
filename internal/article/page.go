package article

import (
	"slices"

	"github.com/winnowhtml/html/internal/tree"
)

// elem is a recorded element: a block element, a link, a span or a custom element. Records are in document
// order; record 0 stands for the document.
type elem struct {
	node   tree.NodeID
	parent int32 // record of the nearest recorded ancestor; 0 is its own parent
	end    int32 // one past the last record inside
	lo, hi int32 // blocks that have text inside
	top    int32 // outermost record with the same blocks
	kids   int32 // recorded children
	depth  int16 // recorded ancestors
	tag    tag
	sig    uint32 // hash of the tag and the first two class names without digits
	group  int32  // siblings of the same signature, an index of page.groups
	rep    int32  // record: itself or the ancestor with the most siblings of its signature
	big    int32  // record: itself or the ancestor whose group of at least three holds most words
	names  nameStats
}

// block is a maximal run of inline text with at least one word.
type block struct {
	texts  [2]int32 // range of page.texts
	elem   int32    // innermost record around all of the text
	box    int32    // innermost block element around elem, or elem itself
	words  [2]int32 // range of page.words: the hashes of a short block's words
	hash   uint64   // of the words in order
	length int32    // bytes of text, white space collapsed
	links  int32
	textStats
}

// group is a set of siblings with one signature.
type group struct {
	n     int32
	total total
}

// page is one page while its content is chosen.
type page struct {
	tree     *tree.Tree
	verdicts []tree.Verdict // empty when nothing was judged
	blocks   []block
	elems    []elem
	groups   []group
	texts    []tree.NodeID // text nodes (and line breaks between them) by block
	words    []uint32      // word hashes of the short blocks
	loose    []loose
	media    []media
	tags     [tagCount]int32
	sums     []sums // prefix sums over the blocks
	facts    factSets
	biggest  int32         // the group of at least four siblings with text that holds most words, 0 for none
	dups     []int32       // by block: how often its text occurs
	nths     []int32       // by block: how often its text occurred before
	firsts   []int32       // by block: the first of its text
	names    []nameWeights // by record
	model    *Model
	lexicon  *lexicon // of names
	classes  *[knownClasses]knownClass
	known    []uint16 // places of classes that are taken
	trace    *trace   // what training wants to know, nil otherwise
	anchors
	headline int32 // block of the content's own main heading, -1 without one

	scratch
}

// loose is a run of text without a word, such as a dash in a table cell.
type loose struct {
	texts [2]int32
	elem  int32
	at    int32 // blocks before it
}

// media is a node that shows something else than text.
type media struct {
	node tree.NodeID
	elem int32
	at   int32 // blocks before it
}

func newPage(t *tree.Tree, v *tree.Verdicts, f Facts) *page {
	p := pages.Get().(*page)
	p.tree, p.verdicts, p.facts = t, nil, newFactSets(f)
	if v != nil {
		p.verdicts = v.Node
	}
	n := t.Size()
	blocks, elems, texts := n/8+8, n/3+8, n/3+8
	if n > maxPooled { // no more than there can be: growing would hold it twice
		elements := t.Metrics(tree.Root).Elements
		blocks, elems, texts = n-elements, elements+1, n-elements
	}
	p.blocks = slices.Grow(p.blocks, blocks)
	p.elems = append(slices.Grow(p.elems, elems), elem{node: tree.Root})
	p.texts = slices.Grow(p.texts, texts)
	return p
}

// use makes m, which may be nil, the model that the page is read with.
func (p *page) use(m *Model) {
	p.model, p.lexicon = m, bareNames()
	if m != nil {
		p.lexicon = &m.names
	}
	p.names = append(slices.Grow(p.names, cap(p.elems)), nameWeights{})
}

// inside reports whether record e is a or stands below a.
func (p *page) inside(a, e int32) bool { return a <= e && e < p.elems[a].end }

// lca returns the innermost record around a and b. Open records have no end yet, so it compares depths.
func (p *page) lca(a, b int32) int32 {
	for a != b {
		if a > b {
			a = p.elems[a].parent
		} else {
			b = p.elems[b].parent
		}
	}
	return a
}
