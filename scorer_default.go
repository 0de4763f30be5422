package html

import (
	"strings"
	"unicode/utf8"

	"github.com/winnowhtml/html/internal/tree"
)

// DefaultScorer is the classic rule: semantic tags, class and id words, ARIA roles, paragraphs, length,
// commas, link density and text-to-tag ratio. It is read-only and safe for concurrent use. Give it as
// Config.Scorer to have the rule decide alone; the built-in model takes its candidate as one of its inputs.
type DefaultScorer struct{}

var _ Scorer = DefaultScorer{}

// NewDefaultScorer returns the scorer.
func NewDefaultScorer() *DefaultScorer { return &DefaultScorer{} }

// Score rates an element: article +1000, main +900, section +300; nav, aside, footer and header are 0.
func (DefaultScorer) Score(node ContentNode) int {
	if node == nil || node.Type() != "element" {
		return 0
	}
	total := 0
	switch node.Data() {
	case "nav", "aside", "footer", "header":
		return 0
	case "article":
		total += 1000
	case "main":
		total += 900
	case "section":
		total += 300
	}
	switch strings.ToLower(node.AttrValue("role")) {
	case "main", "article":
		total += 500
	case "navigation", "complementary":
		total -= 400
	}
	total += names(node).score()
	return scaleText(total, textOf(node))
}

// ShouldRemove names navigation, sidebars, comments, advertising and the like by tag, role, class and id.
// article and main are never removed, nor is an element whose names also speak for content.
func (DefaultScorer) ShouldRemove(node ContentNode) bool {
	if node == nil || node.Type() != "element" {
		return false
	}
	switch node.Data() {
	case "article", "main", "body", "html":
		return false
	case "nav", "aside", "footer":
		return true
	}
	switch strings.ToLower(node.AttrValue("role")) {
	case "main", "article":
		return false
	case "navigation", "complementary", "banner", "contentinfo", "search":
		return true
	}
	w := names(node)
	return w.against() && !w.inFavour()
}

// nameSignals counts what the words of class and id say.
type nameSignals struct {
	strongFor, mediumFor, strongAgainst, mediumAgainst int

	comment bool // a word for readers' comments is among them
}

func (s nameSignals) inFavour() bool { return s.strongFor+s.mediumFor > 0 }
func (s nameSignals) against() bool  { return s.strongAgainst+s.mediumAgainst > 0 }

func (s nameSignals) score() int {
	total := 0
	if s.strongFor > 0 {
		total += 250
	}
	if s.mediumFor > 0 {
		total += 100
	}
	if s.strongAgainst > 0 && s.strongFor == 0 {
		total -= 300
	}
	if s.mediumAgainst > 0 && s.strongFor == 0 {
		total -= 120
	}
	return total
}

func names(node ContentNode) nameSignals {
	var s nameSignals
	s.read(node.AttrValue("class"))
	s.read(node.AttrValue("id"))
	return s
}

// maxNames bounds how much of a class or id is read, in bytes.
const maxNames = 512

// read splits at everything but letters and where a capital follows a small letter.
func (s *nameSignals) read(v string) {
	v = v[:min(len(v), maxNames)]
	start := 0
	for i := 0; i <= len(v); i++ {
		if i < len(v) && asciiLetter(v[i]) {
			if i > start && v[i] < 'a' && v[i-1] >= 'a' {
				s.word(v[start:i])
				start = i
			}
			continue
		}
		s.word(v[start:i])
		start = i + 1
	}
}

func (s *nameSignals) word(w string) {
	if w == "" {
		return
	}
	switch strings.ToLower(w) {
	case "content", "article", "post", "main", "entry":
		s.strongFor++
	case "blog", "news", "detail", "details", "story":
		s.mediumFor++
	case "comment", "comments":
		s.strongAgainst++
		s.comment = true
	case "sidebar", "nav", "navbar", "navigation", "ad", "ads", "advert", "advertisement", "menu":
		s.strongAgainst++
	case "widget", "widgets", "share", "sharing", "social":
		s.mediumAgainst++
	}
}

func asciiLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// textOf measures the text below a node: at once for the library's own nodes, by a bounded walk for others.
func textOf(node ContentNode) tree.Metrics {
	if n, ok := node.(*slabNode); ok {
		return n.s.t.Metrics(n.id)
	}
	var m tree.Metrics
	walkText(node, &m, false, 0)
	return m
}

// maxForeignNodes and maxForeignDepth bound the walk over nodes that are not the library's own.
const (
	maxForeignNodes = 100_000
	maxForeignDepth = 512
)

func walkText(node ContentNode, m *tree.Metrics, linked bool, depth int) {
	switch node.Type() {
	case "text":
		chars := utf8.RuneCountInString(strings.TrimSpace(node.Data()))
		m.Chars += chars
		m.Commas += strings.Count(node.Data(), ",") + strings.Count(node.Data(), "，")
		if linked {
			m.LinkChars += chars
		}
		return
	case "element":
		m.Elements++
		switch node.Data() {
		case "p":
			m.Paras++
		case "a":
			linked = linked || node.AttrValue("href") != ""
		case "script", "style", "template":
			return
		}
	}
	for c := node.FirstChild(); c != nil && depth < maxForeignDepth && m.Elements < maxForeignNodes; c = c.NextSibling() {
		walkText(c, m, linked, depth+1)
	}
}

// scaleText adds what the text of an element says and scales the whole by its text-to-tag ratio. Each
// part is capped, so that a wrapper does not win for being large alone.
func scaleText(total int, m tree.Metrics) int {
	total += min(20*m.Paras, 400) + min(4*m.Commas, 200)
	switch {
	case m.Chars < 50:
		total -= 60
	case m.Chars > 200:
		total += min(m.Chars/20, 400)
	}
	if d := m.LinkDensity(); m.Chars < 500 && d > 0.4 {
		total -= int(400 * d)
	}
	if total <= 0 || m.Elements == 0 {
		return total
	}
	switch perTag := m.Chars / m.Elements; {
	case perTag >= 40:
		total = total * 5 / 4
	case perTag < 5:
		total = total * 3 / 5
	case perTag < 12:
		total = total * 4 / 5
	}
	return total
}
