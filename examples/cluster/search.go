package main

import (
	"bytes"
	"io"
)

// Bounds of searching. Bytes that were read or inflated in vain stay below wasteFree and wasteRate for each byte
// passed; beyond that the search does not go back, so that work is linear whatever the archive holds.
const (
	probeSize = 4 << 10  // bytes in which the beginning of a record must show
	probeCost = 16 << 10 // what inflating them may cost, in bytes
	wasteFree = 2 * maxRecord
	wasteRate = 4
)

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
		a.read.left = maxRead
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

// count takes note of damage, once for a stretch of it.
func (a *archive) count() {
	if !a.counted {
		a.damaged++
		a.counted = true
	}
}
