package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/winnowhtml/html"
)

func TestBuiltInPage(t *testing.T) {
	log := filepath.Join(t.TempDir(), "audit.jsonl")
	var out, errs strings.Builder
	require.NoError(t, run([]string{"-log", log}, &out, &errs))
	for _, want := range []string{"blocked_tag", "blocked_attr", "blocked_url", "onclick", "script", "steal(document.cookie)", "0 dropped"} {
		require.Contains(t, out.String(), want)
	}
	require.Empty(t, errs.String(), "nothing critical")

	b, err := os.ReadFile(log)
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(string(b)), "\n")
	require.Equal(t, len(lines)+2, strings.Count(out.String(), "\n"), "a line for each entry, one above and one below")
	for _, l := range lines {
		var e html.AuditEntry
		require.NoError(t, json.Unmarshal([]byte(l), &e))
		require.NotEmpty(t, e.EventType)
	}
}

func TestCriticalEntriesAreLogged(t *testing.T) {
	name := filepath.Join(t.TempDir(), "big.html")
	require.NoError(t, os.WriteFile(name, make([]byte, 11<<20), 0o600))
	var out, errs strings.Builder
	require.ErrorIs(t, run([]string{name}, &out, &errs), html.ErrInputTooLarge)
	require.Contains(t, errs.String(), "level=ERROR")
	require.Contains(t, out.String(), "input_violation")
}

func TestBadArguments(t *testing.T) {
	var out strings.Builder
	require.Error(t, run([]string{"-nonsense"}, &out, &out))
	require.Error(t, run([]string{"-log", t.TempDir()}, &out, &out))
	require.ErrorIs(t, run([]string{filepath.Join(t.TempDir(), "none")}, &out, &out), html.ErrFileNotFound)
}
