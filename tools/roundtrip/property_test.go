package roundtrip

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	gmhtml "github.com/yuin/goldmark/renderer/html"
)

// strict is what the output is written for: everything of GFM but the links that renderers make of bare text.
var strict = goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough, extension.TaskList, extension.Footnote),
	goldmark.WithRendererOptions(gmhtml.WithUnsafe()))

// TestGenerated renders the Markdown of 10,000 generated pages and compares the outlines.
func TestGenerated(t *testing.T) {
	n := 10_000
	if testing.Short() {
		n = 1500
	}
	var failures []string
	for seed := range n {
		g := generator{r: rand.New(rand.NewPCG(uint64(seed), 7))}
		g.blocks(1 + g.r.IntN(4))
		if msg := compare(t, g.b.String()); msg != "" {
			failures = append(failures, fmt.Sprintf("seed %d%s", seed, msg))
		}
	}
	slices.SortFunc(failures, func(a, b string) int { return len(a) - len(b) })
	for _, f := range failures[:min(len(failures), 6)] {
		t.Error(f)
	}
	if len(failures) > 0 {
		t.Errorf("%d of %d pages", len(failures), n)
	}
}

// compare returns how the Markdown of src reads otherwise than src, "" if it does not.
func compare(t *testing.T, src string) string {
	md := markdownOf(t, src)
	return difference(src, md, renderWith(t, strict, md))
}

// difference returns the first line in which the outlines of src and of out, which is md rendered, differ.
func difference(src, md, out string) string {
	want, got := outline(src), outline(out)
	if want == got {
		return ""
	}
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	i := 0
	for i < len(w) && i < len(g) && w[i] == g[i] {
		i++
	}
	line := func(l []string) string {
		if i < len(l) {
			return l[i]
		}
		return "(end)"
	}
	return fmt.Sprintf("\n want %s\n  got %s\n source %s\n markdown:\n%s\n rendered:\n%s", line(w), line(g), src, md, out)
}
