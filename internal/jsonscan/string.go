package jsonscan

import (
	"bytes"
	"unicode/utf16"
	"unicode/utf8"
)

// quoted reads a string that begins with the quote q. The result is a view of the source where nothing is
// escaped.
func (p *parser) quoted(q byte) (s span, own bool, err error) {
	start := p.i + 1
	i := start
	for {
		j := bytes.IndexByte(p.src[i:], q)
		if j < 0 {
			return s, false, p.fail()
		}
		if k := bytes.IndexByte(p.src[i:i+j], '\\'); k >= 0 {
			p.i = start
			return p.unescape(q, i+k)
		}
		i += j
		if p.closes(i) {
			p.i = i + 1
			return span{uint32(start), uint32(i - start)}, false, nil
		}
		i++
	}
}

// closes reports whether the quote at i ends its string: something of JSON follows. A quote before a word is
// one that the page forgot to escape.
func (p *parser) closes(i int) bool {
	if p.js {
		return true
	}
	for i++; i < len(p.src); i++ {
		switch c := p.src[i]; {
		case c <= ' ':
		case isWord(c) && c != '@' && c != '-', c == '.', c == '(', c == ')', c == '!', c == '?':
			return c == 0xC2 || c == 0xEF || c == 0xE2 || c == 0xE3
		default:
			return true
		}
	}
	return true
}

// unescape reads the rest of a string whose first backslash stands at bs; p.i is the first byte of the
// string.
func (p *parser) unescape(q byte, bs int) (s span, own bool, err error) {
	d := p.d
	off := len(d.own)
	d.own = append(d.own, p.src[p.i:bs]...)
	p.i = bs
	for {
		j := p.i
		for j < len(p.src) && p.src[j] != q && p.src[j] != '\\' {
			j++
		}
		d.own = append(d.own, p.src[p.i:j]...)
		p.i = j
		if j >= len(p.src) {
			return s, false, p.fail()
		}
		if p.src[j] == '\\' {
			p.escape()
			continue
		}
		p.i++
		if p.closes(j) {
			return span{uint32(off), uint32(len(d.own) - off)}, true, nil
		}
		d.own = append(d.own, q)
	}
}

// escape decodes the escape sequence at p.i. Unknown ones stand for the character escaped.
func (p *parser) escape() {
	p.i++
	if p.i >= len(p.src) {
		return
	}
	c := p.src[p.i]
	p.i++
	switch c {
	case 'n':
		c = '\n'
	case 't':
		c = '\t'
	case 'r':
		c = '\r'
	case 'b':
		c = '\b'
	case 'f':
		c = '\f'
	case 'v':
		c = '\v'
	case '0':
		c = 0
	case '\r', '\n': // a line that goes on
		if c == '\r' && p.i < len(p.src) && p.src[p.i] == '\n' {
			p.i++
		}
		return
	case 'x':
		if r, ok := p.hex(2); ok {
			p.d.own = utf8.AppendRune(p.d.own, r)
			return
		}
	case 'u':
		if r, ok := p.unicode(); ok {
			p.d.own = utf8.AppendRune(p.d.own, r)
			return
		}
	}
	p.d.own = append(p.d.own, c)
}

// unicode decodes what follows \u: four digits, a surrogate pair, or digits in braces.
func (p *parser) unicode() (rune, bool) {
	if p.i < len(p.src) && p.src[p.i] == '{' {
		end := bytes.IndexByte(p.src[p.i:min(len(p.src), p.i+10)], '}')
		if end < 2 {
			return 0, false
		}
		save := p.i
		p.i++
		r, ok := p.hex(end - 1)
		if !ok {
			p.i = save
			return 0, false
		}
		p.i++
		return r, true
	}
	r, ok := p.hex(4)
	if !ok || !utf16.IsSurrogate(r) {
		return r, ok
	}
	if p.i+1 < len(p.src) && p.src[p.i] == '\\' && p.src[p.i+1] == 'u' {
		save := p.i
		p.i += 2
		if low, ok := p.hex(4); ok {
			if both := utf16.DecodeRune(r, low); both != utf8.RuneError {
				return both, true
			}
		}
		p.i = save
	}
	return utf8.RuneError, true
}

// hex reads n hexadecimal digits, or nothing.
func (p *parser) hex(n int) (r rune, ok bool) {
	if p.i+n > len(p.src) {
		return 0, false
	}
	for _, c := range p.src[p.i : p.i+n] {
		switch {
		case c >= '0' && c <= '9':
			r = r<<4 | rune(c-'0')
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			r = r<<4 | rune(c|0x20-'a'+10)
		default:
			return 0, false
		}
	}
	p.i += n
	return r, true
}
