package main

import (
	"bytes"
	"fmt"
	"time"

	"github.com/winnowhtml/html/internal/article"

	"golang.org/x/net/html"
)

// speed compares the time of selection with that of x/net/html.Parse on every tenth page, page by page, the
// better of three rounds each.
func speed(docs []*doc) error {
	var parse, choose, describe, judge time.Duration
	blocks := 0
	for i := 0; i < len(docs); i += 10 {
		b, err := docs[i].set.page(docs[i].ID)
		if err != nil {
			return err
		}
		p, err := docs[i].read()
		if p == nil || err != nil {
			return err
		}
		best := [4]time.Duration{time.Hour, time.Hour, time.Hour, time.Hour}
		for range 3 {
			for k, f := range []func() error{
				func() error { _, err := html.Parse(bytes.NewReader(b)); return err },
				func() error {
					_, err := article.Select(ctx, p.tree, p.verdicts, p.facts, article.Options{})
					return err
				},
				func() error {
					n, err := article.Features(ctx, p.tree, p.verdicts, p.facts, false)
					blocks += n
					return err
				},
				func() error {
					_, err := article.Features(ctx, p.tree, p.verdicts, p.facts, true)
					return err
				},
			} {
				start := time.Now()
				if err := f(); err != nil {
					return err
				}
				best[k] = min(best[k], time.Since(start))
			}
		}
		parse, choose, describe, judge = parse+best[0], choose+best[1], describe+best[2], judge+best[3]
	}
	n := time.Duration(blocks / 3)
	of := func(d time.Duration) string {
		return fmt.Sprintf("%v a block (%.3f of parse)", d/n, float64(d)/float64(parse))
	}
	fmt.Printf("%d blocks; parse %v a block; features %s; features and model %s; selection %s\n", n, parse/n, of(describe), of(judge), of(choose))
	return nil
}
