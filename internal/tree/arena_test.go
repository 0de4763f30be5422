package tree

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTemporaryTrees: trees in memory that others left are as those in memory of their own.
func TestTemporaryTrees(t *testing.T) {
	for i := range 200 {
		src := strings.Repeat(fmt.Sprintf("<p a=b x%d=y>text, %d <a href=/%d>link</a><x-%d>", i, i, i, i), (i*37)%50)
		for _, keep := range []bool{false, true} {
			want, err := Parse(context.Background(), []byte(src), Options{KeepAll: keep})
			require.NoError(t, err)
			got, err := Parse(context.Background(), []byte(src), Options{KeepAll: keep, Temporary: true})
			require.NoError(t, err)
			require.Equal(t, dump(want, Root), dump(got, Root))
			for n := None; int(n) < want.Size(); n++ {
				require.Equal(t, want.Metrics(n), got.Metrics(n))
			}
			want.Release()
			require.Positive(t, want.Size(), "only temporary trees are released")
			got.Release()
			got.Release()
			require.Zero(t, got.Size())
			require.Panics(t, func() { got.Kind(Root) }, "a use after release is no other page's answer")
		}
	}
}

// TestReleaseKeepsNothingLarge: the pool forgets the memory of huge pages.
func TestReleaseKeepsNothingLarge(t *testing.T) {
	tr, err := Parse(context.Background(), []byte(strings.Repeat("<p>some text that takes its room", 200_000)), Options{Temporary: true})
	require.NoError(t, err)
	a := tr.arena
	tr.Release()
	require.Zero(t, cap(a.nodes))
	require.Zero(t, cap(a.data))
}
