package html

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/winnowhtml/html/internal/charset"
	"github.com/winnowhtml/html/internal/event"
	"github.com/winnowhtml/html/internal/gate"
)

// Extract extracts the content of a page.
func (p *Processor) Extract(htmlBytes []byte) (*Result, error) {
	return p.ExtractWithContext(context.Background(), htmlBytes)
}

// ExtractWithContext is Extract under a context.
func (p *Processor) ExtractWithContext(ctx context.Context, htmlBytes []byte) (*Result, error) {
	return do(p, ctx, "Extract", func(c *call) (*Result, error) { return c.result(htmlBytes) })
}

// ExtractFromFile is Extract on a file.
func (p *Processor) ExtractFromFile(filePath string) (*Result, error) {
	return p.ExtractFromFileWithContext(context.Background(), filePath)
}

// ExtractFromFileWithContext is Extract on a file under a context.
func (p *Processor) ExtractFromFileWithContext(ctx context.Context, filePath string) (*Result, error) {
	return do(p, ctx, "ExtractFromFile", func(c *call) (*Result, error) { return fromFile(c, filePath, c.result) })
}

// ExtractText extracts the content of a page as plain text.
func (p *Processor) ExtractText(htmlBytes []byte) (string, error) {
	return p.ExtractTextWithContext(context.Background(), htmlBytes)
}

// ExtractTextWithContext is ExtractText under a context.
func (p *Processor) ExtractTextWithContext(ctx context.Context, htmlBytes []byte) (string, error) {
	return do(p, ctx, "ExtractText", func(c *call) (string, error) { return c.text(htmlBytes) })
}

// ExtractTextFromFile is ExtractText on a file.
func (p *Processor) ExtractTextFromFile(filePath string) (string, error) {
	return p.ExtractTextFromFileWithContext(context.Background(), filePath)
}

// ExtractTextFromFileWithContext is ExtractText on a file under a context.
func (p *Processor) ExtractTextFromFileWithContext(ctx context.Context, filePath string) (string, error) {
	return do(p, ctx, "ExtractTextFromFile", func(c *call) (string, error) { return fromFile(c, filePath, c.text) })
}

// Source says what is known of where a page came from. Both fields may be empty.
type Source struct {
	URL         string // references are resolved against it unless the page or Config.BaseURL says otherwise
	ContentType string // as in the HTTP header; its charset yields only to a byte order mark
}

// Parse reads a page given as bytes into a [Document]. It neither reads nor writes the cache.
//
// Documents are made of what browsers show too: with Config.MaxDepth at its ceiling, 500, elements below it
// join the deepest allowed one and a warning says so, as Config.FlattenDeep does for every operation. A lower
// MaxDepth is a limit that the caller chose, and exceeding it is [ErrMaxDepthExceeded] here too.
func (p *Processor) Parse(ctx context.Context, htmlBytes []byte, src Source) (*Document, error) {
	return do(p, ctx, "Parse", func(c *call) (*Document, error) {
		c.forDocument = true
		pg, err := c.decode(htmlBytes, src)
		if err != nil {
			return nil, err
		}
		return c.run(pg)
	})
}

// ParseReader reads a page from a stream into a [Document], pruning while it reads. Content types that
// cannot be a page give [ErrUnsupportedContentType] before a byte is read. Config.MaxStreamBytes and
// Config.MaxRetainedChars end the reading; what was read is kept and a warning says so. An error of r is
// returned wrapped. Depth is as in [Processor.Parse].
func (p *Processor) ParseReader(ctx context.Context, r io.Reader, src Source) (*Document, error) {
	return do(p, ctx, "ParseReader", func(c *call) (*Document, error) {
		c.forDocument = true
		return c.stream(r, src)
	})
}

// ExtractFromReader is [Processor.Extract] on a stream, as [Processor.ParseReader] reads it.
func (p *Processor) ExtractFromReader(r io.Reader) (*Result, error) {
	return p.ExtractFromReaderWithContext(context.Background(), r)
}

// ExtractFromReaderWithContext is ExtractFromReader under a context.
func (p *Processor) ExtractFromReaderWithContext(ctx context.Context, r io.Reader) (*Result, error) {
	return do(p, ctx, "ExtractFromReader", func(c *call) (*Result, error) {
		doc, err := c.stream(r, Source{})
		if err != nil {
			return nil, err
		}
		return c.finished(doc), nil
	})
}

// text is the operation ExtractText on bytes.
func (c *call) text(htmlBytes []byte) (string, error) {
	r, err := c.result(htmlBytes)
	if err != nil {
		return "", err
	}
	return r.Text, nil
}

// result is the operation Extract on bytes: from the cache, or down the road.
func (c *call) result(htmlBytes []byte) (*Result, error) {
	pg, err := c.decode(htmlBytes, Source{})
	if err != nil {
		return nil, err
	}
	if c.cache == nil {
		return c.extract(pg)
	}
	r, err := c.cached(pg)
	if err != nil {
		return nil, err
	}
	r.Encoding, r.ProcessingTime = pg.encoding.Name, time.Since(c.start)
	return r, nil
}

// cached answers from the cache, or takes a page down the road and remembers the Result. A hit reports the
// same audit events again.
func (c *call) cached(pg page) (*Result, error) {
	a, err := c.cache.do(c.ctx, pg.utf8, func() (*Result, []AuditEntry, error) {
		mark := c.audit.mark()
		r, err := c.extract(pg)
		return r, c.audit.since(mark), err
	})
	c.lookup = missed
	if a.hit {
		c.lookup = hit
		c.audit.replay(a.events)
	}
	return a.result, err
}

// extract takes a page down the road for a Result alone: no Document escapes.
func (c *call) extract(pg page) (*Result, error) {
	doc, err := c.run(pg)
	if err != nil {
		return nil, err
	}
	return c.finished(doc), nil
}

// finished is the Result of a Document that this call made.
func (c *call) finished(doc *Document) *Result {
	r := doc.Result()
	r.ProcessingTime = time.Since(c.start)
	return r
}

// decode checks bytes and finds their encoding. Bytes that are UTF-8 already are not copied.
func (c *call) decode(htmlBytes []byte, src Source) (page, error) {
	if len(htmlBytes) > c.cfg.MaxInputSize {
		return page{}, c.tooLarge(len(htmlBytes))
	}
	if err := c.ctx.Err(); err != nil {
		return page{}, err
	}
	if kind := binaryKind(htmlBytes); kind != "" {
		return page{}, c.binary(kind, len(htmlBytes))
	}
	utf8, enc, err := charset.Decode(htmlBytes, c.hints(src))
	if err != nil {
		return page{}, err
	}
	return page{utf8: utf8, encoding: enc, src: src}, nil
}

// stream opens a reader as a page and takes it down the road.
func (c *call) stream(r io.Reader, src Source) (*Document, error) {
	if gate.Refused(src.ContentType) {
		return nil, fmt.Errorf("%w: %.100q", ErrUnsupportedContentType, src.ContentType)
	}
	if r == nil {
		return nil, &InputError{Op: c.op, InputErr: fmt.Errorf("%w: nil reader", ErrInvalidHTML)}
	}
	if err := c.ctx.Err(); err != nil {
		return nil, err
	}
	r = &guardedReader{ctx: c.ctx, r: r}
	var head [16]byte
	n, err := io.ReadFull(r, head[:])
	if kind := binaryKind(head[:n]); kind != "" {
		return nil, c.binary(kind, n)
	}
	var rest io.Reader = bytes.NewReader(head[:n])
	if err == nil {
		rest = io.MultiReader(rest, r)
	} else if !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, c.readError(err)
	}
	cr, err := charset.NewReader(rest, c.hints(src))
	if err != nil {
		return nil, c.readError(err)
	}
	return c.run(page{reader: cr, src: src})
}

// guardedReader looks at the context before each read and gives up on a reader that never gets anywhere. An error
// of the reader stays: one that came with bytes is not lost where only those are looked at.
type guardedReader struct {
	ctx  context.Context
	r    io.Reader
	idle int // reads in a row that gave nothing
	err  error
}

// maxIdleReads is what bufio allows too.
const maxIdleReads = 100

func (g *guardedReader) Read(p []byte) (int, error) {
	if err := g.ctx.Err(); err != nil {
		return 0, err
	}
	if g.err != nil {
		return 0, g.err
	}
	n, err := g.r.Read(p)
	if n < 0 || n > len(p) {
		n, err = 0, errors.New("reader returned an impossible count")
	}
	if n > 0 || err != nil {
		g.idle, g.err = 0, err
		return n, err
	}
	if g.idle++; g.idle >= maxIdleReads {
		g.err = io.ErrNoProgress
	}
	return 0, g.err
}

func (c *call) readError(err error) error {
	if ctxErr := c.ctx.Err(); ctxErr != nil && errors.Is(err, ctxErr) {
		return err
	}
	return fmt.Errorf("html: %s: reading: %w", c.op, err)
}

func (c *call) hints(src Source) charset.Hints {
	return charset.Hints{Forced: c.cfg.Encoding, ContentType: src.ContentType, URL: src.URL, Record: c.recorder()}
}

func (c *call) tooLarge(size int) error {
	c.report(event.Event{Type: event.InputViolation, Message: "input too large", Size: size, MaxSize: c.cfg.MaxInputSize})
	return &InputError{Op: c.op, Size: size, MaxSize: c.cfg.MaxInputSize}
}

func (c *call) binary(kind string, size int) error {
	c.report(event.Event{Type: event.InputViolation, Message: "input is " + kind, Size: size})
	return &InputError{Op: c.op, Size: size, MaxSize: c.cfg.MaxInputSize, InputErr: fmt.Errorf("%w: input is %s", ErrInvalidHTML, kind)}
}

// binaryKind names the format that bytes begin like, if it is one that cannot be a page.
func binaryKind(b []byte) string {
	for _, s := range signatures {
		if bytes.HasPrefix(b, s.magic) {
			return s.kind
		}
	}
	return ""
}

var signatures = [...]struct {
	magic []byte
	kind  string
}{
	{[]byte("\x89PNG\r\n\x1a\n"), "a PNG image"},
	{[]byte("\xff\xd8\xff"), "a JPEG image"},
	{[]byte("GIF87a"), "a GIF image"},
	{[]byte("GIF89a"), "a GIF image"},
	{[]byte("%PDF-"), "a PDF document"},
	{[]byte("PK\x03\x04"), "a ZIP archive"},
	{[]byte("\x1f\x8b\x08"), "gzip data"},
	{[]byte("\x28\xb5\x2f\xfd"), "zstd data"},
	{[]byte("7z\xbc\xaf\x27\x1c"), "a 7z archive"},
	{[]byte("wOFF"), "a font"},
	{[]byte("wOF2"), "a font"},
	{[]byte("OggS"), "Ogg media"},
	{[]byte("\x1aE\xdf\xa3"), "Matroska media"},
}

// readFile reads a whole file within Config.AllowedBaseDir and Config.MaxInputSize.
func (c *call) readFile(path string) ([]byte, error) {
	b, err := readConfined(c.ctx, path, c.cfg.AllowedBaseDir, int64(c.cfg.MaxInputSize))
	var refused *fileRefusal
	if err == nil || !errors.As(err, &refused) {
		return b, err
	}
	fail := func(cause error) error { return &FileError{Op: c.op, Path: path, FileErr: cause} }
	switch refused.fault {
	case faultMissing:
		return nil, fail(ErrFileNotFound)
	case faultTooLarge:
		return nil, c.tooLarge(int(refused.size))
	case faultInvalid, faultNotRegular:
		c.report(event.Event{Type: event.InputViolation, Message: refused.Error(), Path: path})
		return nil, fail(ErrInvalidFilePath)
	case faultOutside:
		c.report(event.Event{Type: event.PathTraversal, Message: refused.Error(), Path: path})
		return nil, fail(ErrInvalidFilePath)
	}
	return nil, fail(refused)
}

// fromFile runs an operation on the bytes of a file.
func fromFile[T any](c *call, path string, f func([]byte) (T, error)) (v T, err error) {
	b, err := c.readFile(path)
	if err != nil {
		return v, err
	}
	return f(b)
}
