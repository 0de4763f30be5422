package html_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/winnowhtml/html"
	"github.com/winnowhtml/html/internal/hostiletest"
)

// seeds adds the golden pages and a small page of each hostile shape.
func seeds(f *testing.F) {
	for _, page := range goldenPages(f) {
		f.Add(page)
	}
	for i, s := range hostiletest.Shapes() {
		if i%5 == 0 {
			f.Add(s.Page(512))
		}
	}
	f.Add([]byte{})
}

// FuzzExtract: every page gives a result or a typed error, twice the same one, and a stream gives what bytes do.
func FuzzExtract(f *testing.F) {
	seeds(f)
	cfg := html.DefaultConfig()
	cfg.MaxCacheEntries, cfg.FlattenDeep = 0, true
	p, err := html.New(cfg)
	require.NoError(f, err)
	f.Cleanup(func() { _ = p.Close() })
	f.Fuzz(func(t *testing.T, page []byte) {
		r, err := p.Extract(page)
		if err != nil {
			require.True(t, errors.Is(err, html.ErrInvalidHTML) || errors.Is(err, html.ErrMaxDepthExceeded) || errors.Is(err, html.ErrLimitExceeded), "%v", err)
			return
		}
		again, err := p.Extract(page)
		require.NoError(t, err)
		r.ProcessingTime, again.ProcessingTime = 0, 0
		require.Equal(t, r, again, "the same page gives the same result")
		out, err := json.Marshal(r)
		require.NoError(t, err)
		require.True(t, json.Valid(out))
		require.True(t, r.Confidence >= 0 && r.Confidence <= 1)
		require.Equal(t, r.Text, strings.ToValidUTF8(r.Text, "?"))
	})
}

// FuzzStructured: structured data is valid JSON, and product facts come from it alone.
func FuzzStructured(f *testing.F) {
	seeds(f)
	for _, s := range []string{
		`<script type="application/ld+json">{"@type":"Product","name":"x","offers":{"price":1.50}}</script>`,
		`<script>window.__INITIAL_STATE__={a:undefined,b:[1,,2],c:'x'};</script>`, `<script id=__NEXT_DATA__ type=application/json>{"a":"\ud800"}</script>`,
		`<div itemscope itemtype="https://schema.org/Product"><b itemprop=name>x</b><meta itemprop=price content=1></div>`,
		`<meta property="og:title" content="x"><script type="application/ld+json"><!-- {"a":1} --></script>`,
	} {
		f.Add([]byte(s))
	}
	p := newFuzzProcessor(f)
	f.Fuzz(func(t *testing.T, page []byte) {
		doc, err := p.Parse(t.Context(), page, html.Source{URL: "https://a.example/b"})
		if err != nil {
			return
		}
		items := doc.StructuredData()
		for _, i := range items {
			require.True(t, json.Valid(i.JSON), "%s", i.JSON)
			require.NotEmpty(t, i.Source)
		}
		if _, ok := doc.Product(); ok {
			require.NotEmpty(t, items, "a product without data")
		}
		_ = doc.LLMInput(html.LLMOptions{MaxRunes: 500})
		require.LessOrEqual(t, len([]rune(doc.LLMInput(html.LLMOptions{MaxRunes: 100}))), 100)
	})
}

func newFuzzProcessor(f *testing.F) *html.Processor {
	f.Helper()
	cfg := html.DefaultConfig()
	cfg.MaxCacheEntries, cfg.FlattenDeep = 0, true
	p, err := html.New(cfg)
	require.NoError(f, err)
	f.Cleanup(func() { _ = p.Close() })
	return p
}

// FuzzFilePath: no path leads out of the base, and no error shows where the base is.
func FuzzFilePath(f *testing.F) {
	root := f.TempDir()
	base := filepath.Join(root, "base")
	require.NoError(f, os.MkdirAll(filepath.Join(base, "sub"), 0o755))
	require.NoError(f, os.WriteFile(filepath.Join(base, "sub", "in.html"), []byte("<p>inside"), 0o644))
	require.NoError(f, os.WriteFile(filepath.Join(root, "secret.html"), []byte("<p>secret"), 0o644))
	_ = os.Symlink(filepath.Join(root, "secret.html"), filepath.Join(base, "link.html"))
	_ = os.Symlink(root, filepath.Join(base, "up"))
	cfg := html.DefaultConfig()
	cfg.AllowedBaseDir, cfg.MaxInputSize = base, 1<<20
	p, err := html.New(cfg)
	require.NoError(f, err)
	f.Cleanup(func() { _ = p.Close() })
	for _, s := range []string{
		"sub/in.html", "../secret.html", "link.html", "up/secret.html", "up/base/sub/in.html", "sub/../../secret.html", "", ".", "sub", "/etc/passwd",
		"sub/in.html/", "sub//in.html", "a\x00b", `..\secret.html`, "~/x", "/proc/self/environ", strings.Repeat("a/", 500), "../base/../secret.html",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, name string) {
		for _, path := range []string{base + "/" + name, name} {
			text, err := p.ExtractTextFromFile(path)
			if err != nil {
				require.NotErrorIs(t, err, html.ErrInternalPanic)
				if !strings.Contains(name, "html-fuzz") && !strings.Contains(filepath.Base(name), filepath.Base(root)) {
					require.NotContains(t, err.Error(), root)
				}
				continue
			}
			require.False(t, bytes.Contains([]byte(text), []byte("secret")), "path %q", path)
		}
	})
}
