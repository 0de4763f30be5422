package structured

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func ld(s string) string { return `<script type="application/ld+json">` + s + `</script>` }

func find(t *testing.T, src, title string) (Product, bool) {
	t.Helper()
	return FindProduct(collected(t, src), Page{URL: "https://shop.example/p/cup?ref=1", Title: title, Base: base})
}

func TestProductFromLD(t *testing.T) {
	p, ok := find(t, ld(`{"@context":"https://schema.org","@graph":[{"@id":"#b","@type":"Brand","name":"Acme &amp; Co"},
		{"@type":"Product","name":"Cup<wbr/>board","brand":{"@id":"#b"},"sku":77,"gtin13":"4-006381-333931","description":"d","url":"/p/cup",
		"image":["/a.jpg",{"url":"/b.jpg"},{"@type":"ImageObject","contentUrl":"/c.jpg"},"/a.jpg"],
		"offers":[{"@type":"Offer","price":19.90,"priceCurrency":"EUR","availability":"http://schema.org/InStock","itemCondition":"https://schema.org/NewCondition"},
			{"@type":"Offer","priceSpecification":[{"priceType":"https://schema.org/ListPrice","price":"30"},{"price":"1.299,00","priceCurrency":"EUR"}],"availability":"sold out","sku":"x"}],
		"aggregateRating":{"ratingValue":"4,5","reviewCount":"1,234"}}]}`), "Cup")
	require.True(t, ok)
	require.Equal(t, Product{
		Name: "Cupboard", Brand: "Acme & Co", SKU: "77", GTIN: "4006381333931", Description: "d", URL: "https://shop.example/p/cup",
		Images: []string{"https://shop.example/a.jpg", "https://shop.example/b.jpg", "https://shop.example/c.jpg"},
		Offers: []Offer{
			{Price: "19.90", Currency: "EUR", Availability: "InStock", Condition: "NewCondition"},
			{Price: "1299.00", Currency: "EUR", Availability: "SoldOut", SKU: "x"},
		},
		Rating: 4.5, RatingCount: 1234, Source: JSONLD,
	}, p)
}

func TestProductAggregateAndVariants(t *testing.T) {
	p, ok := find(t, ld(`{"@type":"Product","name":"Cup","offers":{"@type":"AggregateOffer","lowPrice":"2.98","highPrice":79.98,"priceCurrency":"GBP",
		"offers":[{"price":"2.98","sku":"s"},{"price":"79.98","sku":"l"}]}}`), "")
	require.True(t, ok)
	require.Equal(t, []Offer{{LowPrice: "2.98", HighPrice: "79.98", Currency: "GBP"}, {Price: "2.98", SKU: "s"}, {Price: "79.98", SKU: "l"}}, p.Offers)

	p, ok = find(t, ld(`{"@graph":[{"@type":"ProductGroup","name":"Cup","hasVariant":[{"@id":"#1"},{"@type":"Product","sku":"2","name":"Cup blue","image":"/2.jpg","offers":{"price":"6"}}]},
		{"@id":"#1","@type":"Product","name":"Cup red","sku":"1","offers":{"price":"5"}}]}`), "Cup")
	require.True(t, ok)
	require.Equal(t, []Offer{{Price: "5", SKU: "1"}, {Price: "6", SKU: "2"}}, p.Offers)
	require.Equal(t, "Cup", p.Name)
	require.Equal(t, []string{"https://shop.example/2.jpg"}, p.Images)
}

func TestProductChoice(t *testing.T) {
	two := func(a, b string) string { return ld(`[` + a + `,` + b + `]`) }
	for _, c := range []struct{ name, src, title, want string }{
		{"by address", two(`{"@type":"Product","name":"Other","url":"/p/other"}`, `{"@type":"Product","name":"Cup","url":"http://www.shop.example/p/cup/"}`), "x", "Cup"},
		{"by title", two(`{"@type":"Product","name":"Other"}`, `{"@type":"Product","name":"Cup"}`), "A fine cup", "Cup"},
		{"one name, the one with offers", two(`{"@type":"Product","name":"Cup"}`, `{"@type":"Product","name":"CUP","offers":{"price":1}}`), "", "CUP"},
		{"main entity", ld(`{"@type":"ItemPage","mainEntity":{"@type":"Product","name":"Cup"}}`), "", "Cup"},
		{"undecided", two(`{"@type":"Product","name":"Other"}`, `{"@type":"Product","name":"Cup"}`), "x", ""},
		{"a list is no product", ld(`{"@type":"ItemList","itemListElement":[{"item":{"@type":"Product","name":"Cup"}}]}`), "Cup", ""},
		{"related products are none", ld(`{"@type":"WebPage","isRelatedTo":{"@type":"Product","name":"Cup"}}`), "Cup", ""},
		{"an app without offers is none", ld(`{"@type":"SoftwareApplication","name":"Cup"}`), "Cup", ""},
		{"an app with offers", ld(`{"@type":"SoftwareApplication","name":"Cup","offers":{"price":"0"}}`), "Cup", "Cup"},
		{"nameless", ld(`{"@type":"Product","sku":"1"}`), "Cup", ""},
		{"nothing", "", "Cup", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, ok := find(t, c.src, c.title)
			require.Equal(t, c.want, p.Name)
			require.Equal(t, c.want != "", ok)
		})
	}
}

func TestProductFromTags(t *testing.T) {
	p, ok := find(t, `<meta property="og:type" content="product"><meta property="og:title" content="Cup | Shop"><meta property="og:url" content="/p/cup"><meta property="og:image" content="/a.jpg">
		<meta property="product:brand" content="Acme"><meta property="product:retailer_item_id" content="9"><meta property="product:price:amount" content="1,299.00"><meta property="product:price:currency" content="USD">
		<meta property="product:availability" content="instock"><meta property="product:condition" content="new">`, "Cup")
	require.True(t, ok)
	require.Equal(t, Product{Name: "Cup", Brand: "Acme", SKU: "9", URL: "https://shop.example/p/cup", Images: []string{"https://shop.example/a.jpg"}, Source: OpenGraph,
		Offers: []Offer{{Price: "1299.00", Currency: "USD", Availability: "InStock", Condition: "NewCondition"}}}, p)

	_, ok = find(t, `<meta property="og:type" content="article"><meta property="og:title" content="Cup">`, "Cup")
	require.False(t, ok)
	p, ok = find(t, `<meta property="og:type" content="product"><meta property="og:title" content="Cup"><meta property="og:price:amount" content="5"><meta property="og:price:amount" content="6">`, "")
	require.True(t, ok)
	require.Empty(t, p.Offers)
}

func TestProductOffersFromLaterSource(t *testing.T) {
	micro := `<div itemscope itemtype="https://schema.org/Product"><b itemprop=name>%</b><div itemprop=offers itemscope><b itemprop=price>€ 5,00</b></div></div>`
	p, ok := find(t, ld(`{"@type":"Product","name":"Cup"}`)+replace(micro, "The cup"), "")
	require.True(t, ok)
	require.Equal(t, JSONLD, p.Source)
	require.Equal(t, []Offer{{Price: "5.00"}}, p.Offers)

	p, ok = find(t, ld(`{"@type":"Product","name":"Cup"}`)+replace(micro, "Plate"), "")
	require.True(t, ok)
	require.Empty(t, p.Offers, "a price of another product")
}

func replace(s, name string) string {
	out := ""
	for _, r := range s {
		if r == '%' {
			out += name
		} else {
			out += string(r)
		}
	}
	return out
}

func TestProductFromState(t *testing.T) {
	state := func(s string) string { return `<script>window.__INITIAL_STATE__=` + s + `</script>` }
	for _, c := range []struct {
		name, src string
		want      []Offer
	}{
		{"by title, related ones aside", `{items:[{name:"Blue cup",sku:"1",price:5.5,currency:"EUR",inStock:true,images:[{src:"/a.jpg"}]},{name:"Plate",price:7}]}`, []Offer{{Price: "5.5", Currency: "EUR", SKU: "1", Availability: "InStock"}}},
		{"by key", `{product:{title:"Something",price:{amount:"7.00",currencyCode:"USD"},isAvailable:false,brand:{name:"Acme"}}}`, []Offer{{Price: "7.00", Currency: "USD", Availability: "OutOfStock"}}},
		{"cents", `{product:{title:"Something",prices:{price:{centAmount:1905,currencyCode:"EUR"}}}}`, []Offer{{Price: "19.05", Currency: "EUR"}}},
		{"schema.org inside", `{x:{"@type":"Product",name:"Blue cup",offers:{price:"3"}}}`, []Offer{{Price: "3"}}},
		{"twice the same", `{a:{name:"Blue cup",price:5},b:{name:"Blue cup",price:5}}`, []Offer{{Price: "5"}}},
		{"two prices", `{a:{name:"Blue cup",price:5},b:{name:"Blue cup",price:6}}`, nil},
		{"other product", `{a:{name:"Plate",price:5}}`, nil},
		{"no price", `{product:{name:"Blue cup",price:"ask"}}`, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, ok := find(t, state(c.src), "Blue cup")
			require.Equal(t, c.want != nil, ok)
			if ok {
				require.Equal(t, c.want, p.Offers)
				require.Equal(t, State, p.Source)
			}
		})
	}
}

func TestDecimal(t *testing.T) {
	for in, want := range map[string]string{
		"19.90": "19.90", "19,90": "19.90", "$1,299.00": "1299.00", "1.299,00 €": "1299.00", "1 299,00": "1299.00", "1\u00a0299": "1299", "1'299.50 CHF": "1299.50", "1,299": "1299",
		"0": "0", "12": "12", "USD 5": "5", "1.234.567": "1234567", "1,234,567.89": "1234567.89", ".99": "0.99", "$ .99": "0.99", "7.5": "7.5", "1.2345": "1.2345", "100,000": "100000",
		"": "", "free": "", "5 - 10": "", "-5": "", "5%": "", "1.23.4": "", "1,23,4": "", "12:30": "", "(5)": "", "1e3": "", "1..5": "", "1234,567.00": "", "9999999999999999999999999999999999999999999": "",
	} {
		require.Equal(t, want, decimal(in), "%q", in)
	}
}

func TestWords(t *testing.T) {
	for in, want := range map[string]string{"https://schema.org/PreOrder": "PreOrder", "in_stock": "InStock", "out of stock": "OutOfStock", "backorder": "BackOrder", "discontinued": "Discontinued", "presale": "PreSale",
		"limited availability": "LimitedAvailability", "InStoreOnly": "InStoreOnly", "online only": "OnlineOnly", "made to order": "MadeToOrder", "in 3 days": "in 3 days", "": ""} {
		require.Equal(t, want, availability(in), in)
	}
	for in, want := range map[string]string{"used": "UsedCondition", "http://schema.org/RefurbishedCondition": "RefurbishedCondition", "damaged": "DamagedCondition", "worn": "worn"} {
		require.Equal(t, want, condition(in), in)
	}
}

// An aggregate offer that refers to itself is read, and read once.
func TestProductOfferLoop(t *testing.T) {
	for name, offers := range map[string]string{
		"itself":    `{"@id":"#a"}`,
		"many":      `[` + strings.Repeat(`{"@id":"#a"},`, 3000) + `]`,
		"with more": `[{"@type":"Offer","price":"5"},{"@id":"#a"}]`,
	} {
		p, ok := FindProduct(collected(t, `<script type="application/ld+json">[
			{"@type":"Product","name":"Blue cup","offers":{"@id":"#a"}},
			{"@type":"AggregateOffer","@id":"#a","offers":`+offers+`}]</script>`), Page{})
		require.True(t, ok, name)
		require.Equal(t, "Blue cup", p.Name)
		require.LessOrEqual(t, len(p.Offers), maxOffers, name)
	}
}

// A product has no address and no image that runs, whatever the source, and none that the page does not name.
func TestProductURLsDoNotRun(t *testing.T) {
	for _, src := range []string{
		ld(`{"@type":"Product","name":"Blue cup","url":"javascript:x","image":["javascript:y",{"url":"data:text/html,z"},{"caption":"no URL"},"/i.jpg"],"offers":{"price":"5"}}`),
		`<meta property="og:type" content=product><meta property="og:title" content="Blue cup"><meta property="og:url" content="javascript:x"><meta property="og:image" content="javascript:y"><meta property="og:image" content="/i.jpg">`,
		`<div itemscope itemtype="https://schema.org/Product"><b itemprop=name>Blue cup</b><a itemprop=url href="javascript:x">x</a><img itemprop=image src="javascript:y"><img itemprop=image src="/i.jpg"></div>`,
		`<script>__STATE__={product:{name:"Blue cup",price:"5",image:"javascript:x",images:["/i.jpg",{}]}}</script>`,
	} {
		p, ok := find(t, src, "Blue cup")
		require.True(t, ok, src)
		require.Empty(t, p.URL, src)
		require.Equal(t, []string{"https://shop.example/i.jpg"}, p.Images, src)
	}
}
