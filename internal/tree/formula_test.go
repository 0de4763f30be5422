package tree

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html/atom"
)

// TestFormulaScripts: a formula stays where it stands, as a math element; other scripts and formulas where no
// text can be do not.
func TestFormulaScripts(t *testing.T) {
	for src, want := range map[string]string{
		`<p>a <script type="math/tex">x<y</script> b`:                          "a x<y b",
		`<p>a <script type="math/tex; mode=display">x</script> b`:              "a x b",
		`<p>a <script type="MATH/TEX"/>x</script> b`:                           "a x b",
		`<table><tr><td>a <script type="math/tex">x</script></table>`:          "a x",
		`<p>a <script type="math/text">x</script> b`:                           "a b",
		`<head><script type="math/tex">x</script></head><p>b`:                  "b",
		`<table><tr><script type="math/tex">x</script><td>a</table>`:           "a",
		`<p>a <script type="math/tex">x</script><i>b</i> <b>c</b></p><p>d</p>`: "a xb c d",
		`<p>a <script type="math/tex">x`:                                       "a x",
	} {
		tr, err := Parse(context.Background(), []byte(src), Options{MaxDepth: 100})
		require.NoError(t, err)
		require.Equal(t, want, string(tr.AppendText(nil, Root)), src)
	}
	tr, err := Parse(context.Background(), []byte(`<p><script type="math/tex">x</script>`), Options{MaxDepth: 100})
	require.NoError(t, err)
	for n := Root; int(n) < tr.Size(); n++ {
		if tr.Kind(n) == Element && tr.Tag(n) == atom.Math {
			require.Equal(t, MathML, tr.Namespace(n))
			return
		}
	}
	t.Fatal("no math element")
}
