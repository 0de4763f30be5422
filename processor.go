package html

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"time"

	"github.com/winnowhtml/html/internal/event"
	"github.com/winnowhtml/html/internal/links"
	"github.com/winnowhtml/html/internal/render"
	"github.com/winnowhtml/html/internal/tree"
)

// Extractor is what a [Processor] does with pages given as bytes and files. New operations stay out of it.
type Extractor interface {
	Extract(htmlBytes []byte) (*Result, error)
	ExtractWithContext(ctx context.Context, htmlBytes []byte) (*Result, error)
	ExtractFromFile(filePath string) (*Result, error)
	ExtractFromFileWithContext(ctx context.Context, filePath string) (*Result, error)

	ExtractText(htmlBytes []byte) (string, error)
	ExtractTextWithContext(ctx context.Context, htmlBytes []byte) (string, error)
	ExtractTextFromFile(filePath string) (string, error)
	ExtractTextFromFileWithContext(ctx context.Context, filePath string) (string, error)

	ExtractToMarkdown(htmlBytes []byte) (string, error)
	ExtractToMarkdownWithContext(ctx context.Context, htmlBytes []byte) (string, error)
	ExtractToMarkdownFromFile(filePath string) (string, error)
	ExtractToMarkdownFromFileWithContext(ctx context.Context, filePath string) (string, error)

	ExtractToJSON(htmlBytes []byte) ([]byte, error)
	ExtractToJSONWithContext(ctx context.Context, htmlBytes []byte) ([]byte, error)
	ExtractToJSONFromFile(filePath string) ([]byte, error)
	ExtractToJSONFromFileWithContext(ctx context.Context, filePath string) ([]byte, error)

	ExtractAllLinks(htmlBytes []byte) ([]LinkResource, error)
	ExtractAllLinksWithContext(ctx context.Context, htmlBytes []byte) ([]LinkResource, error)
	ExtractAllLinksFromFile(filePath string) ([]LinkResource, error)
	ExtractAllLinksFromFileWithContext(ctx context.Context, filePath string) ([]LinkResource, error)

	ExtractBatch(pages [][]byte) *BatchResult
	ExtractBatchWithContext(ctx context.Context, pages [][]byte) *BatchResult
	ExtractBatchFiles(filePaths []string) *BatchResult
	ExtractBatchFilesWithContext(ctx context.Context, filePaths []string) *BatchResult

	Close() error
}

// StatsProvider is what a [Processor] tells of its work.
type StatsProvider interface {
	GetStatistics() Statistics
	ClearCache()
	ResetStatistics()
}

var (
	_ Extractor     = (*Processor)(nil)
	_ StatsProvider = (*Processor)(nil)
)

// Processor extracts pages with one configuration. It is made by [New], safe for concurrent use, keeps a
// cache, statistics and an audit, and is closed once when it is no longer needed.
type Processor struct {
	cfg    Config // validated; formats in lower case
	render render.Options
	filter links.Filter
	cache  *resultCache // nil: off
	audit  *auditLog
	stats  statistics
	closed atomic.Bool
}

// New returns a Processor with the given configuration, or with [DefaultConfig] if there is none. Errors are
// a [*ConfigError] and [ErrMultipleConfigs].
func New(cfg ...Config) (*Processor, error) {
	c, err := oneConfig(cfg)
	if err != nil {
		return nil, err
	}
	if err := c.Validate(); err != nil {
		return nil, err
	}
	return newProcessor(c), nil
}

func oneConfig(cfg []Config) (Config, error) {
	switch len(cfg) {
	case 0:
		return DefaultConfig(), nil
	case 1:
		return cfg[0], nil
	}
	return Config{}, ErrMultipleConfigs
}

func newProcessor(c Config) *Processor {
	c.InlineImageFormat = strings.ToLower(c.InlineImageFormat)
	c.InlineLinkFormat = strings.ToLower(c.InlineLinkFormat)
	c.TableFormat = strings.ToLower(c.TableFormat)
	c.PageType = PageType(strings.ToLower(string(c.PageType)))
	c.Focus = Focus(strings.ToLower(string(c.Focus)))
	p := &Processor{cfg: c, audit: newAuditLog(c.Audit)}
	p.render = render.Options{
		Images: inlineFormat(c.InlineImageFormat),
		Links:  inlineFormat(c.InlineLinkFormat),
	}
	if c.TableFormat == "html" {
		p.render.Tables = render.TableHTML
	}
	p.filter = links.Filter{
		Images: c.IncludeImages, Videos: c.IncludeVideos, Audios: c.IncludeAudios, CSS: c.IncludeCSS, JS: c.IncludeJS,
		ContentLinks: c.IncludeContentLinks, ExternalLinks: c.IncludeExternalLinks, Icons: c.IncludeIcons,
		Resolve: c.ResolveRelativeURLs,
	}
	if c.MaxCacheEntries > 0 {
		p.cache = newResultCache(c)
	}
	return p
}

func inlineFormat(name string) render.InlineFormat {
	switch name {
	case "markdown":
		return render.InlineMarkdown
	case "html":
		return render.InlineHTML
	case "placeholder":
		return render.InlinePlaceholder
	}
	return render.InlineNone
}

// Close stops background work and closes the audit's sink. It may be called again; calls in flight finish,
// later ones return [ErrProcessorClosed]. Documents stay usable.
func (p *Processor) Close() error {
	if p.closed.Swap(true) {
		return nil
	}
	if p.cache != nil {
		p.cache.close()
	}
	return p.audit.close()
}

// ClearCache forgets cached results. Statistics stay.
func (p *Processor) ClearCache() {
	if p.cache != nil {
		p.cache.clear()
	}
}

// GetAuditLog returns the entries kept in memory, oldest first, as a copy.
func (p *Processor) GetAuditLog() []AuditEntry { return p.audit.entries() }

// ClearAuditLog forgets the entries kept in memory.
func (p *Processor) ClearAuditLog() { p.audit.clear() }

// call is one operation in flight: its deadline, its audit events and its place in the statistics.
type call struct {
	*Processor
	op    string
	ctx   context.Context
	start time.Time
	audit *auditCall

	forDocument bool // the caller gets a Document: depth over the ceiling flattens
	lookup      lookup
	lent        *tree.Tree // released when the call is over, if the call lends
}

// do runs one operation: it refuses a closed Processor, sets the deadline, contains panics, names errors
// and keeps statistics and audit.
func do[T any](p *Processor, ctx context.Context, op string, f func(*call) (T, error)) (v T, err error) {
	if p.closed.Load() {
		return v, ErrProcessorClosed
	}
	if ctx == nil {
		ctx = context.Background()
	}
	c := &call{Processor: p, op: op, start: time.Now(), audit: p.audit.begin()}
	c.ctx = withDeadline(ctx, c.start, p.cfg.ProcessingTimeout)
	defer func() {
		if r := recover(); r != nil {
			err = contained(r)
		}
		if err = c.end(err); err != nil {
			var zero T
			v = zero
		}
	}()
	v, err = f(c)
	if c.lent != nil && c.lends() {
		c.lent.Release()
	}
	return v, err
}

// contained makes an error of a recovered panic; one that was contained before keeps its stack.
func contained(r any) error {
	var pe *PanicError
	if err, ok := r.(error); ok && errors.As(err, &pe) {
		return pe
	}
	return &PanicError{Value: r, Stack: debug.Stack()}
}

// end names the error of a call and closes its books.
func (c *call) end(err error) error {
	err = c.named(err)
	c.stats.finish(time.Since(c.start), c.lookup, err)
	c.Processor.audit.deliver(c.audit)
	return err
}

// named turns an error of a stage into one of the package's and reports what the audit wants to know.
func (c *call) named(err error) error {
	if err == nil {
		return nil
	}
	var depth *tree.DepthError
	var limit *tree.LimitError
	switch {
	case c.cfg.ProcessingTimeout > 0 && errors.Is(err, context.DeadlineExceeded) && errors.Is(c.ctx.Err(), context.DeadlineExceeded):
		c.report(event.Event{Type: event.Timeout, Message: "processing timeout"})
		return ErrProcessingTimeout
	case errors.As(err, &depth):
		c.report(event.Event{Type: event.DepthViolation, Message: "elements nested too deeply", Depth: depth.Depth, MaxDepth: depth.Max})
		return fmt.Errorf("%w: %s: depth %d is over the limit of %d", ErrMaxDepthExceeded, c.op, depth.Depth, depth.Max)
	case errors.As(err, &limit):
		c.report(event.Event{Type: event.InputViolation, Message: limit.What + " over the limit"})
		return fmt.Errorf("%w: %s: %s", ErrLimitExceeded, c.op, limit)
	}
	return err
}

func (c *call) report(e event.Event) {
	if record := c.recorder(); record != nil {
		record(e)
	}
}

// recorder returns the audit's recorder, nil when nobody listens.
func (c *call) recorder() event.Recorder { return c.audit.recorder() }

// deadlineContext adds a deadline that is looked up rather than signalled: stages ask Err as they work, so no
// timer and no goroutine belongs to a call.
type deadlineContext struct {
	context.Context
	deadline time.Time
}

func withDeadline(ctx context.Context, start time.Time, timeout time.Duration) context.Context {
	if timeout <= 0 {
		return ctx
	}
	deadline := start.Add(timeout)
	if d, ok := ctx.Deadline(); ok && d.Before(deadline) {
		deadline = d // its timer may fire later than those who look
	}
	return &deadlineContext{ctx, deadline}
}

func (c *deadlineContext) Deadline() (time.Time, bool) { return c.deadline, true }

func (c *deadlineContext) Err() error {
	if err := c.Context.Err(); err != nil {
		return err
	}
	if !time.Now().Before(c.deadline) {
		return context.DeadlineExceeded
	}
	return nil
}
