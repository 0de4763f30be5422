package main

import (
	"bufio"
	"context"
	"errors"
	"io"

	"github.com/klauspost/compress/gzip"
	"github.com/nlnwa/gowarc/v3"
)

const (
	maxRecord = 32 << 20                // bytes of a record, inflated; a larger one counts as damaged
	maxHeader = 16 << 10                // bytes of a record's header
	maxFields = 256                     // and lines
	maxRead   = maxRecord + 4*maxHeader // bytes of the archive that a record may take, and what is read ahead
)

// errDamaged is a record that cannot be read. It never leaves the archive.
var errDamaged = errors.New("damaged record")

// archive reads the records of a WARC file one after the other. gowarc parses them; here is what it leaves to
// the caller: framing of gzip members, bounds, and going on after damage. After a record that cannot be read
// the archive is searched for the next one from one byte behind its start, because a damaged record may have
// swallowed its neighbours. At most one record is in memory.
type archive struct {
	open    func(offset int64) (io.ReadCloser, error)
	parser  gowarc.Unmarshaler
	body    io.ReadCloser
	read    *window
	buf     *bufio.Reader
	gz      gzip.Reader
	member  io.LimitedReader // over gz
	inner   *bufio.Reader
	probe   gzip.Reader
	begin   int64 // where the archive was opened
	wasted  int64 // bytes read or inflated for nothing
	search  bool  // the next record is to be searched for
	counted bool  // this stretch of damage is counted
	damaged int
}

// openArchive starts at offset, at a record or anywhere before one.
func openArchive(ctx context.Context, name string, offset int64) (*archive, error) {
	return newArchive(func(at int64) (io.ReadCloser, error) { return openAt(ctx, name, at) }, offset)
}

func newArchive(open func(offset int64) (io.ReadCloser, error), offset int64) (*archive, error) {
	a := &archive{
		open:   open,
		parser: gowarc.NewUnmarshaler(gowarc.WithSkipParseBlock(), gowarc.WithBufferMaxMemBytes(maxRecord)),
		read:   &window{}, buf: bufio.NewReaderSize(nil, maxHeader), inner: bufio.NewReaderSize(nil, maxHeader),
		begin: offset,
		// An item that begins inside a record begins with a search that is no damage.
		search: offset > 0, counted: offset > 0,
	}
	return a, a.reopen(offset)
}

func (a *archive) close() error { return a.body.Close() }

func (a *archive) reopen(offset int64) error {
	body, err := a.open(offset)
	if err != nil {
		return err
	}
	if a.body != nil {
		a.body.Close()
	}
	a.body = body
	a.read.reset(body, offset)
	a.buf.Reset(a.read)
	return nil
}

// pos is the offset of the next byte.
func (a *archive) pos() int64 { return a.read.pos - int64(a.buf.Buffered()) }

// next gives the next record that can be read and begins before end (0: anywhere), or io.EOF. Other errors are those of
// the source, not of the records.
func (a *archive) next(end int64) (*warcRecord, error) {
	for {
		a.read.left = maxRead
		if err := a.seek(end); err != nil {
			return nil, a.sourceError(err)
		}
		start := a.pos()
		if end > 0 && start >= end {
			return nil, io.EOF
		}
		rec, err := a.record()
		if a.read.err != nil {
			return nil, a.read.err
		}
		if err == nil {
			rec.offset, a.search, a.counted = start, false, false
			return rec, nil
		}
		a.count()
		a.search = true
		if err := a.goBack(start); err != nil {
			return nil, err
		}
	}
}

func (a *archive) sourceError(err error) error {
	if a.read.err != nil {
		return a.read.err
	}
	return err
}
