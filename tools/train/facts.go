package main

import (
	"encoding/json"
	"sort"
	"strings"

	"github.com/winnowhtml/html/internal/article"
	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

// factsOf reads what selection is told of a page.
func factsOf(t *tree.Tree, url string) article.Facts {
	f := article.Facts{URL: url}
	for n := tree.Root; int(n) < t.Size(); n++ {
		if !t.IsElement(n) || t.Namespace(n) != tree.HTML {
			continue
		}
		switch t.Tag(n) {
		case atom.Title:
			if f.Title == "" {
				f.Title = string(t.AppendText(nil, n))
			}
		case atom.Meta:
			key, _ := t.AttrNamed(n, "property")
			if len(key) == 0 {
				key, _ = t.AttrNamed(n, "name")
			}
			c, _ := t.Attr(n, atom.Content)
			set := func(to *string) {
				if *to == "" {
					*to = string(c)
				}
			}
			switch strings.ToLower(string(key)) {
			case "og:title":
				set(&f.Headline)
			case "description", "og:description":
				set(&f.Description)
			case "og:site_name":
				set(&f.SiteName)
			case "og:type":
				set(&f.OGType)
			}
		}
	}
	for i := range t.Scripts() {
		s := t.Script(i)
		if !strings.Contains(string(s.Type), "ld+json") {
			continue
		}
		var v any
		if json.Unmarshal(s.Body, &v) == nil {
			collect(&f, v, "")
		}
	}
	return f
}

// collect walks a JSON-LD value.
func collect(f *article.Facts, v any, key string) {
	switch v := v.(type) {
	case map[string]any:
		keys := make([]string, 0, len(v))
		for k := range v {
			keys = append(keys, k)
		}
		sort.Strings(keys)
		for _, k := range keys {
			collect(f, v[k], k)
		}
	case []any:
		for _, x := range v {
			collect(f, x, key)
		}
	case string:
		switch key {
		case "@type":
			f.LDTypes = append(f.LDTypes, v)
		case "articleBody", "description", "text", "reviewBody":
			f.LDTexts = append(f.LDTexts, v)
		case "headline":
			if f.Headline == "" {
				f.Headline = v
			}
		}
	}
}
