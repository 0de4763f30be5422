package html_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"github.com/winnowhtml/html"
)

const story = `<!DOCTYPE html><html lang="en"><head><title>The Ferry - River News</title><meta charset="utf-8"></head><body>
<nav><a href="/">Home</a><a href="/a">Archive</a></nav>
<article><h1>The Ferry</h1><p>The old ferry crosses the river every morning, whatever the weather, and nobody remembers a day when it did not.</p>
<p>It carries <a href="/people" title="who">people</a>, <a href="https://bikes.example/x" rel="nofollow">bicycles</a> and, on market days, sheep, which pay half.</p>
<img src="/ferry.jpg" alt="The ferry"><p>Its bell can be heard on both banks, and both banks claim to own it.</p></article>
<footer>Imprint</footer><script>alert(1)</script></body></html>`

func TestOperations(t *testing.T) {
	p, err := html.New()
	require.NoError(t, err)
	defer p.Close()
	file := filepath.Join(t.TempDir(), "page.html")
	require.NoError(t, os.WriteFile(file, []byte(story), 0o600))
	in, ctx := []byte(story), context.Background()

	check := func(name, got string, err error) {
		t.Helper()
		require.NoError(t, err, name)
		require.Contains(t, got, "The old ferry crosses", name)
		for _, not := range []string{"Archive", "Imprint", "alert"} {
			require.NotContains(t, got, not, name)
		}
	}
	result := func(name string) func(*html.Result, error) {
		return func(r *html.Result, err error) {
			t.Helper()
			require.NoError(t, err, name)
			check(name, r.Text, err)
			require.Equal(t, "The Ferry - River News", r.Title)
			require.Len(t, r.Links, 2)
			require.Equal(t, html.LinkInfo{URL: "https://bikes.example/x", Text: "bicycles", IsExternal: true, IsNoFollow: true, Position: 2}, r.Links[1])
			require.Equal(t, "The ferry", r.Images[0].Alt)
			require.Equal(t, 1, r.Images[0].Position)
			require.Positive(t, r.WordCount)
			require.Positive(t, r.ReadingTime)
			require.Equal(t, "UTF-8", r.Encoding)
		}
	}
	text := func(name string) func(string, error) {
		return func(s string, err error) { t.Helper(); check(name, s, err) }
	}
	jsonOf := func(name string) func([]byte, error) {
		return func(b []byte, err error) {
			t.Helper()
			require.True(t, json.Valid(b), name)
			check(name, string(b), err)
		}
	}
	links := func(name string) func([]html.LinkResource, error) {
		return func(l []html.LinkResource, err error) {
			t.Helper()
			require.NoError(t, err, name)
			require.Len(t, l, 5, name)
			require.Len(t, html.GroupLinksByType(l)["image"], 1)
		}
	}
	result("method")(p.Extract(in))
	result("method, context")(p.ExtractWithContext(ctx, in))
	result("method, file")(p.ExtractFromFile(file))
	result("method, file, context")(p.ExtractFromFileWithContext(ctx, file))
	result("method, reader")(p.ExtractFromReader(strings.NewReader(story)))
	result("function")(html.Extract(in))
	result("function, context")(html.ExtractWithContext(ctx, in))
	result("function, file")(html.ExtractFromFile(file))
	result("function, file, context")(html.ExtractFromFileWithContext(ctx, file))
	result("function, reader")(html.ExtractFromReader(strings.NewReader(story)))
	result("function, config")(html.Extract(in, html.HighSecurityConfig()))

	text("text")(p.ExtractText(in))
	text("text, context")(p.ExtractTextWithContext(ctx, in))
	text("text, file")(p.ExtractTextFromFile(file))
	text("text, file, context")(p.ExtractTextFromFileWithContext(ctx, file))
	text("text function")(html.ExtractText(in))
	text("text function, context")(html.ExtractTextWithContext(ctx, in))
	text("text function, file")(html.ExtractTextFromFile(file))
	text("text function, file, context")(html.ExtractTextFromFileWithContext(ctx, file))

	text("markdown")(p.ExtractToMarkdown(in))
	text("markdown, context")(p.ExtractToMarkdownWithContext(ctx, in))
	text("markdown, file")(p.ExtractToMarkdownFromFile(file))
	text("markdown, file, context")(p.ExtractToMarkdownFromFileWithContext(ctx, file))
	text("markdown function")(html.ExtractToMarkdown(in))
	text("markdown function, context")(html.ExtractToMarkdownWithContext(ctx, in))
	text("markdown function, file")(html.ExtractToMarkdownFromFile(file))
	text("markdown function, file, context")(html.ExtractToMarkdownFromFileWithContext(ctx, file))

	jsonOf("json")(p.ExtractToJSON(in))
	jsonOf("json, context")(p.ExtractToJSONWithContext(ctx, in))
	jsonOf("json, file")(p.ExtractToJSONFromFile(file))
	jsonOf("json, file, context")(p.ExtractToJSONFromFileWithContext(ctx, file))
	jsonOf("json function")(html.ExtractToJSON(in))
	jsonOf("json function, context")(html.ExtractToJSONWithContext(ctx, in))
	jsonOf("json function, file")(html.ExtractToJSONFromFile(file))
	jsonOf("json function, file, context")(html.ExtractToJSONFromFileWithContext(ctx, file))

	links("links")(p.ExtractAllLinks(in))
	links("links, context")(p.ExtractAllLinksWithContext(ctx, in))
	links("links, file")(p.ExtractAllLinksFromFile(file))
	links("links, file, context")(p.ExtractAllLinksFromFileWithContext(ctx, file))
	links("links function")(html.ExtractAllLinks(in))
	links("links function, context")(html.ExtractAllLinksWithContext(ctx, in))
	links("links function, file")(html.ExtractAllLinksFromFile(file))
	links("links function, file, context")(html.ExtractAllLinksFromFileWithContext(ctx, file))

	md, err := p.ExtractToMarkdown(in)
	require.NoError(t, err)
	require.Contains(t, md, "[bicycles](https://bikes.example/x)")
	require.Contains(t, md, "![The ferry](")
	for _, empty := range [][]byte{nil, {}} {
		r, err := p.Extract(empty)
		require.NoError(t, err, "empty input is an empty Result")
		require.Empty(t, r.Text)
	}
}

func TestErrors(t *testing.T) {
	cfg := html.DefaultConfig()
	cfg.MaxInputSize, cfg.MaxDepth = 1000, 20
	cfg.AllowedBaseDir = t.TempDir()
	p, err := html.New(cfg)
	require.NoError(t, err)
	big := bytes.Repeat([]byte("x"), 1001)

	_, err = p.Extract(big)
	require.ErrorIs(t, err, html.ErrInputTooLarge)
	var ie *html.InputError
	require.ErrorAs(t, err, &ie)
	require.Equal(t, []any{"Extract", 1001, 1000}, []any{ie.Op, ie.Size, ie.MaxSize})

	bigFile := filepath.Join(cfg.AllowedBaseDir, "big.html")
	require.NoError(t, os.WriteFile(bigFile, big, 0o600))
	_, err = p.ExtractFromFile(bigFile)
	require.ErrorIs(t, err, html.ErrInputTooLarge)

	_, err = p.ExtractText([]byte("%PDF-1.7 ..."))
	require.ErrorIs(t, err, html.ErrInvalidHTML)
	require.ErrorAs(t, err, &ie)
	_, err = p.ParseReader(context.Background(), strings.NewReader("\x89PNG\r\n\x1a\nxyz"), html.Source{})
	require.ErrorIs(t, err, html.ErrInvalidHTML)
	_, err = p.ParseReader(context.Background(), nil, html.Source{})
	require.ErrorIs(t, err, html.ErrInvalidHTML)

	for op, f := range map[string]func() error{
		"Extract":           func() error { _, err := p.Extract([]byte(strings.Repeat("<div>", 30))); return err },
		"ExtractToMarkdown": func() error { _, err := p.ExtractToMarkdown([]byte(strings.Repeat("<div>", 30))); return err },
		"ExtractAllLinks":   func() error { _, err := p.ExtractAllLinks([]byte(strings.Repeat("<div>", 30))); return err },
	} {
		err := f()
		require.ErrorIs(t, err, html.ErrMaxDepthExceeded, op)
		require.Regexp(t, "^html: .*"+op, err.Error())
	}
	deep := []byte(strings.Repeat("<div>", 600) + "<p>Deep down there is a sentence that has to come out, whatever it takes.</p>")
	flat := cfg
	flat.FlattenDeep, flat.MaxInputSize = true, 10_000
	r, err := html.Extract(deep, flat)
	require.NoError(t, err)
	require.Contains(t, r.Text, "Deep down")
	require.Equal(t, html.WarnFlattened, r.Warnings[0].Code)
	_, err = p.Parse(context.Background(), deep[:500], html.Source{})
	require.ErrorIs(t, err, html.ErrMaxDepthExceeded, "a limit that the caller chose")
	_, err = html.Extract(deep)
	require.ErrorIs(t, err, html.ErrMaxDepthExceeded)
	def, err := html.New()
	require.NoError(t, err)
	defer def.Close()
	doc, err := def.Parse(context.Background(), deep, html.Source{})
	require.NoError(t, err)
	require.Contains(t, doc.Text(), "Deep down")
	require.Equal(t, html.WarnFlattened, doc.Result().Warnings[0].Code)

	for name, want := range map[string]error{
		filepath.Join(cfg.AllowedBaseDir, "none.html"): html.ErrInvalidFilePath, // inside a base, missing and outside look alike
		"/etc/passwd": html.ErrInvalidFilePath,
		"":            html.ErrInvalidFilePath,
		"a\x00b":      html.ErrInvalidFilePath,
	} {
		_, err := p.ExtractFromFile(name)
		var fe *html.FileError
		require.ErrorAs(t, err, &fe, name)
		if !errors.Is(err, html.ErrFileNotFound) {
			require.ErrorIs(t, err, want, name)
		}
		require.NotContains(t, err.Error(), cfg.AllowedBaseDir)
		require.NotContains(t, err.Error(), "/etc")
		b, jerr := json.Marshal(fe)
		require.NoError(t, jerr)
		require.NotContains(t, string(b), cfg.AllowedBaseDir)
	}
	_, err = html.ExtractFromFile(filepath.Join(t.TempDir(), "none.html"))
	require.ErrorIs(t, err, html.ErrFileNotFound)
	var fe *html.FileError
	require.ErrorAs(t, err, &fe)
	require.Equal(t, "none.html", fe.SafePath())
	_, err = html.ExtractFromFile(t.TempDir())
	require.ErrorIs(t, err, html.ErrInvalidFilePath)

	for _, typ := range []string{"image/png", "video/mp4", "application/zip", "application/octet-stream", "application/pdf", "font/woff2"} {
		_, err = p.ParseReader(context.Background(), panicReader{}, html.Source{ContentType: typ})
		require.ErrorIs(t, err, html.ErrUnsupportedContentType, typ)
	}
	broken := errors.New("connection reset")
	_, err = p.ParseReader(context.Background(), io.MultiReader(strings.NewReader(story), errReader{broken}), html.Source{})
	require.ErrorIs(t, err, broken)
	require.Regexp(t, "^html: ", err.Error())

	require.NoError(t, p.Close())
	require.NoError(t, p.Close())
	_, err = p.Extract(nil)
	require.ErrorIs(t, err, html.ErrProcessorClosed)
	_, err = p.ParseReader(context.Background(), panicReader{}, html.Source{})
	require.ErrorIs(t, err, html.ErrProcessorClosed)
}

type panicReader struct{}

func (panicReader) Read([]byte) (int, error) { panic("this reader must not be read") }

type errReader struct{ err error }

func (r errReader) Read([]byte) (int, error) { return 0, r.err }

type idleReader struct{}

func (idleReader) Read([]byte) (int, error) { return 0, nil }

func TestPanicsAreContained(t *testing.T) {
	p, err := html.New()
	require.NoError(t, err)
	defer p.Close()
	_, err = p.ParseReader(context.Background(), panicReader{}, html.Source{})
	require.ErrorIs(t, err, html.ErrInternalPanic)
	var pe *html.PanicError
	require.ErrorAs(t, err, &pe)
	require.Equal(t, "this reader must not be read", pe.Value)
	require.Contains(t, string(pe.Stack), "panicReader")
	_, err = p.ParseReader(context.Background(), idleReader{}, html.Source{})
	require.ErrorIs(t, err, io.ErrNoProgress)

	cfg := html.DefaultConfig()
	cfg.Scorer = panicScorer{}
	q, err := html.New(cfg)
	require.NoError(t, err)
	defer q.Close()
	_, err = q.Extract([]byte(story))
	require.ErrorIs(t, err, html.ErrInternalPanic)
	require.ErrorIs(t, err, errScorer, "a panic's error value stays reachable")
	_, err = q.ExtractAllLinks([]byte(story))
	require.NoError(t, err, "the Processor stays usable")
	require.Equal(t, int64(2), q.GetStatistics().TotalProcessed)
	require.Equal(t, int64(1), q.GetStatistics().ErrorCount)
}

var errScorer = errors.New("scorer broke")

type panicScorer struct{}

func (panicScorer) Score(html.ContentNode) int         { panic(errScorer) }
func (panicScorer) ShouldRemove(html.ContentNode) bool { return false }

// TestTimeouts is the table of who sees which error.
func TestTimeouts(t *testing.T) {
	page := []byte(story)
	past, cancel := context.WithDeadline(context.Background(), time.Unix(0, 0))
	defer cancel()
	cancelled, cancel2 := context.WithCancel(context.Background())
	cancel2()
	for name, c := range map[string]struct {
		timeout time.Duration
		ctx     context.Context
		want    error
	}{
		"ours runs out":                    {time.Nanosecond, context.Background(), html.ErrProcessingTimeout},
		"the caller's is earlier":          {time.Hour, past, html.ErrProcessingTimeout},
		"only the caller's":                {0, past, context.DeadlineExceeded},
		"cancelled, timeout set":           {time.Hour, cancelled, context.Canceled},
		"cancelled, no timeout":            {0, cancelled, context.Canceled},
		"nothing runs out":                 {time.Hour, context.Background(), nil},
		"no timeout, nothing runs out":     {0, context.Background(), nil},
		"no context counts as background":  {0, nil, nil},
		"ours runs out, no context at all": {time.Nanosecond, nil, html.ErrProcessingTimeout},
	} {
		cfg := html.DefaultConfig()
		cfg.ProcessingTimeout = c.timeout
		p, err := html.New(cfg)
		require.NoError(t, err)
		for op, f := range map[string]func() error{
			"Extract":     func() error { _, err := p.ExtractWithContext(c.ctx, page); return err },
			"Markdown":    func() error { _, err := p.ExtractToMarkdownWithContext(c.ctx, page); return err },
			"AllLinks":    func() error { _, err := p.ExtractAllLinksWithContext(c.ctx, page); return err },
			"Parse":       func() error { _, err := p.Parse(c.ctx, page, html.Source{}); return err },
			"ParseReader": func() error { _, err := p.ParseReader(c.ctx, bytes.NewReader(page), html.Source{}); return err },
		} {
			if err := f(); c.want == nil {
				require.NoError(t, err, "%s: %s", name, op)
			} else {
				require.ErrorIs(t, err, c.want, "%s: %s", name, op)
				require.Equal(t, c.want == context.DeadlineExceeded, errors.Is(err, context.DeadlineExceeded), "%s: %s", name, op)
			}
		}
		require.NoError(t, p.Close())
	}
}
