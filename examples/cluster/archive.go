package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/gzip"
	"github.com/nlnwa/gowarc/v3"
)

const (
	maxRecord = 32 << 20 // bytes of a record, inflated; a larger one counts as damaged
	maxHeader = 16 << 10 // bytes of a record's header
	maxFields = 256      // and lines

	probeSize = 4 << 10       // bytes in which the beginning of a record must show
	probeCost = 16 << 10      // what inflating them may cost, in bytes
	wasteFree = 2 * maxRecord // bytes read for nothing that are always allowed
	wasteRate = 4             // and for each byte passed
)

// errDamaged is a record that cannot be read. It never leaves this file.
var errDamaged = errors.New("damaged record")

// warcRecord is a record as read, its block in memory.
type warcRecord struct {
	kind, id, uri, date string
	offset              int64 // of its gzip member or first byte in the archive
	block               []byte
}

// archive reads the records of a WARC file one after the other. gowarc parses them; here is what it leaves to
// the caller: framing of gzip members, bounds, and going on after damage. After a record that cannot be read
// the archive is searched for the next one from one byte behind its start, because a damaged
// record may have swallowed its neighbours. That is done while the bytes read twice stay below a share of those
// passed; beyond that the search goes on where reading ended, so that work is linear. At most one record is in
// memory.
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
		a.read.left = maxRecord + maxHeader
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

// goBack moves to one byte behind start, where a record could not be read, or stays if too much was read in
// vain.
func (a *archive) goBack(start int64) error {
	inflated, near := maxRecord-a.member.N, a.read.holds(start+1)
	cost := a.pos() - start + inflated + maxHeader
	if !near {
		cost += windowSize
	}
	if !a.waste(cost, start) {
		if a.pos() == start {
			a.buf.Discard(1)
		}
		return nil
	}
	if !near {
		return a.reopen(start + 1)
	}
	a.read.pos = start + 1
	a.buf.Reset(a.read)
	return nil
}

// waste takes note of n bytes of work that led to nothing, and says whether that is still in proportion to
// the bytes that were passed.
func (a *archive) waste(n, at int64) bool {
	if a.wasted+n > wasteFree+wasteRate*(at-a.begin) {
		return false
	}
	a.wasted += n
	return true
}

func (a *archive) sourceError(err error) error {
	if a.read.err != nil {
		return a.read.err
	}
	return err
}

func (a *archive) count() {
	if !a.counted {
		a.damaged++
		a.counted = true
	}
}

var (
	gzipMagic = []byte{0x1f, 0x8b, 8}
	warcMagic = []byte("WARC/")
)

// seek moves to the next place where a record may begin. Blank lines between records are no damage.
func (a *archive) seek(end int64) error {
	for {
		b, err := a.buf.Peek(len(warcMagic))
		if len(b) == 0 {
			return err
		}
		step := 1
		switch {
		case bytes.Equal(b, warcMagic):
			return nil
		case bytes.HasPrefix(b, gzipMagic):
			if !a.search {
				return nil
			}
			var found bool
			if found, step = a.isMember(); found {
				return nil
			}
		}
		if !a.search && b[0] != '\r' && b[0] != '\n' {
			a.count()
			a.search = true
		}
		if end > 0 && a.pos() >= end {
			return io.EOF
		}
		a.buf.Discard(step)
		a.read.left = maxRecord + maxHeader
	}
}

// isMember says whether what looks like a gzip member holds what looks like a record, and otherwise how far
// to go on. Nothing is read away.
func (a *archive) isMember() (found bool, step int) {
	window, _ := a.buf.Peek(probeSize)
	r := bytes.NewReader(window)
	cost := int64(0)
	if a.probe.Reset(r) == nil {
		a.probe.Multistream(false)
		var b [5]byte // as long as warcMagic
		if _, err := io.ReadFull(&a.probe, b[:]); err == nil && bytes.Equal(b[:], warcMagic) {
			return true, 0
		}
		cost = probeCost
	}
	used := len(window) - r.Len()
	if a.waste(cost+int64(used), a.pos()) {
		return false, 1
	}
	return false, max(used, 1)
}

// record reads the record that begins here.
func (a *archive) record() (*warcRecord, error) {
	a.member = io.LimitedReader{R: &a.gz, N: maxRecord}
	b, _ := a.buf.Peek(2)
	if !bytes.HasPrefix(gzipMagic, b) {
		return a.parse(a.buf)
	}
	if err := a.gz.Reset(a.buf); err != nil {
		return nil, err
	}
	a.gz.Multistream(false)
	a.inner.Reset(&a.member)
	if b, _ := a.inner.Peek(len(warcMagic)); !bytes.Equal(b, warcMagic) {
		return nil, errDamaged
	}
	rec, err := a.parse(a.inner)
	if err != nil {
		return nil, err
	}
	// To the end of the member, where its checksum is.
	if _, err := io.Copy(io.Discard, a.inner); err != nil {
		return nil, err
	}
	if n, err := a.gz.Read(make([]byte, 1)); n != 0 || err != io.EOF {
		return nil, errDamaged
	}
	return rec, nil
}

// plausible says whether a header ends, after not too many lines: the library's time is quadratic in them.
func plausible(r *bufio.Reader) bool {
	b, _ := r.Peek(maxHeader)
	for range maxFields {
		line, rest, ended := bytes.Cut(b, []byte("\n"))
		if !ended || len(bytes.TrimRight(line, "\r")) == 0 {
			return ended
		}
		b = rest
	}
	return false
}

func (a *archive) parse(r *bufio.Reader) (_ *warcRecord, err error) {
	defer func() { // the library is no sandbox for hostile records
		if v := recover(); v != nil {
			err = fmt.Errorf("%w: %v", errDamaged, v)
		}
	}()
	if !plausible(r) {
		return nil, errDamaged
	}
	rec, _, findings, err := a.parser.Unmarshal(r)
	if err != nil {
		return nil, err
	}
	defer rec.Close()
	for _, finding := range findings {
		if d := (*gowarc.DigestError)(nil); errors.As(finding, &d) {
			return nil, finding // not what was archived
		}
	}
	h := rec.WarcHeader()
	length, err := h.GetInt64(gowarc.ContentLength)
	if err != nil || length < 0 || length > maxRecord {
		return nil, errDamaged
	}
	raw, err := rec.Block().RawBytes()
	if err != nil {
		return nil, err
	}
	block, err := io.ReadAll(raw)
	if err != nil || int64(len(block)) != length {
		return nil, errDamaged
	}
	return &warcRecord{
		kind: h.Get(gowarc.WarcType), id: h.GetId(gowarc.WarcRecordID), uri: h.GetId(gowarc.WarcTargetURI),
		date: h.Get(gowarc.WarcDate), block: block,
	}, nil
}
