package main

import "io"

const (
	windowSize = 128 << 10
	windowKeep = windowSize / 2 // what stays of it, at least, when it moves on
)

// window reads an archive and keeps what it read last, so that going back a little costs no reading. It counts,
// keeps the source's error apart from those of decoders, and ends where a record is larger than any may be.
type window struct {
	r    io.Reader
	buf  []byte // of the source, up to its position
	end  int64  // offset behind buf
	pos  int64  // offset of the next byte; a caller may set it to any that buf holds
	left int64  // bytes that may be read still
	err  error  // of the source, io.EOF excepted
}

// reset begins anew with a source that is at offset.
func (w *window) reset(r io.Reader, offset int64) {
	if w.buf == nil {
		w.buf = make([]byte, 0, windowSize)
	}
	*w = window{r: r, buf: w.buf[:0], end: offset, pos: offset, left: w.left}
}

// holds says whether pos may be set to an offset.
func (w *window) holds(offset int64) bool {
	return offset >= w.end-int64(len(w.buf)) && offset <= w.end
}

func (w *window) Read(p []byte) (int, error) {
	if w.left <= 0 {
		return 0, errDamaged
	}
	if w.pos == w.end {
		if err := w.fill(); err != nil {
			return 0, err
		}
	}
	ahead := w.buf[len(w.buf)-int(w.end-w.pos):]
	n := copy(p, ahead[:min(int64(len(ahead)), w.left)])
	w.pos += int64(n)
	w.left -= int64(n)
	return n, nil
}

// fill reads on from the source, where the window has come to its end.
func (w *window) fill() error {
	if len(w.buf) > windowKeep {
		w.buf = w.buf[:copy(w.buf, w.buf[len(w.buf)-windowKeep:])]
	}
	n, err := w.r.Read(w.buf[len(w.buf):cap(w.buf)])
	w.buf = w.buf[:len(w.buf)+n]
	w.end += int64(n)
	if err != nil && err != io.EOF {
		w.err = err
	}
	if n > 0 {
		return nil
	}
	return err
}
