package article

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNeighbours(t *testing.T) {
	blocks := make([]block, 7)
	blocks[1].flags, blocks[2].flags, blocks[5].flags = heading, good, good
	want := [][3]int32{{-1, 2, -1}, {-1, 2, -1}, {-1, 5, 1}, {2, 5, 1}, {2, 5, 1}, {2, -1, 1}, {5, -1, 1}}
	var n neighbours
	for _, i := range []int32{0, 1, 2, 3, 4, 5, 6, 3, 3, 6, 0} {
		prev, next, head := n.of(blocks, i)
		require.Equal(t, want[i], [3]int32{prev, next, head}, i)
	}
}

// TestShared compares with the search for the innermost common ancestor, for all pairs.
func TestShared(t *testing.T) {
	p := newPage(parse(t, shop), nil, Facts{})
	defer p.release()
	p.use(nil)
	require.NoError(t, p.segment(t.Context()))
	require.Greater(t, len(p.elems), 8)
	var s shared
	for anchor := range p.elems {
		s.to(p, int32(anchor))
		for range 2 {
			for e := range p.elems {
				require.Equal(t, p.lca(int32(anchor), int32(e)), s.with(p, int32(e)))
			}
		}
	}
}
