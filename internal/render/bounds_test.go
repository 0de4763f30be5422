package render

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/winnowhtml/html/internal/testkit"

	"github.com/stretchr/testify/require"
)

// checkSize states that output stays in proportion to the input, in every format.
func checkSize(t *testing.T, src string, times int) {
	t.Helper()
	if !parses(src) {
		t.Skip("refused by the parser")
	}
	checkMarkdown(t, src)
	limit := times*len(src) + 64<<10
	require.Less(t, len(markdown(t, src)), limit)
	require.Less(t, len(text(t, src)), limit)
	require.Less(t, len(htmlOf(t, src)), limit)
}

// TestBounds: structures made to multiply do not.
func TestBounds(t *testing.T) {
	n := 4000
	for name, src := range map[string]string{
		"colspan":       "<table><tr><th>a<th>b" + strings.Repeat("<tr><td colspan=1000>"+strings.Repeat("x", 500), n),
		"rowspan":       "<table><tr><th>a" + strings.Repeat("<td rowspan=1000>"+strings.Repeat("x", 100), 500) + strings.Repeat("<tr>", n),
		"both":          "<table><tr><th>h<th>i<tr>" + strings.Repeat("<td rowspan=1000 colspan=1000>x", 100) + strings.Repeat("<tr><td>y", n),
		"wide row":      "<table><tr>" + strings.Repeat("<th>a", n) + strings.Repeat("<tr><td>b", n),
		"wide column":   "<table><tr><th>a<th>" + strings.Repeat("x", 50_000) + strings.Repeat("<tr><td>b", n),
		"link":          "<a href='/" + strings.Repeat("u", 50_000) + "'>" + strings.Repeat("<p>x</p>", n) + "</a>",
		"link in cells": "<table><tr><th>a<th>b</table><a href='/" + strings.Repeat("u", 5_000) + "'>" + strings.Repeat("<p>x<br>y</p>", n),
		"lists":         strings.Repeat("<ul><li>a", 200) + strings.Repeat("<br>b<p>c", n),
		"quotes":        strings.Repeat("<blockquote>", 200) + strings.Repeat("<p>c", n),
		"numbers":       strings.Repeat("<ol start=999999999><li>", 150) + strings.Repeat("<p>c", n),
		"tables":        strings.Repeat("<table><tr><td>", 150) + strings.Repeat("<p>c", n),
		"data tables":   strings.Repeat("<table><tr><th>x<th>", 150) + strings.Repeat("<p>c", n),
		"emphasis":      "<p>" + strings.Repeat("<b>a!</b>b<i>c</i>", n),
		"nested styles": "<p>" + strings.Repeat("<b><i><del><mark>a</b></i></del>", 300),
		"spaces":        "<p>a" + strings.Repeat("&nbsp; ", 50_000) + "b",
		"notes":         "<p>" + strings.Repeat("<sup><a href='#n'>1</a></sup>", n) + "<ol><li id=n>x</ol>",
		"stars":         "<p>*a " + strings.Repeat("*", 200_000) + " *b",
		"underscores":   "<p>_a " + strings.Repeat("_", 200_000) + "b_",
		"tildes":        "<p>~a " + strings.Repeat("~", 200_000) + " ~b",
		"code":          "<pre>" + strings.Repeat("`", 50_000) + "</pre>",
	} {
		t.Run(name, func(t *testing.T) { checkSize(t, src, 40) })
	}
}

// TestHostileShapes repeats the shapes of shared data.
func TestHostileShapes(t *testing.T) {
	data, err := os.ReadFile(testkit.Shared(t, "vectors", "hostile_shapes.jsonl"))
	require.NoError(t, err)
	for line := range bytes.Lines(data) {
		var s struct{ ID, Prefix, Unit, Suffix string }
		require.NoError(t, json.Unmarshal(line, &s))
		t.Run(s.ID, func(t *testing.T) {
			var b strings.Builder
			b.WriteString(s.Prefix)
			for i := 0; b.Len() < 4<<10; i++ {
				b.WriteString(strings.ReplaceAll(s.Unit, "%d", fmt.Sprint(i)))
			}
			checkSize(t, b.String()+s.Suffix, 64)
		})
	}
}
