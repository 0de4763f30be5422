package token

import "bytes"

// data reads a token in the data state.
func (z *Tokenizer) data() Kind {
	for {
		p := z.pos
		if p >= len(z.buf) {
			if !z.more() {
				return EOF
			}
			continue
		}
		if z.buf[p] != '<' {
			if k, ok := z.dataText(p, p); ok {
				return k
			}
			continue
		}
		if p+1 >= len(z.buf) {
			if !z.eof {
				z.more()
				continue
			}
			return z.plainText(p, p+1)
		}
		switch c := z.buf[p+1]; {
		case nameByte[c]&isAlpha != 0:
			if z.startTag(p) {
				return StartTag
			}
		case c == '/':
			if k, ok := z.closing(p); ok {
				return k
			}
		case c == '!':
			if k, ok := z.declaration(p); ok {
				return k
			}
		case c == '?':
			if z.comment(p+1, true) {
				return Comment
			}
		default:
			if k, ok := z.dataText(p, p+1); ok {
				return k
			}
		}
	}
}

// dataText reads the text at p, up to the next < at or after from. It reports false where more input was
// needed first.
func (z *Tokenizer) dataText(p, from int) (Kind, bool) {
	end := min(len(z.buf), from+block)
	if i := bytes.IndexByte(z.buf[from:end], '<'); i >= 0 {
		end = from + i
	}
	return Text, z.text(p, end, true, false)
}

// text makes buf[p:end] a Text token, or as much of it as can be told without more input; where that is
// nothing, it asks for more and reports false. refs says that there are character references, fix that NULs
// are replaced.
func (z *Tokenizer) text(p, end int, refs, fix bool) bool {
	clean := z.clean(p, end)
	z.NUL = !fix && z.nul < end
	if clean || z.cr >= end && (!refs || z.amp >= end) && (!fix || z.nul >= end) {
		z.Data = span(p, end)
		z.advance(p, end)
		return true
	}
	from := len(z.scratch)
	to := z.decode(p, end, refs, fix)
	if to == p {
		z.squeezeNumber(p)
		z.more()
		return false
	}
	z.NUL = z.NUL && bytes.IndexByte(z.scratch[from:], 0) >= 0
	z.Data = z.made(from)
	z.advance(p, to)
	return true
}

// plainText makes buf[p:end], which needs no change, a Text token.
func (z *Tokenizer) plainText(p, end int) Kind {
	z.NUL = false
	z.Data = span(p, end)
	z.advance(p, end)
	return Text
}

// advance consumes the token at buf[p:end].
func (z *Tokenizer) advance(p, end int) {
	z.Chars = z.chars(p, end)
	z.pos = end
	z.tick(end)
}

// decode appends buf[p:end] to scratch with newlines normalised, and character references and NULs replaced
// if asked for. It returns how far it came: short of end where it needs to see what the buffer does not have
// yet, beyond it where the last thing it read reached there.
func (z *Tokenizer) decode(p, end int, refs, fix bool) int {
	for p < end {
		q := end
		if z.cr = z.after(z.cr, p, '\r'); z.cr < q {
			q = z.cr
		}
		if refs {
			if z.amp = z.after(z.amp, p, '&'); z.amp < q {
				q = z.amp
			}
		}
		if fix {
			if z.nul = z.after(z.nul, p, 0); z.nul < q {
				q = z.nul
			}
		}
		z.scratch = append(z.scratch, z.buf[p:q]...)
		if q == end {
			return end
		}
		n := 1
		switch z.buf[q] {
		case '\r':
			if q+1 == len(z.buf) && !z.eof {
				return q
			}
			z.scratch = append(z.scratch, '\n')
			if q+1 < len(z.buf) && z.buf[q+1] == '\n' {
				n = 2
			}
		case 0:
			z.scratch = append(z.scratch, "\uFFFD"...)
		default:
			if n = z.reference(z.buf[q:], z.eof, false); n == 0 {
				return q
			}
		}
		p = q + n
	}
	return p
}

// cdata reads text in a CDATA section.
func (z *Tokenizer) cdata() Kind {
	for {
		p := z.pos
		end := min(len(z.buf), p+block)
		i := bytes.Index(z.buf[p:end], []byte("]]>"))
		switch {
		case i == 0:
			z.pos += 3
			z.mode = modeData
			return z.data()
		case i > 0:
			if z.text(p, p+i, false, false) {
				return Text
			}
		case end == len(z.buf) && !z.eof && end-p < 3:
			z.more()
		case p == len(z.buf):
			return EOF
		default:
			if end < len(z.buf) || !z.eof { // the end could begin in the last two bytes
				end -= 2
			}
			if z.text(p, end, false, false) {
				return Text
			}
		}
	}
}
