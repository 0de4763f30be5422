package html_test

import (
	"fmt"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var consoleBlock = regexp.MustCompile("(?ms)^```console\n\\$ ([^\n]*)\n(.*?)^```$")

// TestExamplesPrint runs the commands that documents show with their output. An ellipsis stands for anything.
func TestExamplesPrint(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and runs programs")
	}
	ran := 0
	for _, doc := range documents(t) {
		for _, m := range consoleBlock.FindAllStringSubmatch(readFile(t, doc), -1) {
			args := strings.Fields(m[1])
			require.Equal(t, "go", args[0], "%s: %s", doc, m[1])
			out, err := exec.Command("go", args[1:]...).Output()
			require.NoError(t, err, m[1])
			require.NoError(t, matches(m[2], string(out)), "%s: %s", doc, m[1])
			ran++
		}
	}
	require.GreaterOrEqual(t, ran, 7)
}

// matches compares output with what a document shows: an ellipsis in a line stands for the rest of a line, an ellipsis
// that is a line for any lines.
func matches(shown, got string) error {
	pattern := regexp.QuoteMeta(strings.TrimRight(shown, "\n"))
	pattern = regexp.MustCompile(`(?m)^…$\n?`).ReplaceAllString(pattern, "(?s:.*)")
	pattern = strings.ReplaceAll(pattern, "…", "[^\n]*")
	if !regexp.MustCompile(`^` + pattern + `\n*$`).MatchString(strings.TrimRight(got, "\n") + "\n") {
		return fmt.Errorf("shown:\n%s\nprinted:\n%s", shown, got)
	}
	return nil
}

func TestMatches(t *testing.T) {
	for shown, got := range map[string]string{
		"a\nb\n": "a\nb\n", "a…c\nd": "abc\nd\n", "a\n…\nd\n": "a\nb\nc\nd\n", "a\n…\n": "a\nb\n\n", "…": "",
	} {
		require.NoError(t, matches(shown, got), shown)
	}
	for shown, got := range map[string]string{"a": "b\n", "a…c": "a\nc\n", "a\n…\nd": "a\nb\n", "a.c": "abc"} {
		require.Error(t, matches(shown, got), shown)
	}
}
