package main

import (
	"bytes"
	"context"
	"io"
	"net/url"
	"runtime/debug"
	"strings"
	"unicode/utf8"

	"codeberg.org/readeck/go-readability/v2"
	distiller "github.com/markusmobius/go-domdistiller"
	"github.com/markusmobius/go-trafilatura"
	"github.com/winnowhtml/html"
	xhtml "golang.org/x/net/html"
	"golang.org/x/net/html/charset"
)

// library turns the bytes of a page into its main text.
type library struct {
	name, module string
	text         func(page []byte, address string) (string, error)
}

// contestants are the libraries whose texts are scored; the first one is ours. Ours leaves out the headline, as the
// others do and as the truths want it. The cache is off.
func contestants() ([]library, error) {
	cfg := html.DefaultConfig()
	cfg.MaxCacheEntries, cfg.OmitHeadline = 0, true
	p, err := html.New(cfg)
	if err != nil {
		return nil, err
	}
	return []library{
		{"Winnow", "github.com/winnowhtml/html", func(b []byte, address string) (string, error) {
			d, err := p.ParseReader(context.Background(), bytes.NewReader(b), html.Source{URL: address})
			if err != nil {
				return "", err
			}
			return d.Text(), nil
		}},
		{"go-trafilatura", "github.com/markusmobius/go-trafilatura", trafilaturaText(true)},
		{"go-trafilatura, no fallback", "github.com/markusmobius/go-trafilatura", trafilaturaText(false)},
		{"go-readability", "codeberg.org/readeck/go-readability/v2", readabilityText},
		{"go-domdistiller", "github.com/markusmobius/go-domdistiller", distillerText},
	}, nil
}

// timed are the calls whose cost is measured: the yardstick first, then our own entrances, then the other libraries.
func timed() ([]library, error) {
	all, err := contestants()
	if err != nil {
		return nil, err
	}
	cfg := html.DefaultConfig()
	cfg.MaxCacheEntries = 0
	p, err := html.New(cfg)
	if err != nil {
		return nil, err
	}
	own := []library{
		{yardstick, "golang.org/x/net", func(b []byte, _ string) (string, error) {
			_, err := xhtml.Parse(bytes.NewReader(b))
			return "", err
		}},
		{"Winnow, Extract", "", func(b []byte, _ string) (string, error) {
			r, err := p.Extract(b)
			if err != nil {
				return "", err
			}
			return r.Text, nil
		}},
		{"Winnow, ExtractText", "", func(b []byte, _ string) (string, error) { return p.ExtractText(b) }},
		{"Winnow, ExtractToMarkdown", "", func(b []byte, _ string) (string, error) { return p.ExtractToMarkdown(b) }},
	}
	return append(own, all[1:]...), nil
}

const yardstick = "x/net/html.Parse"

func trafilaturaText(fallback bool) func([]byte, string) (string, error) {
	return func(b []byte, address string) (string, error) {
		doc, err := parse(b)
		if err != nil {
			return "", err
		}
		r, err := trafilatura.ExtractDocument(doc, trafilatura.Options{EnableFallback: fallback, OriginalURL: addressOf(address)})
		if err != nil {
			return "", err
		}
		return r.ContentText, nil
	}
}

func readabilityText(b []byte, address string) (string, error) {
	doc, err := parse(b)
	if err != nil {
		return "", err
	}
	parser := readability.NewParser()
	a, err := parser.ParseAndMutate(doc, addressOf(address))
	if err != nil || a.Node == nil {
		return "", err
	}
	var out strings.Builder
	err = a.RenderText(&out)
	return out.String(), err
}

func distillerText(b []byte, _ string) (string, error) {
	doc, err := parse(b)
	if err != nil {
		return "", err
	}
	r, err := distiller.Apply(doc, &distiller.Options{SkipPagination: true})
	if err != nil {
		return "", err
	}
	return r.Text, nil
}

// parse decodes and parses a page for libraries that take a document.
func parse(b []byte) (*xhtml.Node, error) {
	var r io.Reader = bytes.NewReader(b)
	if !utf8.Valid(b) {
		decoded, err := charset.NewReader(r, "")
		if err != nil {
			return nil, err
		}
		r = decoded
	}
	return xhtml.Parse(r)
}

func addressOf(s string) *url.URL {
	if u, err := url.Parse(s); err == nil && u.Host != "" {
		return u
	}
	return &url.URL{Scheme: "https", Host: "page.example"}
}

// version is what the build says of a module, "" if it is this one.
func (l *library) version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	for _, m := range info.Deps {
		if m.Path == l.module && m.Replace == nil {
			return strings.TrimPrefix(m.Version, "v")
		}
	}
	return ""
}
