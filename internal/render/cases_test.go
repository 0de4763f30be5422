package render

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCases writes the small pages of cases/*.txt as text and Markdown. A case is a page, its text and its Markdown,
// parted by lines of -- text and -- markdown; a line of ==== parts cases. What they say was checked by eye.
func TestCases(t *testing.T) {
	files, err := filepath.Glob("cases/*.txt")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) { cases(t, file) })
	}
}

func cases(t *testing.T, file string) {
	const toText, toMarkdown, next = "\n-- text\n", "\n-- markdown\n", "\n====\n"
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	var out []string
	for _, c := range strings.Split(strings.TrimSuffix(string(data), "\n"), next) {
		src, _, _ := strings.Cut(c, toText)
		got := src + toText + text(t, src) + toMarkdown + markdown(t, src)
		out = append(out, got)
		if !*update {
			require.Equal(t, c, got)
		}
	}
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(strings.Join(out, next)+"\n"), 0o644))
	}
}
