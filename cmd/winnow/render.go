package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/winnowhtml/html"
	"github.com/winnowhtml/html/examples/explain/report"
)

// rendered is a page in the format that was asked for.
type rendered struct {
	body   []byte      // without a line break at the end; of the JSON formats an object in one line
	report report.Page // of format explain
}

func render(doc *html.Document, name string, o options) (rendered, error) {
	switch o.format {
	case "text":
		return trimmed(doc.Text()), nil
	case "markdown":
		return trimmed(doc.Markdown()), nil
	case "html":
		return trimmed(doc.HTML()), nil
	case "llm":
		return trimmed(doc.LLMInput(html.LLMOptions{MaxRunes: o.llm})), nil
	case "links":
		return trimmed(linkLines(doc.AllLinks(), o.only)), nil
	case "meta":
		return metaOf(doc)
	case "explain":
		return rendered{report: report.Of(name, doc)}, nil
	}
	body, err := doc.Result().MarshalJSON()
	return rendered{body: body}, err
}

func trimmed(s string) rendered { return rendered{body: []byte(strings.TrimRight(s, "\n"))} }

// linkLines writes a resource a line: type, URL and title with tabs between them.
func linkLines(all []html.LinkResource, only []string) string {
	var b strings.Builder
	for _, l := range all {
		if len(only) > 0 && !slices.Contains(only, l.Type) {
			continue
		}
		fmt.Fprintf(&b, "%s\t%s", l.Type, l.URL)
		if title := strings.Join(strings.Fields(l.Title), " "); title != "" {
			b.WriteString("\t" + title)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// metaOf is what a page says of itself and what was found about it.
func metaOf(doc *html.Document) (rendered, error) {
	r := doc.Result()
	var product *html.Product
	if p, ok := doc.Product(); ok {
		product = &p
	}
	body, err := marshal(struct {
		html.Metadata
		PageType   html.PageType `json:"page_type,omitempty"`
		Confidence float64       `json:"confidence"`
		Encoding   string        `json:"encoding,omitempty"`
		WordCount  int           `json:"word_count"`
		Product    *html.Product `json:"product,omitempty"`
	}{r.Metadata, r.PageType, r.Confidence, r.Encoding, r.WordCount, product})
	return rendered{body: body}, err
}

// marshal writes JSON in one line and leaves <, > and & as they are.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return bytes.TrimRight(b.Bytes(), "\n"), err
}

// withSource puts where a page came from in front of the members of a JSON object.
func withSource(name string, object []byte) ([]byte, error) {
	head, err := marshal(struct {
		Source string `json:"source"`
	}{name})
	if err != nil || len(object) <= 2 {
		return head, err
	}
	return slices.Concat(head[:len(head)-1], []byte(","), object[1:]), nil
}

// failure is the JSON object of an input that failed.
func failure(a answer) ([]byte, error) {
	object, err := marshal(struct {
		Error string `json:"error"`
	}{a.err.Error()})
	if err != nil {
		return nil, err
	}
	return withSource(a.input.name, object)
}
