package html_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/japanese"

	"github.com/winnowhtml/html"
)

const faqProse = "The pans are filled at spring tide, and the sun does the rest, slowly, while the raker waits and watches the sky. "

// faqPage is a page of ordinary prose with a menu and a footer.
func faqPage(content string) []byte {
	return []byte(`<title>Salt</title><nav><a href="/menu">Menu</a></nav><article><h1>Salt</h1><p>` + strings.Repeat(faqProse, 8) + `</p>` +
		content + `<p>` + strings.Repeat("By August the crust is thick enough to rake. ", 10) + `</p></article><footer>Imprint</footer>`)
}

// TestFAQ holds every answer of docs/FAQ.md to be true: each of its headings has a check here.
func TestFAQ(t *testing.T) {
	source, err := os.ReadFile("docs/FAQ.md")
	require.NoError(t, err)
	var asked []string
	for _, m := range regexp.MustCompile(`(?m)^## (.*)$`).FindAllStringSubmatch(string(source), -1) {
		asked = append(asked, m[1])
		check, ok := faq[m[1]]
		require.True(t, ok, "no check for %q", m[1])
		t.Run(m[1], check)
	}
	require.Len(t, asked, len(faq), "a check without a question")
	require.GreaterOrEqual(t, len(asked), 29)
}

var faq = map[string]func(t *testing.T){
	"What is the difference between package functions and a Processor?":  faqProcessor,
	"How do I deal with encodings?":                                      faqEncodings,
	"How large may the input be?":                                        faqSize,
	"How do I get Markdown?":                                             faqMarkdown,
	"How many pages may a batch hold?":                                   faqBatch,
	"Why is the extracted text empty?":                                   faqEmpty,
	"How do I watch what a Processor does?":                              faqStatistics,
	"How do I switch the audit on?":                                      faqAudit,
	"Are file paths safe in errors?":                                     faqPaths,
	"How do I score content my own way?":                                 faqScorer,
	"Must a Scorer be safe for concurrent use?":                          faqScorerPanics,
	"How is the cache key made?":                                         faqCacheKey,
	"Why do ExtractAllLinks and Extract give different links?":           faqLinks,
	"Is a package function with a Config pooled?":                        faqPooled,
	"What does a panic inside the library do?":                           faqScorerPanics,
	"How do I switch the cache off to save memory?":                      faqNoCache,
	"How do ProcessingTimeout and the context's deadline work together?": faqTimeouts,
	"Does ExtractToMarkdown use the cache?":                              faqMarkdownCache,
	"Why is form not removed?":                                           faqForm,
	"Which data URLs are let through?":                                   faqDataURLs,
	"What happens to a batch of more than 10,000 pages?":                 faqBatch,
	"What happens after Close?":                                          faqClose,
	"How does the choice of content work?":                               faqChoice,
	"What does TableFormat do?":                                          faqTables,
	"Does AllowedBaseDir work the same on all systems?":                  faqBaseDir,
	"Does a cache hit return the cached object?":                         faqCopies,
	"Why is one URL in both Videos and Audios?":                          faqOgg,
	"Is ProcessingTimeout 0 the same as not setting it?":                 faqZeroTimeout,
	"Can I use Extract and ExtractAllLinks together?":                    faqLinks,
}

func faqProcessor(t *testing.T) {
	result, err := html.Extract(faqPage(""))
	require.NoError(t, err)
	p := newProcessor(t, nil)
	for range 2 {
		again, err := p.Extract(faqPage(""))
		require.NoError(t, err)
		require.Equal(t, result.Text, again.Text)
	}
	require.EqualValues(t, 1, p.GetStatistics().CacheHits)
}

func faqEncodings(t *testing.T) {
	const text = "これは日本語の文章です。塩田では夏のあいだ毎日塩を集めています。"
	sjis, err := japanese.ShiftJIS.NewEncoder().String(strings.Repeat("<p>"+text+"</p>", 8))
	require.NoError(t, err)
	result, err := html.Extract([]byte(sjis))
	require.NoError(t, err)
	require.Equal(t, "Shift_JIS", result.Encoding)
	require.Contains(t, result.Text, text)
	require.Equal(t, html.DetectedStatistics, html.DetectEncoding([]byte(sjis), html.Source{}).By)
	cfg := html.DefaultConfig()
	cfg.Encoding = "gbk"
	result, err = html.Extract([]byte("<p>\xc4\xe3\xba\xc3</p>"), cfg)
	require.NoError(t, err)
	require.Equal(t, "你好", result.Text)
	lying := append([]byte(`<meta charset="windows-1252"><p>`), strings.Repeat("плотина и мельница ", 20)...)
	result, err = html.Extract(lying)
	require.NoError(t, err)
	require.Equal(t, "UTF-8", result.Encoding, "a declaration that the bytes contradict loses")
}

func faqSize(t *testing.T) {
	require.Equal(t, 52428800, html.DefaultMaxInputSize)
	cfg := html.DefaultConfig()
	cfg.MaxInputSize++
	require.ErrorIs(t, cfg.Validate(), html.ErrInvalidConfig, "the most that can be set")
	cfg.MaxInputSize, cfg.MaxStreamBytes = 100, 1000
	_, err := html.Extract(faqPage(""), cfg)
	var tooLarge *html.InputError
	require.ErrorAs(t, err, &tooLarge)
	require.ErrorIs(t, err, html.ErrInputTooLarge)
	result, err := html.ExtractFromReader(bytes.NewReader(faqPage("")), cfg)
	require.NoError(t, err, "a cap of a stream is no error")
	require.Equal(t, html.WarnTruncated, result.Warnings[0].Code)
	require.NotEmpty(t, result.Text)
}

func faqMarkdown(t *testing.T) {
	page := faqPage("")
	md, err := html.ExtractToMarkdown(page)
	require.NoError(t, err)
	require.Contains(t, md, "# Salt\n\n")
	doc, err := newProcessor(t, nil).Parse(t.Context(), page, html.Source{})
	require.NoError(t, err)
	require.Equal(t, md, doc.Markdown())
}

func faqBatch(t *testing.T) {
	batch := html.ExtractBatch(make([][]byte, 10_001))
	require.Equal(t, 10_001, batch.Failed)
	require.Zero(t, batch.Success+batch.Cancelled)
	for i := range batch.Errors {
		require.EqualError(t, batch.Errors[i], "html: batch size 10001 exceeds maximum 10000")
		require.Nil(t, batch.Results[i])
	}
	require.Equal(t, 10_000, html.ExtractBatch(make([][]byte, 10_000)).Success)
	count := 0
	for outcome := range newProcessor(t, nil).ExtractEach(t.Context(), func(yield func(html.Input, error) bool) {
		for range 10_001 {
			if !yield(html.Input{}, nil) {
				return
			}
		}
	}) {
		require.NoError(t, outcome.Err)
		count++
	}
	require.Equal(t, 10_001, count)
}

func faqEmpty(t *testing.T) {
	warned := func(page string, change func(*html.Config)) (string, []html.WarningCode) {
		r, err := newProcessor(t, change).Extract([]byte(page))
		require.NoError(t, err)
		var codes []html.WarningCode
		for _, w := range r.Warnings {
			codes = append(codes, w.Code)
		}
		return r.Text, codes
	}
	text, codes := warned("", nil)
	require.Empty(t, text)
	require.Empty(t, codes)
	_, codes = warned(`<div id="root"></div><script src="/app.js"></script>`, nil)
	require.Contains(t, codes, html.WarnEmptyShell)
	text, codes = warned(`<script type="application/ld+json">{"@type":"Article","articleBody":"`+strings.Repeat(faqProse, 5)+`"}</script><div id="root"></div><script src="/app.js"></script>`, nil)
	require.Contains(t, codes, html.WarnStructuredFallback)
	require.Contains(t, text, "The pans are filled")
	text, codes = warned(`<p>Hi</p><div hidden><p>`+strings.Repeat(faqProse, 5)+`</p></div>`, nil)
	require.Contains(t, codes, html.WarnHiddenRestored)
	require.Contains(t, text, "The pans are filled")
	const framed = `<script>var a</script><style>p{}</style><object>told by an object</object><button>told by a button</button>`
	text, _ = warned(framed, nil)
	require.Empty(t, text)
	text, _ = warned(framed, func(c *html.Config) { c.EnableSanitization = false })
	require.Contains(t, text, "told by an object")
	require.Contains(t, text, "told by a button")
	require.NotContains(t, text, "var a")
	text, _ = warned(string(faqPage("")), func(c *html.Config) { c.ExtractArticle = false })
	require.Contains(t, text, "Imprint")

	deep := []byte(strings.Repeat("<div>", 600) + "deep")
	_, err := html.ExtractText(deep)
	require.ErrorIs(t, err, html.ErrMaxDepthExceeded)
	doc, err := newProcessor(t, nil).Parse(t.Context(), deep, html.Source{})
	require.NoError(t, err)
	require.Equal(t, html.WarnFlattened, doc.Result().Warnings[0].Code)
}

func faqStatistics(t *testing.T) {
	p := newProcessor(t, nil)
	for range 2 {
		_, err := p.Extract(faqPage(""))
		require.NoError(t, err)
	}
	_, err := p.Extract([]byte("%PDF-1.7"))
	require.Error(t, err)
	s := p.GetStatistics()
	require.EqualValues(t, []int64{3, 1, 1}, []int64{s.TotalProcessed, s.CacheHits, s.ErrorCount})
	require.Positive(t, s.AverageProcessTime)
	p.ResetStatistics()
	_, err = p.Extract(faqPage(""))
	require.NoError(t, err)
	require.EqualValues(t, 1, p.GetStatistics().CacheHits, "the cache stays")
	p.ClearCache()
	require.EqualValues(t, 1, p.GetStatistics().TotalProcessed, "the statistics stay")
}

func faqAudit(t *testing.T) {
	var log bytes.Buffer
	p := newProcessor(t, func(c *html.Config) {
		c.Audit = html.DefaultAuditConfig()
		require.False(t, c.Audit.Enabled)
		c.Audit.Enabled = true
		c.Audit.Sink = html.NewLoggerAuditSinkWithWriter(&log)
	})
	for range 2 {
		_, err := p.Extract(faqPage(`<iframe src="x"></iframe><p hidden>secret</p>`))
		require.NoError(t, err)
	}
	require.Contains(t, log.String(), "[AUDIT] {")
	require.Contains(t, log.String(), `"tag":"iframe"`)
	require.Contains(t, log.String(), "hidden", "hidden text is named too")
	require.Contains(t, log.String(), `"cached":true`)
}

func faqPaths(t *testing.T) {
	_, err := html.ExtractFromFile("/srv/pages/report.html")
	var fileErr *html.FileError
	require.ErrorAs(t, err, &fileErr)
	require.Equal(t, "report.html", fileErr.SafePath())
	require.NotContains(t, err.Error(), "srv")
	asJSON, err := json.Marshal(fileErr)
	require.NoError(t, err)
	require.NotContains(t, string(asJSON), "srv")
	require.Equal(t, "/srv/pages/report.html", fileErr.Path)
}

// refined is the classic rule with one method of its own.
type refined struct{ html.DefaultScorer }

func (r refined) ShouldRemove(n html.ContentNode) bool {
	return n.AttrValue("class") == "promo" || r.DefaultScorer.ShouldRemove(n)
}

func faqScorer(t *testing.T) {
	page := []byte(`<div id="story"><p>Content.</p><p class="promo">Buy!</p></div><article>` + faqProse + `</article>`)
	for _, s := range []html.Scorer{siteScorer{}, &siteScorer{}} {
		p := newProcessor(t, func(c *html.Config) { c.Scorer = s })
		md, err := p.ExtractToMarkdown(page)
		require.NoError(t, err)
		require.Equal(t, "Content.", strings.TrimSpace(md))
	}
	text, err := newProcessor(t, func(c *html.Config) { c.Scorer = refined{} }).ExtractText(faqPage(`<p class="promo">Buy!</p>`))
	require.NoError(t, err)
	require.Contains(t, text, "The pans are filled")
	require.NotContains(t, text, "Buy!")
}

// failing is a scorer that panics on one page.
type failing struct{ html.DefaultScorer }

func (failing) Score(n html.ContentNode) int {
	if n.AttrValue("id") == "bad" {
		panic(errors.New("no"))
	}
	return 1
}

func faqScorerPanics(t *testing.T) {
	p := newProcessor(t, func(c *html.Config) { c.Scorer, c.Audit.Enabled, c.Audit.Sink = failing{}, true, panickingSink{} })
	batch := p.ExtractBatch([][]byte{[]byte("<p>good <iframe></iframe>"), []byte(`<p id="bad">`), []byte("<p>good too")})
	require.Equal(t, []int{2, 1}, []int{batch.Success, batch.Failed})
	require.ErrorIs(t, batch.Errors[1], html.ErrInternalPanic)
	var panicked *html.PanicError
	require.ErrorAs(t, batch.Errors[1], &panicked)
	require.EqualError(t, panicked.Value.(error), "no")
	require.NotEmpty(t, panicked.Stack)
}

func faqCacheKey(t *testing.T) {
	p := newProcessor(t, nil)
	hits := func() int64 { return p.GetStatistics().CacheHits }
	sjis, err := japanese.ShiftJIS.NewEncoder().Bytes([]byte(strings.Repeat("<p>塩田では夏のあいだ毎日塩を集めています。</p>", 8)))
	require.NoError(t, err)
	_, err = p.Extract(sjis)
	require.NoError(t, err)
	_, err = p.Extract([]byte(strings.Repeat("<p>塩田では夏のあいだ毎日塩を集めています。</p>", 8)))
	require.NoError(t, err)
	require.EqualValues(t, 1, hits(), "one page in two encodings")
	large := bytes.Repeat([]byte("<p>"+faqProse), 2000)
	for at := 10_000; at < 60_000; at += 7_001 {
		other := slices.Clone(large)
		copy(other[at:], "0123")
		_, err := p.Extract(other)
		require.NoError(t, err)
	}
	require.EqualValues(t, 1, hits(), "pages that differ anywhere")
}

func faqLinks(t *testing.T) {
	page := faqPage(`<p>` + faqProse + `<a href="/how">how</a> and <a href="javascript:x()">why</a></p><iframe src="/frame"></iframe><script src="/s.js"></script>`)
	p := newProcessor(t, nil)
	result, err := p.Extract(page)
	require.NoError(t, err)
	require.Len(t, result.Links, 1)
	require.Equal(t, html.LinkInfo{URL: "/how", Text: "how", Position: 1}, result.Links[0])
	all, err := p.ExtractAllLinks(page)
	require.NoError(t, err)
	var urls []string
	for _, l := range all {
		urls = append(urls, l.URL+" "+l.Type)
	}
	require.Equal(t, []string{"/frame media", "/how link", "/menu link", "/s.js js"}, urls)
	doc, err := p.Parse(t.Context(), page, html.Source{})
	require.NoError(t, err)
	require.Equal(t, result.Links, doc.Result().Links)
	require.Equal(t, all, doc.AllLinks())
}
