package charset

import (
	"bytes"
	"errors"
	"unicode/utf8"

	"golang.org/x/text/transform"
)

const replacedMessage = "bytes that mean nothing in the encoding were replaced"

// Decode returns b as UTF-8, without its byte order mark, and how its encoding was found. Bytes that mean
// nothing in that encoding become U+FFFD. If b is valid UTF-8 the result is b itself and nothing is copied.
// The only error is [ErrUnknownEncoding].
func Decode(b []byte, h Hints) ([]byte, Detection, error) {
	d, err := decideBytes(b, h)
	if err != nil {
		return nil, Detection{}, err
	}
	b = b[d.bom:]
	if d.Name == "UTF-8" && utf8.Valid(b[d.valid:]) {
		return b, d.Detection, nil
	}
	out := decodeAll(decoderFor(d.Name), b)
	if h.Record != nil && bytes.Contains(out, []byte(replacement)) {
		report(h.Record, replacedMessage, d.Name)
	}
	return out, d.Detection, nil
}

// decodeAll runs t over all of b.
func decodeAll(t transform.Transformer, b []byte) []byte {
	out := make([]byte, 0, len(b)+len(b)/2+utf8.UTFMax)
	for {
		nDst, nSrc, err := t.Transform(out[len(out):cap(out)], b, true)
		out = out[:len(out)+nDst]
		b = b[nSrc:]
		switch {
		case err == nil:
			return out
		case errors.Is(err, transform.ErrShortDst):
			grown := make([]byte, len(out), cap(out)+len(b)*2+64)
			copy(grown, out)
			out = grown
		default: // no decoder asks for more at the end; should one, what it could not read is one error
			return append(out, replacement...)
		}
	}
}

// decodesStrictly reports whether b means something in the encoding from start to end. Unless atEOF, a
// character that the end of b cuts is no error.
func decodesStrictly(name string, b []byte, atEOF bool) bool {
	t := decoderFor(name)
	var buf [1024]byte
	for len(b) > 0 {
		nDst, nSrc, err := t.Transform(buf[:], b, atEOF)
		if bytes.Contains(buf[:nDst], []byte(replacement)) {
			return false
		}
		b = b[nSrc:]
		if err == nil || errors.Is(err, transform.ErrShortSrc) {
			return true
		}
	}
	return true
}
