package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestReviewsOnly(t *testing.T) {
	var out strings.Builder
	require.NoError(t, run(nil, &out))
	model, chosen, ok := strings.Cut(out.String(), "== Reviews only")
	require.True(t, ok)
	require.Contains(t, model, "enamelled steel")
	for _, want := range []string{"Quiet mornings", "asked no questions", "The handle does stay cool, though."} {
		require.Contains(t, chosen, want)
	}
	for _, not := range []string{"enamelled steel", "212 ratings", "your shop team", "Your own review", "include taxes"} {
		require.NotContains(t, chosen, not)
	}
}

func TestFiles(t *testing.T) {
	name := filepath.Join(t.TempDir(), "p.html")
	require.NoError(t, os.WriteFile(name, product, 0o600))
	var built, file strings.Builder
	require.NoError(t, run(nil, &built))
	require.NoError(t, run([]string{name}, &file))
	require.Equal(t, built.String(), file.String())
	require.Error(t, run([]string{name + "-none"}, &file))
}
