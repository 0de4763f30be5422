package html_test

import (
	"bytes"
	"context"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
	"github.com/winnowhtml/html"
)

func parse(t testing.TB, page string, set ...func(*html.Config)) *html.Document {
	t.Helper()
	cfg := html.DefaultConfig()
	for _, f := range set {
		f(&cfg)
	}
	p, err := html.New(cfg)
	require.NoError(t, err)
	doc, err := p.Parse(context.Background(), []byte(page), html.Source{})
	require.NoError(t, err)
	require.NoError(t, p.Close())
	return doc
}

// TestDocumentOutlivesItsProcessor: parse closes the Processor before the Document is asked.
func TestDocumentOutlivesItsProcessor(t *testing.T) {
	doc := parse(t, story)
	require.Contains(t, doc.Text(), "The old ferry")
	require.Contains(t, doc.HTML(), "<p>The old ferry")
	require.Contains(t, doc.Markdown(), "[people]")
	require.Len(t, doc.AllLinks(), 5)
	require.Equal(t, "en", doc.Metadata().Language)
	require.False(t, doc.IsEmptyShell())
	in := doc.Ingest()
	require.Equal(t, int64(len(story)), in.BytesRead)
	require.Less(t, in.RetainedChars, in.BytesRead)
	require.Equal(t, "UTF-8", in.Encoding)
}

func TestCallerMayReuseItsBuffer(t *testing.T) {
	p, err := html.New()
	require.NoError(t, err)
	defer p.Close()
	buf := []byte(story)
	doc, err := p.Parse(context.Background(), buf, html.Source{})
	require.NoError(t, err)
	r, err := p.Extract(buf)
	require.NoError(t, err)
	want := doc.Text()
	for i := range buf {
		buf[i] = 'X'
	}
	require.Equal(t, want, doc.Text())
	require.Equal(t, want, r.Text)
	require.NotContains(t, doc.HTML(), "XXX")
	require.Equal(t, "who", r.Links[0].Title)
}

// TestNoResultKeepsAnArenaAlive: the memory of a big page goes when only its Result is left.
func TestNoResultKeepsAnArenaAlive(t *testing.T) {
	if testing.Short() {
		t.Skip("measures memory")
	}
	page := []byte("<title>big</title><article><p>A sentence that is the content, and a long one at that, for the rule to find it.</p></article><div hidden>" +
		strings.Repeat("<i title='padding of the page'>filler text</i>", 200_000) + "</div>")
	p, err := html.New()
	require.NoError(t, err)
	defer p.Close()
	heap := func() uint64 {
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := heap()
	doc, err := p.Parse(context.Background(), page, html.Source{})
	require.NoError(t, err)
	results := []*html.Result{doc.Result()}
	withDoc := heap()
	runtime.KeepAlive(doc)
	doc = nil
	r, err := p.ExtractFromReader(bytes.NewReader(page))
	require.NoError(t, err)
	results = append(results, r)
	after := heap()
	require.Greater(t, withDoc-before, uint64(8<<20), "the page is big enough for the test to mean something")
	require.Less(t, int64(after)-int64(before), int64(1<<20))
	runtime.KeepAlive(results)
}

func TestBytesAndStreamsAgree(t *testing.T) {
	p, err := html.New()
	require.NoError(t, err)
	defer p.Close()
	for name, page := range goldenPages(t) {
		want, err := p.Parse(context.Background(), page, html.Source{})
		require.NoError(t, err)
		for kind, r := range map[string]*html.Document{
			"whole":    stream(t, p, page, false),
			"one byte": stream(t, p, page, true),
		} {
			require.Equal(t, same(want.Result()), same(r.Result()), "%s: %s", name, kind)
			require.Equal(t, want.HTML(), r.HTML(), "%s: %s", name, kind)
			require.Equal(t, want.AllLinks(), r.AllLinks(), "%s: %s", name, kind)
			require.Equal(t, want.StructuredData(), r.StructuredData(), "%s: %s", name, kind)
		}
		again, err := p.Parse(context.Background(), page, html.Source{})
		require.NoError(t, err)
		require.Equal(t, same(want.Result()), same(again.Result()), "%s: two runs", name)
	}
}

func stream(t *testing.T, p *html.Processor, page []byte, oneByte bool) *html.Document {
	t.Helper()
	src := html.Source{}
	r := bytes.NewReader(page)
	if oneByte {
		doc, err := p.ParseReader(context.Background(), iotest.OneByteReader(r), src)
		require.NoError(t, err)
		return doc
	}
	doc, err := p.ParseReader(context.Background(), r, src)
	require.NoError(t, err)
	return doc
}

// same takes out of a Result what may differ between two runs.
func same(r *html.Result) *html.Result {
	r.ProcessingTime = 0
	return r
}

func TestHitEqualsMiss(t *testing.T) {
	p, err := html.New()
	require.NoError(t, err)
	defer p.Close()
	for name, page := range goldenPages(t) {
		miss, err := p.Extract(page)
		require.NoError(t, err)
		hit, err := p.Extract(page)
		require.NoError(t, err)
		require.Equal(t, same(miss), same(hit), name)
	}
	s := p.GetStatistics()
	require.Equal(t, s.CacheMisses, s.CacheHits)
	require.Equal(t, s.TotalProcessed, s.CacheHits+s.CacheMisses)
}

func TestLists(t *testing.T) {
	page := `<article><p>A page with a <a href="/x">link</a>, an <img src=/i.png alt=i>, a film and a song, in a sentence long enough, commas included.</p>
	<video src="/v.mp4"></video><audio src="/a.mp3"></audio></article>`
	all := parse(t, page).Result()
	require.Equal(t, []int{1, 1, 1, 1}, []int{len(all.Images), len(all.Links), len(all.Videos), len(all.Audios)})
	none := parse(t, page, func(c *html.Config) { *c = html.TextOnlyConfig() }).Result()
	require.Equal(t, []int{0, 0, 0, 0}, []int{len(none.Images), len(none.Links), len(none.Videos), len(none.Audios)})
	require.Equal(t, all.Text, none.Text, "lists do not change the text")
}

func TestWholeBody(t *testing.T) {
	doc := parse(t, story+`<div hidden>Secret</div>`, func(c *html.Config) { c.ExtractArticle = false })
	for _, want := range []string{"Archive", "The old ferry", "Imprint"} {
		require.Contains(t, doc.Text(), want)
	}
	require.NotContains(t, doc.Text(), "Secret")
	require.NotContains(t, doc.Text(), "alert")
}

func TestSanitizationOff(t *testing.T) {
	page := `<p>Visible</p><iframe>in a frame</iframe><object>in an object</object><button>on a button</button><textarea>in an area</textarea><a href="javascript:x()">link</a>`
	on := parse(t, page, func(c *html.Config) { c.ExtractArticle = false })
	require.NotContains(t, on.Text(), "in a frame")
	off := parse(t, page, func(c *html.Config) { c.ExtractArticle, c.EnableSanitization = false, false })
	for _, want := range []string{"Visible", "in a frame", "in an object", "on a button", "in an area", "link"} {
		require.Contains(t, off.Text(), want)
	}
	for _, out := range []string{off.HTML(), off.Markdown(), on.HTML(), on.Markdown()} {
		require.NotContains(t, out, "javascript:")
		require.NotContains(t, out, "<iframe")
	}
}

func TestHiddenIsTakenBack(t *testing.T) {
	long := strings.Repeat("The story that a script would show, word by word. ", 10)
	doc := parse(t, `<p>Loading</p><div hidden><p>`+long+`</p></div><div hidden>short</div>`)
	require.Equal(t, strings.TrimSpace(long), doc.Text())
	require.Equal(t, html.WarnHiddenRestored, doc.Result().Warnings[0].Code)
	doc = parse(t, `<p>`+long+`</p><div hidden><p>`+long+long+`secret</p></div>`)
	require.NotContains(t, doc.Text(), "secret")
}

func TestPlaceholders(t *testing.T) {
	page := `<article><p>Before the image, [IMAGE:7] is text of the page, and after it <img src="/i.png" alt="i"> more words follow, with commas.</p></article>`
	text := parse(t, page, func(c *html.Config) { c.InlineImageFormat = "Placeholder" }).Text()
	require.Contains(t, text, "[IMAGE:1]")
	require.Contains(t, text, "[IMAGE:7]")
	require.NotContains(t, parse(t, page).Text(), "[IMAGE:1]")
}
