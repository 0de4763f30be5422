package html

import (
	"sync"
	"time"

	"github.com/winnowhtml/html/internal/article"
	"github.com/winnowhtml/html/internal/charset"
	"github.com/winnowhtml/html/internal/links"
	"github.com/winnowhtml/html/internal/media"
	"github.com/winnowhtml/html/internal/meta"
	"github.com/winnowhtml/html/internal/sanitize"
	"github.com/winnowhtml/html/internal/structured"
	"github.com/winnowhtml/html/internal/tree"
	"github.com/winnowhtml/html/internal/weburl"
)

// page is what a call reads: UTF-8 bytes, or a reader that yields them.
type page struct {
	utf8     []byte
	reader   *charset.Reader // nil for bytes
	encoding charset.Detection
	src      Source
}

// run takes a page down the road: tree, verdicts, facts, selection, media, links. It is the one function that
// wires the stages, and whatever can fail or take long happens in it, under the call's context.
func (c *call) run(pg page) (*Document, error) {
	t, err := c.tree(&pg)
	if err != nil {
		return nil, err
	}
	verdicts, err := sanitize.Judge(c.ctx, t, sanitize.Options{Enabled: c.cfg.EnableSanitization, Record: c.recorder()})
	if err != nil {
		return nil, err
	}
	d := c.document(t, &pg)
	facts, err := meta.Read(c.ctx, t, meta.Input{LD: structured.LD(t, c.recorder()), URL: pg.src.URL, Base: d.base})
	if err != nil {
		return nil, err
	}
	d.meta, d.title = metadataOf(&facts), meta.PageTitle(t)
	if err := c.choose(d, verdicts, &facts, pg.src); err != nil {
		return nil, err
	}
	if d.found, err = media.Find(c.ctx, &d.view, c.mediaOptions(d.base)); err != nil {
		return nil, err
	}
	d.view.Media = d.found.Media
	if d.parts.links {
		if d.links, err = links.Content(c.ctx, &d.view, d.base, links.Options{Resolve: c.cfg.ResolveRelativeURLs}); err != nil {
			return nil, err
		}
	}
	d.notice(t.Notes())
	d.spent = time.Since(c.start)
	return d, c.ctx.Err()
}

// tree builds the page's tree and, for a stream, learns its encoding.
func (c *call) tree(pg *page) (*tree.Tree, error) {
	o := tree.Options{MaxDepth: c.cfg.MaxDepth, Flatten: c.cfg.FlattenDeep || c.forDocument && c.cfg.MaxDepth == maxDepth, Record: c.recorder()}
	o.Temporary = c.lends()
	if pg.reader == nil {
		t, err := tree.Parse(c.ctx, pg.utf8, o)
		c.lent = t
		return t, err
	}
	o.MaxBytes, o.MaxRetained = c.cfg.MaxStreamBytes, int64(c.cfg.MaxRetainedChars)
	if o.MaxBytes == 0 {
		o.MaxBytes = DefaultMaxStreamBytes
	}
	if o.MaxRetained == 0 {
		o.MaxRetained = DefaultMaxRetainedChars
	}
	t, err := tree.ParseReader(c.ctx, pg.reader, o)
	pg.encoding = pg.reader.Detection()
	if err != nil {
		return nil, c.readError(err)
	}
	c.lent = t
	return t, nil
}

// lends reports whether nobody can hold the page's tree when the call is over: no Document is returned, and
// no Scorer of the caller's saw its nodes.
func (c *call) lends() bool { return !c.forDocument && c.cfg.Scorer == nil }

// document is a Document before its page was judged.
func (c *call) document(t *tree.Tree, pg *page) *Document {
	notes := t.Notes()
	d := &Document{
		page:   t,
		view:   tree.View{Tree: t},
		base:   links.StatedBase(t, c.cfg.BaseURL, pg.src.URL),
		render: c.render,
		filter: c.filter,
		parts: resultParts{
			images: c.cfg.PreserveImages, links: c.cfg.PreserveLinks,
			videos: c.cfg.PreserveVideos, audios: c.cfg.PreserveAudios,
		},
		ingest: IngestStats{
			BytesRead: notes.Read, RetainedChars: notes.Retained,
			Truncated: notes.Truncated, Reason: notes.Reason, Encoding: pg.encoding.Name,
		},
	}
	if c.cfg.ResolveRelativeURLs {
		d.render.Base = d.base
	}
	d.items = sync.OnceValue(d.readItems)
	return d
}

func (c *call) mediaOptions(base weburl.Base) media.Options {
	return media.Options{
		// Writers need what they show inline even where the Result does not list it.
		Images: c.cfg.PreserveImages || c.render.Images != 0, Videos: c.cfg.PreserveVideos, Audios: c.cfg.PreserveAudios,
		Base: base, Resolve: c.cfg.ResolveRelativeURLs, Record: c.recorder(),
	}
}

// choose decides which parts of the page are content.
func (c *call) choose(d *Document, v *tree.Verdicts, facts *meta.Facts, src Source) error {
	t := d.page
	d.view.Verdicts = v
	d.facts, d.options = articleFacts(facts, src), c.articleOptions()
	seen, restored := visible(t, v, shellPage), tree.None
	kind, why := meta.Shell(t, seen)
	d.shell = kind != meta.NoShell
	if seen < minWorth {
		if restored = largestHidden(t, v); restored != tree.None {
			reveal(t, v, restored)
			d.shell = false
			d.warn(WarnHiddenRestored, "nothing visible is worth returning, the largest hidden part is")
		}
	}
	var err error
	switch {
	case restored != tree.None:
		d.selection = &article.Selection{Marks: markSubtree(t, restored)}
	case !c.cfg.ExtractArticle:
		d.selection = &article.Selection{Marks: markSubtree(t, t.Body())}
	case c.cfg.Scorer != nil:
		d.selection, err = c.scored(d, c.cfg.Scorer)
	case d.shell:
		d.selection = &article.Selection{Marks: make([]tree.Mark, t.Size()), Empty: true}
	case seen < smallPage:
		d.selection = &article.Selection{Marks: markScored(t, classicSmall(t, v, seen, c.cfg.IncludeComments))}
	default:
		d.selection, err = article.Select(c.ctx, t, v, d.facts, d.options)
	}
	if err != nil {
		return err
	}
	if d.selection.PageType == 0 {
		d.selection.PageType = d.options.PageType
	}
	d.view.Marks = d.selection.Marks
	d.selection.Marks = nil
	if c.cfg.OmitHeadline {
		d.render.SkipNode = d.selection.Headline
		if d.selection.Headline == tree.None {
			d.render.SkipNode = facts.Hints.Headline
		}
	}
	if d.shell {
		d.warn(WarnEmptyShell, why)
	}
	if d.shell && kind == meta.ScriptShell && c.cfg.ExtractArticle {
		return c.fallBack(d)
	}
	return nil
}

// scored is the selection of a Scorer.
func (c *call) scored(d *Document, s Scorer) (*article.Selection, error) {
	got, err := score(c.ctx, d.page, d.view.Verdicts, s)
	if err != nil {
		return nil, err
	}
	return &article.Selection{Marks: markScored(d.page, got)}, nil
}

func (c *call) articleOptions() article.Options {
	o := article.Options{Comments: c.cfg.IncludeComments}
	for i, t := range pageTypes {
		if c.cfg.PageType == t {
			o.PageType = article.PageType(i + 1)
		}
	}
	switch c.cfg.Focus {
	case FocusPrecision:
		o.Focus = article.Precision
	case FocusRecall:
		o.Focus = article.Recall
	}
	return o
}

func articleFacts(f *meta.Facts, src Source) article.Facts {
	url := src.URL
	if url == "" {
		url = f.Canonical
	}
	return article.Facts{
		Title: f.Hints.DocTitle, Headline: f.Hints.OGTitle, Description: f.Hints.MetaDesc, SiteName: f.SiteName,
		URL: url, OGType: f.Hints.OGType, LDTypes: f.Hints.LDTypes,
	}
}

func metadataOf(f *meta.Facts) Metadata {
	return Metadata{
		Title: f.Title, Authors: f.Authors, Published: dateOf(f.Published), Modified: dateOf(f.Modified),
		Description: f.Description, SiteName: f.SiteName, Language: f.Language, CanonicalURL: f.Canonical,
		Image: f.Image, License: f.License, Type: f.Type, Keywords: f.Keywords, Sources: f.Sources,
	}
}

func dateOf(d meta.Date) Date { return Date{Time: d.Time, HasTime: d.HasTime, HasZone: d.HasZone} }

// warn adds a warning.
func (d *Document) warn(code WarningCode, message string) {
	d.warnings = append(d.warnings, Warning{code, message})
}

// notice turns what building the tree cut into warnings.
func (d *Document) notice(n tree.Notes) {
	if n.Truncated {
		d.warn(WarnTruncated, "reading ended at the limit of "+n.Reason)
	}
	if n.Flattened {
		d.warn(WarnFlattened, "elements deeper than the limit were moved up")
	}
	if n.Dropped > 0 {
		d.warn(WarnSimplified, "attributes or formatting beyond a limit were left out")
	}
	if d.selection.Empty {
		d.warn(WarnNoContent, "no part of the page looks like content")
	}
}
