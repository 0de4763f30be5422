package token

import "bytes"

// escape is where a script stands: depth is 1 inside <!--, 2 inside a <script> in that, and dashes counts
// the dashes directly before, up to two.
type escape struct{ depth, dashes uint8 }

// raw reads a token in RCDATA, raw text, a script or plain text.
func (z *Tokenizer) raw() Kind {
	for {
		p := z.pos
		if p >= len(z.buf) {
			if !z.more() {
				return EOF
			}
			continue
		}
		esc := z.esc
		end, found := z.rawEnd(p, min(len(z.buf), p+block))
		switch {
		case found && end == p:
			if z.endTag(p) {
				z.mode = modeData
				return EndTag
			}
		case end == p:
			z.more()
		case z.text(p, end, z.mode == modeRCDATA, true):
			return Text
		default:
			z.esc = esc
		}
	}
}

// rawEnd looks for the end tag of the current element from p on. It returns where that begins; or how far
// it came, at least to limit unless the buffer ends in what might be an end tag.
func (z *Tokenizer) rawEnd(p, limit int) (end int, found bool) {
	switch z.mode {
	case modePlain:
		return limit, false
	case modeScript:
		return z.scriptEnd(p, limit)
	}
	for p < limit {
		i := bytes.IndexByte(z.buf[p:limit], '<')
		if i < 0 {
			return limit, false
		}
		p += i
		switch {
		case len(z.buf)-p < len(z.rawName)+3 && !z.eof:
			return p, false
		case z.endsAt(p):
			return p, true
		}
		p++
	}
	return p, false
}

// endsAt reports whether the end tag of the current element begins at p.
func (z *Tokenizer) endsAt(p int) bool {
	n := len(z.rawName) + 2
	return n > 2 && len(z.buf)-p > n && z.buf[p+1] == '/' && z.buf[p+n] != 0 && nameByte[z.buf[p+n]]&endsName != 0 &&
		hasPrefixFold(z.buf[p+2:], z.rawName)
}

// scriptEnd is rawEnd for scripts.
func (z *Tokenizer) scriptEnd(p, limit int) (int, bool) {
	e := &z.esc
	for p < limit {
		if e.depth == 0 {
			i := bytes.IndexByte(z.buf[p:limit], '<')
			if i < 0 {
				return limit, false
			}
			p += i
		}
		switch c := z.buf[p]; {
		case c == '-':
			e.dashes = min(e.dashes+1, 2)
		case c == '>' && e.dashes == 2:
			*e = escape{}
		case c != '<':
			e.dashes = 0
		case len(z.buf)-p < 9 && !z.eof:
			return p, false
		default:
			e.dashes = 0
			if e.depth < 2 && z.endsAt(p) {
				return p, true
			}
			p += z.escapes(p)
			continue
		}
		p++
	}
	return p, false
}

// escapes follows the < at p of a script in and out of its escapes and returns how many bytes it read.
func (z *Tokenizer) escapes(p int) int {
	rest := z.buf[p:]
	switch z.esc.depth {
	case 0:
		if bytes.HasPrefix(rest, []byte("<!--")) {
			z.esc = escape{depth: 1, dashes: 2}
			return 4
		}
	case 1:
		if scriptTag(rest, "<script") {
			z.esc.depth = 2
			return 7
		}
	case 2:
		if scriptTag(rest, "</script") {
			z.esc.depth = 1
			return 8
		}
	}
	return 1
}

func scriptTag(b []byte, name string) bool {
	n := len(name)
	return len(b) > n && b[n] != 0 && nameByte[b[n]]&endsName != 0 && hasPrefixFold(b, []byte(name))
}

// SkipRaw passes over everything up to the end tag of the current element, and over the end tag. It returns
// at most keep bytes of the body, as they stood, and whether that is all of it. The span is valid until the
// next call of Next; spans of the start tag end with this call. script says that the rules of scripts say
// where the end tag is.
func (z *Tokenizer) SkipRaw(script bool, keep int) (body Span, whole bool) {
	z.Raw()
	if script {
		z.mode = modeScript
	}
	cut := false
	for i := 0; ; {
		at := z.pos + i
		j, found := z.rawEnd(at, min(len(z.buf), at+block))
		if !found && j < len(z.buf) && j > at && z.tick(j) {
			i = j - z.pos
			continue
		}
		if !found && !z.eof {
			if from := z.pos + keep; j > from+len(z.own)/4 {
				z.cutOut(from, j)
				j = from
				cut = true
			}
			i = j - z.pos
			z.more()
			continue
		}
		from, to := z.pos, j
		if whole = !cut && j-from <= keep; !whole {
			to = from + len(trimRune(z.buf[from:min(from+keep, j)]))
		}
		if found {
			j, _, _ = z.skip(j+2+len(z.rawName), skipBefore)
		}
		z.finish(j)
		z.mode = modeData
		return span(from, to), whole
	}
}
