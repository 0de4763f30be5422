package fetch

import (
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/winnowhtml/html"
	"github.com/winnowhtml/html/internal/testkit"
)

// TestPageMemory: two hundred megabytes out of a few on the wire do not decide how large the heap grows, the
// server's included.
func TestPageMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("unpacks two hundred megabytes a shape")
	}
	const before = "<title>Stream</title><p>Before the flood there is a sentence, long enough to be content by itself.</p>"
	for name, flood := range map[string][2]string{
		"script":     {"<script>", "var a=1;</x>"},
		"comment":    {"<!--", "a -- b "},
		"attribute":  {"<p title='", "value "},
		"text":       {"<p>", "word after word "},
		"paragraphs": {"", "<p>x"},
		"rows":       {"<table>", "<tr><td>1<td>2"},
		"links":      {"<ul>", "<li><a href=/x>y</a>"},
		"members":    {"", ""},
	} {
		t.Run(name, func(t *testing.T) {
			s := serve(t, func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", "text/html; charset=utf-8")
				w.Header().Set("Content-Encoding", "gzip")
				z := gzip.NewWriter(w)
				_, _ = io.WriteString(z, before+flood[0])
				unit := []byte(strings.Repeat(flood[1], 4096))
				for left := 200 << 20; left > 0 && len(unit) > 0; left -= len(unit) {
					if _, err := z.Write(unit); err != nil {
						return
					}
				}
				_ = z.Close()
				empty := zip(t, "")
				for left := 200 << 20; left > 0 && len(unit) == 0; left -= len(empty) {
					if _, err := w.Write(empty); err != nil {
						return
					}
				}
			}, "site.example")
			p, err := html.New()
			require.NoError(t, err)
			defer p.Close()
			c := s.client(t)
			h := testkit.NewHeap(false)
			page, err := c.Page(h, p, s.at("site.example", "/"))
			require.NoError(t, err)
			require.Contains(t, page.Document.Metadata().Title, "Stream")
			require.True(t, page.Truncated)
			h.Look()
			t.Logf("heap at most %d MB", h.MB())
			require.Less(t, h.MB(), 64)
		})
	}
}
