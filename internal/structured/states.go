package structured

import (
	"strconv"

	"github.com/winnowhtml/html/internal/jsonld"
	"github.com/winnowhtml/html/internal/jsonscan"
)

// maxStateValues bounds how many values of all states are looked at.
const maxStateValues = 2_000_000

// states reads the product from embedded states and other JSON. An object is a product where it is one of
// schema.org, or where it has a name and a price and either stands under a key for the page's product or
// bears the page's title. All objects that are must agree on name and price.
func (f *finder) states(items []Item) (Product, bool) {
	var p Product
	found, clash := false, false
	left := maxStateValues
	for _, it := range items {
		if it.Source != State && it.Source != JSON {
			continue
		}
		if left -= it.Value.Size(); left < 0 {
			break
		}
		it.Value.Walk(func(v jsonscan.Value) bool {
			if clash || v.Kind() != jsonscan.Object {
				return !clash
			}
			q, ok := f.stateProduct(v)
			switch {
			case !ok:
			case !found:
				p, found = q, true
			case !sameProduct(&p, &q) || p.priced() && q.priced() && p.Offers[0] != q.Offers[0]:
				clash = true
			}
			return !ok
		})
	}
	p.Source = State
	return p, found && !clash
}

// stateProduct reads one object of a state.
func (f *finder) stateProduct(v jsonscan.Value) (Product, bool) {
	if jsonld.Is(v, productTypes...) {
		f.graph = jsonld.New(nil)
		p := f.product(v)
		return p, p.Name != "" && f.meant(v, p.Name)
	}
	p := Product{
		Name: first(v, "name", "title", "productName", "displayName", "product_name"),
		SKU:  first(v, "sku", "SKU", "skuId", "productId", "product_id", "itemId", "id"),
		GTIN: gtin(v), Description: first(v, "description", "shortDescription"),
		Brand: firstNamed(v, "brand", "brandName", "vendor", "manufacturer"),
	}
	if p.Name == "" || !f.meant(v, p.Name) {
		return p, false
	}
	o, ok := stateOffer(v)
	if !ok {
		return p, false
	}
	p.Offers = []Offer{o}
	if u := first(v, "image", "imageUrl", "image_url", "primaryImage", "thumbnail"); u != "" {
		f.addImageURL(&p, u)
	}
	for e := range v.Get("images").Each() {
		u := text(e)
		if u == "" {
			u = first(e, "url", "src", "href")
		}
		f.addImageURL(&p, u)
	}
	return p, true
}

// meant reports whether an object of a state is the page's product.
func (f *finder) meant(v jsonscan.Value, name string) bool {
	if n := fold(name); len(n) >= 4 && len(f.title) >= 4 && nameIn(n, f.title) {
		return true
	}
	switch string(v.Key()) {
	case "product", "productDetails", "productDetail", "productData", "currentProduct", "selectedProduct", "pdp":
		return true
	}
	return false
}

// stateOffer reads the price of an object: a decimal under a key for prices, or an object with amount and
// currency there. Amounts in the smallest unit of a currency are divided where their key says cents.
func stateOffer(v jsonscan.Value) (o Offer, ok bool) {
	for _, key := range []string{"price", "currentPrice", "salePrice", "sellingPrice", "finalPrice", "offerPrice", "priceInfo", "pricing", "prices"} {
		e := v.Get(key)
		if e.Kind() == jsonscan.Object {
			for _, k := range []string{"value", "amount", "current", "currentPrice", "price", "salePrice", "sale", "final", "centAmount"} {
				a := e.Get(k)
				if a.Kind() == jsonscan.Object {
					e, a = a, firstOf(a, "value", "amount", "price", "centAmount")
				}
				if o.Price = amount(a); o.Price != "" {
					o.Currency = first(e, "currency", "currencyCode", "currencyIso", "priceCurrency")
					break
				}
			}
		} else {
			o.Price = amount(e)
		}
		if o.Price != "" {
			break
		}
	}
	if o.Currency == "" {
		o.Currency = first(v, "currency", "currencyCode", "currencyIso", "priceCurrency")
	}
	o.Availability = stateStock(v)
	o.SKU = first(v, "sku", "SKU", "skuId")
	return o, o.Price != ""
}

// amount returns a price of a state.
func amount(v jsonscan.Value) string {
	if string(v.Key()) == "centAmount" {
		n, err := strconv.ParseUint(string(v.Num()), 10, 53)
		if err != nil {
			return ""
		}
		cents := strconv.FormatUint(n%100+100, 10)[1:]
		return strconv.FormatUint(n/100, 10) + "." + cents
	}
	return decimal(text(v))
}

func stateStock(v jsonscan.Value) string {
	if s := first(v, "availability", "stockStatus", "availabilityStatus"); s != "" {
		return availability(s)
	}
	switch firstOf(v, "inStock", "isInStock", "available", "isAvailable").Kind() {
	case jsonscan.True:
		return "InStock"
	case jsonscan.False:
		return "OutOfStock"
	}
	return ""
}

// firstOf returns the first of the members that an object has.
func firstOf(v jsonscan.Value, keys ...string) jsonscan.Value {
	for _, k := range keys {
		if e := v.Get(k); !e.IsZero() {
			return e
		}
	}
	return jsonscan.Value{}
}

// first returns the text of the first of the members that has any.
func first(v jsonscan.Value, keys ...string) string {
	for _, k := range keys {
		if e := v.Get(k); e.Kind() == jsonscan.String || e.Kind() == jsonscan.Number {
			if s := text(e); s != "" {
				return s
			}
		}
	}
	return ""
}

func firstNamed(v jsonscan.Value, keys ...string) string {
	if s := first(v, keys...); s != "" {
		return s
	}
	return first(firstOf(v, keys...), "name", "title")
}
