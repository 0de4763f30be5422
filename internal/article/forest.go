package article

import "math"

// node is one inner node: rows whose feature is at least the cut go right.
type node struct {
	feature uint16
	cut     int16
}

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
}

// rowSize is the length of a row, a power of two.
const rowSize = 512

// row is what features say of one block.
type row [rowSize]int16

// never is a cut that no row reaches: the node is there to fill the tree.
const never = math.MaxInt16

// marginUnit is how many units of a forest's sum make 1 of log-odds.
const marginUnit = 4096

// Trees that are asked of every block, and the sums below and above which the others are not.
const (
	firstTrees = 16
	hopeless   = -2 * marginUnit
	sure       = 3 * marginUnit
)

// sum returns the forest's value for a row. Four trees at a time keep the processor busy. The later trees
// confirm what the first agree on, so they are not asked of a block that is all but decided; its sum is doubled,
// about what they would have made of it.
func (f *forest) sum(r *row) int32 {
	s := f.bias
	trees := f.trees
	for len(trees) >= 4 {
		if (s < hopeless || s > sure) && len(f.trees)-len(trees) >= firstTrees {
			return 2 * s
		}
		a, b, c, d := &trees[0], &trees[1], &trees[2], &trees[3]
		i, j, k, l := 1, 1, 1, 1
		for range forestDepth {
			i = a.next(r, i)
			j = b.next(r, j)
			k = c.next(r, k)
			l = d.next(r, l)
		}
		s += int32(a.leafs[i&(treeWidth-1)]) + int32(b.leafs[j&(treeWidth-1)]) +
			int32(c.leafs[k&(treeWidth-1)]) + int32(d.leafs[l&(treeWidth-1)])
		trees = trees[4:]
	}
	for n := range trees {
		i := 1
		for range forestDepth {
			i = trees[n].next(r, i)
		}
		s += int32(trees[n].leafs[i&(treeWidth-1)])
	}
	return s
}

// next returns the place of the child that the row goes to from the node at i.
func (t *tree5) next(r *row, i int) int {
	n := t.nodes[i&(treeWidth-1)]
	right := 0
	if r[n.feature&(rowSize-1)] >= n.cut {
		right = 1
	}
	return 2*i + right
}

// probUnit is the probability 1.
const probUnit = 4096

// sigmoid turns a margin into a probability, 0 to probUnit.
func (m *Model) sigmoid(margin int32) int32 {
	i := margin>>6 + int32(len(m.sigmoids)/2)
	return int32(m.sigmoids[max(0, min(i, int32(len(m.sigmoids)-1)))])
}
