// Command cost prints what the library costs, as the tables of docs/PERFORMANCE.md.
//
//	go run . [-data DIR] [-step 8] [-repeats 5] [-largest 50] [-only pages,sizes,cache,scaling,start]
//
// DIR holds real pages as *.html or *.html.gz at any depth; without it, tables about real pages are left out. Run it
// from this folder: it builds the two programs under start.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"

	"github.com/winnowhtml/html"
	xhtml "golang.org/x/net/html"
)

// options are what the flags say.
type options struct {
	data, only             string
	step, repeats, largest int
}

func main() {
	var o options
	flag.StringVar(&o.data, "data", "", "folder of real pages")
	flag.StringVar(&o.only, "only", "pages,sizes,cache,scaling,start", "tables to print")
	flag.IntVar(&o.step, "step", 8, "take every so many-th page")
	flag.IntVar(&o.repeats, "repeats", 5, "repeats of every timing")
	flag.IntVar(&o.largest, "largest", 50, "size of the largest page in MB, at most 50")
	flag.Parse()
	if err := run(os.Stdout, o); err != nil {
		fmt.Fprintln(os.Stderr, "cost:", err)
		os.Exit(1)
	}
}

func run(w io.Writer, o options) error {
	pages, err := load(o.data, max(1, o.step))
	if err != nil {
		return err
	}
	o.repeats = max(1, o.repeats)
	fmt.Fprintf(w, "Commit %s, %s, %s/%s, %d pages.\n", commit(), runtime.Version(), runtime.GOOS, runtime.GOARCH, len(pages))
	tables := map[string]func() error{
		"pages":   func() error { return pagesTable(w, pages, o.repeats) },
		"sizes":   func() error { return sizesTable(w, o.repeats, o.largest) },
		"cache":   func() error { return cacheTable(w, o.repeats) },
		"scaling": func() error { return scalingTable(w, pages, o.repeats) },
		"start":   func() error { return startTable(w, o.repeats) },
	}
	for _, name := range strings.Split(o.only, ",") {
		print := tables[name]
		if print == nil {
			return fmt.Errorf("no table %q", name)
		}
		fmt.Fprintln(w)
		if err := print(); err != nil {
			return err
		}
	}
	return nil
}

// uncached is a Processor that cannot answer from a cache.
func uncached() (*html.Processor, error) {
	cfg := html.DefaultConfig()
	cfg.MaxCacheEntries, cfg.ProcessingTimeout = 0, 0
	return html.New(cfg)
}

// parse is the yardstick.
func parse(page []byte) error {
	_, err := xhtml.Parse(bytes.NewReader(page))
	return err
}

// commit names the state of the library that is measured.
func commit() string {
	out, err := exec.Command("git", "describe", "--always", "--dirty").Output()
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(out))
}
