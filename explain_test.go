package html_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/winnowhtml/html"
)

// Blocks are told whole, in order, with the element that makes each a block.
func TestExplainBlocks(t *testing.T) {
	long := strings.Repeat("The raker waits for the wind to turn, and the crust grows. ", 20)
	page := `<title>Salt</title><div>Before <em>it</em></div><article><h1><a href="/x">Salt</a></h1><p>` + long + `<span hidden>secret</span></p>
<ul><li>one<br>two</li></ul><pre>a
  b
</pre><p>` + long + `</p></article>`
	p, err := html.New()
	require.NoError(t, err)
	defer p.Close()
	doc, err := p.Parse(t.Context(), []byte(page), html.Source{})
	require.NoError(t, err)
	type block struct{ element, text string }
	var got []block
	for _, b := range doc.Explain() {
		got = append(got, block{b.Element, b.Full})
		require.True(t, strings.HasPrefix(strings.Join(strings.Fields(b.Full), " "), strings.Join(strings.Fields(b.Text), " ")))
		require.LessOrEqual(t, len(b.Text), 124)
		require.NotEmpty(t, b.Reasons)
	}
	require.Equal(t, []block{
		{"div", "Before it"}, {"h1", "Salt"}, {"p", strings.TrimSpace(long)}, {"li", "one two"}, {"pre", "a\n  b"}, {"p", strings.TrimSpace(long)},
	}, got)
}
