package fetch

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"sync/atomic"
)

// body is the Body of a Response: decompressed, capped, under the deadlines of its fetch, and with errors
// that say what they mean.
type body struct {
	clock  *clock
	url    string
	src    io.Closer
	r      io.Reader
	limit  int64
	left   int64 // bytes that may still be handed out
	err    error // the first error, returned from then on
	closed atomic.Bool
}

func newBody(clock *clock, url string, src io.ReadCloser, zipped bool, limit int64) *body {
	b := &body{clock: clock, url: url, src: src, r: src, limit: limit, left: limit}
	if zipped {
		// What does not shrink grows a little; beyond that a stream is all overhead, such as empty members
		// without end, which give no byte that the limit could count.
		b.r = &gunzip{src: &wire{r: src, left: limit + limit/64 + 64<<10}}
	}
	return b
}

// Read hands out at most limit bytes. It asks for one more, to tell a body that is too large from one that
// just fits.
func (b *body) Read(p []byte) (int, error) {
	if b.closed.Load() {
		return 0, b.afterClose()
	}
	if b.err != nil {
		return 0, b.err
	}
	if int64(len(p)) > b.left+1 {
		p = p[:b.left+1]
	}
	n, err := b.r.Read(p)
	if int64(n) > b.left {
		n, err = int(b.left), fmt.Errorf("%w: more than %d bytes", ErrTooLarge, b.limit)
	}
	b.left -= int64(n)
	b.err = b.explain(err)
	return n, b.err
}

// explain turns an error of the connection into one of ours. io.EOF stays what it is.
func (b *body) explain(err error) error {
	if err == nil || err == io.EOF {
		return err
	}
	if b.closed.Load() {
		return b.afterClose()
	}
	permanent := errors.Is(err, ErrTooLarge) || errors.Is(err, gzip.ErrHeader) || errors.Is(err, gzip.ErrChecksum)
	if cause := b.clock.ended(); cause != nil && !permanent {
		err = cause
	}
	return &Error{Op: OpRead, URL: b.url, Permanent: permanent, Err: err}
}

func (b *body) afterClose() error {
	return &Error{Op: OpRead, URL: b.url, Permanent: true, Err: errors.New("the body is closed")}
}

// Close ends the fetch; what was not read stays so. It may be called while another goroutine reads.
func (b *body) Close() error {
	b.closed.Store(true)
	err := b.src.Close()
	b.clock.stop()
	return err
}

// wire counts what comes over the connection, before decompression.
type wire struct {
	r    io.Reader
	left int64
}

func (w *wire) Read(p []byte) (int, error) {
	if w.left <= 0 {
		return 0, fmt.Errorf("%w: compressed data beyond all proportion", ErrTooLarge)
	}
	if int64(len(p)) > w.left {
		p = p[:w.left]
	}
	n, err := w.r.Read(p)
	w.left -= int64(n)
	return n, err
}
