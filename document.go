package html

import (
	"time"

	"github.com/winnowhtml/html/internal/article"
	"github.com/winnowhtml/html/internal/links"
	"github.com/winnowhtml/html/internal/media"
	"github.com/winnowhtml/html/internal/render"
	"github.com/winnowhtml/html/internal/structured"
	"github.com/winnowhtml/html/internal/tree"
	"github.com/winnowhtml/html/internal/weburl"
)

// Document is a page that was read once and can be asked many times. It is immutable, safe for concurrent
// use, independent of the Processor that made it, and its methods cannot fail: all that could was done by
// [Processor.Parse]. It keeps the page's tree in memory; the strings that it gives do not.
type Document struct {
	page   *tree.Tree // everything that was read
	view   tree.View  // the content
	base   weburl.Base
	render render.Options
	filter links.Filter

	title     string
	meta      Metadata
	selection *article.Selection
	found     media.Found
	links     []links.Link
	shell     bool
	warnings  []Warning
	ingest    IngestStats

	facts   article.Facts   // what selection knew,
	options article.Options // for Explain

	items func() []structured.Item // structured data, read on first use
	parts resultParts
	spent time.Duration
}

// resultParts says which lists a Result carries.
type resultParts struct{ images, links, videos, audios bool }

// IngestStats says how a page was read.
type IngestStats struct {
	BytesRead     int64  // bytes of UTF-8 that reached the tokenizer
	RetainedChars int64  // characters of the source that pruning left, markup included
	Truncated     bool   // a cap ended the reading
	Reason        string // which cap
	Encoding      string // WHATWG name
}

// Text returns the content as plain text: blocks separated by one blank line, tables, images and links as
// the configuration says.
func (d *Document) Text() string {
	return render.Text(&d.view, d.render)
}

// Markdown returns the content as CommonMark with GFM tables, images and links inline.
func (d *Document) Markdown() string {
	o := d.render
	o.Images, o.Links = render.InlineMarkdown, render.InlineMarkdown
	return render.Markdown(&d.view, o)
}

// HTML returns the content as sanitized HTML, written by the library's own allowlist writer: safe to be put
// into a page, and stable when it is parsed and written again.
func (d *Document) HTML() string {
	return render.HTML(&d.view, d.render)
}

// Metadata returns what the page says of itself. The copy is the caller's.
func (d *Document) Metadata() Metadata { return d.meta.clone() }

// IsEmptyShell reports whether the page is a shell that scripts fill, or a wall against bots, rather than a
// page with little on it.
func (d *Document) IsEmptyShell() bool { return d.shell }

// Ingest says how the page was read.
func (d *Document) Ingest() IngestStats { return d.ingest }

// Result returns everything that Extract gives. It owns what it holds. ProcessingTime is the time that
// reading the page took.
func (d *Document) Result() *Result {
	text := d.Text()
	words, reading := render.CountWords(text)
	r := &Result{
		Text:           text,
		Title:          d.title,
		ProcessingTime: d.spent,
		WordCount:      words,
		ReadingTime:    reading,
		Metadata:       d.meta.clone(),
		PageType:       pageTypeOf(d.selection.PageType),
		Confidence:     d.selection.Confidence,
		Encoding:       d.ingest.Encoding,
		Warnings:       append([]Warning(nil), d.warnings...),
	}
	if d.parts.images {
		r.Images = convert(d.found.Images, func(i media.Image) ImageInfo {
			return ImageInfo{URL: i.URL, Alt: i.Alt, Title: i.Title, Width: i.Width, Height: i.Height, IsDecorative: i.Decorative, Position: i.Position}
		})
	}
	if d.parts.videos {
		r.Videos = convert(d.found.Videos, func(v media.Video) VideoInfo {
			return VideoInfo{URL: v.URL, Type: v.Type, Poster: v.Poster, Width: v.Width, Height: v.Height, Duration: v.Duration}
		})
	}
	if d.parts.audios {
		r.Audios = convert(d.found.Audios, func(a media.Audio) AudioInfo {
			return AudioInfo{URL: a.URL, Type: a.Type, Duration: a.Duration}
		})
	}
	if d.parts.links {
		r.Links = convert(d.links, func(l links.Link) LinkInfo {
			return LinkInfo{URL: l.URL, Text: l.Text, Title: l.Title, IsExternal: l.External, IsNoFollow: l.NoFollow, Position: l.Position}
		})
	}
	return r
}

func convert[A, B any](in []A, f func(A) B) []B {
	if len(in) == 0 {
		return nil
	}
	out := make([]B, len(in))
	for i, v := range in {
		out[i] = f(v)
	}
	return out
}

// pageTypeOf names the selection stage's page type; unknown is "".
func pageTypeOf(t article.PageType) PageType {
	if t == 0 || int(t) > len(pageTypes) {
		return ""
	}
	return pageTypes[t-1]
}
