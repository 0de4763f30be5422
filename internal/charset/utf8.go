package charset

import (
	"unicode/utf8"

	"golang.org/x/text/transform"
)

const replacement = "\uFFFD"

// nextSequence measures the UTF-8 sequence that p begins with. If ok is false, the first size bytes are one
// error by the standard's count (the longest start of a sequence that could have been valid); incomplete
// says that p ended before that could be told.
func nextSequence(p []byte) (size int, ok, incomplete bool) {
	need, lo, hi := 0, byte(0x80), byte(0xBF)
	switch c := p[0]; {
	case c < utf8.RuneSelf:
		return 1, true, false
	case 0xC2 <= c && c <= 0xDF:
		need = 1
	case 0xE0 <= c && c <= 0xEF:
		need = 2
		if c == 0xE0 {
			lo = 0xA0
		} else if c == 0xED {
			hi = 0x9F
		}
	case 0xF0 <= c && c <= 0xF4:
		need = 3
		if c == 0xF0 {
			lo = 0x90
		} else if c == 0xF4 {
			hi = 0x8F
		}
	default:
		return 1, false, false
	}
	for i := 1; i <= need; i++ {
		if i == len(p) {
			return i, false, true
		}
		if p[i] < lo || p[i] > hi {
			return i, false, false
		}
		lo, hi = 0x80, 0xBF
	}
	return need + 1, true, false
}

// whole returns p without a UTF-8 sequence that its end cuts.
func whole(p []byte) []byte {
	for i := len(p) - 1; i >= 0 && i >= len(p)-utf8.UTFMax+1; i-- {
		if c := p[i]; c < utf8.RuneSelf {
			break
		} else if c >= 0xC0 {
			if _, _, incomplete := nextSequence(p[i:]); incomplete {
				return p[:i]
			}
			break
		}
	}
	return p
}

// tally counts the sequences of several bytes and the errors in p, read as UTF-8. A sequence that the end
// of p cuts counts as neither.
func tally(p []byte) (valid, invalid int) {
	for {
		p = p[firstHigh(p):]
		if len(p) == 0 {
			return valid, invalid
		}
		size, ok, incomplete := nextSequence(p)
		switch {
		case incomplete:
			return valid, invalid
		case ok:
			valid++
		default:
			invalid++
		}
		p = p[size:]
	}
}

// utf8Decoder copies UTF-8 and writes U+FFFD for each error.
type utf8Decoder struct{ transform.NopResetter }

// Transform implements transform.Transformer. Valid text goes through at the speed of validation.
func (utf8Decoder) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	chunk := whole(src[:min(len(src), len(dst))])
	if utf8.Valid(chunk) {
		nDst = copy(dst, chunk)
		nSrc = nDst
	}
	for nSrc < len(src) {
		size, ok, incomplete := nextSequence(src[nSrc:])
		if incomplete && !atEOF {
			return nDst, nSrc, transform.ErrShortSrc
		}
		out := src[nSrc : nSrc+size]
		if !ok {
			out = []byte(replacement)
		}
		if len(dst)-nDst < len(out) {
			return nDst, nSrc, transform.ErrShortDst
		}
		nDst += copy(dst[nDst:], out)
		nSrc += size
	}
	return nDst, nSrc, nil
}
