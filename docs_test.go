package html_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/winnowhtml/html"
)

// documents are all Markdown files of the repository, with slashes.
func documents(t *testing.T) []string {
	t.Helper()
	all := walk(t, ".md")
	require.Greater(t, len(all), 15)
	return all
}

// walk lists the files of the repository with an ending.
func walk(t *testing.T, ending string) []string {
	t.Helper()
	var all []string
	require.NoError(t, filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && path != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules" || d.Name() == "testdata") {
			return filepath.SkipDir
		}
		if !d.IsDir() && filepath.Ext(path) == ending {
			all = append(all, filepath.ToSlash(path))
		}
		return nil
	}))
	return all
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(b)
}

var (
	fence    = regexp.MustCompile("(?ms)^ {0,3}(`{3,})[^`\n]*\n.*?^ {0,3}(`{3,})$")
	mdLink   = regexp.MustCompile(`\]\(<?([^)\s>]+)>?\)`)
	mdCode   = regexp.MustCompile("`[^`\n]*`")
	mdHeader = regexp.MustCompile(`(?m)^#{1,6} +(.*?) *#*$`)
)

// TestLinksInDocuments follows every link of every document to a file of the repository and to a heading in it.
func TestLinksInDocuments(t *testing.T) {
	anchors := map[string]map[string]bool{}
	anchorsOf := func(path string) map[string]bool {
		if anchors[path] == nil {
			anchors[path] = headings(readFile(t, path))
		}
		return anchors[path]
	}
	checked := 0
	for _, doc := range documents(t) {
		prose := mdCode.ReplaceAllString(fence.ReplaceAllString(readFile(t, doc), ""), "")
		for _, m := range mdLink.FindAllStringSubmatch(prose, -1) {
			target, anchor, _ := strings.Cut(m[1], "#")
			if strings.Contains(target, "://") || strings.HasPrefix(target, "mailto:") {
				continue
			}
			path := doc
			if target != "" {
				path = filepath.ToSlash(filepath.Join(filepath.Dir(doc), filepath.FromSlash(target)))
			}
			_, err := os.Stat(path)
			require.NoError(t, err, "%s links to %s", doc, m[1])
			if anchor != "" {
				require.True(t, anchorsOf(path)[anchor], "%s links to %s, which has no such heading", doc, m[1])
			}
			checked++
		}
	}
	require.Greater(t, checked, 30)
}

// headings are the anchors of a Markdown document, as they are made on the web.
func headings(source string) map[string]bool {
	all := map[string]bool{}
	for _, m := range mdHeader.FindAllStringSubmatch(fence.ReplaceAllString(source, ""), -1) {
		all[strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case unicode.IsLetter(r), unicode.IsDigit(r), r == '-', r == '_':
				return unicode.ToLower(r)
			}
			return -1
		}, m[1])] = true
	}
	return all
}

// TestIndexOfDocuments: every document of docs/ and every example is named where a stranger looks.
func TestIndexOfDocuments(t *testing.T) {
	index := readFile(t, "docs/README.md")
	for _, doc := range documents(t) {
		if name, ok := strings.CutPrefix(doc, "docs/"); ok && name != "README.md" {
			require.Contains(t, index, "("+name+")", "docs/README.md")
		}
	}
	examples, err := os.ReadDir("examples")
	require.NoError(t, err)
	for _, e := range examples {
		if e.IsDir() {
			require.Contains(t, readFile(t, "README.md"), "examples/"+e.Name(), "README.md")
		}
	}
}

// TestReadmeOperations: the README's tables name every operation and no other.
func TestReadmeOperations(t *testing.T) {
	operations := section(t, "README.md", "All operations")
	named := map[string]bool{}
	for _, r := range rows(operations) {
		for name := range strings.SplitSeq(r[0], ", ") {
			named[name] = true
		}
	}
	for _, v := range []any{&html.Processor{}, &html.Document{}} {
		for i, typ := 0, reflect.TypeOf(v); i < typ.NumMethod(); i++ {
			name := typ.Method(i).Name
			base := strings.TrimSuffix(strings.TrimSuffix(name, "WithContext"), "FromFile")
			require.True(t, named[base], "README.md does not name %s", name)
		}
	}
	for name := range named {
		if name == "operation" || strings.Contains(name, "Processor") || name == "Document" {
			continue
		}
		_, ofProcessor := reflect.TypeOf(&html.Processor{}).MethodByName(name)
		_, ofDocument := reflect.TypeOf(&html.Document{}).MethodByName(name)
		require.True(t, ofProcessor || ofDocument, "README.md names %s, which does not exist", name)
	}
}

// TestReadmeFigures: the README's figures are those of docs/QUALITY.md.
func TestReadmeFigures(t *testing.T) {
	table := rows(strings.ReplaceAll(section(t, "README.md", "What it does that others do not"), "\n  |", "\n|"))
	require.Len(t, table, 4)
	measured := map[string]map[string]string{} // library, kind of page
	results := rows(section(t, "docs/QUALITY.md", "Results"))
	for column, library := range results[0][1:] {
		measured[library] = map[string]string{}
		for _, r := range results[1:] {
			if len(r) > column+1 && r[0] != "set" {
				figure, _, _ := strings.Cut(strings.ReplaceAll(r[column+1], "*", ""), " ")
				measured[library][r[0]] = figure
			}
		}
	}
	for _, r := range table[1:] {
		for column, kind := range table[0][1:] {
			library := strings.ReplaceAll(r[0], "*", "")
			require.Equal(t, measured[library][kind], strings.ReplaceAll(r[column+1], "*", ""), "%s, %s: take it from docs/QUALITY.md", library, kind)
		}
	}
}

// long files and functions, with the reason why they are.
var (
	longFiles = map[string]string{
		"internal/tag/table.go": "one table, generated",
	}
	longFunctions = map[string]string{
		"internal/charset/labels.go nameOf":         "one switch over labels",
		"internal/hostiletest/building.go building": "a table of shapes",
	}
)

// TestSizes: no file over 500 lines and no function over 80 without a reason; tests, which hold tables, may have 120.
func TestSizes(t *testing.T) {
	const maxFile = 500
	seen := map[string]bool{}
	for _, path := range walk(t, ".go") {
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		if lines := fset.File(file.Pos()).LineCount(); lines > maxFile {
			seen[path] = true
			assert.NotEmpty(t, longFiles[path], "%s has %d lines", path, lines)
		}
		maxFunction := 80
		if strings.HasSuffix(path, "_test.go") {
			maxFunction = 120
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			name := path + " " + f.Name.Name
			if lines := fset.Position(f.End()).Line - fset.Position(f.Pos()).Line + 1; lines > maxFunction {
				seen[name] = true
				assert.NotEmpty(t, longFunctions[name], "%s has %d lines", name, lines)
			}
		}
	}
	for _, known := range []map[string]string{longFiles, longFunctions} {
		for name := range known {
			require.True(t, seen[name], "%s is no longer long", name)
		}
	}
}
