//go:build unix

package html

import (
	"context"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSpecialFilesAreRefused(t *testing.T) {
	base, outside := fileTree(t)
	fifo := filepath.Join(base, "fifo")
	require.NoError(t, syscall.Mkfifo(fifo, 0o600))
	for _, path := range []string{fifo, "/dev/null", "/dev/zero"} {
		_, refused := read(t, path, "")
		require.NotNil(t, refused, path)
		require.Equal(t, faultNotRegular, refused.fault, path)
	}
	link(t, fifo, filepath.Join(base, "link-fifo"))
	_, refused := read(t, filepath.Join(base, "link-fifo"), base)
	require.Equal(t, faultNotRegular, refused.fault)
	_, refused = read(t, "/dev/null", base)
	require.Equal(t, faultOutside, refused.fault)
	require.NoError(t, syscall.Mkfifo(filepath.Join(outside, "fifo"), 0o600))
	_, refused = read(t, filepath.Join(outside, "fifo"), base)
	require.Equal(t, faultOutside, refused.fault)
}

// Opening a FIFO that nobody writes to must not wait, even when it took the place of a file after the first
// look at the path.
func TestOpenDoesNotWaitForAWriter(t *testing.T) {
	fifo := filepath.Join(t.TempDir(), "fifo")
	require.NoError(t, syscall.Mkfifo(fifo, 0o600))
	f, err := openNonblock(fifo)
	require.NoError(t, err)
	defer f.Close()
	var refused *fileRefusal
	require.ErrorAs(t, checkOpened(f, fifo, ""), &refused)
	require.Equal(t, faultNotRegular, refused.fault)
}

func TestFilesThatClaimToBeEmpty(t *testing.T) {
	const path = "/proc/self/status"
	fi, err := os.Stat(path)
	if err != nil || fi.Size() != 0 {
		t.Skip("no /proc here")
	}
	got, refused := read(t, path, "")
	require.Nil(t, refused)
	require.Contains(t, got, "Pid:")
	_, err = readConfined(t.Context(), path, "", 10)
	require.ErrorAs(t, err, &refused)
	require.Equal(t, faultTooLarge, refused.fault)
}

func TestUnreadableFile(t *testing.T) {
	base, _ := fileTree(t)
	path := filepath.Join(base, "page.html")
	require.NoError(t, os.Chmod(path, 0))
	if f, err := os.Open(path); err == nil {
		f.Close()
		t.Skip("this user reads everything")
	}
	_, refused := read(t, path, base)
	require.Equal(t, faultIO, refused.fault)
	require.ErrorIs(t, refused, os.ErrPermission)
}

func TestCancelledBeforeReading(t *testing.T) {
	base, _ := fileTree(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := readConfined(ctx, filepath.Join(base, "page.html"), base, 100)
	require.ErrorIs(t, err, context.Canceled)
}
