package html

import (
	"context"

	"github.com/winnowhtml/html/internal/links"
)

// LinkResource is something that a page refers to.
type LinkResource struct {
	URL   string `json:"url"`
	Title string `json:"title"`
	Type  string `json:"type"` // link, image, video, audio, media, css, js or icon
}

// GroupLinksByType groups resources by their type and keeps their order. It is never nil.
func GroupLinksByType(resources []LinkResource) map[string][]LinkResource {
	groups := make(map[string][]LinkResource)
	for _, r := range resources {
		groups[r.Type] = append(groups[r.Type], r)
	}
	return groups
}

// ExtractAllLinks lists every resource that a page refers to, sanitized away or not, sorted by URL, one entry
// a URL, never a script URL. It neither reads nor writes the cache.
func (p *Processor) ExtractAllLinks(htmlBytes []byte) ([]LinkResource, error) {
	return p.ExtractAllLinksWithContext(context.Background(), htmlBytes)
}

// ExtractAllLinksWithContext is ExtractAllLinks under a context.
func (p *Processor) ExtractAllLinksWithContext(ctx context.Context, htmlBytes []byte) ([]LinkResource, error) {
	return do(p, ctx, "ExtractAllLinks", func(c *call) ([]LinkResource, error) { return c.allLinks(htmlBytes) })
}

// ExtractAllLinksFromFile is ExtractAllLinks on a file.
func (p *Processor) ExtractAllLinksFromFile(filePath string) ([]LinkResource, error) {
	return p.ExtractAllLinksFromFileWithContext(context.Background(), filePath)
}

// ExtractAllLinksFromFileWithContext is ExtractAllLinks on a file under a context.
func (p *Processor) ExtractAllLinksFromFileWithContext(ctx context.Context, filePath string) ([]LinkResource, error) {
	return do(p, ctx, "ExtractAllLinksFromFile", func(c *call) ([]LinkResource, error) { return fromFile(c, filePath, c.allLinks) })
}

// allLinks is the operation ExtractAllLinks on bytes: tree and base are all it needs.
func (c *call) allLinks(htmlBytes []byte) ([]LinkResource, error) {
	pg, err := c.decode(htmlBytes, Source{})
	if err != nil {
		return nil, err
	}
	t, err := c.tree(&pg)
	if err != nil {
		return nil, err
	}
	found, err := links.All(c.ctx, t, links.BaseOf(t, c.cfg.BaseURL, ""), c.filter, c.recorder())
	if err != nil {
		return nil, err
	}
	return linkResources(found), nil
}

func linkResources(found []links.Resource) []LinkResource {
	out := make([]LinkResource, len(found))
	for i, r := range found {
		out[i] = LinkResource(r)
	}
	return out
}

// AllLinks lists every resource that the page refers to, as [ExtractAllLinks] does.
func (d *Document) AllLinks() []LinkResource {
	base := d.base
	if base.IsZero() {
		base = links.BaseOf(d.page, "", "")
	}
	found, err := links.All(context.Background(), d.page, base, d.filter, nil)
	if err != nil {
		return nil // only a context fails, and this one does not
	}
	return linkResources(found)
}
