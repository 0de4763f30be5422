package testkit

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// Page is a real page of the shared data.
type Page struct {
	Name string // of its file
	HTML []byte // as it was sent, in any encoding
}

// Pages reads every step-th page of the shared data whose path below its data folder matches pattern, such as
// "*/pages/*.html.gz". No match fails the test.
func Pages(tb testing.TB, pattern string, step int) []Page {
	tb.Helper()
	files, err := filepath.Glob(filepath.Join(Shared(tb, "data"), filepath.FromSlash(pattern)))
	if err != nil || len(files) == 0 {
		tb.Fatalf("no page matches %s: %v", pattern, err)
	}
	var pages []Page
	for i := 0; i < len(files); i += step {
		pages = append(pages, Page{filepath.Base(files[i]), Gunzip(tb, files[i])})
	}
	return pages
}

// Gunzip reads a compressed file.
func Gunzip(tb testing.TB, path string) []byte {
	tb.Helper()
	packed, err := os.ReadFile(path)
	if err != nil {
		tb.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		tb.Fatalf("%s: %v", path, err)
	}
	b, err := io.ReadAll(z)
	if err != nil {
		tb.Fatalf("%s: %v", path, err)
	}
	return b
}

// Looks is a context that counts how often Err is asked, and says that it is done from the From-th time on.
type Looks struct {
	context.Context
	N, From int // From 0: never done
}

// Err counts.
func (l *Looks) Err() error {
	if l.N++; l.From > 0 && l.N >= l.From {
		return context.Canceled
	}
	return nil
}
