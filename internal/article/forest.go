package article

import "math"

// node is one inner node: rows whose feature is at least the cut go right. The low half holds the feature, the
// high half the cut less one, so that the sign of a difference tells the way.
type node uint32

func newNode(feature uint16, cut int16) node {
	return node(uint32(max(cut, math.MinInt16+1)-1)<<16 | uint32(feature))
}

func (n node) feature() int { return int(n & math.MaxUint16) }

func (n node) cut() int16 { return int16(n>>16) + 1 }

// forestDepth is how many questions every tree asks.
const forestDepth = 5

// treeWidth is the number of a tree's leaves.
const treeWidth = 1 << forestDepth

// tree5 is a complete binary tree, level by level: the children of the node at i are at 2i and 2i+1, the root
// is at 1. A step to a child is arithmetic, nothing branches on the data, and no index needs a check.
type tree5 struct {
	nodes [treeWidth]node
	leafs [treeWidth]int16 // in 1/marginUnit
}

// forest is a sum of trees.
type forest struct {
	trees []tree5
	bias  int32
	exits []exit // in the order of their trees
}

// exit is where a sum may end before all trees were asked: the later trees confirm what the first agree on.
type exit struct {
	trees       int32 // asked before, a multiple of four
	low, high   int32 // sums below and above which no other tree is asked
	lowBy, hiBy int32 // what all trees would have made of such a sum, as a multiple of it in 1/exitUnit
}

// exitUnit is the multiple 1 of an exit.
const exitUnit = 256

// rowSize is the length of a row, a power of two.
const rowSize = 512

// row is what features say of one block.
type row [rowSize]int16

// never is a cut that no row reaches: the node is there to fill the tree.
const never = math.MaxInt16

// marginUnit is how many units of a forest's sum make 1 of log-odds.
const marginUnit = 4096

// sum returns the forest's value for a row, or about that where an exit says that it is all but decided.
func (f *forest) sum(r *row) int32 {
	s, asked := f.bias, int32(0)
	for i := range f.exits {
		e := &f.exits[i]
		s += sumOf(f.trees[asked:e.trees], r)
		asked = e.trees
		if s < e.low {
			return s * e.lowBy / exitUnit
		}
		if s > e.high {
			return s * e.hiBy / exitUnit
		}
	}
	return s + sumOf(f.trees[asked:], r)
}

// sumOf adds up what trees say of a row. Eight trees at a time keep the processor busy: each step waits for the
// one before.
func sumOf(trees []tree5, r *row) int32 {
	s := int32(0)
	for len(trees) >= 8 {
		t := (*[8]tree5)(trees)
		i0, i1, i2, i3, i4, i5, i6, i7 := uint(1), uint(1), uint(1), uint(1), uint(1), uint(1), uint(1), uint(1)
		for range forestDepth {
			i0 = t[0].next(r, i0)
			i1 = t[1].next(r, i1)
			i2 = t[2].next(r, i2)
			i3 = t[3].next(r, i3)
			i4 = t[4].next(r, i4)
			i5 = t[5].next(r, i5)
			i6 = t[6].next(r, i6)
			i7 = t[7].next(r, i7)
		}
		s += t[0].leaf(i0) + t[1].leaf(i1) + t[2].leaf(i2) + t[3].leaf(i3) + t[4].leaf(i4) + t[5].leaf(i5) + t[6].leaf(i6) + t[7].leaf(i7)
		trees = trees[8:]
	}
	for n := range trees {
		i := uint(1)
		for range forestDepth {
			i = trees[n].next(r, i)
		}
		s += trees[n].leaf(i)
	}
	return s
}

// next returns the place of the child that the row goes to from the node at i.
func (t *tree5) next(r *row, i uint) uint {
	n := t.nodes[i&(treeWidth-1)]
	return 2*i + uint(uint32(int32(n)>>16-int32(r[n&(rowSize-1)]))>>31)
}

// leaf returns the value of the leaf that the last step led to.
func (t *tree5) leaf(i uint) int32 { return int32(t.leafs[i&(treeWidth-1)]) }

// probUnit is the probability 1.
const probUnit = 4096

// sigmoid turns a margin into a probability, 0 to probUnit.
func (m *Model) sigmoid(margin int32) int32 {
	i := margin>>6 + int32(len(m.sigmoids)/2)
	return int32(m.sigmoids[max(0, min(i, int32(len(m.sigmoids)-1)))])
}
