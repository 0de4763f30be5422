package article

import (
	"encoding/binary"
	"math/bits"
)

// Eight bytes at a time are tested for letters, lowered and hashed: words are short, and a loop over their bytes
// would end at a place that no processor foresees.
const (
	ones     = 0x0101010101010101
	highs    = 0x80 * ones
	caseBits = 0x20 * ones
)

// load returns the eight bytes of b from i on, which is below len(b), the first lowest, zeros behind the end.
func load(b []byte, i int) uint64 {
	if len(b)-i >= 8 {
		return binary.LittleEndian.Uint64(b[i:])
	}
	if len(b) >= 8 {
		return binary.LittleEndian.Uint64(b[len(b)-8:]) >> (8 * (i + 8 - len(b)) & 63)
	}
	var x uint64
	for k, c := range b[i:] {
		x |= uint64(c) << (8 * k & 63)
	}
	return x
}

// notIn returns the high bit of each byte of x that is outside of a to a+n-1, for ASCII letters a.
func notIn(x, a, n uint64) uint64 {
	low := x &^ highs
	above := low + (0x80-a-n)*ones
	atLeast := low + (0x80-a)*ones
	return (x | above | ^atLeast) & highs
}

// letterRun returns how many ASCII letters x begins with.
func letterRun(x uint64) int { return bits.TrailingZeros64(notIn(x|caseBits, 'a', 26)) >> 3 }

// lowerRun returns how many lower-case ASCII letters x begins with.
func lowerRun(x uint64) int { return bits.TrailingZeros64(notIn(x, 'a', 26)) >> 3 }

// first returns the first n bytes of x.
func first(x uint64, n int) uint64 { return x & (1<<(8*n) - 1) }

// lowered returns the first n bytes of x, which are letters, in lower case.
func lowered(x uint64, n int) uint64 { return first(x|caseBits, n) }

// wordHash hashes a word that comes in pieces: the same letters give the same sum however they were cut.
type wordHash struct {
	h, part uint64 // part holds the letters that do not yet make eight bytes
	fill    int    // how many bytes those are
}

const hashPrime = 0x9E3779B97F4A7C15

// add appends the n lowest bytes of x, at most 8; the others are zero.
func (w *wordHash) add(x uint64, n int) {
	w.part |= x << (8 * w.fill)
	if w.fill += n; w.fill >= 8 {
		w.h = fold((w.h ^ w.part) * hashPrime)
		w.fill -= 8
		w.part = x >> (8 * (n - w.fill))
	}
}

// addLetters appends the ASCII letters of b from i on, in lower case. It returns how many there are and whether all
// of them are lower case.
func (w *wordHash) addLetters(b []byte, i int) (n int, lower bool) {
	lower = true
	for i+n < len(b) {
		x := load(b, i+n)
		k := letterRun(x)
		low := lowered(x, k)
		lower = lower && low == first(x, k)
		w.add(low, k)
		if n += k; k < 8 {
			break
		}
	}
	return n, lower
}

// addRune appends a character that is not ASCII.
func (w *wordHash) addRune(r rune) { w.add(uint64(r)&0xFFFFFF, 3) }

// sum returns the hash of what was added.
func (w *wordHash) sum() uint32 {
	return uint32(fold((w.h ^ w.part ^ uint64(w.fill)<<60) * hashPrime))
}

// hashOf hashes a lower-case word.
func hashOf(word string) uint32 {
	var h wordHash
	for i := range len(word) {
		h.add(uint64(word[i]), 1)
	}
	return h.sum()
}

func fold(h uint64) uint64 { return h ^ h>>32 }
