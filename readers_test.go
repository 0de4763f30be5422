package html_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stretchr/testify/require"
	"github.com/winnowhtml/html"
	"github.com/winnowhtml/html/internal/testkit"
)

// chunks gives as many bytes at a time as sizes say, in turn; zero is a read that gives none.
type chunks struct {
	rest  []byte
	sizes []int
	i     int
}

func (c *chunks) Read(p []byte) (int, error) {
	if len(c.rest) == 0 {
		return 0, io.EOF
	}
	n := copy(p[:min(len(p), c.sizes[c.i%len(c.sizes)])], c.rest)
	c.rest = c.rest[n:]
	c.i++
	return n, nil
}

// awkward are ways to give a page that readers may use.
var awkward = []func(page []byte) io.Reader{
	func(p []byte) io.Reader { return &chunks{rest: p, sizes: []int{1400}} },
	func(p []byte) io.Reader { return &chunks{rest: p, sizes: []int{4096}} },
	func(p []byte) io.Reader { return &chunks{rest: p, sizes: []int{1, 0, 7, 65537, 3, 32767, 13}} },
	func(p []byte) io.Reader { return iotest.DataErrReader(&chunks{rest: p, sizes: []int{5000}}) },
	func(p []byte) io.Reader { return iotest.OneByteReader(bytes.NewReader(p)) },
}

// told is everything that a Document tells, in one string.
func told(d *html.Document) string {
	var b strings.Builder
	r := d.Result()
	r.ProcessingTime = 0
	fmt.Fprintf(&b, "%+v\n%s\n%+v\n", *r, d.Markdown(), d.AllLinks())
	for _, i := range d.StructuredData() {
		fmt.Fprintf(&b, "%s %s %s %s\n", i.Source, i.Name, i.Type, i.JSON)
	}
	return b.String()
}

// TestReadersAgree: however a page arrives, up to the caps, the answer is the one that its bytes have. It reads
// each tenth page, or all if WINNOW_ALL is set.
func TestReadersAgree(t *testing.T) {
	step := 10
	if os.Getenv("WINNOW_ALL") != "" {
		step = 1
	}
	cfg := html.DefaultConfig()
	cfg.MaxCacheEntries = 0
	cfg.MaxRetainedChars = 1 << 30
	p, err := html.New(cfg)
	require.NoError(t, err)
	t.Cleanup(func() { _ = p.Close() })
	pages := testkit.Pages(t, "*/pages/*.html.gz", step)
	const shards = 4
	for shard := range shards {
		t.Run(fmt.Sprint(shard), func(t *testing.T) {
			t.Parallel()
			for i := shard; i < len(pages); i += shards {
				sameRead(t, p, pages[i], awkward[i/shards%len(awkward)])
			}
		})
	}
}

func sameRead(t *testing.T, p *html.Processor, page testkit.Page, reader func([]byte) io.Reader) {
	t.Helper()
	src := html.Source{URL: "https://page.example/dir/page"}
	doc, err := p.Parse(context.Background(), page.HTML, src)
	require.NoError(t, err, page.Name)
	read, err := p.ParseReader(context.Background(), reader(page.HTML), src)
	require.NoError(t, err, page.Name)
	require.Equal(t, told(doc), told(read), page.Name)
	require.False(t, read.Ingest().Truncated, page.Name)
	require.Equal(t, doc.Ingest(), read.Ingest(), page.Name)
}

// TestResultsLast: trees whose memory goes back to a pool leave nothing of theirs in a Result. Every Result
// is looked at again when the memory has held many other pages.
func TestResultsLast(t *testing.T) {
	pages := testkit.Pages(t, "*/pages/*.html.gz", 40)
	cfg := html.DefaultConfig()
	cfg.MaxCacheEntries = 0
	cfg.MaxRetainedChars = 1 << 30
	p, err := html.New(cfg)
	require.NoError(t, err)
	defer p.Close()
	ctx := context.Background()
	type kept struct {
		bytes, reader *html.Result
		markdown      string
		links         []html.LinkResource
	}
	all := make([]kept, len(pages))
	for i, page := range pages {
		k := &all[i]
		if k.bytes, err = p.Extract(page.HTML); errors.Is(err, html.ErrMaxDepthExceeded) {
			continue
		}
		require.NoError(t, err, page.Name)
		k.reader, err = p.ExtractFromReader(bytes.NewReader(page.HTML))
		require.NoError(t, err, page.Name)
		k.markdown, err = p.ExtractToMarkdown(page.HTML)
		require.NoError(t, err, page.Name)
		k.links, err = p.ExtractAllLinks(page.HTML)
		require.NoError(t, err, page.Name)
	}
	for i, page := range pages {
		k := all[i]
		if k.bytes == nil {
			continue
		}
		doc, err := p.Parse(ctx, page.HTML, html.Source{}) // whose memory is its own
		require.NoError(t, err, page.Name)
		want := doc.Result()
		want.ProcessingTime, k.bytes.ProcessingTime, k.reader.ProcessingTime = 0, 0, 0
		require.Equal(t, want, k.bytes, page.Name)
		require.Equal(t, want, k.reader, page.Name)
		require.Equal(t, doc.Markdown(), k.markdown, page.Name)
		require.Equal(t, doc.AllLinks(), k.links, page.Name)
	}
}

// BenchmarkReaders reports how fast [html.Processor.ParseReader] is beside Parse on the same real pages, page
// by page in one run: the share of Parse's speed with readers that give all they can, 4 KB and a packet at a
// time. Its own time means nothing:
//
//	go test -run '^$' -bench Readers -benchtime 10x
func BenchmarkReaders(b *testing.B) {
	pages := testkit.Pages(b, "*/pages/*.html.gz", 12)
	cfg := html.DefaultConfig()
	cfg.MaxCacheEntries = 0
	cfg.MaxRetainedChars = 1 << 30
	p, err := html.New(cfg)
	require.NoError(b, err)
	defer p.Close()
	ctx := context.Background()
	ways := []struct {
		name string
		read func(page []byte) (*html.Document, error)
	}{
		{"bytes", func(page []byte) (*html.Document, error) { return p.Parse(ctx, page, html.Source{}) }},
		{"reader", func(page []byte) (*html.Document, error) {
			return p.ParseReader(ctx, bytes.NewReader(page), html.Source{})
		}},
		{"4KB", func(page []byte) (*html.Document, error) {
			return p.ParseReader(ctx, &chunks{rest: page, sizes: []int{4096}}, html.Source{})
		}},
		{"1400B", func(page []byte) (*html.Document, error) {
			return p.ParseReader(ctx, &chunks{rest: page, sizes: []int{1400}}, html.Source{})
		}},
	}
	best := make([][]time.Duration, len(ways)) // of each page
	for i := range best {
		best[i] = make([]time.Duration, len(pages))
	}
	for first := true; b.Loop(); first = false {
		for j, page := range pages {
			for i, w := range ways {
				start := time.Now()
				if _, err := w.read(page.HTML); err != nil {
					b.Fatal(page.Name, err)
				}
				if d := time.Since(start); first || d < best[i][j] {
					best[i][j] = d
				}
			}
		}
	}
	total := make([]time.Duration, len(ways))
	for i := range ways {
		for _, d := range best[i] {
			total[i] += d
		}
	}
	for i, w := range ways[1:] {
		b.ReportMetric(float64(total[0])/float64(total[i+1]), "x-bytes/"+w.name)
	}
}

// onceBroken gives its bytes together with an error, and knows nothing of it afterwards.
type onceBroken struct {
	bytes string
	err   error
}

func (r *onceBroken) Read(p []byte) (int, error) {
	n, err := copy(p, r.bytes), r.err
	if r.bytes = r.bytes[n:]; r.bytes != "" {
		return n, nil
	}
	r.err = io.EOF
	return n, err
}

// An error that comes with the last bytes is not lost, however many they are.
func TestErrorWithBytes(t *testing.T) {
	broken := errors.New("the line broke")
	p := newProcessor(t, nil)
	for size := range 40 {
		_, err := p.ExtractFromReader(&onceBroken{strings.Repeat("x", size), broken})
		require.ErrorIs(t, err, broken, "%d bytes", size)
	}
}
