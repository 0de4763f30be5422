package article

import (
	"context"
	"encoding/binary"
	"math"

	"github.com/winnowhtml/html/internal/tree"
)

// trace collects the words that name each record.
type trace struct {
	names [][]uint32
}

// Sample is a page as training sees it.
type Sample struct {
	Features int     // numbers in a row
	Rows     []int16 // one row a block, without what the learned word lists say
	Blocks   []SampleBlock
	d        *describer
}

// SampleBlock is a block as training sees it.
type SampleBlock struct {
	Tokens int32
	Texts  []tree.NodeID // its text nodes and line breaks
	// Words that the learned lists weigh, by place.
	Near, Far, Short []uint32
}

// Describe cuts a page into blocks and describes them, for training.
func Describe(ctx context.Context, t *tree.Tree, v *tree.Verdicts, f Facts) (*Sample, error) {
	p := newPage(t, v, f)
	p.use(nil)
	p.trace = &trace{names: make([][]uint32, 1)}
	if err := p.segment(ctx); err != nil {
		return nil, err
	}
	p.measure()
	s := &Sample{Features: blockFeatures, d: newDescriber(p, f)}
	for i := range p.blocks {
		s.d.describe(int32(i))
		s.Rows = append(s.Rows, s.d.row[:blockFeatures]...)
		s.Blocks = append(s.Blocks, s.d.sample(int32(i)))
	}
	return s, ctx.Err()
}

// Features cuts a page into blocks, describes each and returns how many there are: what a selection costs without
// its model or, if asked to judge, what features and model cost without the choice that follows.
func Features(ctx context.Context, t *tree.Tree, v *tree.Verdicts, f Facts, judge bool) (int, error) {
	p := newPage(t, v, f)
	defer p.release()
	p.use(Default())
	if err := p.segment(ctx); err != nil {
		return 0, err
	}
	p.measure()
	d := newDescriber(p, f)
	if judge {
		_, err := d.judge(ctx, nil, false)
		return len(p.blocks), err
	}
	for i := range p.blocks {
		d.describe(int32(i))
	}
	return len(p.blocks), nil
}

func (d *describer) sample(i int32) SampleBlock {
	b := &d.blocks[i]
	s := SampleBlock{Tokens: b.tokens, Texts: d.texts[b.texts[0]:b.texts[1]]}
	e := b.elem
	for l := 0; l < 2 && e != 0; l++ {
		s.Near = append(s.Near, d.trace.names[e]...)
		e = d.elems[e].parent
	}
	for l := 0; l < farLevels && e != 0 && d.elems[e].tag != tagBody; l++ {
		s.Far = append(s.Far, d.trace.names[e]...)
		e = d.elems[e].parent
	}
	if w := d.page.words[b.words[0]:b.words[1]]; b.tokens <= shortBlock && len(w) > 0 {
		s.Short = append(s.Short, firstWord(w[0]))
		for k := range w {
			s.Short = append(s.Short, w[k])
			if k > 0 {
				s.Short = append(s.Short, wordPair(w[k-1], w[k]))
			}
		}
	}
	return s
}

// LexiconFeatures returns where the features of the learned word lists stand in a row.
func LexiconFeatures() (lo, hi int) { return fLexicon, fPage }

// LexiconRows returns what a model's word lists say of each block: a short row each.
func (s *Sample) LexiconRows(m *Model) []int16 {
	s.d.model, s.d.far = m, -1 // what was remembered is of another model
	s.d.names = make([]nameWeights, len(s.d.elems))
	for e, words := range s.d.trace.names {
		for _, w := range words {
			if w := m.names.get(w); w != nil {
				s.d.names[e].add(w.value)
			}
		}
	}
	rows := make([]int16, 0, len(s.Blocks)*lexiconFeatures)
	for i := range s.d.blocks {
		s.d.lexiconRow(&s.d.blocks[i])
		rows = append(rows, s.d.row[fLexicon:fPage]...)
	}
	return rows
}

// Entry is one learned word.
type Entry struct {
	Hash    uint32
	Weights [2]int8
}

// Tree is one decision tree: inner nodes hold a feature and the least value that goes to the right child.
type Tree struct {
	Feature     int
	Cut         int16
	Leaf        float64 // log-odds
	Left, Right *Tree   // nil for a leaf
}

// Depth is how deep a tree may be.
const Depth = forestDepth

// Forest is a sum of trees.
type Forest struct {
	Bias  float64
	Trees []*Tree
	Exits []Exit // in the order of their trees
}

// Exit says which sums of the first trees are all but decided, in log-odds, and by how much the sum of all trees
// exceeds them on average.
type Exit struct {
	Trees         int // a multiple of 4
	Low, High     float64
	LowBy, HighBy float64
}

// NewModel builds a model from what was learned: a forest for blocks and one for each kind of page, in order.
func NewModel(names, words []Entry, blocks Forest, types []Forest) *Model {
	m := &Model{names: lexiconOf(names), words: lexiconOf(words), sigmoids: make([]uint16, 1024)}
	for i := range m.sigmoids {
		x := (float64(i-len(m.sigmoids)/2) + 0.5) / 64
		m.sigmoids[i] = uint16(math.Round(probUnit / (1 + math.Exp(-x))))
	}
	m.names.addCategories()
	m.block = blocks.pack()
	for _, f := range types {
		m.types = append(m.types, f.pack())
	}
	return m
}

func lexiconOf(entries []Entry) lexicon {
	l := newLexicon(len(entries))
	for _, e := range entries {
		l.add(learned{key: e.Hash, value: e.Weights})
	}
	return l
}

func (s Forest) pack() forest {
	f := forest{bias: int32(math.Round(s.Bias * marginUnit)), trees: make([]tree5, len(s.Trees))}
	for k, t := range s.Trees {
		f.trees[k].fill(t, 1)
	}
	round := func(x, unit float64) int32 { return int32(math.Round(x * unit)) }
	for _, e := range s.Exits {
		f.exits = append(f.exits, exit{int32(e.Trees), round(e.Low, marginUnit), round(e.High, marginUnit),
			round(e.LowBy, exitUnit), round(e.HighBy, exitUnit)})
	}
	return f
}

// fill lays a tree out below place i. A leaf above the last level becomes nodes that all lead to its value.
func (f *tree5) fill(t *Tree, i int) {
	if i >= treeWidth {
		f.leafs[i-treeWidth] = int16(max(math.MinInt16, min(math.MaxInt16, math.Round(t.Leaf*marginUnit))))
		return
	}
	if t.Left == nil {
		f.nodes[i] = newNode(0, never)
		f.fill(t, 2*i)
		f.fill(t, 2*i+1)
		return
	}
	f.nodes[i] = newNode(uint16(t.Feature), t.Cut)
	f.fill(t.Left, 2*i)
	f.fill(t.Right, 2*i+1)
}

// Append encodes the model.
func (m *Model) Append(b []byte) []byte {
	le := binary.LittleEndian
	b = le.AppendUint64(b, FeatureHash())
	for _, l := range []lexicon{m.names, m.words} {
		at := len(b)
		b = le.AppendUint32(b, 0)
		n := uint32(0)
		for _, w := range l.table {
			if w.value != [2]int8{} {
				b = append(le.AppendUint32(b, w.key), byte(w.value[0]), byte(w.value[1]))
				n++
			}
		}
		le.PutUint32(b[at:], n)
	}
	b = le.AppendUint32(b, uint32(len(m.sigmoids)))
	for _, s := range m.sigmoids {
		b = le.AppendUint16(b, s)
	}
	b = m.block.append(b)
	b = le.AppendUint32(b, uint32(len(m.types)))
	for i := range m.types {
		b = m.types[i].append(b)
	}
	return b
}

func (f *forest) append(b []byte) []byte {
	le := binary.LittleEndian
	b = le.AppendUint32(b, uint32(f.bias))
	b = le.AppendUint32(b, uint32(len(f.exits)))
	for _, e := range f.exits {
		for _, v := range [...]int32{e.trees, e.low, e.high, e.lowBy, e.hiBy} {
			b = le.AppendUint32(b, uint32(v))
		}
	}
	b = le.AppendUint32(b, uint32(len(f.trees)))
	for k := range f.trees {
		for _, n := range f.trees[k].nodes[1:] {
			b = le.AppendUint16(le.AppendUint16(b, uint16(n.feature())), uint16(n.cut()))
		}
		for _, l := range f.trees[k].leafs {
			b = le.AppendUint16(b, uint16(l))
		}
	}
	return b
}
