package tree

import "sync"

// arena is the memory of a tree that was released, for trees to come.
type arena struct {
	nodes []node
	attrs []value
	data  []byte
	sums  []sums
	ranks []rank
}

var arenas = sync.Pool{New: func() any { return new(arena) }}

// Release gives the memory of a tree back, if it was built as Options.Temporary. Nobody may use the tree
// afterwards, nor a byte slice that it returned; what else was made from it are copies.
func (t *Tree) Release() {
	a := t.arena
	if a == nil {
		return
	}
	*a = arena{
		nodes: small(t.nodes, 20), attrs: small(t.attrs, 8), data: small(t.data, 1),
		sums: small(t.sums, 12), ranks: small(t.ranks, 24),
	}
	*t = Tree{}
	arenas.Put(a)
}

// room returns a slice of length n for a tree of its own, or in the memory of a temporary one, which comes as
// it was left.
func room[T any](a *arena, s []T, n int) []T {
	switch {
	case a == nil:
		return make([]T, n)
	case n > cap(s):
		return make([]T, n, n+n/4)
	}
	return s[:n]
}
