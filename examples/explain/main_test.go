package main

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func output(t *testing.T, stdin string, args ...string) string {
	t.Helper()
	var out, errs strings.Builder
	require.NoError(t, run(args, strings.NewReader(stdin), &out, &errs))
	return out.String()
}

func TestReport(t *testing.T) {
	const page = "../quickstart/page.html"
	got := output(t, "", page)
	require.Contains(t, got, `<h1>How a tide mill works</h1>`)
	require.Regexp(t, `(?s)class="kept [^>]*>.{0,200}Twice a day the sea lifts`, got)
	require.Regexp(t, `(?s)class="dropped [^>]*>.{0,200}We use cookies`, got)
	source, err := os.ReadFile(page)
	require.NoError(t, err)
	require.Equal(t, strings.ReplaceAll(got, page, "-"), output(t, string(source), "-"))
	lines := output(t, "", "-text", page)
	require.Regexp(t, `(?m)^\+ [01]\.\d\d  Twice a day`, lines)
	require.Regexp(t, `(?m)^- [01]\.\d\d  We use cookies.* -`, lines)
}

func TestRefusals(t *testing.T) {
	var out strings.Builder
	for _, args := range [][]string{{}, {"a", "b"}, {"-focus", "nonsense", "-"}, {"no such file"}, {"-nonsense"}} {
		require.Error(t, run(args, strings.NewReader(""), &out, &out), args)
	}
}
