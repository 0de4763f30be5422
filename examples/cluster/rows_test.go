package main

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/klauspost/compress/gzip"
)

// rowsIn reads every part of a folder, without what names the item, sorted.
func rowsIn(t *testing.T, folder string) []string {
	t.Helper()
	names, _ := filepath.Glob(filepath.Join(folder, "part-*.jsonl.gz"))
	var rows []string
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		z, err := gzip.NewReader(f)
		if err != nil {
			t.Fatal(name, err)
		}
		lines := bufio.NewScanner(z)
		lines.Buffer(nil, 1<<24)
		for lines.Scan() {
			var r row
			if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
				t.Fatal(name, err)
			}
			r.Item = ""
			b, _ := json.Marshal(r)
			rows = append(rows, string(b))
		}
		if err := lines.Err(); err != nil {
			t.Fatal(name, err)
		}
		f.Close()
	}
	slices.Sort(rows)
	return rows
}

// alone is the output of one process with a server inside: the README's two commands.
func alone(t *testing.T, archives ...string) []string {
	t.Helper()
	dir := t.TempDir()
	queue, out := filepath.Join(dir, "queue"), filepath.Join(dir, "rows")
	output(t, append([]string{"submit", "-dir", queue}, archives...)...)
	output(t, "work", "-dir", queue, "-out", out, "-drain")
	return rowsIn(t, out)
}

func same(t *testing.T, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Fatalf("%d rows, want the %d of one process", len(got), len(want))
	}
}
