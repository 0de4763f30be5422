package roundtrip

import (
	"encoding/json"
	"fmt"
	"html"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/winnowhtml/html/internal/render"
	"github.com/winnowhtml/html/internal/render/rendertest"

	xhtml "golang.org/x/net/html"
)

// reported is a fault that users reported, as a small page and what must and must not come out of it.
type reported struct {
	ID, Kind, HTML, Mode string
	Base                 string         `json:"base_url"`
	Soft                 bool           `json:"soft"`
	Contains             []string       `json:"expect_contains"`
	Lacks                []string       `json:"expect_not_contains"`
	Count                map[string]int `json:"expect_count"`
	RawContains          []string       `json:"expect_text_raw_contains"`
	Markdown             []string       `json:"expect_markdown_contains"`
	Rendered             []string       `json:"expect_md_html_contains"`
	NotRendered          []string       `json:"expect_md_html_not_contains"`
	URLs                 []string       `json:"expect_md_html_urls"`
	RenderedCount        map[string]int `json:"expect_md_html_count"`
	Nested               [][]string     `json:"expect_md_html_nested"`
	Row                  []any          `json:"expect_md_html_row"`
	NBSP                 bool           `json:"collapse_nbsp"`
}

func TestReportedCases(t *testing.T) {
	file := filepath.Join("..", "..", "..", "shared", "cases", "reported.jsonl")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Skip("no shared cases beside the module")
	}
	for line := range strings.Lines(string(data)) {
		var c reported
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			t.Fatal(err)
		}
		if k := c.Kind[0]; k != 'b' && k != 'c' || c.Mode != "fragment" {
			continue
		}
		t.Run(c.ID, func(t *testing.T) { c.check(t) })
	}
}

func (c *reported) check(t *testing.T) {
	if c.Base == "" {
		c.Base = rendertest.BaseURL
	}
	v := rendertest.View(t, c.HTML)
	text, md := render.Text(v, options(c.Base)), render.Markdown(v, options(c.Base))
	out := renderWith(t, plain, md)
	complain := func(format string, args ...any) {
		t.Helper()
		msg := fmt.Sprintf(format, args...) + "\ntext: " + text + "\nmarkdown: " + md + "\nrendered: " + out
		if c.Soft {
			t.Log("soft: " + msg)
		} else {
			t.Error(msg)
		}
	}
	flat := squash(text, c.NBSP)
	for _, s := range c.Contains {
		if !strings.Contains(flat, squash(s, c.NBSP)) && !strings.Contains(text, s) {
			complain("text lacks %q", s)
		}
	}
	for _, s := range c.Lacks {
		if strings.ContainsAny(s, "\n") && strings.Contains(text, s) || !strings.Contains(s, "\n") && !strings.Contains(s, "  ") && strings.Contains(flat, s) {
			complain("text has %q", s)
		}
	}
	for s, n := range c.Count {
		if strings.Count(flat, s) != n {
			complain("count of %q", s)
		}
	}
	for _, s := range c.RawContains {
		if !strings.Contains(text, s) {
			complain("text lacks %q", s)
		}
	}
	for _, s := range c.Markdown {
		if !strings.Contains(md, s) {
			complain("markdown lacks %q", s)
		}
	}
	c.checkRendered(out, complain)
}

func (c *reported) checkRendered(out string, complain func(string, ...any)) {
	for _, s := range c.Rendered {
		if !strings.Contains(squash(out, false), squash(s, false)) {
			complain("rendered lacks %q", s)
		}
	}
	for _, s := range c.NotRendered {
		if strings.Contains(out, s) {
			complain("rendered has %q", s)
		}
	}
	got := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?:href|src)="([^"]*)"`).FindAllStringSubmatch(out, -1) {
		d, _ := url.PathUnescape(html.UnescapeString(m[1]))
		got[d] = true
	}
	for _, u := range c.URLs {
		if d, _ := url.PathUnescape(u); !got[d] {
			complain("rendered lacks url %q", u)
		}
	}
	for k, n := range c.RenderedCount {
		tag := strings.TrimSuffix(k, ">")
		if strings.Count(out, tag+">")+strings.Count(out, tag+" ") != n {
			complain("rendered count of %s", k)
		}
	}
	for _, p := range c.Nested {
		if !nested(out, p) {
			complain("rendered not nested %v", p)
		}
	}
	if len(c.Row) > 0 && !hasRow(out, c.Row) {
		complain("rendered lacks row %v", c.Row)
	}
}

func squash(s string, nbsp bool) string {
	if nbsp {
		s = strings.ReplaceAll(s, "\u00a0", " ")
	}
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(" \n\t\r\f", r) }), " ")
}

// nested reports whether elements nested like path hold its last entry as text.
func nested(src string, path []string) bool {
	doc, err := xhtml.Parse(strings.NewReader(src))
	if err != nil {
		return false
	}
	els, want := path[:len(path)-1], path[len(path)-1]
	var walk func(n *xhtml.Node, i int) bool
	walk = func(n *xhtml.Node, i int) bool {
		if n.Type == xhtml.ElementNode && i < len(els) && n.Data == els[i] {
			i++
		}
		if n.Type == xhtml.TextNode && i == len(els) && strings.Contains(n.Data, want) {
			return true
		}
		for c := range n.ChildNodes() {
			if walk(c, i) {
				return true
			}
		}
		return false
	}
	return walk(doc, 0)
}

func hasRow(out string, want []any) bool {
	cell := regexp.MustCompile(`(?s)<td[^>]*>(.*?)</td>`)
	for _, row := range strings.Split(out, "<tr>") {
		cells := cell.FindAllStringSubmatch(row, -1)
		if len(cells) != len(want) {
			continue
		}
		ok := true
		for i, w := range want {
			if s, is := w.(string); is && strings.TrimSpace(cells[i][1]) != s {
				ok = false
			}
		}
		if ok {
			return true
		}
	}
	return false
}
