package html_test

import (
	"context"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/winnowhtml/html"
)

// endless yields a prefix and then one unit for ever, and keeps the highest heap that it sees.
type endless struct {
	prefix, unit string
	at           int // within unit
	left         int // bytes before end
	end          string
	sampled      int
	peak         uint64
}

func (e *endless) Read(p []byte) (int, error) {
	if e.sampled -= len(p); e.sampled < 0 {
		e.sampled = 4 << 20
		runtime.GC() // what is held counts, not what the collector has not come to
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		e.peak = max(e.peak, m.HeapAlloc)
	}
	if e.prefix != "" {
		n := copy(p, e.prefix)
		e.prefix = e.prefix[n:]
		return n, nil
	}
	if e.left <= 0 {
		if e.end == "" {
			return 0, io.EOF
		}
		n := copy(p, e.end)
		e.end = e.end[n:]
		return n, nil
	}
	n := 0
	for n < len(p) && e.left > 0 {
		k := copy(p[n:], e.unit[e.at:])
		e.at = (e.at + k) % len(e.unit)
		n, e.left = n+k, e.left-k
	}
	return n, nil
}

const (
	before = "<title>Stream</title><p>Before the flood there is a sentence, long enough to be content by itself.</p>"
	after  = `<p>After the flood there is another sentence, and it must not be lost, whatever came before it.</p>`
	ld     = `<script type="application/ld+json">{"@type":"Product","name":"Last"}</script>`
)

// TestStreamMemory: what is sent does not decide what is held.
func TestStreamMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("measures memory over two hundred megabytes a shape")
	}
	const sent = 200 << 20
	for name, r := range map[string]*endless{
		"script":         {prefix: before + "<script>", unit: "var a=1;</x>"},
		"comment":        {prefix: before + "<!--", unit: "a -- b "},
		"style":          {prefix: before + "<style>", unit: ".a{b:c}"},
		"attribute":      {prefix: before + `<p title="`, unit: "value "},
		"attributes":     {prefix: before + `<p `, unit: "a=b "},
		"tag name":       {prefix: before + `<`, unit: "a"},
		"text":           {prefix: before + `<p>`, unit: "word after word "},
		"svg":            {prefix: before + `<svg>`, unit: "<path d='M0 0'/>"},
		"paragraphs":     {prefix: before, unit: "<p>x"},
		"rows":           {prefix: before + "<table>", unit: "<tr><td>1<td>2"},
		"bold":           {prefix: before, unit: "<b>x"},
		"links":          {prefix: before, unit: "<a href=/x>y</a>"},
		"images":         {prefix: before, unit: "<img src=x>"},
		"data script":    {prefix: before + `<script type="application/json">`, unit: `{"a":[1,2,3]},`},
		"endless spaces": {prefix: before, unit: " \n"},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := html.New()
			require.NoError(t, err)
			defer p.Close()
			runtime.GC()
			var base runtime.MemStats
			runtime.ReadMemStats(&base)
			r.left = sent
			doc, err := p.ParseReader(context.Background(), r, html.Source{})
			require.NoError(t, err)
			runtime.GC()
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			held := int64(max(r.peak, m.HeapAlloc)) - int64(base.HeapAlloc)
			t.Logf("held at most %d MB", held>>20)
			require.Less(t, held, int64(64<<20))
			require.True(t, doc.Ingest().Truncated)
			require.Equal(t, html.WarnTruncated, doc.Result().Warnings[0].Code)
			if name != "rows" { // where the table is the content
				require.Contains(t, doc.Text(), "Before the flood")
			}
		})
	}
}

// TestBigScriptInside: a page with a huge script inside is a small page.
func TestBigScriptInside(t *testing.T) {
	p, err := html.New()
	require.NoError(t, err)
	defer p.Close()
	r := &endless{prefix: before + "<script>", unit: "var a = b ? c : d;\n", left: 5 << 20, end: "</script>" + after + ld}
	doc, err := p.ParseReader(context.Background(), r, html.Source{})
	require.NoError(t, err)
	in := doc.Ingest()
	require.Greater(t, in.BytesRead, int64(5<<20))
	require.Less(t, in.RetainedChars, int64(1000))
	require.False(t, in.Truncated)
	require.Contains(t, doc.Text(), "Before the flood")
	require.Contains(t, doc.Text(), "After the flood")
	items := doc.StructuredData()
	require.Equal(t, "Product", items[0].Type)
	require.True(t, strings.Contains(string(items[0].JSON), "Last"))
}

// TestCapsOfStreams: caps end the reading at a tag, keep what was read, and are no error.
func TestCapsOfStreams(t *testing.T) {
	page := before + strings.Repeat("<p>One more paragraph of the same length as all the others here.</p>", 1000)
	for name, set := range map[string]func(*html.Config){
		"bytes":    func(c *html.Config) { c.MaxStreamBytes = 5000 },
		"retained": func(c *html.Config) { c.MaxRetainedChars = 5000 },
	} {
		cfg := html.DefaultConfig()
		set(&cfg)
		p, err := html.New(cfg)
		require.NoError(t, err)
		doc, err := p.ParseReader(context.Background(), strings.NewReader(page), html.Source{})
		require.NoError(t, err, name)
		in := doc.Ingest()
		require.True(t, in.Truncated, name)
		require.NotEmpty(t, in.Reason, name)
		require.LessOrEqual(t, in.RetainedChars, int64(5200), name)
		require.Contains(t, doc.Text(), "Before the flood", name)
		bytesDoc, err := p.Parse(context.Background(), []byte(page), html.Source{})
		require.NoError(t, err)
		require.False(t, bytesDoc.Ingest().Truncated, "bytes have MaxInputSize and no caps")
		require.NoError(t, p.Close())
	}
}
