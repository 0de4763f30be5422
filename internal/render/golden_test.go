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
// An unknown file or folder fails.
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

func golden(t *testing.T, dir string) {
	src, err := os.ReadFile(filepath.Join(dir, "in.html"))
	require.NoError(t, err)
	v, o := viewOf(t, string(src))
	got := map[string]string{"want.txt": Text(v, o), "want.md": Markdown(v, o), "want.html": HTML(v, o)}
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, f := range files {
		if _, ok := got[f.Name()]; !ok && f.Name() != "in.html" {
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
