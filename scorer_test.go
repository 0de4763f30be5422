package html_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/winnowhtml/html"
)

const scored = `<body><header>Top</header><nav>Menu one two</nav><div id="a" class="box"><p>First box, with a sentence.</p></div>
<div id="b" class="box"><p>Second box, with another sentence.</p><div class="drop">Dropped part</div></div><!--c--><footer>Bottom</footer>`

// byID gives the highest score to one id and removes one class.
type byID struct{ id, drop string }

func (s byID) Score(n html.ContentNode) int {
	if n.AttrValue("id") == s.id {
		return 10
	}
	return 0
}
func (s byID) ShouldRemove(n html.ContentNode) bool {
	return s.drop != "" && n.AttrValue("class") == s.drop
}

func extractWith(t *testing.T, s html.Scorer, page string, set ...func(*html.Config)) *html.Result {
	t.Helper()
	cfg := html.DefaultConfig()
	cfg.Scorer = s
	for _, f := range set {
		f(&cfg)
	}
	r, err := html.Extract([]byte(page), cfg)
	require.NoError(t, err)
	return r
}

func TestScorerDecidesAlone(t *testing.T) {
	require.Equal(t, "Second box, with another sentence.", extractWith(t, byID{"b", "drop"}, scored).Text)
	require.Contains(t, extractWith(t, byID{"b", ""}, scored).Text, "Dropped part")
	all := extractWith(t, byID{"none", "box"}, scored).Text
	require.Contains(t, all, "Menu one two", "equal scores: the first in document order, which is the body")
	require.NotContains(t, all, "box", "ShouldRemove counts wherever the container is")
	off := extractWith(t, byID{"b", "drop"}, scored, func(c *html.Config) { c.ExtractArticle = false }).Text
	require.Contains(t, off, "Dropped part", "without article detection nothing is asked")
	require.Contains(t, off, "Menu one two")
	cfg := html.DefaultConfig()
	cfg.Scorer = byID{"b", "drop"}
	md, err := html.ExtractToMarkdown([]byte(scored), cfg)
	require.NoError(t, err)
	require.Equal(t, "Second box, with another sentence.", strings.TrimSpace(md), "Markdown asks the same scorer")
}

// walker checks the ContentNode interface from inside a Scorer.
type walker struct{ t *testing.T }

func (walker) ShouldRemove(html.ContentNode) bool { return false }
func (w walker) Score(n html.ContentNode) int {
	require.Equal(w.t, "element", n.Type())
	if n.Data() != "ul" {
		return 0
	}
	require.Equal(w.t, []html.NodeAttr{{Key: "class", Value: "x y"}, {Key: "data-k", Value: "v"}}, n.Attrs())
	require.Equal(w.t, "v", n.AttrValue("data-k"))
	require.Empty(w.t, n.AttrValue("none"))
	first := n.FirstChild()
	require.Equal(w.t, "li", first.Data())
	require.Nil(w.t, first.Attrs())
	require.Equal(w.t, n, first.Parent())
	require.Equal(w.t, "text", first.FirstChild().Type())
	require.Equal(w.t, "one", first.FirstChild().Data())
	require.Nil(w.t, first.FirstChild().FirstChild())
	second := first.NextSibling()
	require.Nil(w.t, second.NextSibling(), "a missing neighbour is a nil interface")
	root := n
	for root.Parent() != nil {
		root = root.Parent()
	}
	require.Equal(w.t, "document", root.Type())
	return 1
}

func TestContentNode(t *testing.T) {
	require.Contains(t, extractWith(t, walker{t}, `<p>p</p><ul class="x y" data-k=v><li>one</li><li>two</li></ul>`).Text, "two")
}

func TestDefaultScorer(t *testing.T) {
	page := `<body><div class="sidebar"><p>` + strings.Repeat("Side text, side text. ", 30) + `</p></div>
	<div class="content-sidebar"><article class="comment"><p>` + strings.Repeat("The real story goes on, and on. ", 20) + `</p><div class="share">Share this</div></article></div>
	<footer>Bottom line</footer>`
	got := extractWith(t, html.NewDefaultScorer(), page).Text
	require.Contains(t, got, "The real story")
	for _, not := range []string{"Side text", "Share this", "Bottom line"} {
		require.NotContains(t, got, not)
	}
	s := html.NewDefaultScorer()
	for _, c := range []struct {
		tag, class, role string
		removed          bool
	}{
		{"div", "content-sidebar", "", false}, {"div", "contentWithSidebar", "", false}, {"div", "sidebar", "", true}, {"div", "header", "", false},
		{"article", "sidebar", "", false}, {"main", "nav", "", false}, {"nav", "", "", true}, {"aside", "", "", true}, {"footer", "", "", true},
		{"div", "leadership", "", false}, {"div", "ad", "", true}, {"div", "x", "navigation", true}, {"div", "sidebar", "main", false}, {"div", "socialShare", "", true},
	} {
		require.Equal(t, c.removed, s.ShouldRemove(fake{tag: c.tag, class: c.class, role: c.role}), "%+v", c)
	}
	text := strings.Repeat("some words, ", 30)
	score := func(f fake) int { f.text = text; return s.Score(f) }
	plain := score(fake{tag: "div"})
	require.Greater(t, score(fake{tag: "article"}), score(fake{tag: "main"}))
	require.Greater(t, score(fake{tag: "main"}), score(fake{tag: "section"}))
	require.Greater(t, score(fake{tag: "section"}), plain)
	require.Greater(t, score(fake{tag: "div", class: "entry"}), score(fake{tag: "div", class: "news"}))
	require.Greater(t, score(fake{tag: "div", class: "news"}), plain)
	require.Less(t, score(fake{tag: "div", class: "menu"}), score(fake{tag: "div", class: "widget"}))
	require.Less(t, score(fake{tag: "div", role: "complementary"}), plain)
	require.Greater(t, score(fake{tag: "div", role: "main"}), plain)
	require.Less(t, s.Score(fake{tag: "div", text: "short"}), plain)
	require.Less(t, s.Score(fake{tag: "div", text: text, linked: true}), plain)
	for _, tag := range []string{"nav", "aside", "footer", "header"} {
		require.Zero(t, score(fake{tag: tag, class: "content"}))
	}
	require.Zero(t, s.Score(nil))
	require.False(t, s.ShouldRemove(nil))
}

// fake is a ContentNode that is not the library's own: an element with one text in it.
type fake struct {
	tag, class, role, text string
	linked, isText         bool
}

func (f fake) Type() string {
	if f.isText {
		return "text"
	}
	return "element"
}
func (f fake) Data() string {
	if f.isText {
		return f.text
	}
	return f.tag
}
func (f fake) AttrValue(k string) string {
	return map[string]string{"class": f.class, "role": f.role, "href": "x"}[k]
}
func (f fake) Attrs() []html.NodeAttr { return nil }
func (f fake) FirstChild() html.ContentNode {
	switch {
	case f.isText || f.text == "":
		return nil
	case f.linked:
		return fake{tag: "a", text: f.text}
	}
	return fake{isText: true, text: f.text}
}
func (fake) NextSibling() html.ContentNode { return nil }
func (fake) Parent() html.ContentNode      { return nil }

func TestScorerSeesCancellation(t *testing.T) {
	cfg := html.DefaultConfig()
	ctx, cancel := context.WithCancel(context.Background())
	cfg.Scorer = canceller{cancel}
	_, err := html.ExtractWithContext(ctx, []byte("<p>x"), cfg)
	require.ErrorIs(t, err, context.Canceled)
}

type canceller struct{ cancel context.CancelFunc }

func (c canceller) Score(html.ContentNode) int         { c.cancel(); return 0 }
func (c canceller) ShouldRemove(html.ContentNode) bool { return false }
