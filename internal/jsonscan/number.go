package jsonscan

import "strconv"

func isNumberStart(c byte) bool {
	return c >= '0' && c <= '9' || c == '-' || c == '+' || c == '.'
}

// number reads a number into n. It reports false, with nothing read, where the text is no number.
func (p *parser) number(n *node) bool {
	end := p.i
	for end < len(p.src) && isNumberByte(p.src[end]) {
		end++
	}
	lit := p.src[p.i:end]
	if validNumber(lit) {
		n.val = span{uint32(p.i), uint32(len(lit))}
	} else {
		off := len(p.d.own)
		own, ok := appendNumber(p.d.own, lit)
		if !ok {
			return false
		}
		p.d.own = own
		n.val, n.valOwn = span{uint32(off), uint32(len(own) - off)}, true
	}
	n.kind = Number
	p.i = end
	return true
}

func isNumberByte(c byte) bool {
	return isNumberStart(c) || c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// validNumber reports whether lit is a number of JSON.
func validNumber(lit []byte) bool {
	i := 0
	if i < len(lit) && lit[i] == '-' {
		i++
	}
	n := digits(lit, i)
	if n == 0 || n > 1 && lit[i] == '0' {
		return false
	}
	i += n
	if i < len(lit) && lit[i] == '.' {
		n := digits(lit, i+1)
		if n == 0 {
			return false
		}
		i += 1 + n
	}
	if i < len(lit) && lit[i]|0x20 == 'e' {
		i++
		if i < len(lit) && (lit[i] == '+' || lit[i] == '-') {
			i++
		}
		n := digits(lit, i)
		if n == 0 {
			return false
		}
		i += n
	}
	return i == len(lit)
}

func digits(b []byte, from int) int {
	n := from
	for n < len(b) && b[n] >= '0' && b[n] <= '9' {
		n++
	}
	return n - from
}

// appendNumber writes a number of JavaScript (.5, 5., +5, 007, 1_000, 5n, 0x1F) as one of JSON.
func appendNumber(dst, lit []byte) ([]byte, bool) {
	var buf [64]byte
	b := buf[:0]
	neg := false
	for i, c := range lit {
		switch {
		case c == '_' || c == '+' && i == 0:
		case c == '-' && i == 0:
			neg = true
		case c == 'n' && i == len(lit)-1 && i > 0:
		case len(b) == cap(b):
			return dst, false
		default:
			b = append(b, c)
		}
	}
	if len(b) > 2 && b[0] == '0' && b[1]|0x20 == 'x' {
		u, err := strconv.ParseUint(string(b[2:]), 16, 64)
		if err != nil {
			return dst, false
		}
		b = strconv.AppendUint(buf[:0], u, 10)
	}
	for len(b) > 1 && b[0] == '0' && b[1] >= '0' && b[1] <= '9' {
		b = b[1:]
	}
	start := len(dst)
	if neg {
		dst = append(dst, '-')
	}
	if len(b) > 0 && b[0] == '.' {
		dst = append(dst, '0')
	}
	if n := digits(b, 0); n > 0 && n+1 <= len(b) && b[n] == '.' && digits(b, n+1) == 0 {
		dst = append(append(dst, b[:n]...), b[n+1:]...)
	} else {
		dst = append(dst, b...)
	}
	if !validNumber(dst[start:]) {
		return dst[:start], false
	}
	return dst, true
}
