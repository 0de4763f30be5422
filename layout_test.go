package html_test

import (
	"encoding/json"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const module = "github.com/winnowhtml/html"

type listed struct {
	ImportPath, Dir string
	Imports         []string
	GoFiles         []string
	TestImports     []string
	XTestImports    []string
}

// packages asks the go command about every package of the module.
func packages(t *testing.T) []listed {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Dir,Imports,GoFiles,TestImports,XTestImports", "./...").Output()
	require.NoError(t, err, "go list")
	var all []listed
	for dec := json.NewDecoder(strings.NewReader(string(out))); dec.More(); {
		var p listed
		require.NoError(t, dec.Decode(&p))
		all = append(all, p)
	}
	require.Greater(t, len(all), 10)
	return all
}

// leaves know nothing of the rest.
var leaves = []string{"event", "datascript", "weburl", "jsonscan", "jsonld", "gate", "lru", "tag"}

// stages work on a tree; none knows another.
var stages = []string{"sanitize", "article", "render", "media", "links", "meta", "structured"}

// allowedImports says which packages of the module an internal package may import.
func allowedImports(name string) []string {
	switch {
	case name == "jsonld":
		return []string{"jsonscan"}
	case slices.Contains(stages, name):
		return append([]string{"tree"}, leaves...)
	case name == "charset":
		return leaves
	case name == "token":
		return leaves
	case name == "tree":
		return append([]string{"token"}, leaves...)
	}
	return nil
}

// testHelper reports whether an internal package serves tests alone.
func testHelper(name string) bool { return name == "testkit" || strings.HasSuffix(name, "test") }

func TestLayers(t *testing.T) {
	for _, p := range packages(t) {
		name, internal := strings.CutPrefix(p.ImportPath, module+"/internal/")
		for _, imp := range p.Imports {
			switch {
			case strings.HasPrefix(imp, module):
				dep, ok := strings.CutPrefix(imp, module+"/internal/")
				require.False(t, testHelper(dep) && !testHelper(name), "%s imports %s, which is for tests", p.ImportPath, imp)
				if internal && !testHelper(name) {
					require.True(t, ok, "%s imports %s", p.ImportPath, imp)
					require.Contains(t, allowedImports(name), dep, "%s imports %s", p.ImportPath, imp)
				}
			case strings.HasPrefix(imp, "golang.org/x/text"):
				require.Equal(t, "charset", name, "%s imports %s", p.ImportPath, imp)
			case strings.HasPrefix(imp, "github.com/cespare/xxhash"):
				require.Contains(t, []string{module, module + "/internal/lru"}, p.ImportPath, "imports xxhash")
			case strings.Contains(imp, "."):
				require.Equal(t, "golang.org/x/net/html/atom", imp, "%s imports it", p.ImportPath)
			}
		}
	}
}

// internalPackages is the layout of docs/ARCHITECTURE.md.
func TestLayout(t *testing.T) {
	var names []string
	for _, p := range packages(t) {
		if name, ok := strings.CutPrefix(p.ImportPath, module+"/internal/"); ok && !testHelper(name) {
			names = append(names, name)
		}
	}
	known := slices.Concat(leaves, stages, []string{"charset", "token", "tree"})
	for _, n := range names {
		require.Contains(t, known, n, "internal/%s has no place in the layers", n)
	}
	doc, err := os.ReadFile("docs/ARCHITECTURE.md")
	require.NoError(t, err)
	for _, n := range names {
		require.Contains(t, string(doc), "internal/"+n, "docs/ARCHITECTURE.md does not name internal/%s", n)
	}
}

func TestPackageComments(t *testing.T) {
	for _, p := range packages(t) {
		var doc string
		for _, f := range p.GoFiles {
			parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, f), nil, parser.PackageClauseOnly|parser.ParseComments)
			require.NoError(t, err)
			if parsed.Doc != nil {
				require.Empty(t, doc, "%s has two package comments", p.ImportPath)
				doc = parsed.Doc.Text()
			}
		}
		require.Greater(t, len(doc), 100, "%s has no package comment that says what it owns", p.ImportPath)
	}
}

func TestDirectDependencies(t *testing.T) {
	out, err := exec.Command("go", "mod", "edit", "-json").Output()
	require.NoError(t, err)
	var mod struct {
		Require []struct {
			Path     string
			Indirect bool
		}
	}
	require.NoError(t, json.Unmarshal(out, &mod))
	var direct []string
	for _, r := range mod.Require {
		if !r.Indirect {
			direct = append(direct, r.Path)
		}
	}
	require.ElementsMatch(t, []string{
		"github.com/cespare/xxhash/v2", "github.com/stretchr/testify", "golang.org/x/net", "golang.org/x/text",
	}, direct)
}
