package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

// rivalScores holds what other libraries reach on the same pages, by kind of page.
//
//go:embed rivals.json
var rivalScores []byte

// kinds are the kinds of page in the order of the chart.
var kinds = []string{"all", "article", "documentation", "service", "forum", "listing", "collection", "product"}

// chart prints a table of out-of-fold scores by kind of page with standard errors, and writes the same as a
// picture.
func chart(docs []*doc, dir, name, out string) error {
	b, err := os.ReadFile(filepath.Join(dir, name+"-scores.json"))
	if err != nil {
		return err
	}
	var pages []pageScore
	if err := json.Unmarshal(b, &pages); err != nil {
		return err
	}
	rivals := map[string]map[string]float64{}
	if err := json.Unmarshal(rivalScores, &rivals); err != nil {
		return err
	}
	sites := map[string]map[string][]float64{} // by kind and site
	for i, p := range pages {
		if docs[i].set.Kind != "words" {
			continue
		}
		for _, k := range []string{"all", p.Type} {
			if sites[k] == nil {
				sites[k] = map[string][]float64{}
			}
			sites[k][docs[i].site()] = append(sites[k][docs[i].site()], p.F1)
		}
	}
	var bars []bar
	names := make([]string, 0, len(rivals))
	for n := range rivals {
		names = append(names, n)
	}
	sort.Slice(names, func(i, j int) bool { return rivals[names[i]]["all"] > rivals[names[j]]["all"] })
	fmt.Printf("| | Winnow | %s |\n|---|---|%s\n", strings.Join(names, " | "), strings.Repeat("---|", len(names)))
	for _, k := range kinds {
		m, se := bootstrap(sites[k])
		fmt.Printf("| %s | **%.3f** ± %.3f |", k, m, se)
		values := []float64{m}
		for _, n := range names {
			values = append(values, rivals[n][k])
			fmt.Printf(" %.3f |", rivals[n][k])
		}
		fmt.Println()
		bars = append(bars, bar{k, se, values})
	}
	return os.WriteFile(out, []byte(draw(bars, append([]string{"Winnow"}, names...))), 0o644)
}

// bootstrap returns the mean over pages and its standard error when whole sites are drawn.
func bootstrap(sites map[string][]float64) (m, se float64) {
	keys := make([]string, 0, len(sites))
	for s := range sites {
		keys = append(keys, s)
	}
	sort.Strings(keys)
	r := rand.New(rand.NewPCG(1, 2))
	var all, means []float64
	for _, s := range keys {
		all = append(all, sites[s]...)
	}
	for range 1000 {
		sum, n := 0.0, 0.0
		for range keys {
			for _, f := range sites[keys[r.IntN(len(keys))]] {
				sum, n = sum+f, n+1
			}
		}
		means = append(means, sum/n)
	}
	m = mean(all)
	for _, x := range means {
		se += (x - m) * (x - m)
	}
	return m, math.Sqrt(se / float64(len(means)))
}

// bar is one group of the chart.
type bar struct {
	label  string
	se     float64
	values []float64
}

var colours = []string{"#1b6ca8", "#8fb8d8", "#b9b9b9", "#d8d2c4"}

// draw makes the chart.
func draw(bars []bar, names []string) string {
	const width, height, left, top, group = 860, 330, 40, 40, 100
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">`+"\n", width, height)
	fmt.Fprintf(&b, "<title>Mean word F1 by kind of page</title>\n<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", width, height)
	y := func(v float64) float64 { return top + (height-top-40)*(1-(v-0.3)/0.7) }
	for v := 0.3; v < 1.01; v += 0.1 {
		fmt.Fprintf(&b, `<line x1="%d" x2="%d" y1="%.1f" y2="%.1f" stroke="#ddd"/><text x="%d" y="%.1f" text-anchor="end">%.1f</text>`+"\n",
			left, width-10, y(v), y(v), left-6, y(v)+4, v)
	}
	for i, n := range names {
		x := left + i*190
		fmt.Fprintf(&b, `<rect x="%d" y="12" width="12" height="12" fill="%s"/><text x="%d" y="22">%s</text>`+"\n", x, colours[i%len(colours)], x+18, n)
	}
	for g, r := range bars {
		x := float64(left + 8 + g*group)
		for i, v := range r.values {
			v = max(v, 0.3)
			fmt.Fprintf(&b, `<rect x="%.1f" y="%.1f" width="19" height="%.1f" fill="%s"/>`+"\n", x+float64(i)*21, y(v), y(0.3)-y(v), colours[i%len(colours)])
		}
		fmt.Fprintf(&b, `<line x1="%.1f" x2="%.1f" y1="%.1f" y2="%.1f" stroke="#000"/>`+"\n", x+9.5, x+9.5, y(r.values[0]-2*r.se), y(r.values[0]+2*r.se))
		fmt.Fprintf(&b, `<text x="%.1f" y="%d" text-anchor="middle">%s</text>`+"\n", x+41, height-18, r.label)
	}
	b.WriteString("</svg>\n")
	return b.String()
}
