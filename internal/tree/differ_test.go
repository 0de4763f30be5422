package tree

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/winnowhtml/html/internal/testkit"
	"github.com/winnowhtml/html/internal/token"
	xhtml "golang.org/x/net/html"
)

// pages reads the development pages, every stride-th one, as valid UTF-8.
func pages(tb testing.TB, stride int) (names []string, data [][]byte) {
	for _, p := range testkit.Pages(tb, "*/pages/*.html.gz", stride) {
		names = append(names, p.Name)
		data = append(data, valid(p.HTML))
	}
	return names, data
}

// oracle parses with x/net/html.
func oracle(p []byte) (string, error) {
	doc, err := xhtml.ParseWithOptions(bytes.NewReader(p), xhtml.ParseOptionEnableScripting(false))
	if err != nil {
		return "", err
	}
	return dumpX(doc), nil
}

// differing lists the pages on which x/net/html differs, and why we do not follow.
var differing = map[string]string{
	"gv-bayern.de.portraet.html.gz":         "drops a CR and LF that character references put first into a textarea",
	"travanto.de.ferienhaus-feinen.html.gz": "tags inside select",
	"dev-0349.html.gz":                      "tags inside select",
	"dev-0598.html.gz":                      "tags inside select",
	"dev-4200.html.gz":                      "tags inside select",
	"dev-4722.html.gz":                      "makes a comment of </>",
	"test-5285.html.gz":                     "tags inside select",
}

// TestPagesAgree compares with x/net/html on real pages: on each tenth, or on all if WINNOW_ALL is set.
func TestPagesAgree(t *testing.T) {
	stride := 10
	switch {
	case os.Getenv("WINNOW_ALL") != "":
		stride = 1
	case testing.Short():
		stride = 40
	}
	names, data := pages(t, stride)
	equal := 0
	for i, p := range data {
		want, err := oracle(p)
		if err != nil {
			continue
		}
		tr, err := Parse(context.Background(), p, everything)
		require.NoError(t, err, names[i])
		got := dumpLikeX(tr)
		switch known := differing[names[i]] != ""; {
		case got == want && known:
			t.Errorf("%s is listed as differing and does not", names[i])
		case got != want && !known:
			t.Errorf("%s: %s", names[i], firstDiff(got, want))
		case got == want:
			equal++
		}
	}
	t.Logf("%d of %d pages are equal", equal, len(data))
	require.Greater(t, equal, len(data)*9/10)
}

// TestVectorsAgree compares with x/net/html on the documents of the shared tests. It differs where there is a
// select: it follows a later text of the standard, which lets most tags stand in one.
func TestVectorsAgree(t *testing.T) {
	equal := 0
	for file, tests := range vectors(t) {
		for _, c := range tests {
			want, err := oracle(valid([]byte(c.data)))
			if err != nil || c.context != "" || c.scripting || strings.Contains(c.data, "<select") {
				continue
			}
			tr, err := Parse(context.Background(), valid([]byte(c.data)), everything)
			require.NoError(t, err)
			require.Equal(t, want, dumpLikeX(tr), "%s: %q", file, c.data)
			equal++
		}
	}
	t.Logf("%d documents are equal", equal)
	require.Greater(t, equal, 1300)
}

// differs reports whether a page has what x/net/html is known to treat in its own way.
func differs(p []byte) bool {
	low := bytes.ToLower(p)
	for _, s := range []string{"<select", "</>", "<textarea", "<template", "\x00", "<!doctype", "<pre", "<listing", "<frameset", "<noscript"} {
		if bytes.Contains(low, []byte(s)) {
			return true
		}
	}
	if bytes.Contains(low, []byte("<svg")) || bytes.Contains(low, []byte("<math")) {
		return true
	}
	// From the fourth element between a formatting element and its furthest block on, x/net/html's adoption
	// agency forgets to close what it takes off the list.
	var z token.Tokenizer
	z.Reset(context.Background(), p, token.Config{})
	inline := 0
	for z.Next() != token.EOF {
		if z.Kind == token.StartTag && htmlFlags[z.Tag]&special == 0 {
			inline++
		}
	}
	return inline > 4
}

// FuzzDiffer compares with x/net/html on pages without what it is known to treat in its own way.
func FuzzDiffer(f *testing.F) {
	for _, s := range seeds() {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, p []byte) {
		if p = valid(p); len(p) > 1<<12 || differs(p) {
			return
		}
		want, err := oracle(p)
		if err != nil {
			return
		}
		tr, err := Parse(context.Background(), p, everything)
		require.NoError(t, err)
		if got := dumpLikeX(tr); got != want {
			t.Fatalf("%q\n%s", p, firstDiff(got, want))
		}
	})
}
