package weburl

import (
	"bytes"
	"iter"
	"strconv"
)

// Candidate is one image of a srcset.
type Candidate struct {
	URL    []byte  // a part of the attribute
	Width  float64 // the w descriptor, 0 if there is none
	Pixels float64 // the x descriptor, 1 if there is neither
}

// Candidates reads a srcset attribute by the standard's algorithm: URLs may hold commas, only one at the end
// separates. Candidates with broken descriptors are left out.
func Candidates(s []byte) iter.Seq[Candidate] {
	return func(yield func(Candidate) bool) {
		for {
			s = bytes.TrimLeft(s, " \t\n\r\f,")
			if len(s) == 0 {
				return
			}
			end := bytes.IndexAny(s, " \t\n\r\f")
			if end < 0 {
				end = len(s)
			}
			url := s[:end]
			s = s[end:]
			c := Candidate{URL: bytes.TrimRight(url, ","), Pixels: 1}
			if len(c.URL) == len(url) {
				var desc []byte
				desc, s = descriptors(s)
				if !c.read(desc) {
					continue
				}
			}
			if !yield(c) {
				return
			}
		}
	}
}

// descriptors cuts s at the next comma outside parentheses.
func descriptors(s []byte) (desc, rest []byte) {
	inside := false
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '(':
			inside = true
		case ')':
			inside = false
		case ',':
			if !inside {
				return s[:i], s[i+1:]
			}
		}
	}
	return s, nil
}

// read takes the descriptors in, and reports whether they are ones that the standard accepts: one w with an
// optional h, or one x.
func (c *Candidate) read(desc []byte) bool {
	var w, x, h bool
	for d := range bytes.FieldsSeq(desc) {
		v, ok := number(d[:len(d)-1])
		if !ok {
			return false
		}
		switch kind := d[len(d)-1]; {
		case kind == 'w' && !w && !x && v > 0:
			c.Width, w = v, true
		case kind == 'x' && !w && !x && !h:
			c.Pixels, x = v, true
		case kind == 'h' && !h && !x && v > 0:
			h = true
		default:
			return false
		}
	}
	return w || !h
}

// number reads a floating-point number that is not negative.
func number(s []byte) (float64, bool) {
	if len(s) == 0 || len(s) > 32 {
		return 0, false
	}
	whole, digits := 0, len(s) <= 9
	for _, c := range s {
		digits = digits && c >= '0' && c <= '9'
		whole = whole*10 + int(c) - '0'
	}
	if digits {
		return float64(whole), true
	}
	if len(bytes.Trim(s, "0123456789.eE+-")) > 0 || s[0] == '+' {
		return 0, false
	}
	v, err := strconv.ParseFloat(string(s), 64)
	return v, err == nil && v >= 0
}

// Larger reports whether c is the greater image: the wider one or, where the widths are the same or not
// stated, the denser one.
func (c Candidate) Larger(than Candidate) bool {
	return c.Width > than.Width || c.Width == than.Width && c.Pixels > than.Pixels
}
