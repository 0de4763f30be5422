package html

import (
	"context"

	"github.com/winnowhtml/html/internal/article"
)

// BlockReport is what selection made of one block of a page's text.
type BlockReport struct {
	Text    string   `json:"text"` // how the block begins, at most 120 bytes
	Kept    bool     `json:"kept"`
	Score   float64  `json:"score"`             // 0…1: how much the block looks like content
	Reasons []string `json:"reasons,omitempty"` // what weighed most, strongest first; "-" in front of what spoke against
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
		r := BlockReport{Text: b.Text, Kept: d.view.Marks[b.First] != 0, Score: b.Score}
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
