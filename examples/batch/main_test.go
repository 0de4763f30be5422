package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// folder makes a folder of n good pages in subfolders, and whatever else is given.
func folder(t *testing.T, n int, others map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	write := func(name, text string) {
		path := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	}
	for i := range n {
		write(fmt.Sprintf("sub%d/page%d.html", i%3, i), fmt.Sprintf(`<title>Page %d</title><article><h1>Page %d</h1>
<p>This is the paragraph of page number %d, long enough to be taken for content, with <a href="/x">a link</a>.</p></article>`, i, i, i))
	}
	for name, text := range others {
		write(name, text)
	}
	return dir
}

func readLines(t *testing.T, jsonl string) map[string]line {
	t.Helper()
	lines := map[string]line{}
	for s := bufio.NewScanner(strings.NewReader(jsonl)); s.Scan(); {
		var l line
		require.NoError(t, json.Unmarshal(s.Bytes(), &l))
		lines[l.File] = l
	}
	return lines
}

func TestFolder(t *testing.T) {
	dir := folder(t, 50, map[string]string{"notes.txt": "not a page", "UPPER.HTM": "<p>An upper-case name is a page, too, and has some words."})
	var out, errs strings.Builder
	require.NoError(t, run(t.Context(), []string{"-workers", "3", dir}, &out, &errs))
	lines := readLines(t, out.String())
	require.Len(t, lines, 51)
	for i := range 50 {
		l := lines[fmt.Sprintf("sub%d/page%d.html", i%3, i)]
		require.Equal(t, fmt.Sprintf("Page %d", i), l.Title)
		require.Contains(t, l.Text, fmt.Sprintf("page number %d", i))
		require.Contains(t, l.Text, "[a link](")
		require.Empty(t, l.Error)
	}
	require.Contains(t, errs.String(), "51/51", "the bar")
}

func TestFailures(t *testing.T) {
	dir := folder(t, 3, map[string]string{"deep.html": strings.Repeat("<div>", 600)})
	outName := filepath.Join(t.TempDir(), "out.jsonl")
	var out, errs strings.Builder
	require.EqualError(t, run(t.Context(), []string{"-quiet", "-out", outName, dir}, &out, &errs), "1 pages failed; their lines say why")
	require.Empty(t, out.String())
	require.Empty(t, errs.String())
	b, err := os.ReadFile(outName)
	require.NoError(t, err)
	lines := readLines(t, string(b))
	require.Len(t, lines, 4)
	require.Contains(t, lines["deep.html"].Error, "depth")
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, errs strings.Builder
	require.ErrorIs(t, run(ctx, []string{"-quiet", folder(t, 50, nil)}, &out, &errs), context.Canceled)
	require.LessOrEqual(t, strings.Count(out.String(), "\n"), 1)
}

func TestBadArguments(t *testing.T) {
	var out strings.Builder
	dir := t.TempDir()
	for _, args := range [][]string{{}, {"-nonsense"}, {dir, dir}, {filepath.Join(dir, "none")}, {"-workers", "0", dir}, {"-out", dir, dir}} {
		require.Error(t, run(t.Context(), args, &out, &out), "%q", args)
	}
}
