package html_test

import (
	"context"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/winnowhtml/html"
)

var update = flag.Bool("update", false, "rewrite the golden files")

const goldenDir = "testdata/golden"

// outputs are what a golden case holds beside in.html.
var outputs = map[string]func(*testing.T, *html.Document) string{
	"want.txt":  func(_ *testing.T, d *html.Document) string { return d.Text() },
	"want.md":   func(_ *testing.T, d *html.Document) string { return d.Markdown() },
	"want.html": func(_ *testing.T, d *html.Document) string { return d.HTML() },
	"want.json": func(t *testing.T, d *html.Document) string {
		r := d.Result()
		r.ProcessingTime = 0
		b, err := json.MarshalIndent(r, "", "  ")
		require.NoError(t, err)
		return string(b)
	},
}

func TestGolden(t *testing.T) {
	cases, err := os.ReadDir(goldenDir)
	require.NoError(t, err)
	require.NotEmpty(t, cases)
	p, err := html.New()
	require.NoError(t, err)
	defer p.Close()
	for _, c := range cases {
		t.Run(c.Name(), func(t *testing.T) {
			require.True(t, c.IsDir(), "a stray file in %s", goldenDir)
			golden(t, p, filepath.Join(goldenDir, c.Name()))
		})
	}
}

func golden(t *testing.T, p *html.Processor, dir string) {
	page, err := os.ReadFile(filepath.Join(dir, "in.html"))
	require.NoError(t, err)
	doc, err := p.Parse(context.Background(), page, html.Source{URL: "https://golden.example/section/page.html"})
	require.NoError(t, err)
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, f := range files {
		require.True(t, f.Name() == "in.html" || outputs[f.Name()] != nil, "a stray file: %s", f.Name())
	}
	for name, output := range outputs {
		got, path := output(t, doc)+"\n", filepath.Join(dir, name)
		if *update {
			require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
			continue
		}
		want, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, string(want), got, path)
	}
}

// goldenPages returns the pages of all golden cases, for properties that must hold on any page.
func goldenPages(t testing.TB) map[string][]byte {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(goldenDir, "*", "in.html"))
	require.NoError(t, err)
	slices.Sort(names)
	pages := make(map[string][]byte)
	for _, n := range names {
		page, err := os.ReadFile(n)
		require.NoError(t, err)
		pages[filepath.Base(filepath.Dir(n))] = page
	}
	require.NotEmpty(t, pages)
	return pages
}
