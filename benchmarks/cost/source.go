package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"
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

// article is a page of our own of at least size bytes, a tenth of it navigation.
func article(size int) []byte {
	const nav = "<li><a class=\"nav-item\" href=\"/section/page\">Section of the site</a></li>\n"
	const para = "<p>The flood fills the pond through gates that close by themselves, and when the sea has fallen far enough, " +
		"the miller lets it <a href=\"/out\">out</a> over the wheel.</p>\n"
	var b strings.Builder
	b.Grow(size + 1024)
	b.WriteString("<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Tides</title></head><body><nav><ul>\n")
	for b.Len() < size/10 {
		b.WriteString(nav)
	}
	b.WriteString("</ul></nav><article><h1>Tides</h1>\n")
	for n := 0; b.Len() < size; n++ {
		if n%12 == 11 {
			fmt.Fprintf(&b, "<h2>Part %d</h2>\n", n/12)
		}
		b.WriteString(para)
	}
	b.WriteString("</article></body></html>\n")
	return []byte(b.String())
}
