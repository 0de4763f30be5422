package tree

import (
	"bytes"
	"context"
	"io"
	"sort"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
	"github.com/winnowhtml/html/internal/datascript"
	"github.com/winnowhtml/html/internal/event"
	"golang.org/x/net/html/atom"
)

// prunedAway reports whether pruning drops the node of a tree that keeps everything.
func prunedAway(t *Tree, n NodeID) bool {
	switch t.Kind(n) {
	case Comment, Doctype:
		return true
	case Element:
		return t.Namespace(n) == HTML && (t.Tag(n) == atom.Script || t.Tag(n) == atom.Style)
	}
	return false
}

// shadow writes a tree without what pruning drops, adjacent text joined.
func shadow(t *Tree) string {
	var b strings.Builder
	text := false
	for n := Root + 1; int(n) < t.Size(); n++ {
		if prunedAway(t, n) {
			n = t.End(n) - 1
			continue
		}
		// a text goes on the one before if both have one parent and nothing shown between them
		if t.IsText(n) {
			if !text || !joins(t, n) {
				b.WriteString("\n" + strings.Repeat(" ", t.Depth(n)) + "#")
			}
			b.Write(t.Text(n))
			text = true
			continue
		}
		text = false
		b.WriteString("\n" + strings.Repeat(" ", t.Depth(n)) + string(t.Name(n)) + string(rune('0'+t.Namespace(n))))
		lo, hi := t.Attrs(n)
		for i := lo; i < hi; i++ {
			a := t.AttrAt(i)
			b.WriteString(" " + string(a.Name) + "=" + string(a.Value))
		}
	}
	return b.String()
}

// joins reports whether what comes before n among its siblings, pruned ones aside, is text.
func joins(t *Tree, n NodeID) bool {
	before := None
	for c := t.FirstChild(t.Parent(n)); c != n; c = t.NextSibling(c) {
		if !prunedAway(t, c) {
			before = c
		}
	}
	return before != None && t.IsText(before)
}

// dataScripts lists the data scripts of a tree that keeps everything.
func dataScripts(t *Tree) (list []string) {
	for n := Root; int(n) < t.Size(); n++ {
		if t.Kind(n) != Element || t.Namespace(n) != HTML || t.Tag(n) != atom.Script {
			continue
		}
		typ, _ := t.Attr(n, atom.Type)
		id, _ := t.Attr(n, atom.Id)
		var body []byte
		if c := t.FirstChild(n); c != None {
			body = t.Text(c)
		}
		if datascript.Retain(typ, id, body) != datascript.Code {
			list = append(list, string(typ)+"|"+string(id)+"|"+string(body))
		}
	}
	sort.Strings(list)
	return list
}

// requireEquivalent holds that the pruned build is the full one without what pruning drops.
func requireEquivalent(tb testing.TB, p []byte) {
	full, err := Parse(context.Background(), p, everything)
	require.NoError(tb, err)
	o := everything
	o.KeepAll = false
	pruned, err := Parse(context.Background(), p, o)
	require.NoError(tb, err)
	want, got := shadow(full), shadow(pruned)
	if want != got {
		tb.Fatalf("%q\n%s", p[:min(len(p), 300)], firstDiff(got, want))
	}
	var scripts []string
	for i := range pruned.Scripts() {
		s := pruned.Script(i)
		scripts = append(scripts, string(s.Type)+"|"+string(s.Name)+"|"+string(s.Body))
	}
	sort.Strings(scripts)
	require.Equal(tb, dataScripts(full), scripts)
}

func TestPruningEquivalence(t *testing.T) {
	for _, src := range []string{
		"a<!--x-->b<script>c</script>d<style>e</style>f",
		"<script>x</script> text", " <!--x--> <style></style> a", "<table> <!--x-->a<script>b</script> c<style>d</style> <td>e",
		"<pre><!--x-->\na</pre><pre>\n<!--x-->b", "<svg><style>a<p>b</style><script>c</svg>d", "<select><script>x</script>a<style>b",
		"<frameset><script>a</script> <style>b</style>", "<head><noscript><style>a</style></noscript><script>b", "<script><!--<script></script>a",
		"<template><script>a</script>b<style>c</style></template>d", "</body><script>a</script>b", "<colgroup><script>a</script>b",
		"<p>a<b><script type=application/json>{\"a\":1}\r\n</script>c", "<script id=__NEXT_DATA__>x</script><script src=y>window.__NUXT__=1</script>",
		"<b>a<p>b<style>c</style></b>d", "<a><script>x</script><a>y", "<style>", "<script", "<script>a</script ", "<textarea><script>x</script>", "<title><!--x-->",
	} {
		requireEquivalent(t, []byte(src))
	}
	_, data := pages(t, 20)
	for _, p := range data {
		requireEquivalent(t, p)
	}
	for _, tests := range vectors(t) {
		for _, c := range tests {
			requireEquivalent(t, valid([]byte(c.data)))
		}
	}
}

func TestSetAside(t *testing.T) {
	var events []event.Event
	src := `a<!--note--><style>p{}</style><script src=/x.js?a&amp;b>code()</script>` +
		`<script type="application/ld+json">{"@id":1}</script><script>window.__NUXT__={}</script>b`
	for name, parse := range parsers {
		events = nil
		tr, err := parse([]byte(src), Options{Record: func(e event.Event) { events = append(events, e) }})
		require.NoError(t, err, name)
		require.Equal(t, `[html[head body["ab"]]]`, outline(tr, Root), name)
		require.Equal(t, 2, tr.Scripts())
		require.Equal(t, Script{Kind: datascript.JSONLD, Type: []byte("application/ld+json"), Name: []byte{}, Body: []byte(`{"@id":1}`)}, tr.Script(0))
		require.Equal(t, datascript.State, tr.Script(1).Kind)
		require.Equal(t, 1, tr.Refs())
		require.Equal(t, Ref{Tag: atom.Script, URL: []byte("/x.js?a&b")}, tr.Ref(0))
		require.Equal(t, []event.Event{
			{Type: event.BlockedTag, Tag: "comment", Message: "comments are not content", Raw: "note"},
			{Type: event.BlockedTag, Tag: "style", Message: "element carries no content", Raw: "p{}"},
			{Type: event.BlockedTag, Tag: "script", Message: "element carries no content", Raw: "code()"},
		}, events, name)
	}
}

func TestScriptLimit(t *testing.T) {
	body := strings.Repeat("x", 1000)
	src := []byte("<script type=application/json>" + body + "</script><script>" + body + "</script><p>after")
	for name, parse := range parsers {
		tr, err := parse(src, Options{Limits: Limits{ScriptBytes: 999}})
		require.NoError(t, err)
		require.Zero(t, tr.Scripts(), name)
		require.Equal(t, 1, tr.Notes().Dropped, name)
		require.Contains(t, outline(tr, Root), `p["after"]`)
		tr, err = parse(src, Options{Limits: Limits{ScriptBytes: 1000}})
		require.NoError(t, err)
		require.Equal(t, 1, tr.Scripts(), name)
	}
}

// parsers are the ways to parse a page.
var parsers = map[string]func(p []byte, o Options) (*Tree, error){
	"slice": func(p []byte, o Options) (*Tree, error) { return Parse(context.Background(), p, o) },
	"reader": func(p []byte, o Options) (*Tree, error) {
		return ParseReader(context.Background(), bytes.NewReader(p), o)
	},
	"bytes": func(p []byte, o Options) (*Tree, error) {
		return ParseReader(context.Background(), iotest.OneByteReader(bytes.NewReader(p)), o)
	},
	"window": func(p []byte, o Options) (*Tree, error) { return parseWindow(bytes.NewReader(p), o, 16) },
}

// parseWindow is ParseReader with a first window of a given size.
func parseWindow(r io.Reader, o Options, size int) (*Tree, error) {
	b := start(context.Background(), o)
	b.stream = true
	cfg := b.config()
	cfg.Window = size
	b.z.ResetReader(context.Background(), r, cfg)
	return b.run()
}
