package html_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/winnowhtml/html"
)

func faqPooled(t *testing.T) {
	_, err := html.Extract(nil, html.DefaultConfig(), html.DefaultConfig())
	require.ErrorIs(t, err, html.ErrMultipleConfigs)
	sink := &memorySink{}
	cfg := html.DefaultConfig()
	auditTo(sink)(&cfg)
	for range 2 {
		_, err = html.Extract([]byte("<p>x<iframe></iframe>"), cfg)
		require.NoError(t, err)
		for _, e := range sink.take() {
			require.NotContains(t, e.Metadata, "cached", "nothing is kept from call to call")
		}
	}
}

func faqNoCache(t *testing.T) {
	require.Equal(t, 256<<20, html.DefaultMaxCacheBytes)
	p := newProcessor(t, func(c *html.Config) { c.MaxCacheEntries = 0 })
	for range 3 {
		_, err := p.Extract(faqPage(""))
		require.NoError(t, err)
	}
	s := p.GetStatistics()
	require.EqualValues(t, []int64{3, 0, 0}, []int64{s.TotalProcessed, s.CacheHits, s.CacheMisses})
}

func faqTimeouts(t *testing.T) {
	past, cancelPast := context.WithDeadline(t.Context(), time.Unix(1, 0))
	defer cancelPast()
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for _, tc := range []struct {
		timeout time.Duration
		ctx     context.Context
		want    error
	}{
		{time.Nanosecond, t.Context(), html.ErrProcessingTimeout},
		{time.Hour, past, html.ErrProcessingTimeout},
		{0, past, context.DeadlineExceeded},
		{0, cancelled, context.Canceled},
		{time.Hour, cancelled, context.Canceled},
	} {
		p := newProcessor(t, func(c *html.Config) { c.ProcessingTimeout = tc.timeout })
		_, err := p.ExtractWithContext(tc.ctx, faqPage(""))
		require.ErrorIs(t, err, tc.want, fmt.Sprint(tc.timeout))
	}
}

func faqMarkdownCache(t *testing.T) {
	p := newProcessor(t, func(c *html.Config) { c.TableFormat, c.ExtractArticle = "html", false })
	page := faqPage("<table><tr><th>a<th>b<tr><td>1<td>2</table>")
	_, err := p.Extract(page)
	require.NoError(t, err)
	md, err := p.ExtractToMarkdown(page)
	require.NoError(t, err)
	require.Contains(t, md, "<table>")
	_, err = p.ExtractAllLinks(page)
	require.NoError(t, err)
	s := p.GetStatistics()
	require.EqualValues(t, []int64{3, 0, 1}, []int64{s.TotalProcessed, s.CacheHits, s.CacheMisses})
}

func faqForm(t *testing.T) {
	doc, err := newProcessor(t, nil).Parse(t.Context(), []byte(`<body><form id="aspnetForm">`+string(faqPage(""))+`<input value="typed"><button>Send</button></form>`), html.Source{})
	require.NoError(t, err)
	require.Contains(t, doc.Text(), "The pans are filled")
	require.NotContains(t, doc.HTML(), "typed")
	require.NotContains(t, doc.Text(), "Send")
}

func faqDataURLs(t *testing.T) {
	require.Equal(t, 100_000, html.MaxDataURILength)
	kept := func(url string) (bool, string) {
		sink := &memorySink{}
		r, err := newProcessor(t, auditTo(sink)).Extract(faqPage(`<p><img src="` + url + `" alt="x">` + faqProse + `</p>`))
		require.NoError(t, err)
		reason := ""
		for _, e := range sink.take() {
			if e.EventType == html.AuditEventBlockedURL {
				reason = e.Message
			}
		}
		return len(r.Images) == 1 && r.Images[0].URL != "", reason
	}
	for _, kind := range []string{"image/gif", "image/jpeg", "image/png", "image/webp", "image/bmp", "image/avif"} {
		ok, _ := kept("data:" + kind + ";base64,AAAA")
		require.True(t, ok, kind)
	}
	for url, want := range map[string]string{
		"data:image/svg+xml;base64,AAAA": "unsafe media type", "data:;base64,AAAA": "unsafe media type",
		"data:text/html;base64,AAAA": "unsafe media type", "data:image/png;base64,A*AA": "malformed data URL",
		"data:image/png;base64," + strings.Repeat("A", html.MaxDataURILength): "",
	} {
		ok, reason := kept(url)
		require.False(t, ok, "%.40s", url)
		require.NotEmpty(t, reason, "%.40s", url)
		require.Contains(t, reason, want)
	}
}

func faqClose(t *testing.T) {
	p, err := html.New()
	require.NoError(t, err)
	doc, err := p.Parse(t.Context(), faqPage(""), html.Source{})
	require.NoError(t, err)
	require.NoError(t, p.Close())
	require.NoError(t, p.Close())
	_, err = p.Extract(faqPage(""))
	require.ErrorIs(t, err, html.ErrProcessorClosed)
	batch := p.ExtractBatch(make([][]byte, 2))
	require.Equal(t, 2, batch.Failed)
	require.ErrorIs(t, batch.Errors[1], html.ErrProcessorClosed)
	require.Contains(t, doc.Text(), "The pans are filled")
}

func faqChoice(t *testing.T) {
	p := newProcessor(t, func(c *html.Config) { c.Scorer = html.NewDefaultScorer() })
	text, err := p.ExtractText([]byte(`<div class="content-sidebar"><main class="sidebar"><p>` + strings.Repeat(faqProse, 4) + `</p></main></div><div class="sidebar">Ads</div>`))
	require.NoError(t, err)
	require.Equal(t, strings.TrimSpace(strings.Repeat(faqProse, 4)), text)
	doc, err := newProcessor(t, nil).Parse(t.Context(), faqPage(""), html.Source{})
	require.NoError(t, err)
	blocks := doc.Explain()
	require.True(t, slices.ContainsFunc(blocks, func(b html.BlockReport) bool { return b.Kept }))
	require.True(t, slices.ContainsFunc(blocks, func(b html.BlockReport) bool { return !b.Kept }))
}

func faqTables(t *testing.T) {
	page := faqPage(`<table><tr><td width="10"></td><td></td></tr><tr><th colspan="2">Month</th></tr><tr><td>June</td><td>2 t</td></tr></table>`)
	text := func(format string) string {
		s, err := newProcessor(t, func(c *html.Config) { c.TableFormat, c.ExtractArticle = format, false }).ExtractText(page)
		require.NoError(t, err)
		return s
	}
	require.Contains(t, text("markdown"), "| Month | Month |\n| ----- | ----- |\n| June  | 2 t   |")
	require.Equal(t, text("markdown"), text("MarkDown"))
	require.Equal(t, text("markdown"), text(""))
	require.Contains(t, text("html"), `<th colspan="2">Month</th>`)
	require.Equal(t, 3, strings.Count(text("html"), "<tr>"))
}

func faqBaseDir(t *testing.T) {
	dir := t.TempDir()
	base := filepath.Join(dir, "base")
	require.NoError(t, os.Mkdir(base, 0o700))
	inside, outside := filepath.Join(base, "in.html"), filepath.Join(dir, "out.html")
	for _, name := range []string{inside, outside} {
		require.NoError(t, os.WriteFile(name, faqPage(""), 0o600))
	}
	p := newProcessor(t, func(c *html.Config) { c.AllowedBaseDir = base })
	_, err := p.ExtractFromFile(inside)
	require.NoError(t, err)
	_, err = p.ExtractFromFile(outside)
	require.ErrorIs(t, err, html.ErrInvalidFilePath)
	_, err = p.ExtractFromFile(base)
	require.ErrorIs(t, err, html.ErrInvalidFilePath, "regular files only")
	if runtime.GOOS == "windows" {
		return // links need a right there
	}
	link := filepath.Join(base, "link.html")
	require.NoError(t, os.Symlink(outside, link))
	_, err = p.ExtractFromFile(link)
	require.ErrorIs(t, err, html.ErrInvalidFilePath)
}

func faqCopies(t *testing.T) {
	p := newProcessor(t, nil)
	page := faqPage(`<p>` + faqProse + `<a href="/how">how</a></p>`)
	for range 3 {
		r, err := p.Extract(page)
		require.NoError(t, err)
		require.Equal(t, "/how", r.Links[0].URL)
		r.Links[0].URL, r.Metadata.Sources["title"] = "spoilt", "spoilt"
	}
}

func faqOgg(t *testing.T) {
	r, err := html.Extract(faqPage(`<p>` + faqProse + `<a href="/a/tide.ogg">Tide</a> <a href="/a/gull.oga">Gull</a></p><p>` + faqProse +
		`<video src="/v/own.ogg"></video><audio src="/v/own2.ogg"></audio></p>`))
	require.NoError(t, err)
	var videos, audios []string
	for _, v := range r.Videos {
		videos = append(videos, v.URL)
	}
	for _, a := range r.Audios {
		audios = append(audios, a.URL)
	}
	require.ElementsMatch(t, []string{"/a/tide.ogg", "/v/own.ogg"}, videos)
	require.ElementsMatch(t, []string{"/a/tide.ogg", "/a/gull.oga", "/v/own2.ogg"}, audios)
}

func faqZeroTimeout(t *testing.T) {
	require.ErrorIs(t, html.Config{}.Validate(), html.ErrInvalidConfig)
	require.Equal(t, 30*time.Second, html.DefaultConfig().ProcessingTimeout)
	_, err := newProcessor(t, func(c *html.Config) { c.ProcessingTimeout = 0 }).Extract(faqPage(""))
	require.NoError(t, err)
}
