package tag

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html/atom"
)

func TestLookup(t *testing.T) {
	seen := map[string]bool{}
	for id := ID(1); id < IDs; id++ {
		name := id.String()
		require.False(t, seen[name], name)
		seen[name] = true
		require.Equal(t, id, Lookup([]byte(name)), name)
		require.Equal(t, atom.Lookup([]byte(name)), id.Atom(), name)
		if tg := id.Tag(); tg != Other {
			require.Equal(t, id, tg.ID())
			require.Equal(t, name, tg.String())
			require.Equal(t, id.Atom(), tg.Atom())
		}
	}
	for _, name := range []string{"", "x-foo", "divv", "blockquotf", "data-nothing-like-it", "aaaaaaaaaaaaaaaaaaaaa"} {
		require.Zero(t, Lookup([]byte(name)), name)
	}
}

func TestFindFoldsCase(t *testing.T) {
	for id := ID(1); id < IDs; id++ {
		var k uint64
		for _, c := range []byte(id.String()) {
			k = k<<8 | uint64(c)
		}
		require.Equal(t, id, Find(k, []byte(strings.ToUpper(id.String()))), id.String())
	}
}

func TestOf(t *testing.T) {
	require.Equal(t, Div, Of(atom.Div))
	require.Equal(t, Other, Of(atom.Href))
	require.Equal(t, Other, Of(0))
	require.Equal(t, AnnotationXml, Of(atom.AnnotationXml))
	require.Equal(t, "annotation-xml", AnnotationXml.String())
}
