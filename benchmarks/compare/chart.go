package main

import (
	"fmt"
	"html"
	"strings"
)

// bars is a chart of groups of bars.
type bars struct {
	title  string
	series []string
	groups []group
	top    float64 // the value at the upper edge
	step   float64 // between two lines
}

// group is one label with a value for each series and, where they are known, the ends of intervals.
type group struct {
	label  string
	values []float64
	ends   [][2]float64
}

var colours = []string{"#1b6ca8", "#e08e45", "#f0c9a0", "#7a7a7a", "#b9b9b9", "#9c6ba0", "#c9b1cb", "#5d8a66"}

const (
	barWidth = 14
	plot     = 220 // height of the bars' field
	left     = 44
	above    = 64
)

// svg draws the chart. It needs no script and no font of its own, and follows the reader's colour scheme.
func (c *bars) svg() string {
	wide := barWidth*len(c.series) + 26
	width := max(left+wide*len(c.groups)+10, 640)
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="11" role="img">`+"\n", width, above+plot+34)
	b.WriteString("<style>text{fill:#222}.bg{fill:#fff}.grid{stroke:#ddd}.end{stroke:#000}@media(prefers-color-scheme:dark){text{fill:#ddd}.bg{fill:#181818}.grid{stroke:#444}.end{stroke:#fff}}</style>\n")
	fmt.Fprintf(&b, "<title>%s</title><rect class=\"bg\" width=\"100%%\" height=\"100%%\"/>\n<text x=\"%d\" y=\"16\" font-size=\"13\">%s</text>\n", html.EscapeString(c.title), left, html.EscapeString(c.title))
	y := func(v float64) float64 { return above + plot*(1-min(v, c.top)/c.top) }
	for v := 0.0; v <= c.top+c.step/2; v += c.step {
		fmt.Fprintf(&b, `<line class="grid" x1="%d" x2="%d" y1="%.1f" y2="%.1f"/><text x="%d" y="%.1f" text-anchor="end">%.3g</text>`+"\n", left, width-6, y(v), y(v), left-5, y(v)+4, v)
	}
	for i, name := range c.series {
		x, row := left+(i%4)*155, 24+(i/4)*16
		fmt.Fprintf(&b, `<rect x="%d" y="%d" width="10" height="10" fill="%s"/><text x="%d" y="%d">%s</text>`+"\n", x, row, colours[i%len(colours)], x+14, row+9, html.EscapeString(name))
	}
	for k, g := range c.groups {
		x := float64(left + 13 + k*wide)
		for i, v := range g.values {
			at := x + float64(i*barWidth)
			fmt.Fprintf(&b, `<rect x="%.1f" y="%.1f" width="%d" height="%.1f" fill="%s"><title>%s: %.3g</title></rect>`+"\n", at, y(v), barWidth-2, y(0)-y(v), colours[i%len(colours)], html.EscapeString(c.series[i]), v)
			if i < len(g.ends) {
				mid := at + barWidth/2 - 1
				fmt.Fprintf(&b, `<line class="end" x1="%.1f" x2="%.1f" y1="%.1f" y2="%.1f"/>`+"\n", mid, mid, y(g.ends[i][0]), y(g.ends[i][1]))
			}
		}
		fmt.Fprintf(&b, `<text x="%.1f" y="%d" text-anchor="middle">%s</text>`+"\n", x+float64(barWidth*len(c.series))/2, above+plot+18, html.EscapeString(g.label))
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// qualityChart shows F1 of every library, for the types of page of a set, or for the set as a whole.
func qualityChart(g *graded, libs []library, rounds int) string {
	c := &bars{title: fmt.Sprintf("%s on %s, with 95 %% intervals", measures[g.Kind], g.Name), top: 1, step: 0.2}
	for i := range libs {
		c.series = append(c.series, libs[i].name)
	}
	add := func(label string, keep func(*page) bool) {
		_, figs := g.figures(rounds, keep)
		bar := group{label: label}
		for _, f := range figs {
			bar.values = append(bar.values, f.f1)
			bar.ends = append(bar.ends, [2]float64{f.low, f.high})
		}
		c.groups = append(c.groups, bar)
	}
	add("all", func(*page) bool { return true })
	if types := g.types(); len(types) > 1 {
		for _, t := range types {
			add(t, func(p *page) bool { return p.Type == t })
		}
	}
	return c.svg()
}

// speedChart shows every call's time as a multiple of the yardstick's; longer bars are cut at the upper edge.
func speedChart(sets []*set, libs []library, costs [][]cost) string {
	c := &bars{title: "Time, x/net/html.Parse = 1", top: 1, step: 2}
	for i := range libs {
		c.series = append(c.series, libs[i].name)
	}
	for i, s := range sets {
		g := group{label: s.Name}
		for l := range libs {
			v := float64(costs[i][l].time) / float64(costs[i][0].time)
			g.values = append(g.values, v)
			c.top = max(c.top, v)
		}
		c.groups = append(c.groups, g)
	}
	for c.top > 8*c.step {
		c.step *= 2
	}
	return c.svg()
}
