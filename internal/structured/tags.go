package structured

import (
	"bytes"
	"strings"

	"github.com/winnowhtml/html/internal/jsonscan"
)

// tags reads a product from Open Graph: a page of type product, or one that gives a price.
func (f *finder) tags(items []Item) (Product, bool) {
	for _, it := range items {
		if it.Source != OpenGraph {
			continue
		}
		get := func(keys ...string) string {
			for _, k := range keys {
				if s := text(it.Value.Get(k)); s != "" {
					return s
				}
			}
			return ""
		}
		typ := strings.ToLower(it.Type)
		o := Offer{
			Price:        tagPrice(it.Value, "product:price:amount", "og:price:amount", "product:sale_price:amount"),
			Currency:     get("product:price:currency", "og:price:currency", "product:sale_price:currency"),
			Availability: availability(get("product:availability", "og:availability")),
			Condition:    condition(get("product:condition")),
		}
		if o.Price == "" && typ != "product" && typ != "og:product" && typ != "product.item" {
			return Product{}, false
		}
		p := Product{
			Name: get("og:title"), Brand: get("product:brand", "og:brand"), SKU: get("product:retailer_item_id", "product:sku"),
			Description: get("og:description"), Source: OpenGraph,
		}
		if n := fold(p.Name); len(f.title) > 2 && bytes.HasPrefix(n, f.title) { // the site's name follows
			p.Name = f.pg.Title
		}
		p.URL = f.url(it.Value.Get("og:url"))
		for e := range it.Value.Get("og:image").Each() {
			f.addImageURL(&p, text(e))
		}
		if o.Price != "" || o.Availability != "" {
			p.Offers = []Offer{o}
		}
		return p, p.Name != ""
	}
	return Product{}, false
}

// tagPrice returns the price that the first of the properties gives; one given twice with different amounts
// is no price of the product.
func tagPrice(v jsonscan.Value, keys ...string) string {
	for _, k := range keys {
		amount := ""
		for e := range v.Get(k).Each() {
			d := decimal(text(e))
			if amount != "" && d != amount {
				return ""
			}
			amount = d
		}
		if amount != "" {
			return amount
		}
	}
	return ""
}
