package fetch

import (
	"go/parser"
	"go/token"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What dials for others depends on nothing but the standard library and this module.
func TestImports(t *testing.T) {
	files, err := os.ReadDir(".")
	require.NoError(t, err)
	read := 0
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), f.Name(), nil, parser.ImportsOnly)
		require.NoError(t, err)
		read++
		for _, spec := range parsed.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			require.NoError(t, err)
			first, _, _ := strings.Cut(path, "/")
			require.True(t, !strings.Contains(first, ".") || path == "github.com/winnowhtml/html" ||
				strings.HasPrefix(path, "github.com/winnowhtml/html/"), "%s imports %s", f.Name(), path)
		}
	}
	require.Greater(t, read, 10)
}
