package html

import (
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// Files are read in three steps that all use one handle: open without blocking, check what was opened, read
// with the size enforced. What the path meant is asked of the open handle, so exchanging the path or a link
// on the way between check and read changes nothing. Asking about the path alone comes first and only spares
// the opening of what will be refused anyway.

// fileFault is the kind of trouble with a file.
type fileFault uint8

const (
	faultInvalid    fileFault = iota + 1 // no path that could name a file: empty, NUL inside
	faultMissing                         // nothing there
	faultOutside                         // outside the base directory, or missing there
	faultNotRegular                      // a directory, FIFO, socket or device
	faultTooLarge                        // more bytes than allowed
	faultIO                              // anything else: permissions, a failing disk; see cause
)

// fileRefusal is why a file was not read. It never shows a path.
type fileRefusal struct {
	fault fileFault
	size  int64 // for faultTooLarge: bytes known to be there, more than the limit
	cause error // what the system said, without a path; always set for faultIO
}

func (e *fileRefusal) Error() string {
	if e.cause != nil {
		return e.cause.Error()
	}
	switch e.fault {
	case faultInvalid:
		return "invalid file path"
	case faultMissing:
		return "file does not exist"
	case faultOutside:
		return "file is outside the allowed directory"
	case faultNotRegular:
		return "not a regular file"
	case faultTooLarge:
		return "file is too large"
	}
	return "file cannot be read"
}

func (e *fileRefusal) Unwrap() error { return e.cause }

// errNoBase refuses every file: nothing lies inside a directory that is not there.
var errNoBase = &fileRefusal{fault: faultOutside, cause: errors.New("the allowed directory cannot be opened")}

// readConfined reads a whole regular file of at most limit bytes. With a base directory the file must lie
// inside it, wherever links on the way lead. Errors are *fileRefusal, or ctx's own.
func readConfined(ctx context.Context, path, base string, limit int64) ([]byte, error) {
	f, err := openRegular(path, base)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readBounded(ctx, f, limit)
}

// openRegular opens a regular file for reading. With a base directory the open file must lie inside it.
// Errors are *fileRefusal.
func openRegular(path, base string) (*os.File, error) {
	if path == "" || strings.IndexByte(path, 0) >= 0 {
		return nil, &fileRefusal{fault: faultInvalid}
	}
	if fi, err := os.Stat(path); err != nil {
		return nil, refuseOpen(err, path, base)
	} else if !fi.Mode().IsRegular() {
		return nil, refuseSpecial(path, base)
	}
	f, err := openNonblock(path)
	if err != nil {
		return nil, refuseOpen(err, path, base)
	}
	if err := checkOpened(f, path, base); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// checkOpened judges the open handle: what it is and where it lies.
func checkOpened(f *os.File, path, base string) error {
	fi, err := f.Stat()
	if err != nil {
		return refuseIO(err)
	}
	if base != "" {
		inside, err := handleInside(f, path, base)
		if err != nil {
			return err
		}
		if !inside {
			return &fileRefusal{fault: faultOutside}
		}
	}
	if !fi.Mode().IsRegular() || !onDisk(f) {
		return &fileRefusal{fault: faultNotRegular}
	}
	return nil
}

// handleInside says whether an open file lies inside the directory base, both as the system names them.
func handleInside(f *os.File, path, base string) (bool, error) {
	dir, err := realDir(base)
	if err != nil {
		return false, err
	}
	file, err := realPath(f, path)
	if err != nil {
		return false, refuseIO(err)
	}
	return within(dir, file), nil
}

// realDir opens the base directory and asks for its real path, so that a base may be a link itself.
func realDir(base string) (string, error) {
	d, err := openNonblock(base)
	if err != nil {
		return "", errNoBase
	}
	defer d.Close()
	if fi, err := d.Stat(); err != nil || !fi.IsDir() {
		return "", errNoBase
	}
	dir, err := realPath(d, base)
	if err != nil {
		return "", errNoBase
	}
	return dir, nil
}

// realPathByName resolves the path by name, for systems that cannot say where an open handle lies, and then
// makes sure that the name still leads to the open file.
func realPathByName(f *os.File, path string) (string, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	real, err := filepath.EvalSymlinks(abs)
	if err != nil {
		return "", err
	}
	named, err := os.Stat(real)
	if err != nil {
		return "", err
	}
	opened, err := f.Stat()
	if err != nil {
		return "", err
	}
	if !os.SameFile(named, opened) {
		return "", errors.New("the path was exchanged while it was opened")
	}
	return real, nil
}

// within says whether path lies below dir. Both are absolute and real.
func within(dir, path string) bool {
	if !filepath.IsAbs(dir) || !filepath.IsAbs(path) {
		return false
	}
	rel, err := filepath.Rel(foldPath(dir), foldPath(path))
	return err == nil && rel != "." && filepath.IsLocal(rel)
}

// refuseOpen turns a failed open into a refusal. Where a base is set, what cannot be opened outside of it is
// refused like what can, so that errors do not tell what is there.
func refuseOpen(err error, path, base string) error {
	switch {
	case base != "" && !nameInside(path, base):
		return &fileRefusal{fault: faultOutside}
	case errors.Is(err, fs.ErrNotExist):
		return &fileRefusal{fault: faultMissing, cause: fs.ErrNotExist}
	case errors.Is(err, syscall.ENOTDIR), errors.Is(err, syscall.ENAMETOOLONG):
		return &fileRefusal{fault: faultInvalid}
	}
	return refuseIO(err)
}

// refuseSpecial refuses what is there but is no file.
func refuseSpecial(path, base string) error {
	if base != "" && !nameInside(path, base) {
		return &fileRefusal{fault: faultOutside}
	}
	return &fileRefusal{fault: faultNotRegular}
}

// nameInside says whether a path that cannot be opened would lie inside base: its nearest existing parent
// decides. It serves the choice between two refusals only; nothing is ever opened on its word.
func nameInside(path, base string) bool {
	dir, err := realDir(base)
	if err != nil {
		return false
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return false
	}
	for p := abs; ; p = filepath.Dir(p) {
		if real, err := filepath.EvalSymlinks(p); err == nil {
			rest, err := filepath.Rel(p, abs)
			return err == nil && within(dir, filepath.Join(real, rest))
		}
		if p == filepath.Dir(p) {
			return false
		}
	}
}

// refuseIO wraps any other error without the path that package os puts into its errors.
func refuseIO(err error) error {
	var refused *fileRefusal
	if errors.As(err, &refused) {
		return refused
	}
	for {
		var pe *fs.PathError
		if !errors.As(err, &pe) {
			break
		}
		err = pe.Err
	}
	return &fileRefusal{fault: faultIO, cause: err}
}

const (
	readChunk   = 64 << 10 // bytes between two looks at the context
	firstBuffer = 4 << 10  // for files that claim to be empty, as those of /proc do
)

// readBounded reads f to its end, or fails as soon as it is known to hold more than limit bytes. The size
// that the system gives only sizes the buffer: files grow while they are read, and those of /proc claim to
// be empty.
func readBounded(ctx context.Context, f *os.File, limit int64) ([]byte, error) {
	size := int64(firstBuffer)
	if fi, err := f.Stat(); err == nil && fi.Size() > 0 {
		size = fi.Size()
	}
	if size > limit && size > firstBuffer {
		return nil, &fileRefusal{fault: faultTooLarge, size: size}
	}
	// Some files of /proc and /sys make their reader wait: the context ends that too.
	if d, ok := ctx.Deadline(); ok {
		_ = f.SetReadDeadline(d)
	}
	if ctx.Done() != nil {
		defer context.AfterFunc(ctx, func() { _ = f.SetReadDeadline(time.Unix(1, 0)) })()
	}
	buf := make([]byte, 0, min(size, limit)+1) // one more byte finds the end, or the excess
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if len(buf) == cap(buf) {
			buf = append(buf, 0)[:len(buf)]
		}
		n, err := f.Read(buf[len(buf):min(cap(buf), len(buf)+readChunk)])
		buf = buf[:len(buf)+n]
		switch {
		case int64(len(buf)) > limit:
			return nil, &fileRefusal{fault: faultTooLarge, size: int64(len(buf))}
		case errors.Is(err, io.EOF):
			return buf, nil
		case errors.Is(err, os.ErrDeadlineExceeded):
			return nil, cmp.Or(ctx.Err(), context.DeadlineExceeded)
		case err != nil:
			return nil, refuseIO(err)
		}
	}
}

// plainWindowsPath takes the prefix of the long form off a path as GetFinalPathNameByHandleW writes it:
// \\?\C:\dir is C:\dir and \\?\UNC\server\share is \\server\share.
func plainWindowsPath(p string) string {
	if rest, ok := strings.CutPrefix(p, `\\?\UNC\`); ok {
		return `\\` + rest
	}
	return strings.TrimPrefix(p, `\\?\`)
}
