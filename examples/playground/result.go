package main

import (
	"bytes"
	"encoding/json"
	"html/template"
	"strings"
	"time"

	"github.com/winnowhtml/html"
	"github.com/winnowhtml/html/examples/explain/report"
)

// result is a page in all its views.
type result struct {
	Name     string
	Title    string
	Facts    []fact // in a line under the title
	Notes    []string
	Blocks   template.HTML // the page coloured, by package report
	Text     string
	Markdown string
	Source   string        // the content as HTML, to be read
	Content  template.HTML // and to be seen: the library's writer promises that it is safe inside a page
	Links    []linkGroup
	Metadata []fact
	Items    []item
	JSON     string
}

type fact struct{ Name, Value string }

type linkGroup struct {
	Type  string
	Links []html.LinkResource
}

// item is one piece of structured data.
type item struct{ Title, JSON string }

// maxItem bounds the structured data that is shown of one item.
const maxItem = 20_000

func newResult(doc *html.Document, name string) *result {
	r, page := doc.Result(), report.Of(name, doc)
	page.Warnings = nil // they stand above
	var blocks bytes.Buffer
	if err := report.WriteBlocks(&blocks, page); err != nil {
		blocks.Reset()
	}
	content := doc.HTML()
	got := &result{
		Name: name, Title: page.Title, Blocks: template.HTML(blocks.String()),
		Text: r.Text, Markdown: doc.Markdown(), Source: content, Content: template.HTML(content),
		Links: grouped(doc.AllLinks()), Metadata: metadata(r.Metadata), JSON: indented(r),
	}
	for _, w := range r.Warnings {
		got.Notes = append(got.Notes, w.Message)
	}
	got.Facts = facts(r)
	for _, s := range doc.StructuredData() {
		title := string(s.Source)
		if s.Type != "" {
			title += " " + s.Type
		}
		got.Items = append(got.Items, item{title, cut(pretty(s.JSON))})
	}
	return got
}

func facts(r *html.Result) []fact {
	var all []fact
	add := func(name, value string) {
		if value != "" {
			all = append(all, fact{name, value})
		}
	}
	add("kind of page", string(r.PageType))
	add("words", number(r.WordCount))
	add("to read", r.ReadingTime.Round(time.Second).String())
	add("images", number(len(r.Images)))
	add("links", number(len(r.Links)))
	add("encoding", r.Encoding)
	add("took", r.ProcessingTime.Round(10*time.Microsecond).String())
	return all
}

func number(n int) string {
	b, _ := json.Marshal(n)
	return string(b)
}

func metadata(m html.Metadata) []fact {
	var all []fact
	add := func(name, value string) {
		if value != "" {
			all = append(all, fact{name, value})
		}
	}
	add("title", m.Title)
	add("authors", strings.Join(m.Authors, ", "))
	add("published", m.Published.String())
	add("modified", m.Modified.String())
	add("description", m.Description)
	add("site", m.SiteName)
	add("language", m.Language)
	add("canonical URL", m.CanonicalURL)
	add("image", m.Image)
	add("licence", m.License)
	add("type", m.Type)
	add("keywords", strings.Join(m.Keywords, ", "))
	return all
}

// grouped are resources by type, in the order in which types first come.
func grouped(all []html.LinkResource) []linkGroup {
	var groups []linkGroup
	by := html.GroupLinksByType(all)
	for _, name := range []string{"link", "image", "video", "audio", "media", "css", "js", "icon"} {
		if len(by[name]) > 0 {
			groups = append(groups, linkGroup{name, by[name]})
		}
	}
	return groups
}

func indented(r *html.Result) string {
	b, err := r.MarshalJSON()
	if err != nil {
		return err.Error()
	}
	return pretty(b)
}

func pretty(b []byte) string {
	var out bytes.Buffer
	if err := json.Indent(&out, b, "", "  "); err != nil {
		return string(b)
	}
	return out.String()
}

func cut(s string) string {
	if len(s) <= maxItem {
		return s
	}
	return strings.ToValidUTF8(s[:maxItem], "") + "\n…"
}
