package feed

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

const (
	fileBatch = 2000     // lines
	maxLine   = 64 << 10 // bytes; a real one has about 120
	markSize  = 4 << 10  // bytes before the cursor that tell a file from its replacement
)

// file is an index kept as JSON lines.
type file struct{ path string }

func newFile(location string) (*file, error) {
	path, err := filepath.Abs(location)
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	return &file{path: path}, nil
}

func (f *file) Name() string { return f.path }

// fileCursor is how far a file was read. Mark is a hash of the bytes before Offset.
type fileCursor struct {
	Offset int64  `json:"offset"`
	Mark   string `json:"mark"`
}

func (f *file) Next(ctx context.Context, cursor string) (Batch, error) {
	in, err := os.Open(f.path)
	if err != nil {
		return Batch{}, err
	}
	defer in.Close()
	offset, err := f.begin(in, cursor)
	if err != nil {
		return Batch{}, err
	}
	if _, err := in.Seek(offset, io.SeekStart); err != nil {
		return Batch{}, err
	}
	b, offset, err := f.lines(ctx, bufio.NewReaderSize(in, maxLine), offset)
	if err != nil {
		return Batch{}, err
	}
	mark, err := markBefore(in, offset)
	if err != nil {
		return Batch{}, err
	}
	next, err := json.Marshal(fileCursor{offset, mark})
	b.Cursor = string(next)
	return b, err
}

// begin returns the offset of a cursor, or 0 if the file is not the one that the cursor was made for.
func (f *file) begin(in io.ReaderAt, cursor string) (int64, error) {
	var c fileCursor
	if cursor == "" || json.Unmarshal([]byte(cursor), &c) != nil || c.Offset <= 0 {
		return 0, nil
	}
	mark, err := markBefore(in, c.Offset)
	if err != nil && !errors.Is(err, io.EOF) {
		return 0, err
	}
	if err != nil || mark != c.Mark {
		return 0, nil
	}
	return c.Offset, nil
}

// markBefore hashes what stands before an offset. io.EOF says that the file is shorter.
func markBefore(in io.ReaderAt, offset int64) (string, error) {
	b := make([]byte, min(offset, markSize))
	if n, err := in.ReadAt(b, offset-int64(len(b))); n < len(b) {
		return "", err
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:8]), nil
}

// lines reads a batch and returns the offset behind it.
func (f *file) lines(ctx context.Context, r *bufio.Reader, offset int64) (Batch, int64, error) {
	var b Batch
	for n := 0; n < fileBatch; n++ {
		if err := ctx.Err(); err != nil {
			return b, offset, err
		}
		line, size, err := readLine(r)
		if err != nil && !errors.Is(err, io.EOF) {
			return b, offset, fmt.Errorf("reading %s: %w", f.path, err)
		}
		b.End = err != nil
		if trimmed := bytes.TrimSpace(line); len(trimmed) > 0 || size > maxLine {
			e, bad := parseLine(trimmed)
			if size > maxLine {
				bad = fmt.Errorf("a line of %d bytes", size)
			}
			if bad == nil {
				b.Events = append(b.Events, e)
			} else {
				b.Bad = append(b.Bad, BadLine{fmt.Sprintf("%s, byte %d", f.path, offset), bad.Error()})
			}
			if bad != nil && b.End {
				return b, offset, nil // a last line without an end may still be written to
			}
		}
		offset += size
		if b.End {
			return b, offset, nil
		}
	}
	return b, offset, nil
}

// readLine returns a line and how many bytes it takes. Of a line that is too long it returns nothing but
// the size.
func readLine(r *bufio.Reader) (line []byte, size int64, err error) {
	line, err = r.ReadSlice('\n')
	size = int64(len(line))
	for errors.Is(err, bufio.ErrBufferFull) {
		line, err = r.ReadSlice('\n')
		size += int64(len(line))
		line = nil
	}
	return line, size, err
}
