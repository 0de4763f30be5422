package html

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// fileTree makes a base directory with pages in it, and a secret beside it.
func fileTree(t *testing.T) (base, outside string) {
	t.Helper()
	root := t.TempDir()
	base, outside = filepath.Join(root, "base"), filepath.Join(root, "outside")
	for name, text := range map[string]string{
		"base/page.html":     "<p>page",
		"base/sub/deep.html": "<p>deep",
		"base/empty.html":    "",
		"base2/page.html":    "<p>a neighbour whose name begins alike",
		"outside/page.html":  "<p>secret",
	} {
		path := filepath.Join(root, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
	return base, outside
}

func link(t *testing.T, target, name string) {
	t.Helper()
	if err := os.Symlink(target, name); err != nil {
		t.Skip("no symbolic links here:", err)
	}
}

func read(t *testing.T, path, base string) (string, *fileRefusal) {
	t.Helper()
	b, err := readConfined(t.Context(), path, base, 1<<20)
	if err == nil {
		return string(b), nil
	}
	var refused *fileRefusal
	require.ErrorAs(t, err, &refused)
	require.NotContains(t, err.Error(), filepath.Dir(base), "no path in a message")
	require.Nil(t, b)
	return "", refused
}

// fileCase is a path and what confinement to the base makes of it.
type fileCase struct {
	name, path string
	want       string
	fault      fileFault
}

// fileCases makes a tree with links of all kinds. The base can be reached by a link, aside, too.
func fileCases(t *testing.T) (base, aside string, cases []fileCase) {
	base, outside := fileTree(t)
	in := func(name string) string { return filepath.Join(base, name) }
	raw := func(parts ...string) string { return strings.Join(parts, string(filepath.Separator)) }
	link(t, "page.html", in("link-relative.html"))
	link(t, in("page.html"), in("link-absolute.html"))
	link(t, raw("..", "base", "page.html"), in("link-roundabout.html"))
	link(t, "sub", in("link-dir"))
	link(t, filepath.Join(outside, "page.html"), in("link-out.html"))
	link(t, raw("..", "outside", "page.html"), in("link-out-relative.html"))
	link(t, outside, in("link-out-dir"))
	link(t, "nowhere.html", in("dangling.html"))
	link(t, "loop.html", in("loop.html"))
	aside = filepath.Join(filepath.Dir(base), "base-by-link")
	link(t, base, aside)

	cases = []fileCase{
		{name: "plain", path: in("page.html"), want: "<p>page"},
		{name: "deeper", path: in("sub/deep.html"), want: "<p>deep"},
		{name: "empty", path: in("empty.html"), want: ""},
		{name: "dots inside", path: raw(base, "sub", "..", "page.html"), want: "<p>page"},
		{name: "dots out and in", path: raw(base, "..", "base", "page.html"), want: "<p>page"},
		{name: "relative link", path: in("link-relative.html"), want: "<p>page"},
		{name: "absolute link", path: in("link-absolute.html"), want: "<p>page"},
		{name: "link out and in", path: in("link-roundabout.html"), want: "<p>page"},
		{name: "linked directory", path: in("link-dir/deep.html"), want: "<p>deep"},
		{name: "base by another name", path: filepath.Join(aside, "page.html"), want: "<p>page"},

		{name: "dots out", path: raw(base, "..", "outside", "page.html"), fault: faultOutside},
		{name: "absolute outside", path: filepath.Join(outside, "page.html"), fault: faultOutside},
		{name: "neighbour", path: filepath.Join(base+"2", "page.html"), fault: faultOutside},
		{name: "absolute link out", path: in("link-out.html"), fault: faultOutside},
		{name: "relative link out", path: in("link-out-relative.html"), fault: faultOutside},
		{name: "directory link out", path: in("link-out-dir/page.html"), fault: faultOutside},
		{name: "missing outside tells no more", path: filepath.Join(outside, "none.html"), fault: faultOutside},
		{name: "missing behind a link out", path: in("link-out-dir/none.html"), fault: faultOutside},
		{name: "directory outside", path: outside, fault: faultOutside},

		{name: "missing", path: in("none.html"), fault: faultMissing},
		{name: "missing folder", path: in("none/none.html"), fault: faultMissing},
		{name: "dangling link", path: in("dangling.html"), fault: faultMissing},
		{name: "directory", path: in("sub"), fault: faultNotRegular},
		{name: "base itself", path: base, fault: faultOutside},
		{name: "nothing", path: "", fault: faultInvalid},
		{name: "NUL", path: in("page.html") + "\x00.txt", fault: faultInvalid},
	}
	return base, aside, cases
}

func TestConfinement(t *testing.T) {
	base, aside, cases := fileCases(t)
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			for _, b := range []string{base, aside} { // the base may be a link itself
				got, refused := read(t, tc.path, b)
				if tc.fault == 0 {
					require.Nil(t, refused)
					require.Equal(t, tc.want, got)
				} else {
					require.NotNil(t, refused)
					require.Equal(t, tc.fault, refused.fault, refused.Error())
				}
			}
		})
	}
	_, refused := read(t, filepath.Join(base, "loop.html"), base)
	require.NotNil(t, refused)
}

// The way of systems that cannot say where an open handle lies comes to the same verdicts.
func TestConfinementByName(t *testing.T) {
	base, aside, cases := fileCases(t)
	resolve := func(path string) (string, bool) {
		f, err := os.Open(path)
		if err != nil {
			return "", false
		}
		defer f.Close()
		real, err := realPathByName(f, path)
		require.NoError(t, err)
		return real, true
	}
	judged := 0
	for _, tc := range cases {
		path, ok := resolve(tc.path)
		if !ok || tc.fault != 0 && tc.fault != faultOutside {
			continue
		}
		judged++
		for _, b := range []string{base, aside} {
			dir, ok := resolve(b)
			require.True(t, ok)
			require.Equal(t, tc.fault == 0, within(dir, path), tc.name)
		}
	}
	require.Greater(t, judged, 15)
}

func TestNoBaseNoConfinement(t *testing.T) {
	base, outside := fileTree(t)
	t.Chdir(base)
	got, refused := read(t, filepath.Join("..", "outside", "page.html"), "")
	require.Nil(t, refused)
	require.Equal(t, "<p>secret", got)
	got, refused = read(t, "page.html", ".")
	require.Nil(t, refused)
	require.Equal(t, "<p>page", got)
	_, refused = read(t, filepath.Join(outside, "none.html"), "")
	require.Equal(t, faultMissing, refused.fault)
	require.ErrorIs(t, refused, fs.ErrNotExist)
	_, refused = read(t, base, "")
	require.Equal(t, faultNotRegular, refused.fault)
	_, refused = read(t, "page.html"+string(filepath.Separator)+"x", "")
	require.NotNil(t, refused)
}

func TestBaseThatIsNoDirectory(t *testing.T) {
	base, _ := fileTree(t)
	page := filepath.Join(base, "page.html")
	for _, bad := range []string{page, filepath.Join(base, "none")} {
		_, refused := read(t, page, bad)
		require.NotNil(t, refused)
		require.Equal(t, faultOutside, refused.fault)
	}
}

func TestBoundedRead(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "f")
	for _, size := range []int{0, 1, firstBuffer - 1, firstBuffer, firstBuffer + 1, readChunk, 3*readChunk + 5} {
		want := bytes.Repeat([]byte("x"), size)
		require.NoError(t, os.WriteFile(path, want, 0o600))
		got, err := readConfined(t.Context(), path, dir, int64(max(size, 1)))
		require.NoError(t, err)
		require.True(t, bytes.Equal(want, got))
		if size < 2 {
			continue
		}
		_, err = readConfined(t.Context(), path, "", int64(size-1))
		var refused *fileRefusal
		require.ErrorAs(t, err, &refused)
		require.Equal(t, faultTooLarge, refused.fault)
		require.Equal(t, int64(size), refused.size)
	}
}

// A file that grows after its size was asked for is still cut off at the limit.
func TestGrowingFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	require.NoError(t, os.WriteFile(path, []byte("small"), 0o600))
	f, err := openRegular(path, "")
	require.NoError(t, err)
	defer f.Close()
	require.NoError(t, os.WriteFile(path, bytes.Repeat([]byte("x"), 1<<20), 0o600))
	_, err = readBounded(t.Context(), f, 1000)
	var refused *fileRefusal
	require.ErrorAs(t, err, &refused)
	require.Equal(t, faultTooLarge, refused.fault)
}

// What is read is what was checked, whatever the path names by then.
func TestExchangeAfterTheCheck(t *testing.T) {
	base, outside := fileTree(t)
	path := filepath.Join(base, "page.html")
	f, err := openRegular(path, base)
	require.NoError(t, err)
	defer f.Close()
	if err := os.Remove(path); err != nil {
		t.Skip("open files cannot be removed here:", err)
	}
	link(t, filepath.Join(outside, "page.html"), path)
	got, err := readBounded(t.Context(), f, 1000)
	require.NoError(t, err)
	require.Equal(t, "<p>page", string(got))
}

func TestResolvingByName(t *testing.T) {
	base, outside := fileTree(t)
	path := filepath.Join(base, "page.html")
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	byName, err := realPathByName(f, path)
	require.NoError(t, err)
	byHandle, err := realPath(f, path)
	require.NoError(t, err)
	require.Equal(t, foldPath(byHandle), foldPath(byName))
	_, err = realPathByName(f, filepath.Join(outside, "page.html"))
	require.ErrorContains(t, err, "exchanged")
	_, err = realPathByName(f, filepath.Join(outside, "none.html"))
	require.Error(t, err)
}

func TestReadStopsWithItsContext(t *testing.T) {
	r, w, err := os.Pipe()
	require.NoError(t, err)
	defer r.Close()
	defer w.Close()
	ctx, cancel := context.WithCancel(t.Context())
	failed := make(chan error)
	go func() {
		_, err := readBounded(ctx, r, 1000)
		failed <- err
	}()
	_, err = w.WriteString("half a page, and no more to come")
	require.NoError(t, err)
	cancel()
	require.ErrorIs(t, <-failed, context.Canceled)
}

func TestPlainWindowsPath(t *testing.T) {
	for in, want := range map[string]string{
		`\\?\C:\pages\a.html`:              `C:\pages\a.html`,
		`\\?\UNC\server\share\pages\a.htm`: `\\server\share\pages\a.htm`,
		`C:\pages`:                         `C:\pages`,
	} {
		require.Equal(t, want, plainWindowsPath(in))
	}
}
