package weburl

import (
	"strconv"
	"strings"
)

// Candidate is one image of a srcset.
type Candidate struct {
	URL    string
	Width  float64 // the w descriptor, 0 if there is none
	Pixels float64 // the x descriptor, 1 if there is neither
}

// ParseSrcset reads the srcset attribute by the standard's algorithm: URLs may hold commas, only one at the
// end separates. Candidates with broken descriptors are left out.
func ParseSrcset(s string) []Candidate {
	var out []Candidate
	for {
		s = strings.TrimLeft(s, " \t\n\r\f,")
		if s == "" {
			return out
		}
		end := strings.IndexAny(s, " \t\n\r\f")
		if end < 0 {
			end = len(s)
		}
		url := s[:end]
		s = s[end:]
		c := Candidate{Pixels: 1}
		if trimmed := strings.TrimRight(url, ","); trimmed != url {
			c.URL = trimmed
		} else {
			c.URL = url
			var desc string
			desc, s = descriptors(s)
			if !c.read(desc) {
				continue
			}
		}
		if c.URL != "" {
			out = append(out, c)
		}
	}
}

// descriptors cuts s at the next comma outside parentheses.
func descriptors(s string) (desc, rest string) {
	depth := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '(':
			depth++
		case ')':
			depth--
		case ',':
			if depth <= 0 {
				return s[:i], s[i+1:]
			}
		}
	}
	return s, ""
}

func (c *Candidate) read(desc string) bool {
	for d := range strings.FieldsSeq(desc) {
		v, err := strconv.ParseFloat(d[:len(d)-1], 64)
		if err != nil || v < 0 {
			return false
		}
		switch d[len(d)-1] {
		case 'w':
			c.Width = v
		case 'x':
			c.Pixels = v
		case 'h':
		default:
			return false
		}
	}
	return true
}

// Largest returns the candidate with the greatest width or, where none states one, density; the first of
// equals. It is the zero Candidate for no candidates.
func Largest(cs []Candidate) Candidate {
	var best Candidate
	for i, c := range cs {
		if i == 0 || c.Width > best.Width || c.Width == best.Width && c.Pixels > best.Pixels {
			best = c
		}
	}
	return best
}
