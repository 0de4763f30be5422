package html_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// snippetImports are what Go code in documents may use without saying so, and where it comes from.
var snippetImports = []string{
	"context", "errors", "fmt", "io", "log", "log/slog", "net", "net/http", "net/netip", "os", "strings", "time", module, module + "/fetch",
}

// snippetNames are what fragments may take for granted.
const snippetNames = `ctx context.Context, page, data []byte, pages [][]byte, cfg html.Config, p, processor *html.Processor, doc *html.Document,
	result *html.Result, client *fetch.Client, r io.Reader, w io.Writer, resp *http.Response, url string`

var goBlock = regexp.MustCompile("(?ms)^```go\n(.*?)^```$")

// TestSnippets compiles every Go block of every document: whole programs as they are, fragments as the body of a
// function that has the usual names. That a fragment leaves a variable unused is no error.
func TestSnippets(t *testing.T) {
	imports := exports(t)
	checked := 0
	for _, doc := range documents(t) {
		source := readFile(t, doc)
		for _, m := range goBlock.FindAllStringSubmatchIndex(source, -1) {
			name := fmt.Sprintf("%s:%d", doc, strings.Count(source[:m[0]], "\n")+1)
			assert.NoError(t, compiles(imports, source[m[2]:m[3]]), name)
			checked++
		}
	}
	require.Greater(t, checked, 20)
}

// The check itself finds what is wrong, and only that.
func TestSnippetsThatAreWrong(t *testing.T) {
	imports := exports(t)
	for _, bad := range []string{"html.Nothing()", "cfg.Focus = 3", "x := ", "html.Extract()", "package main\nfunc main() { undefined() }"} {
		require.Error(t, compiles(imports, bad), bad)
	}
	for _, good := range []string{"x, err := html.Extract(page)", "type S struct{}\nfunc (S) F() int { return 1 }\n\nS{}.F()", "return err", "package main\nfunc main() {}"} {
		require.NoError(t, compiles(imports, good), good)
	}
}

// compiles type-checks a block.
func compiles(imports types.Importer, block string) error {
	source := block
	if !strings.HasPrefix(strings.TrimSpace(block), "package ") {
		source = fragment(block)
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "block.go", source, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	var hard []error
	conf := types.Config{Importer: imports, Error: func(err error) {
		if e := (types.Error{}); errors.As(err, &e) && !e.Soft { // soft: unused variables and imports
			hard = append(hard, err)
		}
	}}
	_, _ = conf.Check("block", fset, []*ast.File{file}, nil)
	return errors.Join(hard...)
}

var topLevel = regexp.MustCompile(`(?ms)^(type|func) .*?^}\n|^(type|func) [^\n]*}\n`)

// fragment makes a file of statements, with types and functions moved out of them.
func fragment(block string) string {
	block = strings.TrimRight(block, "\n") + "\n"
	var b strings.Builder
	b.WriteString("package block\nimport (\n")
	for _, path := range snippetImports {
		fmt.Fprintf(&b, "%q\n", path)
	}
	b.WriteString(")\n" + strings.Join(topLevel.FindAllString(block, -1), "\n"))
	b.WriteString("\nfunc _(" + snippetNames + ") (err error) {\n{\n" + topLevel.ReplaceAllString(block, "") + "\n}\nreturn\n}\n")
	return b.String()
}

// exports is an importer that reads what the go command compiled.
func exports(t *testing.T) types.Importer {
	t.Helper()
	args := append([]string{"list", "-export", "-deps", "-json=ImportPath,Export"}, snippetImports...)
	out, err := exec.Command("go", args...).Output()
	require.NoError(t, err, "go list -export")
	files := map[string]string{}
	for dec := json.NewDecoder(strings.NewReader(string(out))); dec.More(); {
		var p struct{ ImportPath, Export string }
		require.NoError(t, dec.Decode(&p))
		files[p.ImportPath] = p.Export
	}
	return importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		if files[path] == "" {
			return nil, fmt.Errorf("snippets may not import %q", path)
		}
		return os.Open(files[path])
	})
}
