package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestRun prints every table once, on two pages of its own, and looks for its rows.
func TestRun(t *testing.T) {
	dir := t.TempDir()
	for name, size := range map[string]int{"small.html": 4 << 10, "large.html": 40 << 10} {
		if err := os.WriteFile(filepath.Join(dir, name), article(size), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	only := "pages,sizes,cache,scaling,start"
	if testing.Short() {
		only = "pages,sizes,cache,scaling" // no builds
	}
	var out strings.Builder
	if err := run(&out, options{data: dir, only: only, step: 1, repeats: 1, largest: 1}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"2 pages.", "| ExtractToMarkdown |", "| 10 KB |", "a hit | ", "| 2 | "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
	if !testing.Short() && !strings.Contains(out.String(), "| html.Extract |") {
		t.Error(out.String())
	}
}

func TestRefusals(t *testing.T) {
	var out strings.Builder
	if err := run(&out, options{only: "taste"}); err == nil {
		t.Error("an unknown table is not told")
	}
	if err := run(&out, options{only: "pages", data: t.TempDir()}); err == nil {
		t.Error("an empty folder is not told")
	}
}

func TestHeapOf(t *testing.T) {
	var keep []byte
	peak, after := heapOf(func() {
		keep = make([]byte, 8<<20)
		keep[len(keep)-1] = 1
	})
	if peak < 8<<20 || after < 7<<20 {
		t.Errorf("peak %d, after %d with 8 MB held", peak, after)
	}
	if keep[len(keep)-1] != 1 { // held until here
		t.Fatal()
	}
}

func TestArticleSize(t *testing.T) {
	for _, size := range []int{1 << 10, 100 << 10} {
		if n := len(article(size)); n < size || n > size+1024 {
			t.Errorf("%d bytes for %d", n, size)
		}
	}
}
