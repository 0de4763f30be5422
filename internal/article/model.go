package article

import (
	_ "embed"
	"encoding/binary"
	"errors"
	"hash/fnv"
	"sync"
)

// Model is what training leaves: learned word lists and decision trees. It is immutable.
type Model struct {
	names    lexicon // words of class, id and the like: near and far weights
	words    lexicon // words of short texts: their weights
	block    forest
	types    []forest // one for each kind of page, in their order
	sigmoids []uint16
}

//go:embed model.bin
var embedded string

// Default returns the model that the package ships. It is decoded on the first call.
var Default = sync.OnceValue(func() *Model {
	m, err := ReadModel([]byte(embedded))
	if err != nil {
		return nil
	}
	return m
})

// errModel says that bytes are no model for this code.
var errModel = errors.New("article: not a model for this feature list")

// FeatureHash identifies the feature list: a model is good only for the list that it was trained on.
func FeatureHash() uint64 {
	h := fnv.New64a()
	h.Write([]byte{forestDepth})
	for _, n := range FeatureNames() {
		h.Write([]byte(n))
		h.Write([]byte{'\n'})
	}
	return h.Sum64()
}

// modelReader reads little-endian numbers and remembers whether they ran out.
type modelReader struct {
	b   []byte
	bad bool
}

func (r *modelReader) take(n int) []byte {
	if n < 0 || n > len(r.b) {
		r.bad = true
		return make([]byte, max(0, min(n, 1<<16)))
	}
	b := r.b[:n]
	r.b = r.b[n:]
	return b
}

func (r *modelReader) u32() uint32 { return binary.LittleEndian.Uint32(r.take(4)) }

// count reads a length and checks that the bytes for it are there.
func (r *modelReader) count(size int) int {
	n := int(r.u32())
	if n < 0 || n > len(r.b)/size {
		r.bad = true
		return 0
	}
	return n
}

// ReadModel decodes a model that [Model.Append] encoded.
func ReadModel(b []byte) (*Model, error) {
	if len(b) < 8 || binary.LittleEndian.Uint64(b) != FeatureHash() {
		return nil, errModel
	}
	r := &modelReader{b: b[8:]}
	m := &Model{names: r.lexicon(), words: r.lexicon()}
	m.names.addCategories()
	m.sigmoids = make([]uint16, r.count(2))
	for i := range m.sigmoids {
		m.sigmoids[i] = binary.LittleEndian.Uint16(r.take(2))
	}
	m.block = r.forest(blockFeatures)
	for range r.count(8) {
		m.types = append(m.types, r.forest(blockFeatures))
	}
	if r.bad || len(r.b) > 0 || len(m.sigmoids) == 0 || len(m.types) >= pageTypes {
		return nil, errModel
	}
	return m, nil
}

// lexicon reads a list of words and builds the table.
func (r *modelReader) lexicon() lexicon {
	n := r.count(6)
	l := newLexicon(n)
	for range n {
		b := r.take(6)
		key := binary.LittleEndian.Uint32(b)
		l.add(learned{key: key, value: [2]int8{int8(b[4]), int8(b[5])}})
	}
	return l
}

// exitFields is how many numbers an exit is encoded in.
const exitFields = 5

func (r *modelReader) forest(features int) forest {
	f := forest{bias: int32(r.u32())}
	for range r.count(4 * exitFields) {
		var v [exitFields]int32
		for k := range v {
			v[k] = int32(r.u32())
		}
		f.exits = append(f.exits, exit{v[0], v[1], v[2], v[3], v[4]})
	}
	f.trees = make([]tree5, r.count(4*(treeWidth-1)+2*treeWidth))
	for k := range f.trees {
		t := &f.trees[k]
		for i := 1; i < treeWidth; i++ {
			b := r.take(4)
			t.nodes[i] = newNode(binary.LittleEndian.Uint16(b), int16(binary.LittleEndian.Uint16(b[2:])))
			r.bad = r.bad || t.nodes[i].feature() >= features
		}
		for i := range t.leafs {
			t.leafs[i] = int16(binary.LittleEndian.Uint16(r.take(2)))
		}
	}
	asked := int32(0)
	for _, e := range f.exits {
		r.bad = r.bad || e.trees < asked || int(e.trees) > len(f.trees)
		asked = e.trees
	}
	return f
}
