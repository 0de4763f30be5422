package main

import (
	"compress/gzip"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"github.com/winnowhtml/html/internal/hostiletest"
)

// source gives pages without end: half of them real where there are any, a quarter hostile, a quarter random.
type source struct {
	files  []string
	shapes []hostiletest.Shape
	rand   *rand.Rand
}

// newSource finds the real pages below dir, if any.
func newSource(dir string) (*source, error) {
	s := &source{shapes: hostiletest.Shapes()}
	if dir == "" {
		return s, nil
	}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && (strings.HasSuffix(path, ".html") || strings.HasSuffix(path, ".html.gz")) {
			s.files = append(s.files, path)
		}
		return err
	})
	return s, err
}

// fork is a source with the same pages in another order.
func (s *source) fork(seed uint64) *source {
	return &source{files: s.files, shapes: s.shapes, rand: rand.New(rand.NewPCG(seed, 1))}
}

func (s *source) next() []byte {
	switch s.rand.IntN(4) {
	case 0:
		return s.shapes[s.rand.IntN(len(s.shapes))].Page(1 << (10 + s.rand.IntN(9)))
	case 1:
		return s.random()
	}
	if len(s.files) == 0 {
		return s.random()
	}
	page, err := read(s.files[s.rand.IntN(len(s.files))])
	if err != nil {
		return s.random()
	}
	if s.rand.IntN(8) == 0 { // cut short, as connections are
		page = page[:s.rand.IntN(len(page)+1)]
	}
	return page
}

func read(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	if !strings.HasSuffix(path, ".gz") {
		return io.ReadAll(f)
	}
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}

// pieces is what random pages are made of.
var pieces = strings.Split("<p>|</p>|<div|<div>|</div>|<a href=|>|\"|'|=|<table>|<tr>|<td>|</table>|<b>|</b>|<i>|<svg>|<math>|<style>|</style>|<script>|</script>|"+
	"<!--|-->|&amp;|&#0;|&|;|text |word, |\n|\x00|\xff|\u202e|é|字|<img src=x srcset='|' 2x|<ul>|<li>|<pre>|<select>|<template>|</template>|<h1>|{\"a\":|[|]|}|"+
	"<form>|<button>|<title>|</title>|<noscript>|<iframe>|<object>|<video src=|<meta charset=|hidden |style='|display:none", "|")

func (s *source) random() []byte {
	var b []byte
	for range 1 << (4 + s.rand.IntN(9)) {
		b = append(b, pieces[s.rand.IntN(len(pieces))]...)
	}
	return b
}
