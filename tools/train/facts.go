package main

import (
	"github.com/winnowhtml/html/internal/article"
	"github.com/winnowhtml/html/internal/links"
	"github.com/winnowhtml/html/internal/meta"
	"github.com/winnowhtml/html/internal/structured"
	"github.com/winnowhtml/html/internal/tree"
)

// factsOf reads what selection is told of a page, as the library does.
func factsOf(t *tree.Tree, url string) (article.Facts, error) {
	f, err := meta.Read(ctx, t, meta.Input{LD: structured.LD(t, nil), URL: url, Base: links.BaseOf(t, "", url)})
	if url == "" {
		url = f.Canonical
	}
	return article.Facts{
		Title: f.Hints.DocTitle, Headline: f.Hints.OGTitle, Description: f.Hints.MetaDesc, SiteName: f.SiteName,
		URL: url, OGType: f.Hints.OGType, LDTypes: f.Hints.LDTypes,
	}, err
}
