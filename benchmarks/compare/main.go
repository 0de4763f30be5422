// Command compare measures quality and speed of the library beside other Go libraries on folders of real pages.
//
//	go run . -data DIR -out DIR [-only quality|speed] [-pages 120] [-repeats 5] [-rounds 1000]
//
// The data folder has one folder a set; README.md shows the layout. The out folder receives report.md and charts.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// options are what the flags say.
type options struct {
	data, out, only                 string
	pages, repeats, rounds, workers int
}

func main() {
	var o options
	flag.StringVar(&o.data, "data", "", "folder of sets")
	flag.StringVar(&o.out, "out", "", "folder for the report and the charts")
	flag.StringVar(&o.only, "only", "", "quality or speed; both by default")
	flag.IntVar(&o.pages, "pages", 120, "most pages of a set to time, 0 for all")
	flag.IntVar(&o.repeats, "repeats", 5, "repeats of every timing, of which the median counts")
	flag.IntVar(&o.rounds, "rounds", 1000, "draws of the bootstrap")
	flag.IntVar(&o.workers, "workers", runtime.NumCPU(), "pages that are scored at the same time")
	flag.Parse()
	if err := run(o); err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
		os.Exit(1)
	}
}

// run measures and writes report.md, quality-SET.svg and speed.svg.
func run(o options) error {
	if o.data == "" || o.out == "" {
		return errors.New("-data and -out are needed")
	}
	if o.only != "" && o.only != "quality" && o.only != "speed" {
		return fmt.Errorf("-only %s is neither quality nor speed", o.only)
	}
	sets, err := load(o.data)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(o.out, 0o755); err != nil {
		return err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# Comparison\n\nCommit %s, %s, %s/%s.\n", commit(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	if o.only != "speed" {
		if err := quality(&b, sets, o); err != nil {
			return err
		}
	}
	if o.only != "quality" {
		if err := speed(&b, sets, o); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(o.out, "report.md"), []byte(b.String()), 0o644)
}

func quality(b *strings.Builder, sets []*set, o options) error {
	libs, err := contestants()
	if err != nil {
		return err
	}
	b.WriteString("\n## Quality\n\n" + caution)
	for _, s := range sets {
		g := gradeAll(s, libs, o.workers)
		writeQuality(b, g, libs, o.rounds)
		name := "quality-" + s.Name + ".svg"
		fmt.Fprintf(b, "\n![%s on %s](%s)\n", measures[s.Kind], s.Name, name)
		if err := os.WriteFile(filepath.Join(o.out, name), []byte(qualityChart(g, libs, o.rounds)), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func speed(b *strings.Builder, sets []*set, o options) error {
	libs, err := timed()
	if err != nil {
		return err
	}
	var costs [][]cost
	var counts []int
	for _, s := range sets {
		pages := sample(s.pages, o.pages)
		costs = append(costs, clock(pages, libs, max(1, o.repeats)))
		counts = append(counts, len(pages))
	}
	fmt.Fprintf(b, "\n## Speed\n\nOne thread, the collector included, the cache off, medians of %d repeats.\n\n", max(1, o.repeats))
	writeSpeed(b, sets, libs, costs, counts)
	b.WriteString("\n![Time beside x/net/html.Parse](speed.svg)\n")
	return os.WriteFile(filepath.Join(o.out, "speed.svg"), []byte(speedChart(sets, libs, costs)), 0o644)
}

// commit names the state of the library that is measured.
func commit() string {
	out, err := exec.Command("git", "describe", "--always", "--dirty").Output()
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(out))
}
