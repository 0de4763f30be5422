package site

import (
	"cmp"
	"encoding/json"
	"net/url"
	"strings"

	"github.com/winnowhtml/html"
)

// read takes the facts out of a page. For each, what is said in a way made for machines goes before words.
func read(doc *html.Document) Page {
	result := doc.Result()
	lines := linesOf(result.Text)
	data := codeOf(doc.StructuredData())
	return Page{
		Synopsis:   cmp.Or(strings.TrimSpace(result.Metadata.Description), data.Description, opening(lines)),
		Repository: repository(data, lines, result.Links),
		Licenses:   licenses(cmp.Or(result.Metadata.License, data.License), lines, result.Links),
		ImportedBy: importers(lines, result.Links),
	}
}

// opening returns the sentence that a Go package begins its documentation with.
func opening(lines []string) string {
	for _, l := range lines {
		if strings.HasPrefix(l, "Package ") || strings.HasPrefix(l, "Command ") {
			return l
		}
	}
	return ""
}

// code is schema.org's SoftwareSourceCode, as far as it matters here.
type code struct {
	Description, CodeRepository, License string
}

// codeOf finds the first item that describes code.
func codeOf(items []html.StructuredItem) code {
	for _, item := range items {
		if !strings.HasPrefix(item.Type, "Software") {
			continue
		}
		var in struct {
			Description, CodeRepository string
			License                     any
		}
		if json.Unmarshal(item.JSON, &in) != nil {
			continue
		}
		c := code{Description: in.Description, CodeRepository: in.CodeRepository}
		c.License, _ = in.License.(string)
		return c
	}
	return code{}
}

// repository finds the address of the repository: a link, or a text that is one.
func repository(data code, lines []string, links []html.LinkInfo) string {
	if isWeb(data.CodeRepository) {
		return data.CodeRepository
	}
	labels := []string{"repository", "source repository", "source code", "repo"}
	value := labelled(lines, labels...)
	for _, l := range links {
		if text := strings.TrimSpace(l.Text); text != "" && (text == value || isLabel(text, labels)) && isWeb(l.URL) {
			return l.URL
		}
	}
	first, _, _ := strings.Cut(value, " ")
	switch {
	case isWeb(first):
		return first
	case strings.Contains(first, "/") && strings.Contains(hostOf("https://"+first), "."):
		return "https://" + first
	}
	return ""
}

func isLabel(text string, labels []string) bool {
	for _, l := range labels {
		if strings.EqualFold(strings.TrimSuffix(text, ":"), l) {
			return true
		}
	}
	return false
}

func isWeb(s string) bool {
	return (strings.HasPrefix(s, "https://") || strings.HasPrefix(s, "http://")) && hostOf(s) != ""
}

func hostOf(s string) string {
	u, err := url.Parse(s)
	if err != nil {
		return ""
	}
	return u.Host
}

// importers finds how many packages import this one.
func importers(lines []string, links []html.LinkInfo) *int64 {
	for _, l := range links {
		if n, ok := number(withoutLabel(l.Text, "imported by")); ok && tab(l.URL) == "importedby" {
			return &n
		}
	}
	if n, ok := number(labelled(lines, "imported by")); ok {
		return &n
	}
	for _, l := range lines {
		if rest, ok := cutFold(l, "imported by "); ok {
			if n, ok := number(rest); ok {
				return &n
			}
		}
	}
	return nil
}

// tab returns which view of a module a link of a package site leads to.
func tab(link string) string {
	u, err := url.Parse(link)
	if err != nil {
		return ""
	}
	return u.Query().Get("tab")
}
