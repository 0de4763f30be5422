package main

import (
	"fmt"
	"strings"

	"github.com/winnowhtml/html/internal/article"
)

// inspect prints each block of the pages whose id begins so: decision, score, label and text, as the model
// sees it that has not seen the page.
func inspect(docs []*doc, dir, name, id string) error {
	stats, err := readStats(dir)
	if err != nil {
		return err
	}
	for _, d := range docs {
		if !strings.HasPrefix(d.ID, id) {
			continue
		}
		m, err := foldModel(dir, name, stats, d.fold)
		if err != nil {
			return err
		}
		p, s, err := d.describe()
		if p == nil || err != nil {
			return err
		}
		d.label(p, s)
		sel, err := article.Select(ctx, p.tree, p.verdicts, p.facts, article.Options{Model: m, Explain: true})
		if err != nil {
			return err
		}
		fmt.Printf("%s %s %s -> %s, confidence %.2f\n", d.ID, d.URL, d.PageType, sel.PageType, sel.Confidence)
		for i, b := range sel.Blocks {
			mark := " "
			if b.Kept {
				mark = "+"
			}
			fmt.Printf("%s %.2f y=%4.1f n=%d %s", mark, b.Score, d.y[i], d.tokens[i], b.Text)
			for _, r := range b.Reasons {
				fmt.Printf(" [%s %+.2f]", r.Name, r.Weight)
			}
			fmt.Println()
		}
	}
	return nil
}
