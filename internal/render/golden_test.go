package render

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestGolden writes testdata/NAME/in.html in every format and compares with want.txt, want.md and want.html.
// about.txt says what the
// construct is, for docs/OUTPUT.md. An unknown file or folder fails.
func TestGolden(t *testing.T) {
	dirs, err := os.ReadDir("testdata")
	require.NoError(t, err)
	require.NotEmpty(t, dirs)
	for _, d := range dirs {
		if d.Name() == "fuzz" {
			continue
		}
		require.True(t, d.IsDir(), "stray file %s", d.Name())
		t.Run(d.Name(), func(t *testing.T) { golden(t, filepath.Join("testdata", d.Name())) })
	}
}

// TestOutputDoc keeps docs/OUTPUT.md, of which everything from its second heading on is the golden files.
func TestOutputDoc(t *testing.T) {
	file := filepath.Join("..", "..", "docs", "OUTPUT.md")
	have, err := os.ReadFile(file)
	require.NoError(t, err)
	head, _, ok := strings.Cut(string(have), "\n## Constructs\n")
	require.True(t, ok)
	var b strings.Builder
	b.WriteString(head + "\n## Constructs\n")
	dirs, err := filepath.Glob("testdata/*/in.html")
	require.NoError(t, err)
	for _, in := range dirs {
		dir := filepath.Dir(in)
		read := func(name string) string {
			s, err := os.ReadFile(filepath.Join(dir, name))
			require.NoError(t, err)
			return strings.TrimSuffix(string(s), "\n")
		}
		_, name, _ := strings.Cut(filepath.Base(dir), "-")
		b.WriteString("\n### " + strings.ToUpper(name[:1]) + strings.ReplaceAll(name[1:], "-", " ") + "\n\n" + read("about.txt") + "\n\n")
		for _, f := range [...][2]string{{"in.html", "html"}, {"want.txt", "text"}, {"want.md", "markdown"}, {"want.html", "html"}} {
			b.WriteString("`````" + f[1] + "\n" + read(f[0]) + "\n`````\n\n")
		}
	}
	want := strings.TrimSuffix(b.String(), "\n")
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(want), 0o644))
		return
	}
	require.Equal(t, want, string(have), "run the tests of internal/render with -update")
}

func golden(t *testing.T, dir string) {
	src, err := os.ReadFile(filepath.Join(dir, "in.html"))
	require.NoError(t, err)
	v, o := viewOf(t, string(src))
	got := map[string]string{"want.txt": Text(v, o), "want.md": Markdown(v, o), "want.html": HTML(v, o)}
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, f := range files {
		if _, ok := got[f.Name()]; !ok && f.Name() != "in.html" && f.Name() != "about.txt" {
			t.Errorf("stray file %s", f.Name())
		}
	}
	for name, s := range got {
		file := filepath.Join(dir, name)
		if *update {
			require.NoError(t, os.WriteFile(file, []byte(s+"\n"), 0o644))
		}
		want, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Equal(t, strings.TrimSuffix(string(want), "\n"), s, name)
	}
	again, o := viewOf(t, got["want.html"])
	require.Equal(t, got["want.html"], HTML(again, o), "HTML is not stable")
}
