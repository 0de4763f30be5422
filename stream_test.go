package html_test

import (
	"context"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/winnowhtml/html"
	"github.com/winnowhtml/html/internal/testkit"
)

// endless yields a prefix, then one unit again and again with %d as a running number, and calls look now and
// then.
type endless struct {
	prefix, unit string
	left         int // bytes of units
	end          string
	look         func()
	unlooked     int
	rest         string // of what is being given
	i            int
}

func (e *endless) Read(p []byte) (int, error) {
	if e.unlooked -= len(p); e.unlooked < 0 && e.look != nil {
		e.unlooked = 4 << 20
		e.look()
	}
	n := 0
	for n < len(p) {
		switch {
		case e.rest != "":
		case e.prefix != "":
			e.rest, e.prefix = e.prefix, ""
		case e.left > 0:
			e.i++
			e.rest = strings.ReplaceAll(e.unit, "%d", strconv.Itoa(e.i))
			e.left -= len(e.rest)
		case e.end != "":
			e.rest, e.end = e.end, ""
		default:
			return n, io.EOF
		}
		k := copy(p[n:], e.rest)
		n, e.rest = n+k, e.rest[k:]
	}
	return n, nil
}

const (
	before = "<title>Stream</title><p>Before the flood there is a sentence, long enough to be content by itself.</p>"
	after  = `<p>After the flood there is another sentence, and it must not be lost, whatever came before it.</p>`
	ld     = `<script type="application/ld+json">{"@type":"Product","name":"Last"}</script>`
)

// floods are what a stream may send without end.
var floods = map[string]endless{
	"script":           {prefix: before + "<script>", unit: "var a=1;</x>"},
	"scripts":          {prefix: before, unit: "<script src=/%d.js></script>"},
	"comment":          {prefix: before + "<!--", unit: "a -- b "},
	"style":            {prefix: before + "<style>", unit: ".a{b:c}"},
	"attribute":        {prefix: before + `<p title="`, unit: "value "},
	"attributes":       {prefix: before + `<p `, unit: "a=b "},
	"attribute names":  {prefix: before, unit: "<b a%d b%d c%d d%d>x</b>"},
	"tag name":         {prefix: before + `<`, unit: "a"},
	"tag names":        {prefix: before, unit: "<x%d>"},
	"text":             {prefix: before + `<p>`, unit: "word after word "},
	"text with breaks": {prefix: before + `<p>`, unit: "word &amp; word, 1 < 2\r\n"},
	"spaces":           {prefix: before, unit: " \n"},
	"svg":              {prefix: before + `<svg>`, unit: "<path d='M0 0'/>"},
	"prose":            {prefix: before, unit: "<p>One more paragraph of the same length as all the others that stand here.</p>"},
	"paragraphs":       {prefix: before, unit: "<p>x"},
	"rows":             {prefix: before + "<table>", unit: "<tr><td>1<td>2"},
	"divisions":        {prefix: before, unit: "<div>x</div>"},
	"headings":         {prefix: before, unit: "<h2>x</h2>"},
	"list of links":    {prefix: before + "<ul>", unit: "<li><a href=/%d>x</a>"},
	"bold":             {prefix: before, unit: "<b>x"},
	"links":            {prefix: before, unit: "<a href=/x>y</a>"},
	"images":           {prefix: before, unit: "<img src=x>"},
	"data script":      {prefix: before + `<script type="application/json">`, unit: `{"a":[1,2,3]},`},
	"data scripts":     {prefix: before, unit: `<script type="application/json">{"a":1}</script>`},
}

// TestStreamMemory: what is sent does not decide how large the heap grows, from the first byte to the Result,
// nor how much of it is garbage.
func TestStreamMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("measures memory over two hundred megabytes a shape")
	}
	const sent = 200 << 20
	for name, flood := range floods {
		t.Run(name, func(t *testing.T) {
			for _, held := range []bool{false, true} {
				p, err := html.New()
				require.NoError(t, err)
				h := testkit.NewHeap(held)
				r := flood
				r.left, r.look = sent, h.Look
				doc, err := p.ParseReader(h, &r, html.Source{})
				require.NoError(t, err)
				result := doc.Result()
				h.Look()
				t.Logf("heap at most %d MB, without garbage: %v", h.MB(), held)
				require.Less(t, h.MB(), map[bool]int{false: 64, true: 48}[held])
				require.True(t, doc.Ingest().Truncated)
				require.Equal(t, html.WarnTruncated, result.Warnings[0].Code)
				require.Equal(t, "Stream", result.Title)
				if name != "rows" && name != "list of links" { // where the flood outweighs the sentence
					require.Contains(t, result.Text, "Before the flood")
				}
				require.NoError(t, p.Close())
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
