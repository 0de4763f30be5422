// Package site reads what a package site says of a module: synopsis, licences, repository and importers.
//
// Pages are read as people read them, by the text and the links that the library takes out of them, so it
// works on pkg.go.dev, on its relatives and on plain pages with labels. No class name or position counts. The
// price is that a page which words things differently gives nothing, and nothing is what it then says.
package site

import (
	"context"
	"errors"
	"net/url"
	"strings"

	"github.com/winnowhtml/html"

	"github.com/winnowhtml/html/examples/gocollector/internal/web"
)

// Page is what a page says of a module. What it does not say is empty.
type Page struct {
	Synopsis   string
	Repository string   // a URL
	Licenses   []string // as written, which is SPDX mostly; in the order of the page
	ImportedBy *int64
}

// Site is a package site. It is safe for concurrent use.
type Site struct {
	base      string
	web       *web.Client
	processor *html.Processor // one for all pages
}

// New returns the site at a URL, under which the page of a module has the module's path.
func New(base string, w *web.Client) (*Site, error) {
	cfg := html.DefaultConfig()
	cfg.MaxCacheEntries = 0 // every page is another
	cfg.ExtractArticle = false
	cfg.PreserveImages, cfg.PreserveVideos, cfg.PreserveAudios = false, false, false
	p, err := html.New(cfg)
	if err != nil {
		return nil, err
	}
	return &Site{base: strings.TrimRight(base, "/"), web: w, processor: p}, nil
}

// Close frees the site's Processor.
func (s *Site) Close() error { return s.processor.Close() }

// Read fetches and reads the page of a module. If there is none the error is a *web.StatusError that says Gone.
func (s *Site) Read(ctx context.Context, path string) (Page, error) {
	address := s.base + "/" + (&url.URL{Path: path}).EscapedPath()
	page, err := s.web.Page(ctx, s.processor, address)
	if err != nil {
		return Page{}, err
	}
	return read(page.Document), nil
}

// IsGone reports whether an error of Read says that the site has no page.
func IsGone(err error) bool {
	var status *web.StatusError
	return errors.As(err, &status) && status.Gone()
}
