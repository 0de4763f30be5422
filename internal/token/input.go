package token

import (
	"bytes"
	"encoding/binary"
	"io"
	"math/bits"
	"unicode/utf8"
)

const (
	window     = 32 << 10 // first size of the buffer over a reader
	block      = 64 << 10 // bytes between two looks at the context, and the largest piece of text
	keepBytes  = 4 << 20  // larger buffers are not kept for reuse
	emptyReads = 100      // reads without bytes or error before giving up
)

// more fills the buffer. Bytes from pos on stay, at a place that begins at z.pos; if they fill the buffer it
// doubles. more reports whether there are more bytes than before.
func (z *Tokenizer) more() bool {
	if z.eof {
		return false
	}
	n := len(z.buf) - z.pos
	held := z.buf[z.pos : len(z.buf)+z.split]
	if len(held) == len(z.own) {
		z.own = make([]byte, 2*len(held))
	}
	copy(z.own, held)
	z.base += int64(z.pos)
	z.pos = 0
	z.buf = z.own[:n]
	z.fill()
	return len(z.buf) > n
}

// cutOut removes buf[from:to].
func (z *Tokenizer) cutOut(from, to int) {
	n := copy(z.buf[from:cap(z.buf)], z.buf[to:len(z.buf)+z.split]) - z.split
	z.buf = z.buf[:from+n]
	z.base += int64(to - from)
}

// fill reads until the buffer is full or the input ends. The buffer never ends inside a character that the
// input goes on with.
func (z *Tokenizer) fill() {
	z.amp, z.cr, z.nul, z.high = -1, -1, -1, -1
	z.buf, z.split = z.buf[:len(z.buf)+z.split], 0
	for empty := 0; len(z.buf) < len(z.own) && !z.eof; {
		if z.err = z.ctx.Err(); z.err != nil {
			z.eof = true
			return
		}
		room := z.own[len(z.buf):]
		if int64(len(room)) > z.left {
			room = room[:z.left+1] // one more, to know whether the budget cuts anything
		}
		n, err := z.r.Read(room)
		z.left -= int64(n)
		z.buf = z.own[:len(z.buf)+n]
		switch {
		case z.left < 0:
			z.buf = trimRune(z.buf[:len(z.buf)-1])
			z.eof, z.cut = true, true
		case err == io.EOF:
			z.eof = true
		case err != nil:
			z.eof, z.err = true, err
		case n > 0:
			empty = 0
		default:
			if empty++; empty == emptyReads {
				z.eof, z.err = true, io.ErrNoProgress
			}
		}
	}
	if !z.eof {
		whole := trimRune(z.buf)
		z.split = len(z.buf) - len(whole)
		z.buf = whole
	}
}

// tick looks at the context once every block of consumed input and reports whether to go on.
func (z *Tokenizer) tick(p int) bool {
	if z.base+int64(p)-z.ticked < block {
		return true
	}
	z.ticked = z.base + int64(p)
	if err := z.ctx.Err(); err != nil && z.err == nil {
		z.err = err
	}
	if z.err != nil {
		z.eof, z.split = true, 0
		z.buf = z.buf[:p]
		return false
	}
	return true
}

// index returns the first c in the buffer at or after p, or -1.
func (z *Tokenizer) index(p int, c byte) int {
	for len(z.buf)-p > block {
		if i := bytes.IndexByte(z.buf[p:p+block], c); i >= 0 {
			return p + i
		}
		p += block
		if !z.tick(p) {
			return -1
		}
	}
	if i := bytes.IndexByte(z.buf[p:], c); i >= 0 {
		return p + i
	}
	return -1
}

// after returns the first c at or after p, or len(buf); was is an earlier answer or -1.
func (z *Tokenizer) after(was, p int, c byte) int {
	if was >= p {
		return was
	}
	if i := bytes.IndexByte(z.buf[p:], c); i >= 0 {
		return p + i
	}
	return len(z.buf)
}

// clean reports whether nothing in buf[p:end] needs a change.
func (z *Tokenizer) clean(p, end int) bool {
	if z.amp < p {
		z.amp = z.after(z.amp, p, '&')
	}
	if z.cr < p {
		z.cr = z.after(z.cr, p, '\r')
	}
	if z.nul < p {
		z.nul = z.after(z.nul, p, 0)
	}
	return z.amp >= end && z.cr >= end && z.nul >= end
}

// made marks scratch[from:] as a span.
func (z *Tokenizer) made(from int) Span {
	return Span{uint32(from) | Made, uint32(len(z.scratch) - from)}
}

func span(from, to int) Span { return Span{uint32(from), uint32(to - from)} }

// trimRune removes an incomplete character from the end of b.
func trimRune(b []byte) []byte {
	for i := len(b) - 1; i >= 0 && i > len(b)-utf8.UTFMax; i-- {
		if utf8.RuneStart(b[i]) {
			if !utf8.FullRune(b[i:]) {
				return b[:i]
			}
			break
		}
	}
	return b
}

// chars counts the characters of buf[p:end].
func (z *Tokenizer) chars(p, end int) int {
	if z.high < p {
		z.high = p + ascii(z.buf[p:])
	}
	if z.high >= end {
		return end - p
	}
	return z.high - p + Chars(z.buf[z.high:end])
}

// ascii returns how many bytes of ASCII b begins with.
func ascii(b []byte) int {
	i := 0
	for ; len(b)-i >= 8; i += 8 {
		if x := binary.LittleEndian.Uint64(b[i:]) & high; x != 0 {
			return i + bits.TrailingZeros64(x)>>3
		}
	}
	for i < len(b) && b[i] < 0x80 {
		i++
	}
	return i
}

// Chars counts the characters of valid UTF-8: the bytes that are no continuation, 10xxxxxx.
func Chars(b []byte) int {
	n := len(b)
	for ; len(b) >= 8; b = b[8:] {
		if x := binary.LittleEndian.Uint64(b); x&high != 0 {
			n -= bits.OnesCount64(x & high &^ (x << 1))
		}
	}
	for _, c := range b {
		n -= int(c>>7) &^ int(c>>6)
	}
	return n
}

const high = 0x8080808080808080
