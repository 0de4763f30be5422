package html

import (
	"context"
	"strings"

	"github.com/winnowhtml/html/internal/article"
	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

// BlockReport is what selection made of one block of a page's text.
type BlockReport struct {
	Text    string   `json:"text"` // how the block begins, at most 120 bytes
	Kept    bool     `json:"kept"`
	Score   float64  `json:"score"`             // 0…1: how much the block looks like content
	Reasons []string `json:"reasons,omitempty"` // what weighed most, strongest first; "-" in front of what spoke against
	Element string   `json:"element,omitempty"` // the element that makes it a block: p, h2, li, td, div, …
	Full    string   `json:"-"`                 // all its text, white space collapsed outside pre
}

// Explain reports on every block of the body in document order: whether it was kept, its score, and the
// reasons that weighed most. With a custom Scorer, or where ExtractArticle is off, the built-in model's
// opinion stands beside what was kept. Where the text comes from the page's data there are no blocks.
func (d *Document) Explain() []BlockReport {
	if d.view.Tree != d.page {
		return nil
	}
	o := d.options
	o.Explain = true
	sel, err := article.Select(context.Background(), d.page, d.view.Verdicts, d.facts, o)
	if err != nil {
		return nil // only a context fails, and this one does not
	}
	return convert(sel.Blocks, func(b article.Block) BlockReport {
		r := BlockReport{
			Text: b.Text, Kept: d.view.Marks[b.First] != 0, Score: b.Score,
			Element: blockElement(d.page, b.Node), Full: d.blockText(b),
		}
		for _, reason := range b.Reasons {
			name := reason.Name
			if reason.Weight < 0 {
				name = "-" + name
			}
			r.Reasons = append(r.Reasons, name)
		}
		return r
	})
}

// blockElement names the nearest element around n, itself included, that is no part of a line.
func blockElement(t *tree.Tree, n tree.NodeID) string {
	for n != tree.None && !tree.IsBlock(t.Tag(n)) {
		n = t.Parent(n)
	}
	if n == tree.None {
		return ""
	}
	return string(t.Name(n))
}

// blockText is the text of a block that readers of the page see.
func (d *Document) blockText(b article.Block) string {
	t := d.page
	if t.Tag(b.Node) == atom.Pre || t.Ancestor(b.Node, atom.Pre) != tree.None {
		return strings.Trim(d.rawText(b), "\n")
	}
	return strings.Join(strings.Fields(d.rawText(b)), " ")
}

func (d *Document) rawText(b article.Block) string {
	t, hidden := d.page, d.view.Verdicts.Node
	var s strings.Builder
	for n := b.First; n <= b.Last; n++ {
		switch {
		case hidden[n]&(tree.Drop|tree.Hidden) != 0:
			n = t.End(n) - 1
		case t.IsText(n):
			s.Write(t.Text(n))
		case t.Tag(n) == atom.Br:
			s.WriteByte('\n')
		}
	}
	return s.String()
}
