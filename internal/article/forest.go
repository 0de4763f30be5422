package article

import "math"

// node is one inner node: rows whose feature is at least the cut go right.
type node struct {
	feature uint16
	cut     int16
}

// forest is a sum of complete binary trees of one depth. Trees are stored one after the other, each level by
// level, so a step from a node to its child is arithmetic and nothing branches on the data.
type forest struct {
	depth int
	nodes []node  // trees × (2^depth − 1)
	leafs []int16 // trees × 2^depth, in 1/marginUnit
	bias  int32
}

// never is a cut that no row reaches: the node is there to fill the tree.
const never = math.MaxInt16

// marginUnit is how many units of a forest's sum make 1 of log-odds.
const marginUnit = 4096

// sum returns the forest's value for a row.
func (f *forest) sum(row []int16) int32 {
	s := f.bias
	inner, outer := 1<<f.depth-1, 1<<f.depth
	nodes, leafs := f.nodes, f.leafs
	for len(leafs) >= 4*outer {
		a, b, c, d := nodes[:inner], nodes[inner:2*inner], nodes[2*inner:3*inner], nodes[3*inner:4*inner]
		var i, j, k, l int
		for range f.depth {
			i = a[i].next(row, i)
			j = b[j].next(row, j)
			k = c[k].next(row, k)
			l = d[l].next(row, l)
		}
		s += int32(leafs[i-inner]) + int32(leafs[outer+j-inner]) + int32(leafs[2*outer+k-inner]) + int32(leafs[3*outer+l-inner])
		nodes, leafs = nodes[4*inner:], leafs[4*outer:]
	}
	for len(leafs) > 0 {
		i := 0
		for range f.depth {
			i = nodes[i].next(row, i)
		}
		s += int32(leafs[i-inner])
		nodes, leafs = nodes[inner:], leafs[outer:]
	}
	return s
}

// next returns the place of the child that the row goes to from the node at i.
func (n node) next(row []int16, i int) int {
	right := 0
	if row[n.feature] >= n.cut {
		right = 1
	}
	return 2*i + 1 + right
}

// probUnit is the probability 1.
const probUnit = 4096

// sigmoid turns a margin into a probability, 0 to probUnit.
func (m *Model) sigmoid(margin int32) int32 {
	i := margin>>6 + int32(len(m.sigmoids)/2)
	return int32(m.sigmoids[max(0, min(i, int32(len(m.sigmoids)-1)))])
}
