package html

import (
	"strings"
	"unicode/utf8"

	"github.com/winnowhtml/html/internal/datascript"
	"github.com/winnowhtml/html/internal/jsonscan"
)

// LLMOptions governs [Document.LLMInput].
type LLMOptions struct {
	MaxRunes  int     // runes of the whole input; 0 is DefaultLLMRunes
	DataShare float64 // share of MaxRunes that data scripts may take, 0…1; 0 is DefaultLLMDataShare, below 0 leaves them out
}

// Defaults of LLMOptions.
const (
	DefaultLLMRunes     = 100_000
	DefaultLLMDataShare = 0.25
)

// LLMInput returns the page as input for a language model: a header of what is known of it, its content as
// Markdown, and its data scripts as JSON, one a line. Embedded states inside plain JavaScript are left out.
//
// The layout is stable, so that a prompt can refer to it; a part that is empty is left out with its heading:
//
//	Title: …
//	URL: …
//	Site: …
//	Authors: …
//	Published: …
//	Language: …
//
//	--- CONTENT ---
//	Markdown
//
//	--- DATA ---
//	{"@type":"Product",…}
//
// Data scripts get at most DataShare of MaxRunes and the content gets the rest, or more where one of them
// needs less. What does not fit is cut at the end: content between blocks, data between scripts. A line of the
// content that reads as one of the headings is escaped.
func (d *Document) LLMInput(o LLMOptions) string {
	if o.MaxRunes <= 0 {
		o.MaxRunes = DefaultLLMRunes
	}
	if o.DataShare == 0 {
		o.DataShare = DefaultLLMDataShare
	}
	left := o.MaxRunes
	head := wholeLines(d.llmHeader(), left)
	left -= utf8.RuneCountInString(head)

	content, data := guardHeadings(d.Markdown()), d.llmData()
	const contentHeading, dataHeading = "\n" + llmContentHeading + "\n", "\n" + llmDataHeading + "\n"
	share := int(float64(left) * min(max(o.DataShare, 0), 1))
	need := utf8.RuneCountInString(content) + len(contentHeading) + 1
	if o.DataShare >= 0 && need < left-share {
		share = left - need // what the content does not use
	}
	lines := wholeLines(data, share-len(dataHeading))
	left -= utf8.RuneCountInString(lines)
	if lines != "" {
		left -= len(dataHeading)
	}
	blocks := wholeBlocks(content, left-len(contentHeading)-1)

	var b strings.Builder
	b.WriteString(head)
	if blocks != "" {
		b.WriteString(contentHeading)
		b.WriteString(blocks)
		b.WriteByte('\n')
	}
	if lines != "" {
		b.WriteString(dataHeading)
		b.WriteString(lines)
	}
	return strings.TrimLeft(b.String(), "\n")
}

// Headings of the parts of LLMInput.
const (
	llmContentHeading = "--- CONTENT ---"
	llmDataHeading    = "--- DATA ---"
)

// guardHeadings puts a backslash, which Markdown does not show, before lines of a page that read as a heading of
// ours: what a page says must not pass for another part of the input.
func guardHeadings(markdown string) string {
	if !strings.Contains(markdown, llmContentHeading) && !strings.Contains(markdown, llmDataHeading) {
		return markdown
	}
	var b strings.Builder
	for line := range strings.SplitAfterSeq(markdown, "\n") {
		if s := strings.TrimSpace(line); s == llmContentHeading || s == llmDataHeading {
			b.WriteByte('\\')
		}
		b.WriteString(line)
	}
	return b.String()
}

func (d *Document) llmHeader() string {
	var b strings.Builder
	line := func(name, value string) {
		if value = strings.Join(strings.Fields(value), " "); value != "" {
			b.WriteString(name + ": " + value + "\n")
		}
	}
	title := d.meta.Title
	if title == "" {
		title = d.title
	}
	line("Title", title)
	url := d.meta.CanonicalURL
	if url == "" {
		url = d.facts.URL
	}
	line("URL", url)
	line("Site", d.meta.SiteName)
	line("Authors", strings.Join(d.meta.Authors, ", "))
	line("Published", d.meta.Published.String())
	line("Language", d.meta.Language)
	return b.String()
}

// llmData writes the values of the scripts that datascript.KeepForLLM lets through, one a line.
func (d *Document) llmData() string {
	var b []byte
	for i := range d.page.Scripts() {
		s := d.page.Script(i)
		if !datascript.KeepForLLM(s.Kind) {
			continue
		}
		values, _ := jsonscan.Parse(s.Body, jsonscan.Limits{}) // what can be read of a broken script is kept
		for _, v := range values {
			b = append(v.AppendJSON(b), '\n')
		}
	}
	return string(b)
}

// wholeLines keeps whole lines of s, as many from the start as fit into limit runes. A line that is too long
// for what is left is passed over.
func wholeLines(s string, limit int) string {
	var b strings.Builder
	for line := range strings.SplitAfterSeq(s, "\n") {
		if n := utf8.RuneCountInString(line); n <= limit {
			b.WriteString(line)
			limit -= n
		}
	}
	return b.String()
}

// wholeBlocks keeps blocks from the start of Markdown while they fit into limit runes. A block ends at a
// blank line, and a fence with everything in it is part of one block.
func wholeBlocks(s string, limit int) string {
	if utf8.RuneCountInString(s) <= limit {
		return s
	}
	end, used, fence := 0, 0, ""
	for at := 0; at < len(s); {
		next := len(s)
		if i := strings.IndexByte(s[at:], '\n'); i >= 0 {
			next = at + i + 1
		}
		line := strings.TrimSpace(s[at:next])
		switch marker := fenceOf(line); {
		case fence == "" && marker != "":
			fence = marker
		case fence != "" && marker == line && strings.HasPrefix(marker, fence):
			fence = ""
		case fence == "" && line == "":
			if used > limit {
				return strings.TrimRight(s[:end], "\n")
			}
			end = at
		}
		used += utf8.RuneCountInString(s[at:next])
		at = next
	}
	return strings.TrimRight(s[:end], "\n")
}

// fenceOf returns the run of backticks or tildes that a fence's line begins with.
func fenceOf(line string) string {
	for _, mark := range []string{"`", "~"} {
		if n := len(line) - len(strings.TrimLeft(line, mark)); n >= 3 {
			return line[:n]
		}
	}
	return ""
}
