package html_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/winnowhtml/html"
)

// Every way to fail with a file: which error, and no path in what is shown.
func TestFileErrors(t *testing.T) {
	root := t.TempDir()
	base := filepath.Join(root, "base")
	require.NoError(t, os.MkdirAll(filepath.Join(base, "folder"), 0o755))
	write := func(name, text string) string {
		path := filepath.Join(root, name)
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	inside, outside := write("base/page.html", story), write("secret.html", story)
	large := write("base/large.html", strings.Repeat("x", 10_000))
	sink := &memorySink{}
	p := newProcessor(t, func(c *html.Config) {
		auditTo(sink)(c)
		c.AllowedBaseDir, c.MaxInputSize = base, 9_000
	})
	r, err := p.ExtractFromFile(inside)
	require.NoError(t, err)
	require.Contains(t, r.Text, "The old ferry")
	sink.take()

	for _, tc := range []struct {
		name, path string
		want       error
		kind       html.AuditEventType // "" for none
	}{
		{"missing", filepath.Join(base, "none.html"), html.ErrFileNotFound, ""},
		{"outside", outside, html.ErrInvalidFilePath, html.AuditEventPathTraversal},
		{"dots", base + "/../secret.html", html.ErrInvalidFilePath, html.AuditEventPathTraversal},
		{"missing outside", filepath.Join(root, "none.html"), html.ErrInvalidFilePath, html.AuditEventPathTraversal},
		{"folder", filepath.Join(base, "folder"), html.ErrInvalidFilePath, html.AuditEventInputViolation},
		{"empty", "", html.ErrInvalidFilePath, html.AuditEventInputViolation},
		{"NUL", inside + "\x00", html.ErrInvalidFilePath, html.AuditEventInputViolation},
		{"large", large, html.ErrInputTooLarge, html.AuditEventInputViolation},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := p.ExtractFromFile(tc.path)
			require.ErrorIs(t, err, tc.want)
			require.NotContains(t, err.Error(), root)
			require.True(t, strings.HasPrefix(err.Error(), "html: "))
			got := kinds(sink.take())
			if tc.kind == "" {
				require.Empty(t, got)
			} else {
				require.Equal(t, map[html.AuditEventType]int{tc.kind: 1}, got)
			}
			var fe *html.FileError
			if tc.want == html.ErrInputTooLarge {
				var ie *html.InputError
				require.ErrorAs(t, err, &ie)
				require.Equal(t, 10_000, ie.Size)
				return
			}
			require.ErrorAs(t, err, &fe)
			require.Equal(t, tc.path, fe.Path)
			b, err := json.Marshal(fe)
			require.NoError(t, err)
			require.NotContains(t, string(b), filepath.Base(root))
		})
	}
}
