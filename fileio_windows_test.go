package html

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// These tests run on Windows only; elsewhere they are built and vetted.

// junction makes a directory junction, which needs no privilege and is invisible to filepath.EvalSymlinks.
func junction(t *testing.T, target, name string) {
	t.Helper()
	out, err := exec.Command("cmd", "/c", "mklink", "/J", name, target).CombinedOutput()
	require.NoError(t, err, string(out))
}

func TestJunctions(t *testing.T) {
	base, outside := fileTree(t)
	junction(t, outside, filepath.Join(base, "out"))
	junction(t, filepath.Join(base, "sub"), filepath.Join(base, "in"))
	_, refused := read(t, filepath.Join(base, "out", "page.html"), base)
	require.NotNil(t, refused)
	require.Equal(t, faultOutside, refused.fault)
	got, refused := read(t, filepath.Join(base, "in", "deep.html"), base)
	require.Nil(t, refused)
	require.Equal(t, "<p>deep", got)

	aside := filepath.Join(filepath.Dir(base), "aside")
	junction(t, base, aside)
	got, refused = read(t, filepath.Join(base, "page.html"), aside)
	require.Nil(t, refused, "the base may be a junction itself")
	require.Equal(t, "<p>page", got)
}

func TestCaseDoesNotCount(t *testing.T) {
	base, _ := fileTree(t)
	got, refused := read(t, filepath.Join(strings.ToUpper(base), "PAGE.HTML"), strings.ToLower(base))
	require.Nil(t, refused)
	require.Equal(t, "<p>page", got)
}

func TestDevicesAndPipes(t *testing.T) {
	base, _ := fileTree(t)
	for _, path := range []string{"NUL", "CON", `\\.\pipe\no-such-pipe`, filepath.Join(base, "NUL")} {
		_, refused := read(t, path, "")
		require.NotNil(t, refused, path)
	}
}

func TestLongPath(t *testing.T) {
	base, _ := fileTree(t)
	dir := filepath.Join(base, strings.Repeat("a", 100), strings.Repeat("b", 100), strings.Repeat("c", 100))
	require.NoError(t, os.MkdirAll(dir, 0o755))
	path := filepath.Join(dir, "page.html")
	require.NoError(t, os.WriteFile(path, []byte("<p>long"), 0o600))
	got, refused := read(t, path, base)
	require.Nil(t, refused)
	require.Equal(t, "<p>long", got)
}
