package structured

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/winnowhtml/html/internal/event"
	"github.com/winnowhtml/html/internal/tree"
	"github.com/winnowhtml/html/internal/weburl"

	"github.com/stretchr/testify/require"
)

var base = weburl.ParseBase("https://shop.example/p/cup")

func parsed(t *testing.T, src string) *tree.Tree {
	t.Helper()
	tr, err := tree.Parse(context.Background(), []byte(src), tree.Options{})
	require.NoError(t, err)
	return tr
}

func collected(t *testing.T, src string) []Item {
	t.Helper()
	items, err := Collect(context.Background(), parsed(t, src), base, nil)
	require.NoError(t, err)
	for _, it := range items {
		require.True(t, json.Valid(it.JSON()), "%s", it.JSON())
	}
	return items
}

func TestCollectScripts(t *testing.T) {
	items := collected(t, `<head>
		<script type="application/ld+json" id=one>[{"@type":"WebSite","name":"S"},{"@graph":[{"@type":"https://schema.org/Article"}]}]</script>
		<script type="application/json" id=cfg>{"a":1}</script>
		<script id=__NEXT_DATA__ type="application/json">{"props":{"price":"9.90"}}</script>
		<script>var x=1;window.__PRELOADED_STATE__ = {price: '19.90', u: undefined}; window.__APOLLO_STATE__=JSON.parse("{\"b\":2}")</script>
		<script>notData()</script>
		<script id="__NUXT_DATA__" type="text/plain">[1,2]</script>
		<meta property="og:type" content="Product"><meta property="og:image" content="/1.jpg"><meta property="og:image" content="/2.jpg">
		<meta name="article:tag" content="t"><meta property="fb:app_id" content="1"></head>`)
	type row struct{ source, name, typ, json string }
	var got []row
	for _, it := range items {
		got = append(got, row{it.Source.String(), it.Name, it.Type, string(it.JSON())})
	}
	require.Equal(t, []row{
		{"json-ld", "one", "WebSite", `{"@type":"WebSite","name":"S"}`},
		{"json-ld", "one", "Article", `{"@type":"https://schema.org/Article"}`},
		{"json", "cfg", "", `{"a":1}`},
		{"state", "__NEXT_DATA__", "", `{"props":{"price":"9.90"}}`},
		{"state", "__PRELOADED_STATE__", "", `{"price":"19.90","u":null}`},
		{"state", "__APOLLO_STATE__", "", `{"b":2}`},
		{"state", "__NUXT_DATA__", "", `[1,2]`},
		{"opengraph", "", "Product", `{"og:type":"Product","og:image":["/1.jpg","/2.jpg"],"article:tag":"t"}`},
	}, got)
	require.Empty(t, Source(0).String())
}

func TestCollectMicrodata(t *testing.T) {
	items := collected(t, `<div itemscope itemtype="https://schema.org/Product" itemid="#p">
		<b itemprop="name">A  <i>cup</i></b><a itemprop=url href="/p/cup">x</a><img itemprop="image" src="a.jpg"><img itemprop="image" src="b.jpg">
		<div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="price" content="5.00"><link itemprop="availability" href="https://schema.org/InStock">
			<time itemprop="validFrom" datetime="2024-01-02">then</time></div>
		<data itemprop="sku mpn" value="77">no</data><object itemprop="manual" data="m.pdf"></object>
		<div itemscope itemtype="X"><span itemprop="inner">1</span></div></div>
		<div itemscope></div>`)
	require.Len(t, items, 2)
	require.Equal(t, "Product", items[0].Type)
	require.JSONEq(t, `{"@type":"Product","@id":"#p","name":"A cup","url":"https://shop.example/p/cup","image":["https://shop.example/p/a.jpg","https://shop.example/p/b.jpg"],
		"offers":{"@type":"Offer","price":"5.00","availability":"https://schema.org/InStock","validFrom":"2024-01-02"},"sku":"77","mpn":"77","manual":"https://shop.example/p/m.pdf"}`, string(items[0].JSON()))
	require.Equal(t, `{"@type":"X","inner":"1"}`, string(items[1].JSON()))
}

func TestCollectReports(t *testing.T) {
	tr := parsed(t, `<script type="application/ld+json">{"@type":"A"} {broken</script><script type="application/ld+json">{"@type":"B"}</script><script>__STATE__ = oops(</script><script id=__STATE__>{</script>`)
	var seen []event.Event
	items, err := Collect(context.Background(), tr, base, func(e event.Event) { seen = append(seen, e) })
	require.NoError(t, err)
	require.Len(t, items, 2)
	require.Len(t, seen, 3)
	require.Equal(t, event.BlockedTag, seen[0].Type)
	require.Contains(t, seen[0].Message, "cannot be read")
	require.Len(t, LD(tr, nil), 2)

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = Collect(ctx, tr, base, nil)
	require.ErrorIs(t, err, context.Canceled)
	_, err = Collect(ctx, parsed(t, strings.Repeat("<p>x</p>", 2000)), base, nil)
	require.ErrorIs(t, err, context.Canceled)
}

// Hostile microdata: properties inside properties whose texts overlap cost bounded work.
func TestMicrodataIsBounded(t *testing.T) {
	deep := strings.Repeat(`<div itemprop=a itemscope>`, 300) + "x" + strings.Repeat("</div>", 300)
	items := collected(t, `<div itemscope>`+deep+`</div>`)
	require.Len(t, items, 1)
	wide := `<div itemscope>` + strings.Repeat(`<div itemprop=a>`, 150) + strings.Repeat("text ", 20000) + strings.Repeat("</div>", 150) + `</div>`
	items = collected(t, wide)
	require.Less(t, len(items[0].JSON()), workLimit*2)
	for name, src := range map[string]string{
		"names of items":  strings.Repeat(`<div itemscope itemprop="a b">`, 2*maxDeep),
		"names of a text": `<meta itemprop="` + strings.Repeat("a ", 50_000) + `" content="` + strings.Repeat("x", 100_000) + `">`,
		"a long type":     strings.Repeat(`<div itemscope itemprop="a b c" itemtype="`+strings.Repeat("x", 1000)+`">`, 20),
		"a long name":     strings.Repeat(`<div itemscope itemprop="`+strings.Repeat("x", 1000)+` b c">`, 20),
	} {
		items = collected(t, `<div itemscope>`+src+`</div>`)
		require.Len(t, items, 1, name)
		require.Less(t, len(items[0].JSON()), workLimit*4, name)
	}
	many := collected(t, strings.Repeat(`<i itemscope><b itemprop=a>1</b><b itemprop=b>2</b></i>`, maxItems+50))
	require.Len(t, many, maxItems)
}

func TestStateSurvivesPruning(t *testing.T) {
	for name, src := range map[string]string{
		"__PRELOADED_STATE__": `<title>Blue cup</title><script>window.__PRELOADED_STATE__ = {"product":{"name":"Blue cup","price":"19.90","currency":"EUR"}};</script>`,
		"__NEXT_DATA__":       `<title>Blue cup</title><script id="__NEXT_DATA__" type="application/json">{"props":{"product":{"name":"Blue cup","price":{"value":19.90,"currency":"EUR"}}}}</script>`,
	} {
		items := collected(t, src)
		require.Len(t, items, 1)
		require.Equal(t, name, items[0].Name)
		p, ok := FindProduct(items, Page{Title: "Blue cup"})
		require.True(t, ok, name)
		require.Equal(t, []Offer{{Price: "19.90", Currency: "EUR"}}, p.Offers)
		require.Equal(t, State, p.Source)
	}
}
