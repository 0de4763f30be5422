package html_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/winnowhtml/html"
)

func TestProduct(t *testing.T) {
	p, err := html.New()
	require.NoError(t, err)
	defer p.Close()
	parse := func(src string) *html.Document {
		doc, err := p.Parse(context.Background(), []byte(src), html.Source{URL: "https://shop.example/p/cup"})
		require.NoError(t, err)
		return doc
	}

	doc := parse(`<title>Blue cup | Shop</title><h1>Blue cup</h1><p>A cup, blue, for tea and for coffee.</p>
		<script>window.__PRELOADED_STATE__ = {cart: undefined, product: {name: 'Blue cup', price: {value: 19.90, currency: 'EUR'}, images: ['/a.jpg'], inStock: true,}};</script>`)
	got, ok := doc.Product()
	require.True(t, ok)
	require.Equal(t, html.Product{
		Name: "Blue cup", Images: []string{"https://shop.example/a.jpg"}, Source: html.SourceState,
		Offers: []html.Offer{{Price: "19.90", Currency: "EUR", Availability: "InStock"}},
	}, got)
	items := doc.StructuredData()
	require.Len(t, items, 1)
	require.Equal(t, "__PRELOADED_STATE__", items[0].Name)
	require.True(t, json.Valid(items[0].JSON))

	_, ok = parse(`<h1>News</h1><p>No product here, only a sentence.</p>`).Product()
	require.False(t, ok)
}
