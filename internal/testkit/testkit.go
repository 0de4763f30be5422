// Package testkit finds the data that tests share. Only tests import it.
//
// The trade-off: data outside the repository is optional, so a test that wants it skips with a message
// where it is absent, and fails where it is there and cannot be read.
package testkit

import (
	"os"
	"path/filepath"
	"testing"
)

// Root returns the folder of the module that the test runs in.
func Root(tb testing.TB) string {
	tb.Helper()
	dir, err := os.Getwd()
	if err != nil {
		tb.Fatal(err)
	}
	for d := dir; ; d = filepath.Dir(d) {
		if b, err := os.ReadFile(filepath.Join(d, "go.mod")); err == nil && len(b) > 0 {
			return d
		}
		if d == filepath.Dir(d) {
			tb.Fatalf("no go.mod above %s", dir)
		}
	}
}

// Shared returns the path of a file or folder in the data folder beside the module, and skips the test if
// that folder is absent. A missing file inside a present folder fails the test.
func Shared(tb testing.TB, elem ...string) string {
	tb.Helper()
	base := filepath.Join(Root(tb), "..", "shared")
	if _, err := os.Stat(base); err != nil {
		tb.Skip("no shared data beside the module")
	}
	path := filepath.Join(append([]string{base}, elem...)...)
	if _, err := os.Stat(path); err != nil {
		tb.Fatalf("shared data is there but incomplete: %v", err)
	}
	return path
}
