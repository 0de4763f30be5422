package tree

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/winnowhtml/html/internal/testkit"
)

// conformanceTest is one test of the html5lib format.
type conformanceTest struct {
	data, context, want string
	scripting           bool // only right with scripts
}

// everything keeps what pruning drops, with budgets at their maximum.
var everything = Options{KeepAll: true, Limits: Limits{
	Nodes: 1 << 30, Attrs: 1 << 16, TagBytes: 1 << 30, CommentBytes: 1 << 30, ScriptBytes: 1 << 30,
	Formatting: 1 << 20, Clones: 1 << 30, Work: 1 << 30,
}}

// readTests splits a file of tests.
func readTests(tb testing.TB, r io.Reader) []conformanceTest {
	var tests []conformanceTest
	var c *conformanceTest
	section := ""
	s := bufio.NewReader(r)
	for {
		line, err := s.ReadString('\n')
		if line == "" && err != nil {
			require.ErrorIs(tb, err, io.EOF)
			break
		}
		switch l := strings.TrimSuffix(line, "\n"); {
		case l == "#data":
			tests = append(tests, conformanceTest{})
			c = &tests[len(tests)-1]
			section = l
		case l == "#script-on":
			c.scripting = true
			section = l
		case l == "#errors", l == "#new-errors", l == "#script-off", l == "#document", l == "#document-fragment":
			section = l
		case section == "#data":
			c.data += line
		case section == "#document-fragment":
			c.context = l
		case section == "#document":
			c.want += line
		}
	}
	for i := range tests {
		tests[i].data = strings.TrimSuffix(tests[i].data, "\n")
		tests[i].want = strings.TrimRight(tests[i].want, "\n") + "\n"
		if tests[i].want == "\n" {
			tests[i].want = ""
		}
	}
	return tests
}

func (c *conformanceTest) got(tb testing.TB, o Options) string {
	if c.context == "" {
		t, err := Parse(context.Background(), []byte(c.data), o)
		require.NoError(tb, err, c.data)
		return dump(t, Root)
	}
	name, ns := c.context, HTML
	if p, n, ok := strings.Cut(c.context, " "); ok {
		name, ns = n, map[string]Namespace{"svg": SVG, "math": MathML}[p]
	}
	t, err := parseFragment(context.Background(), []byte(c.data), strings.ToLower(name), ns, o)
	require.NoError(tb, err, c.data)
	return dump(t, t.FirstChild(Root))
}

// vectors reads all tests of tree construction that need no scripts.
func vectors(tb testing.TB) map[string][]conformanceTest {
	dir := testkit.Shared(tb, "vectors", "tree-construction")
	files, err := filepath.Glob(filepath.Join(dir, "*.dat"))
	require.NoError(tb, err)
	require.NotEmpty(tb, files)
	all := map[string][]conformanceTest{}
	for _, f := range files {
		b, err := os.ReadFile(f)
		require.NoError(tb, err)
		all[filepath.Base(f)] = readTests(tb, bytes.NewReader(b))
	}
	return all
}

func TestConformance(t *testing.T) {
	run, skipped := 0, 0
	for file, tests := range vectors(t) {
		for _, c := range tests {
			if c.scripting {
				skipped++
				continue
			}
			run++
			if got := c.got(t, everything); got != c.want {
				t.Errorf("%s: %q in %q\ngot\n%s\nwant\n%s", file, c.data, c.context, got, c.want)
			}
		}
	}
	t.Logf("%d tests, %d need scripts", run, skipped)
	require.Greater(t, run, 1500)
}

// TestOwnConformance runs our own suite, which is there when the shared one is not.
func TestOwnConformance(t *testing.T) {
	files, err := filepath.Glob("testdata/conformance/*.dat")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	n := 0
	for _, f := range files {
		b, err := os.ReadFile(f)
		require.NoError(t, err)
		for _, c := range readTests(t, bytes.NewReader(b)) {
			n++
			require.Equal(t, c.want, c.got(t, everything), "%s: %q", f, c.data)
			for name, parse := range parsers {
				tr, err := parse([]byte(c.data), everything)
				require.NoError(t, err)
				require.Equal(t, c.want, dump(tr, Root), "%s: %q by %s", f, c.data, name)
				requireSound(t, tr)
			}
		}
	}
	require.Greater(t, n, 80)
}
