package token

import (
	"strconv"
	"unicode/utf8"
)

// reference appends what the character reference at the start of s stands for, or its & where it is none,
// and returns how many bytes of s that takes. It returns 0 if s may have to go on first, never so if whole.
// In attributes a name without a semicolon before = or an alphanumeric is no reference.
func (z *Tokenizer) reference(s []byte, whole, attr bool) int {
	if len(s) > 1 && s[1] == '#' {
		return z.numeric(s, whole)
	}
	if len(s) > 1 && nameByte[s[1]]&isAlnum == 0 {
		z.scratch = append(z.scratch, '&')
		return 1
	}
	e, n, cut := named(s[1:])
	if cut && !whole {
		return 0
	}
	if n == 0 || attr && s[n] != ';' && n+1 < len(s) && (s[n+1] == '=' || nameByte[s[n+1]]&isAlnum != 0) {
		z.scratch = append(z.scratch, '&')
		return 1
	}
	z.scratch = append(z.scratch, entityValues[entityAt[e][1]:entityAt[e+1][1]]...)
	return n + 1
}

// named finds the longest name of a character reference that s begins with. It returns its number and
// length, and whether a longer s could have a longer one.
func named(s []byte) (entity, n int, cut bool) {
	if len(s) == 0 {
		return 0, 0, true
	}
	lo, hi := 0, 0
	if s[0] < 127 {
		lo, hi = int(entityFirst[s[0]]), int(entityFirst[s[0]+1])
	}
	for i := 1; lo < hi; i++ { // all names in [lo, hi) begin with s[:i]
		if int(entityAt[lo+1][0]-entityAt[lo][0]) == i {
			entity, n = lo, i
			if lo++; lo == hi {
				return entity, n, false
			}
		}
		if i == len(s) {
			return entity, n, true
		}
		lo = bound(lo, hi, i, s[i])
		hi = bound(lo, hi, i, s[i]+1)
	}
	return entity, n, false
}

// bound returns the first name in [lo, hi) whose character i is at least c.
func bound(lo, hi, i int, c byte) int {
	for lo < hi {
		m := (lo + hi) >> 1
		if entityNames[int(entityAt[m][0])+i] < c {
			lo = m + 1
		} else {
			hi = m
		}
	}
	return lo
}

// numeric is [Tokenizer.reference] for &#.
func (z *Tokenizer) numeric(s []byte, whole bool) int {
	v, i, digits, _ := number(s)
	switch {
	case i == len(s) && !whole:
		return 0
	case digits == 0:
		z.scratch = append(z.scratch, '&')
		return 1
	case i < len(s) && s[i] == ';':
		i++
	}
	z.scratch = utf8.AppendRune(z.scratch, charOf(v))
	return i
}

// number reads the digits behind &# and returns their value, capped, and where they end.
func number(s []byte) (v uint32, end, digits int, hex bool) {
	i := 2
	if i < len(s) && s[i]|0x20 == 'x' {
		hex = true
		i++
	}
	start := i
	for ; i < len(s); i++ {
		d := uint32(s[i]) - '0'
		if d > 9 {
			if d = uint32(s[i]|0x20) - 'a' + 10; !hex || d < 10 || d > 15 {
				break
			}
		}
		if v <= utf8.MaxRune {
			if hex {
				v = v*16 + d
			} else {
				v = v*10 + d
			}
		}
	}
	return v, i, i - start, hex
}

// charOf maps the number of a character reference to a character.
func charOf(v uint32) rune {
	switch {
	case v == 0 || v > utf8.MaxRune || 0xd800 <= v && v <= 0xdfff:
		return utf8.RuneError
	case 0x80 <= v && v <= 0x9f:
		return windows1252[v-0x80]
	}
	return rune(v)
}

// windows1252 is what references to C1 controls mean.
var windows1252 = [32]rune{
	0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152,
	0x8d, 0x017d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161,
	0x203a, 0x0153, 0x9d, 0x017e, 0x0178,
}

// squeezeNumber shortens a numeric reference at buf[p] whose digits fill the buffer over a reader, without
// changing its value: leading zeros vanish, and a value that is too large stays too large.
func (z *Tokenizer) squeezeNumber(p int) {
	if z.eof || z.split > 0 || len(z.buf)-p < 64 || z.buf[p+1] != '#' {
		return
	}
	v, end, _, hex := number(z.buf[p:])
	if p+end != len(z.buf) {
		return
	}
	from, base := p+2, 10
	if hex {
		from, base = p+3, 16
	}
	z.base += int64(len(z.buf))
	z.buf = strconv.AppendUint(z.buf[:from], uint64(min(v, utf8.MaxRune+1)), base)
	z.base -= int64(len(z.buf))
	z.amp, z.cr, z.nul, z.high = -1, -1, -1, -1
}
