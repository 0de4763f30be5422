package html_test

import (
	"go/types"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var (
	fileName  = regexp.MustCompile(`^[\w/.-]+\.(go|sh|md|html|txt|bin|svg|yml)$`)
	folder    = regexp.MustCompile(`^(internal|examples|tools|benchmarks|cmd|docs|testdata)/[\w/.-]+$`)
	testName  = regexp.MustCompile(`^(Test|Fuzz|Benchmark|Example)[A-Z]\w*…?$`)
	memberOf  = regexp.MustCompile(`^([A-Za-z]\w*)\.([A-Z]\w*)(\.[A-Z]\w*)?$`)
	theirs    = regexp.MustCompile(`^(Options|Metadata)\.`) // types that other libraries call by the same name
	otherName = map[string]bool{                            // of other libraries, or made up
		"html.Parse": true, "page.html": true, "in.html": true,
	}
)

// TestNamesInDocuments: what documents call by name is there: files, folders, tests, and exported names with their
// fields and methods.
func TestNamesInDocuments(t *testing.T) {
	files, tests := map[string]bool{}, map[string]bool{}
	for _, ending := range []string{".go", ".sh", ".md", ".html", ".txt", ".svg", ".yml", ".bin"} {
		for _, path := range walk(t, ending) {
			for at := path; at != ""; { // by every end of its path
				files[at] = true
				_, at, _ = strings.Cut(at, "/")
			}
			for dir := path; strings.Contains(dir, "/"); {
				dir = dir[:strings.LastIndex(dir, "/")]
				files[dir] = true
			}
			if strings.HasSuffix(path, "_test.go") {
				for _, m := range regexp.MustCompile(`(?m)^func (\w+)\(`).FindAllStringSubmatch(readFile(t, path), -1) {
					tests[m[1]] = true
				}
			}
		}
	}
	imports := exports(t)
	root, err := imports.Import(module)
	require.NoError(t, err)
	fetch, err := imports.Import(module + "/fetch")
	require.NoError(t, err)
	checked := 0
	for _, doc := range documents(t) {
		if strings.HasPrefix(doc, "examples/") || strings.HasPrefix(doc, "tools/") || strings.HasPrefix(doc, "benchmarks/") {
			continue // these speak of their own module
		}
		for _, m := range regexp.MustCompile("`([^`\n ]+)`").FindAllStringSubmatch(fence.ReplaceAllString(readFile(t, doc), ""), -1) {
			name := strings.TrimSuffix(strings.TrimSuffix(m[1], "/"), "()")
			if otherName[name] {
				continue
			}
			known, fits := true, true
			switch {
			case fileName.MatchString(name), folder.MatchString(name):
				_, err := os.Stat(name) // also below testdata
				known = files[name] || err == nil
			case testName.MatchString(name):
				known = anyWith(tests, name)
			case memberOf.MatchString(name) && !(doc == "docs/MIGRATION.md" && theirs.MatchString(name)):
				known = exported(root, fetch, memberOf.FindStringSubmatch(name))
			default:
				fits = false
			}
			if fits {
				checked++
			}
			assert.True(t, known, "%s: %s", doc, m[1])
		}
	}
	require.Greater(t, checked, 150)
}

// anyWith reports whether a name, or one that begins with it where it ends in an ellipsis, is known.
func anyWith(known map[string]bool, name string) bool {
	prefix, open := strings.CutSuffix(name, "…")
	if !open {
		return known[name]
	}
	for k := range known {
		if strings.HasPrefix(k, prefix) {
			return true
		}
	}
	return false
}

// exported looks up package.Name, Type.Member and package.Type.Member. What begins with another word is not ours.
func exported(root, fetch *types.Package, m []string) bool {
	scope, name, member := root.Scope(), m[1], m[2]
	switch m[1] {
	case "html", "fetch":
		if m[1] == "fetch" {
			scope = fetch.Scope()
		}
		name, member = m[2], strings.TrimPrefix(m[3], ".")
		if scope.Lookup(name) == nil {
			return false
		}
	default:
		if scope.Lookup(name) == nil {
			scope = fetch.Scope()
		}
	}
	typ, ok := scope.Lookup(name).(*types.TypeName)
	if !ok || member == "" {
		return true
	}
	found, _, _ := types.LookupFieldOrMethod(typ.Type(), true, typ.Pkg(), member)
	return found != nil
}
