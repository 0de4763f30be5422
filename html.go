// Package html is Winnow: it takes a web page in and gives its content out, as clean text, Markdown, HTML or
// JSON, with title, metadata, links, images, video, audio, tables and structured data.
//
// # Order of calls
//
// [Extract] and the other package functions do one page with a pooled [Processor]. Whoever has many pages
// makes a Processor with [New], uses it from any number of goroutines, and closes it once: it keeps a cache,
// statistics and an audit. [Processor.Parse] gives a [Document]: a page read once and asked many times.
// A package function given a [Config] makes a Processor for that call and closes it.
//
// # Ownership
//
// Input bytes belong to the caller and may be reused when a call returns. A [Result] owns its strings. A
// Document is immutable, safe for concurrent use, and stays usable after its Processor is closed.
//
// # Errors
//
// Errors are sentinels to be compared with [errors.Is], most of them wrapped in a typed error that says more:
// [*InputError], [*ConfigError], [*FileError], [*PanicError]. What a caller may want to know though nothing
// failed is in Result.Warnings. Empty input is an empty Result and no error.
//
// # Contexts and time
//
// Reading, building and every walk look at the context at a bounded distance, and at Config.ProcessingTimeout.
// No goroutine is started for a call, so nothing runs on after it returned. What cannot be interrupted is the
// caller's own code: a [Scorer], a reader or an [AuditSink] that blocks.
//
// # Security
//
// Pages may come from anyone. Text, Markdown and HTML are written by allowlist writers from the library's own
// tree; URLs of schemes outside an allowlist never leave; panics are contained; size, depth and work are
// bounded. The content as HTML ([Document.HTML]) is fit to be put into a page. See docs/SECURITY.md.
//
// This package shares its name with html and golang.org/x/net/html: import it by its full path and call it
// html.
package html

import (
	"context"
	"io"
	"sync"
)

// processors holds Processors with the default configuration and no cache for the package functions.
var processors = sync.Pool{New: func() any {
	c := DefaultConfig()
	c.MaxCacheEntries, c.CacheTTL, c.CacheCleanup = 0, 0, 0
	return newProcessor(c)
}}

// with runs f on a pooled Processor, or on a temporary one when a configuration is given.
func with[T any](cfg []Config, f func(*Processor) (T, error)) (v T, err error) {
	if len(cfg) == 0 {
		p := processors.Get().(*Processor)
		defer func() {
			p.ResetStatistics()
			processors.Put(p)
		}()
		return f(p)
	}
	c, err := oneConfig(cfg)
	if err != nil {
		return v, err
	}
	if err := c.Validate(); err != nil {
		return v, err
	}
	c.MaxCacheEntries, c.CacheTTL, c.CacheCleanup = 0, 0, 0
	c.Audit.Sink = keepOpen(c.Audit.Sink)
	p := newProcessor(c)
	defer func() { _ = p.Close() }()
	return f(p)
}

// Extract extracts the content of a page. Without a configuration it uses a pooled [Processor] with the
// defaults; with one, a temporary Processor.
func Extract(htmlBytes []byte, cfg ...Config) (*Result, error) {
	return ExtractWithContext(context.Background(), htmlBytes, cfg...)
}

// ExtractWithContext is [Extract] under a context.
func ExtractWithContext(ctx context.Context, htmlBytes []byte, cfg ...Config) (*Result, error) {
	return with(cfg, func(p *Processor) (*Result, error) { return p.ExtractWithContext(ctx, htmlBytes) })
}

// ExtractFromFile is [Extract] on a file.
func ExtractFromFile(filePath string, cfg ...Config) (*Result, error) {
	return ExtractFromFileWithContext(context.Background(), filePath, cfg...)
}

// ExtractFromFileWithContext is [Extract] on a file under a context.
func ExtractFromFileWithContext(ctx context.Context, filePath string, cfg ...Config) (*Result, error) {
	return with(cfg, func(p *Processor) (*Result, error) { return p.ExtractFromFileWithContext(ctx, filePath) })
}

// ExtractText extracts the content of a page as plain text. Without a configuration it uses a pooled
// [Processor] with the defaults; with one, a temporary Processor.
func ExtractText(htmlBytes []byte, cfg ...Config) (string, error) {
	return ExtractTextWithContext(context.Background(), htmlBytes, cfg...)
}

// ExtractTextWithContext is [ExtractText] under a context.
func ExtractTextWithContext(ctx context.Context, htmlBytes []byte, cfg ...Config) (string, error) {
	return with(cfg, func(p *Processor) (string, error) { return p.ExtractTextWithContext(ctx, htmlBytes) })
}

// ExtractTextFromFile is [ExtractText] on a file.
func ExtractTextFromFile(filePath string, cfg ...Config) (string, error) {
	return ExtractTextFromFileWithContext(context.Background(), filePath, cfg...)
}

// ExtractTextFromFileWithContext is [ExtractText] on a file under a context.
func ExtractTextFromFileWithContext(ctx context.Context, filePath string, cfg ...Config) (string, error) {
	return with(cfg, func(p *Processor) (string, error) { return p.ExtractTextFromFileWithContext(ctx, filePath) })
}

// ExtractToMarkdown extracts the content of a page as Markdown (CommonMark with GFM tables), with images and
// links inline; TableFormat stays the configuration's. It neither reads nor writes the cache. Without a
// configuration it uses a pooled [Processor] with the defaults; with one, a temporary Processor.
func ExtractToMarkdown(htmlBytes []byte, cfg ...Config) (string, error) {
	return ExtractToMarkdownWithContext(context.Background(), htmlBytes, cfg...)
}

// ExtractToMarkdownWithContext is [ExtractToMarkdown] under a context.
func ExtractToMarkdownWithContext(ctx context.Context, htmlBytes []byte, cfg ...Config) (string, error) {
	return with(cfg, func(p *Processor) (string, error) { return p.ExtractToMarkdownWithContext(ctx, htmlBytes) })
}

// ExtractToMarkdownFromFile is [ExtractToMarkdown] on a file.
func ExtractToMarkdownFromFile(filePath string, cfg ...Config) (string, error) {
	return ExtractToMarkdownFromFileWithContext(context.Background(), filePath, cfg...)
}

// ExtractToMarkdownFromFileWithContext is [ExtractToMarkdown] on a file under a context.
func ExtractToMarkdownFromFileWithContext(ctx context.Context, filePath string, cfg ...Config) (string, error) {
	return with(cfg, func(p *Processor) (string, error) { return p.ExtractToMarkdownFromFileWithContext(ctx, filePath) })
}

// ExtractToJSON extracts the content of a page as the JSON of its [Result]. Without a configuration it uses a
// pooled [Processor] with the defaults; with one, a temporary Processor.
func ExtractToJSON(htmlBytes []byte, cfg ...Config) ([]byte, error) {
	return ExtractToJSONWithContext(context.Background(), htmlBytes, cfg...)
}

// ExtractToJSONWithContext is [ExtractToJSON] under a context.
func ExtractToJSONWithContext(ctx context.Context, htmlBytes []byte, cfg ...Config) ([]byte, error) {
	return with(cfg, func(p *Processor) ([]byte, error) { return p.ExtractToJSONWithContext(ctx, htmlBytes) })
}

// ExtractToJSONFromFile is [ExtractToJSON] on a file.
func ExtractToJSONFromFile(filePath string, cfg ...Config) ([]byte, error) {
	return ExtractToJSONFromFileWithContext(context.Background(), filePath, cfg...)
}

// ExtractToJSONFromFileWithContext is [ExtractToJSON] on a file under a context.
func ExtractToJSONFromFileWithContext(ctx context.Context, filePath string, cfg ...Config) ([]byte, error) {
	return with(cfg, func(p *Processor) ([]byte, error) { return p.ExtractToJSONFromFileWithContext(ctx, filePath) })
}

// ExtractAllLinks lists every resource that a page refers to, sanitized away or not, sorted by URL, one entry
// a URL, never a script URL. It neither reads nor writes the cache. Without a configuration it uses a pooled
// [Processor] with the defaults; with one, a temporary Processor.
func ExtractAllLinks(htmlBytes []byte, cfg ...Config) ([]LinkResource, error) {
	return ExtractAllLinksWithContext(context.Background(), htmlBytes, cfg...)
}

// ExtractAllLinksWithContext is [ExtractAllLinks] under a context.
func ExtractAllLinksWithContext(ctx context.Context, htmlBytes []byte, cfg ...Config) ([]LinkResource, error) {
	return with(cfg, func(p *Processor) ([]LinkResource, error) { return p.ExtractAllLinksWithContext(ctx, htmlBytes) })
}

// ExtractAllLinksFromFile is [ExtractAllLinks] on a file.
func ExtractAllLinksFromFile(filePath string, cfg ...Config) ([]LinkResource, error) {
	return ExtractAllLinksFromFileWithContext(context.Background(), filePath, cfg...)
}

// ExtractAllLinksFromFileWithContext is [ExtractAllLinks] on a file under a context.
func ExtractAllLinksFromFileWithContext(ctx context.Context, filePath string, cfg ...Config) ([]LinkResource, error) {
	return with(cfg, func(p *Processor) ([]LinkResource, error) { return p.ExtractAllLinksFromFileWithContext(ctx, filePath) })
}

// ExtractFromReader extracts the content of a page from a stream, as [Processor.ParseReader] reads it.
func ExtractFromReader(r io.Reader, cfg ...Config) (*Result, error) {
	return ExtractFromReaderWithContext(context.Background(), r, cfg...)
}

// ExtractFromReaderWithContext is [ExtractFromReader] under a context.
func ExtractFromReaderWithContext(ctx context.Context, r io.Reader, cfg ...Config) (*Result, error) {
	return with(cfg, func(p *Processor) (*Result, error) { return p.ExtractFromReaderWithContext(ctx, r) })
}
