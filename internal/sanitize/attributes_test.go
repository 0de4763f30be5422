package sanitize

import (
	"context"
	"strings"
	"testing"

	"github.com/winnowhtml/html/internal/tag"
	"github.com/winnowhtml/html/internal/tree"

	"github.com/stretchr/testify/require"
)

// The numbers between the first handler's and the last's are those of handlers, and no other name is one's.
func TestHandlersAreContiguous(t *testing.T) {
	handlers := 0
	for id := tag.ID(1); id < tag.IDs; id++ {
		inRange := id >= tag.AttrOnabort && id <= tag.AttrOnwheel
		require.Equal(t, strings.HasPrefix(id.String(), "on"), inRange, id.String())
		if inRange {
			handlers++
			require.Equal(t, attrPlain, attrKinds[id], id.String())
		}
	}
	require.Greater(t, handlers, 50)
}

func TestAttributesWithoutANumber(t *testing.T) {
	for html, want := range map[string]attrKind{
		`<p onfoo=x>`: attrHandler, `<p ONNEW=x>`: attrHandler, `<p on=x>`: attrPlain, `<p data-mine=x>`: attrPlain,
		`<svg><a xlink:href=x>`: attrURL, `<p style=x>`: attrStyle, `<body background=x>`: attrURL, `<p one>`: attrHandler,
	} {
		tr, err := tree.Parse(context.Background(), []byte(html), tree.Options{})
		require.NoError(t, err)
		require.Equal(t, want, kindOf(tr, tr.AttrCount()-1), html)
	}
}
