package main

import (
	"fmt"
	"strings"
)

// measures are the names of the three ways to score.
var measures = map[string]string{"words": "word F1", "shingle": "shingle F1", "snippets": "snippet F1"}

// caution stands above every table of quality.
const caution = `**Mind what the pages are.** The model was trained on the development pages of WCXB, article-extraction-benchmark
and trafilatura's set. On those pages our figures are *training figures* and flatter us; docs/QUALITY.md has the
cross-validated ones. On pages that the training never saw, the figures here mean what they say.
`

// writeQuality writes a table for a set, one for each type of page, and the pages that others do better.
func writeQuality(b *strings.Builder, g *graded, libs []library, rounds int) {
	n, all := g.figures(rounds, func(*page) bool { return true })
	fmt.Fprintf(b, "\n### %s: %s, %d pages\n\n", g.Name, measures[g.Kind], n)
	b.WriteString("| library | F1 | 95 % | precision | recall | Winnow ahead by | 95 % | failed |\n|---|---|---|---|---|---|---|---|\n")
	for i, f := range all {
		fmt.Fprintf(b, "| %s | %.3f | %.3f–%.3f | %.3f | %.3f | ", libs[i].title(), f.f1, f.low, f.high, f.p, f.r)
		if i == 0 {
			b.WriteString("| |")
		} else {
			fmt.Fprintf(b, "%+.3f | %+.3f to %+.3f |", f.ahead, f.aheadLow, f.aheadHigh)
		}
		fmt.Fprintf(b, " %d |\n", g.failed[i])
	}
	if types := g.types(); len(types) > 1 {
		fmt.Fprintf(b, "\n| %s of type | pages |", measures[g.Kind])
		for i := range libs {
			fmt.Fprintf(b, " %s |", libs[i].name)
		}
		b.WriteString("\n|---|---|" + strings.Repeat("---|", len(libs)) + "\n")
		for _, t := range types {
			writeType(b, g, t, rounds)
		}
	}
	writeLosses(b, g, libs)
}

func writeType(b *strings.Builder, g *graded, kind string, rounds int) {
	n, figs := g.figures(rounds, func(p *page) bool { return p.Type == kind })
	fmt.Fprintf(b, "| %s | %d |", kind, n)
	for _, f := range figs {
		fmt.Fprintf(b, " %.3f (%.3f–%.3f) |", f.f1, f.low, f.high)
	}
	b.WriteString("\n")
}

const (
	margin = 0.05 // of F1: less is noise of the annotation
	widest = 12   // losses that are listed
)

func writeLosses(b *strings.Builder, g *graded, libs []library) {
	lost := g.losses(margin)
	fmt.Fprintf(b, "\nPages where the best other library, chosen page by page, is ahead by more than %.2f: %d of %d.\n", margin, len(lost), len(g.pages))
	if len(lost) == 0 {
		return
	}
	b.WriteString("\n| type | pages | lost | mean gap |\n|---|---|---|---|\n")
	for _, t := range append(g.types(), "") {
		pages, count, gap := 0, 0, 0.0
		for i := range g.pages {
			if g.pages[i].Type == t {
				pages++
			}
		}
		for _, l := range lost {
			if l.page.Type == t {
				count, gap = count+1, gap+l.theirs-l.ours
			}
		}
		if pages > 0 {
			fmt.Fprintf(b, "| %s | %d | %d | %.2f |\n", named(t), pages, count, over(gap, float64(count)))
		}
	}
	b.WriteString("\n| widest gaps | type | Winnow | best | of |\n|---|---|---|---|---|\n")
	for _, l := range lost[:min(widest, len(lost))] {
		fmt.Fprintf(b, "| %s | %s | %.2f | %.2f | %s |\n", l.page.ID, named(l.page.Type), l.ours, l.theirs, libs[l.winner].name)
	}
}

func named(kind string) string {
	if kind == "" {
		return "not stated"
	}
	return kind
}

// writeSpeed writes each call's time as a multiple of the yardstick's, set by set.
func writeSpeed(b *strings.Builder, sets []*set, libs []library, costs [][]cost, counts []int) {
	b.WriteString("| time, x/net/html.Parse = 1 |")
	for i, s := range sets {
		fmt.Fprintf(b, " %s (%d pages) |", s.Name, counts[i])
	}
	b.WriteString(" allocations a page | KB allocated a page |\n|---|" + strings.Repeat("---|", len(sets)+2) + "\n")
	for l := range libs {
		fmt.Fprintf(b, "| %s |", libs[l].title())
		allocs, bytes, pages := 0.0, 0.0, 0.0
		for i := range sets {
			c, n := costs[i][l], float64(counts[i])
			fmt.Fprintf(b, " %.2f |", float64(c.time)/float64(costs[i][0].time))
			allocs, bytes, pages = allocs+c.allocs*n, bytes+c.bytes*n, pages+n
		}
		fmt.Fprintf(b, " %.0f | %.0f |\n", allocs/pages, bytes/pages/1024)
	}
}

// title is a library's name with its version, where that is known.
func (l *library) title() string {
	if v := l.version(); v != "" {
		return l.name + " " + v
	}
	return l.name
}
