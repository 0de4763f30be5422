package tree

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/winnowhtml/html/internal/testkit"
	xhtml "golang.org/x/net/html"
)

// pages reads the development pages, every stride-th one, as valid UTF-8.
func pages(tb testing.TB, stride int) (names []string, data [][]byte) {
	files, err := filepath.Glob(filepath.Join(testkit.Shared(tb, "data"), "*", "pages", "*.html.gz"))
	require.NoError(tb, err)
	require.NotEmpty(tb, files)
	for i := 0; i < len(files); i += stride {
		f, err := os.Open(files[i])
		require.NoError(tb, err)
		z, err := gzip.NewReader(f)
		require.NoError(tb, err)
		b, err := io.ReadAll(z)
		require.NoError(tb, err)
		require.NoError(tb, f.Close())
		names = append(names, filepath.Base(files[i]))
		data = append(data, valid(b))
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

// TestPagesAgree compares with x/net/html on real pages.
func TestPagesAgree(t *testing.T) {
	names, data := pages(t, 1)
	bad := 0
	for i, p := range data {
		want, err := oracle(p)
		if err != nil {
			continue
		}
		tr, err := Parse(context.Background(), p, everything)
		require.NoError(t, err, names[i])
		if got := dumpLikeX(tr); got != want {
			if bad++; bad < 12 {
				t.Errorf("%s: %s", names[i], firstDiff(got, want))
			}
		}
		_ = strings.ToLower
	}
	t.Logf("%d of %d pages differ", bad, len(data))
}
