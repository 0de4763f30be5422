package structured

import (
	"bytes"

	"github.com/winnowhtml/html/internal/jsonld"
	"github.com/winnowhtml/html/internal/jsonscan"
	"github.com/winnowhtml/html/internal/weburl"
)

// Product is what a page says of the one product that it is about. Unknown fields are empty.
type Product struct {
	Name, Brand, SKU, GTIN, Description, URL string
	Images                                   []string // absolute where the base is known
	Offers                                   []Offer
	Rating                                   float64 // as stated, on the page's own scale
	RatingCount                              int
	Source                                   Source // where the product was found
}

// Offer is one price, or a range of them. Prices are decimal strings with as many digits as the page gave.
type Offer struct {
	Price, LowPrice, HighPrice string
	Currency                   string // as stated, usually ISO 4217
	Availability               string // a schema.org name where the page's word is known: InStock
	Condition                  string // likewise: NewCondition
	SKU                        string // of the variant
}

// priced reports whether any offer of p has a price.
func (p *Product) priced() bool {
	for _, o := range p.Offers {
		if o.Price != "" || o.LowPrice != "" || o.HighPrice != "" {
			return true
		}
	}
	return false
}

// Page is what is known of the page beside its items, to tell its product from others on it.
type Page struct {
	URL       string // where the page came from
	Canonical string
	Title     string // the headline or the title
	Base      weburl.Base
}

// limits of one product.
const (
	maxImages = 50
	maxOffers = 250
)

// FindProduct returns the product that a page is about. The first source that names exactly one wins: JSON-LD,
// microdata, Open Graph, embedded states. Where a source names several, the page's URL and title tell which
// one is meant; where they do not, the source is passed over. Offers are taken from a later source only if the
// winner has no price and the other names the same product.
func FindProduct(items []Item, pg Page) (Product, bool) {
	f := finder{pg: pg, title: fold(pg.Title)}
	var p Product
	found := false
	for _, read := range []func([]Item) (Product, bool){f.linked, f.microdata, f.tags, f.states} {
		q, ok := read(items)
		switch {
		case !ok:
		case !found:
			p, found = q, true
		case q.priced() && sameProduct(&p, &q):
			p.Offers = q.Offers
		}
		if found && p.priced() {
			break
		}
	}
	return p, found
}

// sameProduct reports whether two sources speak of one product: an equal number, or names of which one holds
// the other.
func sameProduct(a, b *Product) bool {
	if a.SKU != "" && a.SKU == b.SKU || a.GTIN != "" && a.GTIN == b.GTIN {
		return true
	}
	return nameIn(fold(a.Name), fold(b.Name))
}

// nameIn reports whether one of two folded names holds the other.
func nameIn(a, b []byte) bool {
	return len(a) > 2 && len(b) > 2 && (bytes.Contains(a, b) || bytes.Contains(b, a))
}

// finder looks for the product of one page.
type finder struct {
	pg    Page
	title []byte
	graph *jsonld.Graph
}

func (f *finder) linked(items []Item) (Product, bool) {
	var values []jsonscan.Value
	for _, it := range items {
		if it.Source == JSONLD {
			values = append(values, it.Value)
		}
	}
	return f.fromSchema(values, JSONLD)
}

func (f *finder) microdata(items []Item) (Product, bool) {
	var values []jsonscan.Value
	for _, it := range items {
		if it.Source == Microdata {
			values = append(values, it.Value)
		}
	}
	return f.fromSchema(values, Microdata)
}

// fromSchema reads the product among entities of schema.org.
func (f *finder) fromSchema(values []jsonscan.Value, src Source) (Product, bool) {
	f.graph = jsonld.New(values)
	v, ok := f.choose(f.candidates())
	if !ok {
		return Product{}, false
	}
	p := f.product(v)
	p.Source = src
	return p, p.Name != ""
}
