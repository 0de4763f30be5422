package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
)

// sample is a real page.
type sample struct {
	name string
	html []byte
}

// load reads every step-th page below dir, none if dir is empty.
func load(dir string, step int) ([]sample, error) {
	if dir == "" {
		return nil, nil
	}
	var out []sample
	n := 0
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.HasSuffix(strings.TrimSuffix(path, ".gz"), ".html") {
			return err
		}
		if n++; (n-1)%step != 0 {
			return nil
		}
		b, err := read(path)
		name, _ := filepath.Rel(dir, path)
		out = append(out, sample{name, b})
		return err
	})
	if err == nil && len(out) == 0 {
		err = fmt.Errorf("no pages in %s", dir)
	}
	return out, err
}

func read(path string) ([]byte, error) {
	b, err := os.ReadFile(path)
	if err != nil || !strings.HasSuffix(path, ".gz") {
		return b, err
	}
	r, err := gzip.NewReader(bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// article is a page of our own of at least size bytes, a tenth of it navigation. Its sentences differ: of texts that
// occur twice, the library keeps one.
func article(size int) []byte {
	words := strings.Fields("the flood fills a pond through gates that close by themselves and when sea has fallen far enough miller lets " +
		"water out over wheel grinds wheat for bakers of coast who come with carts before tide returns from deep bay")
	rng := rand.New(rand.NewPCG(1, 2))
	var b strings.Builder
	b.Grow(size + 2048)
	b.WriteString("<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Tides</title></head><body><nav><ul>\n")
	for n := 0; b.Len() < size/10; n++ {
		fmt.Fprintf(&b, "<li><a class=\"nav-item\" href=\"/section/%d\">Section %d</a></li>\n", n, n)
	}
	b.WriteString("</ul></nav><article><h1>Tides</h1>\n")
	for n := 1; b.Len() < size; n++ {
		if n%12 == 0 {
			fmt.Fprintf(&b, "<h2>Part %d</h2>\n", n/12)
		}
		b.WriteString("<p>Then")
		for range 40 + rng.IntN(40) {
			b.WriteString(" " + words[rng.IntN(len(words))])
		}
		fmt.Fprintf(&b, ", see <a href=\"/note/%d\">note</a>.</p>\n", n)
	}
	b.WriteString("</article></body></html>\n")
	return []byte(b.String())
}
