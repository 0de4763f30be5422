package html

import (
	"context"
	"encoding/json"

	"github.com/winnowhtml/html/internal/structured"
)

// StructuredSource says in which form a page stated an item.
type StructuredSource string

// Sources of structured data.
const (
	SourceJSONLD    StructuredSource = "json-ld"
	SourceJSON      StructuredSource = "json"  // a script of another JSON type
	SourceState     StructuredSource = "state" // an application's embedded state
	SourceMicrodata StructuredSource = "microdata"
	SourceOpenGraph StructuredSource = "opengraph"
)

// StructuredItem is one piece of structured data. JSON is always valid: what a page got wrong is repaired.
type StructuredItem struct {
	Source StructuredSource
	Name   string // the script's id, or the marker of a state
	Type   string // the item's type, such as "Product"
	JSON   json.RawMessage
}

// Product is what a page says about the one product that it sells. Nothing in it is guessed, and nothing is
// mixed from two products.
type Product struct {
	Name, Brand, SKU, GTIN, Description, URL string
	Images                                   []string
	Offers                                   []Offer
	Rating                                   float64 // as stated, usually of 5
	RatingCount                              int
	Source                                   StructuredSource // where it was found
}

// Offer is a price. Prices are decimal strings with a point, exactly as many digits as the page gave.
type Offer struct {
	Price, LowPrice, HighPrice string
	Currency                   string // ISO 4217 where the page says so
	Availability, Condition    string // schema.org's words without the address: InStock, NewCondition
	SKU                        string
}

// StructuredData returns the page's structured data: scripts in document order, then microdata, then Open
// Graph. It is read on the first call and the copies are the caller's.
func (d *Document) StructuredData() []StructuredItem {
	return convert(d.items(), func(i structured.Item) StructuredItem {
		return StructuredItem{Source: StructuredSource(i.Source.String()), Name: i.Name, Type: i.Type, JSON: i.JSON()}
	})
}

// readItems collects the structured data of a Document. Nothing in it fails but a context.
func (d *Document) readItems() []structured.Item {
	items, err := structured.Collect(context.Background(), d.page, d.base, nil)
	if err != nil {
		return nil
	}
	return items
}

// Product returns the product that the page is about, and whether the page names exactly one. Like
// [Document.StructuredData], it is read when it is asked for.
func (d *Document) Product() (Product, bool) {
	p, ok := structured.FindProduct(d.items(), structured.Page{
		URL: d.facts.URL, Canonical: d.meta.CanonicalURL, Title: d.meta.Title, Base: d.base,
	})
	if !ok {
		return Product{}, false
	}
	return Product{
		Name: p.Name, Brand: p.Brand, SKU: p.SKU, GTIN: p.GTIN, Description: p.Description, URL: p.URL,
		Images: p.Images, Offers: convert(p.Offers, func(o structured.Offer) Offer { return Offer(o) }),
		Rating: p.Rating, RatingCount: p.RatingCount, Source: StructuredSource(p.Source.String()),
	}, true
}
