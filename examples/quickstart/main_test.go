package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func output(t *testing.T, stdin string, args ...string) string {
	t.Helper()
	var out, errs strings.Builder
	require.NoError(t, run(args, strings.NewReader(stdin), &out, &errs))
	require.Empty(t, errs.String())
	return out.String()
}

func TestBuiltInPage(t *testing.T) {
	got := output(t, "")
	for _, want := range []string{"How a tide mill works", "Marta Lindqvist", "2026-04-18", "Twice a day the sea lifts", "| Spring | 4.9 m", "You cannot hurry it"} {
		require.Contains(t, got, want)
	}
	for _, not := range []string{"cookies", "You may also like", "First!", "All rights reserved", "analytics"} {
		require.NotContains(t, got, not)
	}
	require.Contains(t, output(t, "", "-format", "markdown"), "## A day at the mill")
	require.Contains(t, output(t, "", "-format", "html"), "<h2>A day at the mill</h2>")
	require.Contains(t, output(t, "", "-format", "json"), `"word_count":`)
	require.Contains(t, output(t, "", "-format", "links"), "css    https://journal.example/assets/site.css")
}

func TestOtherSources(t *testing.T) {
	const page = "<title>x</title><p>A sentence from a stream, long enough to stand alone.</p>"
	require.Contains(t, output(t, page, "-format", "text", "-"), "A sentence from a stream")
	name := filepath.Join(t.TempDir(), "p.html")
	require.NoError(t, os.WriteFile(name, []byte(page), 0o600))
	require.Contains(t, output(t, "", "-format", "text", name), "A sentence from a stream")
	var out strings.Builder
	require.Error(t, run([]string{"-format", "nonsense"}, nil, &out, &out))
	require.Error(t, run([]string{"no such file"}, nil, &out, &out))
}
