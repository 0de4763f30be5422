// Package report writes what Document.Explain says as HTML: a page's blocks in their order, kept and dropped ones
// coloured, each with its score and the reasons that weighed most. The example explain, the command winnow and the
// playground share it.
//
// It trades likeness for safety and size: a block is shown as text in the manner of its element, not as the page styled
// it, so nothing of the page but text reaches the report, and the report loads nothing.
package report

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"

	"github.com/winnowhtml/html"
)

// Page is a page to be reported on.
type Page struct {
	Name       string // where it came from, for the reader
	Title      string
	Type       html.PageType
	Confidence float64
	Warnings   []html.Warning
	Blocks     []html.BlockReport
	Err        error // the page could not be read; the rest is zero
}

// Of makes the report of a page.
func Of(name string, d *html.Document) Page {
	r := d.Result()
	title := r.Metadata.Title
	if title == "" {
		title = r.Title
	}
	return Page{
		Name: name, Title: title, Type: r.PageType, Confidence: r.Confidence,
		Warnings: r.Warnings, Blocks: d.Explain(),
	}
}

// CSS is the style of what Write and WriteBlocks write.
//
//go:embed report.css
var CSS string

//go:embed report.html.tmpl
var source string

// Write writes pages as one HTML document that needs nothing else.
func Write(w io.Writer, pages ...Page) error {
	t, err := parsed()
	if err != nil {
		return err
	}
	return t.ExecuteTemplate(w, "document", struct {
		CSS   template.CSS
		Pages []Page
	}{template.CSS(CSS), pages})
}

// WriteBlocks writes the blocks of one page as a part of a document that has [CSS].
func WriteBlocks(w io.Writer, p Page) error {
	t, err := parsed()
	if err != nil {
		return err
	}
	return t.ExecuteTemplate(w, "blocks", p)
}

func parsed() (*template.Template, error) {
	return template.New("report").Funcs(template.FuncMap{
		"class": class, "score": score, "against": against, "bare": bare, "kept": kept, "runs": runs,
	}).Parse(source)
}

// class is the style of a block: decision, score in tenths, and the manner of its element.
func class(b html.BlockReport) string {
	decision := "dropped"
	if b.Kept {
		decision = "kept"
	}
	return fmt.Sprintf("%s s%d %s", decision, int(b.Score*10+0.5), manner(b.Element))
}

// manner groups elements that look alike.
func manner(element string) string {
	switch element {
	case "h1", "h2", "h3", "h4", "h5", "h6", "li", "td", "th", "pre", "blockquote":
		return "is-" + element
	case "dt", "dd", "summary", "figcaption", "caption":
		return "is-note"
	}
	return "is-text"
}

func score(s float64) string { return fmt.Sprintf("%.2f", s) }

func against(reason string) bool { return strings.HasPrefix(reason, "-") }

func bare(reason string) string { return strings.TrimPrefix(reason, "-") }

// kept counts kept blocks.
func kept(blocks []html.BlockReport) (n int) {
	for _, b := range blocks {
		if b.Kept {
			n++
		}
	}
	return n
}

// foldAbove is how many dropped blocks in a row are shown before they are folded together.
const foldAbove = 6

// run is a row of blocks with the same decision.
type run struct {
	Blocks []html.BlockReport
	Folded bool // shown as one line that opens: menus and footers are long
}

func runs(blocks []html.BlockReport) []run {
	var all []run
	for start := 0; start < len(blocks); {
		end := start + 1
		for end < len(blocks) && blocks[end].Kept == blocks[start].Kept {
			end++
		}
		row := blocks[start:end]
		all = append(all, run{row, !row[0].Kept && len(row) > foldAbove})
		start = end
	}
	return all
}

// Summary is how a folded run begins.
func (r run) Summary() string {
	const most = 90 // characters, roughly
	var b strings.Builder
	for _, block := range r.Blocks {
		if b.Len() > 0 {
			b.WriteString(" · ")
		}
		if b.Len()+len(block.Text) > most {
			b.WriteString("…")
			break
		}
		b.WriteString(block.Text)
	}
	return b.String()
}
