package charset

import (
	"bytes"
	"errors"
	"io"

	"golang.org/x/text/transform"
)

const (
	firstRead   = 16 << 10 // what a Reader asks for first
	longestMark = 3        // bytes of a byte order mark, all that matters when the encoding is given
	chunkSize   = 32 << 10 // what it asks for once the window is used up
	smallest    = 64       // a shorter destination gets its bytes by way of a buffer
	patience    = 100      // empty reads in a row before io.ErrNoProgress
)

// Reader gives a page as UTF-8 while it is read. For the same bytes it gives what [Decode] gives, however
// the source cuts them. It is not safe for concurrent use.
type Reader struct {
	src   io.Reader
	hints Hints
	dec   transform.Transformer // nil while all is ASCII and the decision open
	d     decision

	raw []byte // read and not yet decoded; err comes after these
	buf []byte // where raw lives
	err error  // what src ended with

	out      []byte // decoded and not yet delivered
	outBuf   [2 * smallest]byte
	done     bool // the decoder has seen the end
	replaced bool // an issue was reported
}

// NewReader reads as much of r as deciding takes, at most [Window] bytes, and returns a Reader for all of it.
// The error is [ErrUnknownEncoding] or nil: an error of r comes out of Read, after the bytes before it.
func NewReader(r io.Reader, h Hints) (*Reader, error) {
	rd := &Reader{src: r, hints: h}
	enough := Window
	if h.Forced != "" || transportCharset(h.ContentType) != "" {
		enough = longestMark
	}
	for rd.err == nil && len(rd.raw) < enough {
		rd.grow()
		rd.fill()
	}
	d, err := decide(rd.raw, len(rd.raw) < Window, h)
	if err != nil {
		return nil, err
	}
	rd.d = d
	rd.raw = rd.raw[d.bom:]
	if !d.open {
		rd.dec = decoderFor(d.Name)
	}
	return rd, nil
}

// Detection tells how the encoding was found. The answer is final once a byte beyond ASCII has been read, or
// the end: before that, for a page whose first [Window] bytes are all ASCII, it is a presumption.
func (r *Reader) Detection() Detection { return r.d.Detection }

// Read implements io.Reader. It returns an error of the source as it is.
func (r *Reader) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	for {
		if len(r.out) > 0 {
			n := copy(p, r.out)
			r.out = r.out[n:]
			return n, nil
		}
		if r.done {
			return 0, r.err
		}
		if len(p) >= smallest {
			if n := r.decode(p); n > 0 {
				return n, nil
			}
		} else {
			r.out = r.outBuf[:r.decode(r.outBuf[:])]
		}
	}
}

// decode writes decoded bytes to dst and reads from the source when it has to. It returns how many it wrote.
func (r *Reader) decode(dst []byte) int {
	if len(r.raw) == 0 && r.err == nil {
		r.refill()
	}
	if r.dec == nil {
		if n := copy(dst, r.raw[:firstHigh(r.raw[:min(len(r.raw), len(dst))])]); n > 0 || len(r.raw) == 0 {
			r.raw = r.raw[n:]
			r.done = r.err != nil && len(r.raw) == 0
			return n
		}
		r.resume()
	}
	if r.d.valid > 0 {
		return r.pass(dst)
	}
	nDst, nSrc, err := r.dec.Transform(dst, r.raw, r.err != nil)
	r.raw = r.raw[nSrc:]
	switch {
	case err == nil:
		r.done = r.err != nil && len(r.raw) == 0
	case errors.Is(err, transform.ErrShortSrc) && r.err == nil:
		r.refill()
	case !errors.Is(err, transform.ErrShortDst):
		nDst += copy(dst[nDst:], replacement)
		r.done = true
	}
	r.watch(dst[:nDst])
	return nDst
}

// pass copies what is known to be valid UTF-8.
func (r *Reader) pass(dst []byte) int {
	n := copy(dst, whole(r.raw[:min(len(r.raw), len(dst), r.d.valid)]))
	r.raw = r.raw[n:]
	r.d.valid -= n
	return n
}

// resume decides at the first byte that is not ASCII, after reading a window from there.
func (r *Reader) resume() {
	r.compact(Window)
	for r.err == nil && len(r.raw) < Window {
		r.fill()
	}
	r.d = r.d.resume(r.raw[:min(len(r.raw), Window)], len(r.raw) < Window, r.hints)
	r.dec = decoderFor(r.d.Name)
}

// watch reports, once, that bytes were replaced.
func (r *Reader) watch(decoded []byte) {
	if r.hints.Record == nil || r.replaced || !bytes.Contains(decoded, []byte(replacement)) {
		return
	}
	r.replaced = true
	report(r.hints.Record, replacedMessage, r.d.Name)
}

// refill reads behind what is left.
func (r *Reader) refill() {
	r.compact(chunkSize)
	r.fill()
}

// compact moves what is left to the front of a buffer of at least the given size.
func (r *Reader) compact(size int) {
	if cap(r.buf) < size {
		r.buf = make([]byte, 0, size)
	}
	r.buf = append(r.buf[:0], r.raw...)
	r.raw = r.buf
}

// grow makes room for more of the window.
func (r *Reader) grow() {
	if len(r.buf) < cap(r.buf) {
		return
	}
	size := min(max(firstRead, 4*cap(r.buf)), Window)
	r.buf = append(make([]byte, 0, size), r.buf...)
	r.raw = r.buf
}

// fill reads once into the free part of the buffer, at least one byte or an error.
func (r *Reader) fill() {
	free := r.buf[len(r.buf):cap(r.buf)]
	for range patience {
		n, err := r.src.Read(free)
		if n < 0 || n > len(free) {
			n, err = 0, errBadCount
		}
		r.buf = r.buf[:len(r.buf)+n]
		r.raw = r.buf
		r.err = err
		if n > 0 || err != nil {
			return
		}
	}
	r.err = io.ErrNoProgress
}

var errBadCount = errors.New("reader returned an impossible count")
