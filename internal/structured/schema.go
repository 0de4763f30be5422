package structured

import (
	"html"
	"strconv"
	"strings"

	"github.com/winnowhtml/html/internal/jsonld"
	"github.com/winnowhtml/html/internal/jsonscan"
	"github.com/winnowhtml/html/internal/weburl"
)

// product reads a schema.org product.
func (f *finder) product(v jsonscan.Value) Product {
	p := Product{
		Name:        text(v.Get("name")),
		Brand:       f.named(v.Get("brand")),
		SKU:         text(v.Get("sku")),
		GTIN:        gtin(v),
		Description: text(v.Get("description")),
		URL:         f.url(v.Get("url")),
	}
	for e := range v.Get("image").Each() {
		f.addImage(&p, e)
	}
	f.offers(&p, v.Get("offers"), "", 0)
	f.variants(&p, v)
	f.rating(&p, v.Get("aggregateRating"))
	return p
}

// variants reads the offers of a product group's variants, which are one product in several forms.
func (f *finder) variants(p *Product, v jsonscan.Value) {
	for e := range v.Get("hasVariant").Each() {
		e = f.graph.Resolve(e)
		f.offers(p, e.Get("offers"), text(e.Get("sku")), 0)
		if len(p.Images) == 0 {
			for img := range e.Get("image").Each() {
				f.addImage(p, img)
			}
		}
	}
}

// text returns a string or number as it reads, trimmed, with character references decoded.
func text(v jsonscan.Value) string {
	if v.Kind() == jsonscan.Array {
		v = v.At(0)
	}
	if value := v.Get("@value"); !value.IsZero() {
		v = value
	}
	s := string(v.Text())
	if strings.IndexByte(s, '&') >= 0 {
		s = html.UnescapeString(s)
	}
	for _, br := range []string{"<wbr/>", "<wbr>", "<wbr />"} {
		s = strings.ReplaceAll(s, br, "")
	}
	return strings.TrimSpace(s)
}

// named returns the name of an entity that is given as a string, an object or a reference.
func (f *finder) named(v jsonscan.Value) string {
	if v.Kind() == jsonscan.Array {
		v = v.At(0)
	}
	v = f.graph.Resolve(v)
	if v.Kind() == jsonscan.Object {
		return text(v.Get("name"))
	}
	return text(v)
}

func (f *finder) url(v jsonscan.Value) string {
	if s := text(v); s != "" && weburl.CheckFetch([]byte(s), false) == "" {
		return f.pg.Base.Resolve(s)
	}
	return ""
}

func (f *finder) addImage(p *Product, v jsonscan.Value) {
	v = f.graph.Resolve(v)
	u := text(v)
	for _, key := range []string{"contentUrl", "url"} {
		if u == "" {
			u = text(v.Get(key))
		}
	}
	f.addImageURL(p, u)
}

// addImageURL adds an image that may be loaded, once.
func (f *finder) addImageURL(p *Product, u string) {
	if u == "" || len(p.Images) >= maxImages || weburl.CheckFetch([]byte(u), true) != "" {
		return
	}
	u = f.pg.Base.Resolve(u)
	for _, have := range p.Images {
		if have == u {
			return
		}
	}
	p.Images = append(p.Images, u)
}

// gtin returns the trade item number of a product or an offer, if it has the form of one.
func gtin(v jsonscan.Value) string {
	for _, key := range []string{"gtin13", "gtin14", "gtin12", "gtin8", "gtin", "isbn", "ean"} {
		s := strings.NewReplacer("-", "", " ", "").Replace(text(v.Get(key)))
		if len(s) >= 8 && len(s) <= 14 && strings.Trim(s, "0123456789X") == "" && strings.Trim(s, "0") != "" {
			return s
		}
	}
	return ""
}

// maxAggregates bounds how deep aggregate offers may nest, by references to themselves too.
const maxAggregates = 2

// offers reads one or many offers, of the variant with the given SKU. depth counts the aggregates around them.
func (f *finder) offers(p *Product, v jsonscan.Value, sku string, depth int) {
	for e := range v.Each() {
		e = f.graph.Resolve(e)
		if e.Kind() != jsonscan.Object || len(p.Offers) >= maxOffers {
			continue
		}
		o := f.offer(e, sku)
		if p.GTIN == "" && sku == "" {
			p.GTIN = gtin(e)
		}
		if o != (Offer{SKU: o.SKU}) {
			p.Offers = append(p.Offers, o)
		}
		if depth < maxAggregates && jsonld.Is(e, "AggregateOffer") {
			f.offers(p, e.Get("offers"), sku, depth+1)
		}
	}
}

// offer reads one offer. A price stands in it or in its price specification, of which one for a kind of
// customer or a list price does not count.
func (f *finder) offer(v jsonscan.Value, sku string) Offer {
	o := Offer{
		Price:        price(v.Get("price")),
		LowPrice:     price(v.Get("lowPrice")),
		HighPrice:    price(v.Get("highPrice")),
		Currency:     text(v.Get("priceCurrency")),
		Availability: availability(text(v.Get("availability"))),
		Condition:    condition(text(v.Get("itemCondition"))),
		SKU:          text(v.Get("sku")),
	}
	if o.SKU == "" {
		o.SKU = sku
	}
	for s := range v.Get("priceSpecification").Each() {
		s = f.graph.Resolve(s)
		if o.Price != "" || o.LowPrice != "" {
			break
		}
		if !s.Get("priceType").IsZero() || !s.Get("eligibleCustomerType").IsZero() || !s.Get("validForMemberTier").IsZero() {
			continue
		}
		o.Price, o.LowPrice, o.HighPrice = price(s.Get("price")), price(s.Get("minPrice")), price(s.Get("maxPrice"))
		if c := text(s.Get("priceCurrency")); c != "" {
			o.Currency = c
		}
	}
	return o
}

func (f *finder) rating(p *Product, v jsonscan.Value) {
	v = f.graph.Resolve(v)
	if r, err := strconv.ParseFloat(strings.Replace(text(v.Get("ratingValue")), ",", ".", 1), 64); err == nil && r > 0 && r <= 1000 {
		p.Rating = r
	}
	for _, key := range []string{"ratingCount", "reviewCount"} {
		if n, err := strconv.Atoi(strings.NewReplacer(",", "", ".0", "", " ", "").Replace(text(v.Get(key)))); err == nil && n > 0 {
			p.RatingCount = n
			return
		}
	}
}
