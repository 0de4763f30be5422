package main

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/winnowhtml/html/fetch"
)

const page = `<title>Blue cup | Shop</title><script type="application/ld+json">{"@type":"Product","name":"Blue cup","sku":"7",
	"offers":{"price":"19.90","priceCurrency":"EUR","availability":"https://schema.org/InStock"}}</script><h1>Blue cup</h1><p>A cup, blue, for tea and for coffee.</p>`

func print(t *testing.T, client *fetch.Client, args ...string) string {
	t.Helper()
	a, err := run(context.Background(), args, client, io.Discard)
	require.NoError(t, err)
	var out strings.Builder
	require.NoError(t, write(&out, a))
	return out.String()
}

func TestFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "p.html")
	require.NoError(t, os.WriteFile(name, []byte(page), 0o600))
	got := print(t, nil, "-url", "https://shop.example/p/7", name)
	for _, want := range []string{`"Name": "Blue cup"`, `"Price": "19.90"`, `"Currency": "EUR"`, `"Availability": "InStock"`, `"page_url": "https://shop.example/p/7"`} {
		require.Contains(t, got, want)
	}
	require.NoError(t, os.WriteFile(name, []byte(`<h1>News</h1><p>No product here, only a long sentence.</p>`), 0o600))
	require.Contains(t, print(t, nil, name), `"error": "NOT_PRODUCT_PAGE"`)
}

func TestURL(t *testing.T) {
	mux := http.NewServeMux()
	mux.HandleFunc("/cup", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = io.WriteString(w, page)
	})
	mux.HandleFunc("/pdf", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/pdf")
		_, _ = io.WriteString(w, "%PDF-1.7")
	})
	server := httptest.NewServer(mux)
	defer server.Close()
	at, err := url.Parse(server.URL)
	require.NoError(t, err)
	port, err := strconv.ParseUint(at.Port(), 10, 16)
	require.NoError(t, err)
	client := fetch.New(fetch.Options{Guard: &fetch.Guard{Allow: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, Ports: []uint16{uint16(port)}}})

	require.Contains(t, print(t, client, server.URL+"/cup"), `"Name": "Blue cup"`)
	require.Contains(t, print(t, client, server.URL+"/pdf"), `"error": "NOT_PRODUCT_PAGE"`)
}

func TestUsage(t *testing.T) {
	for _, args := range [][]string{{}, {"a", "b"}, {"-nope"}, {filepath.Join(t.TempDir(), "absent.html")}} {
		_, err := run(context.Background(), args, nil, io.Discard)
		require.Error(t, err)
	}
}
