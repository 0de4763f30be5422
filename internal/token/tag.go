package token

import (
	"bytes"

	"github.com/winnowhtml/html/internal/tag"
)

// startTag reads the start tag at p. It reports false where the buffer or the input ends in it.
func (z *Tokenizer) startTag(p int) bool {
	i, ok := z.tagName(p, p+1)
	if !ok {
		return z.overlong(p, i, skipName)
	}
	z.Attrs, z.keys, z.SelfClosing, z.over = z.Attrs[:0], z.keys[:0], false, 0
	buf := z.buf
	for i < len(buf) {
		c := buf[i]
		switch {
		case i-p > z.cfg.TagBytes:
			return z.skipRest(p, i, skipBefore)
		case nameByte[c]&isSpace != 0:
			i++
		case c == '>':
			z.Dropped += z.over
			z.Chars = z.chars(p, i+1)
			z.finish(i + 1)
			return true
		case c == '/':
			if i+1 == len(buf) {
				return z.overlong(p, i, skipBefore)
			}
			i++
			z.SelfClosing = buf[i] == '>'
		default:
			next, ok := z.attribute(p, i)
			if !ok {
				return z.overlong(p, i, skipBefore)
			}
			i = next
		}
	}
	return z.overlong(p, i, skipBefore)
}

// finish consumes a tag that ends before p.
func (z *Tokenizer) finish(p int) {
	z.pos = p
	if z.base+int64(p)-z.ticked >= block {
		z.tick(p)
	}
}

// tagName reads the name of the tag at p, which begins at i, and returns where it ends. It reports false
// where the buffer ends first.
func (z *Tokenizer) tagName(p, i int) (int, bool) {
	start := i
	var k uint64
	upper := byte(0)
	buf := z.buf
	for ; i < len(buf); i++ {
		c := buf[i]
		f := nameByte[c]
		if f&endsName != 0 {
			if c == 0 {
				return z.oddName(p, start)
			}
			break
		}
		if f&isAlpha != 0 {
			upper |= c ^ 0x20
			c |= 0x20
		}
		k = k<<8 | uint64(c)
	}
	if i == len(buf) {
		return start, false
	}
	if z.ID = tag.Find(k, buf[start:i]); z.ID != 0 {
		z.Tag = z.ID.Tag()
		return i, true
	}
	z.Tag = tag.Other
	if i-p > z.cfg.TagBytes || upper&0x20 != 0 {
		return z.oddName(p, start)
	}
	z.Name = span(start, i)
	return i, true
}

// oddName reads a name with NULs or capitals, or one that is too long.
func (z *Tokenizer) oddName(p, start int) (int, bool) {
	end := start
	for end < len(z.buf) && (nameByte[z.buf[end]]&endsName == 0 || z.buf[end] == 0) {
		end++
	}
	if end == len(z.buf) {
		return start, false
	}
	z.ID, z.Tag = 0, tag.Other
	z.Name = z.lowered(start, min(end, p+z.cfg.TagBytes))
	return end, true
}

// lowered puts buf[from:to] into scratch in lower case, with NULs replaced.
func (z *Tokenizer) lowered(from, to int) Span {
	at := len(z.scratch)
	for _, c := range z.buf[from:to] {
		if c == 0 {
			z.scratch = append(z.scratch, "\uFFFD"...)
		} else {
			z.scratch = append(z.scratch, lower(c))
		}
	}
	return z.made(at)
}

// attribute reads the attribute at i of the tag at p and returns where it ends. It reports false where the
// buffer ends first.
func (z *Tokenizer) attribute(p, i int) (int, bool) {
	start := i
	var k uint64
	odd := byte(0)
	buf := z.buf
	if buf[i] == '=' {
		k = '='
		i++
	}
	for ; i < len(buf); i++ {
		c := buf[i]
		f := nameByte[c]
		if f&(endsAttr|isAlpha) != 0 {
			if f&isAlpha != 0 {
				odd |= c ^ 0x20
				c |= 0x20
			} else if c == 0 {
				odd |= 0x20
			} else {
				break
			}
		}
		k = k<<8 | uint64(c)
	}
	nameEnd := i
	for i < len(buf) && nameByte[buf[i]]&isSpace != 0 {
		i++
	}
	if i >= len(buf) {
		return 0, false
	}
	from, to := i, i
	if buf[i] == '=' {
		var ok bool
		if from, to, i, ok = z.value(i + 1); !ok {
			return 0, false
		}
	}
	if i-p > z.cfg.TagBytes || len(z.Attrs) >= z.cfg.Attrs {
		z.over++
		return i, true
	}
	a := Attr{ID: tag.Find(k, buf[start:nameEnd])}
	if z.duplicate(a.ID, k, start, nameEnd) {
		return i, true
	}
	if a.ID == 0 {
		if odd&0x20 != 0 {
			a.Name = z.lowered(start, nameEnd)
		} else {
			a.Name = span(start, nameEnd)
		}
	}
	a.Value = z.valueSpan(from, to)
	z.Attrs = append(z.Attrs, a)
	return i, true
}

// value finds the value of an attribute behind the = before i: buf[from:to], and where to go on.
func (z *Tokenizer) value(i int) (from, to, next int, ok bool) {
	buf := z.buf
	for i < len(buf) && nameByte[buf[i]]&isSpace != 0 {
		i++
	}
	if i >= len(buf) {
		return 0, 0, 0, false
	}
	switch c := buf[i]; c {
	case '"', '\'':
		from = i + 1
		n := bytes.IndexByte(buf[from:], c)
		if n < 0 {
			return 0, 0, 0, false
		}
		return from, from + n, from + n + 1, true
	case '>':
		return i, i, i, true
	}
	from = i
	for i < len(buf) && nameByte[buf[i]]&endsValue == 0 {
		i++
	}
	return from, i, i, i < len(buf)
}

// valueSpan returns the value in buf[from:to] with character references decoded.
func (z *Tokenizer) valueSpan(from, to int) Span {
	if z.clean(from, to) {
		return span(from, to)
	}
	at := len(z.scratch)
	for p := from; p < to; {
		z.clean(p, to)
		q := min(z.amp, z.cr, z.nul, to)
		z.scratch = append(z.scratch, z.buf[p:q]...)
		p = q
		if p == to {
			break
		}
		switch z.buf[p] {
		case '\r':
			z.scratch = append(z.scratch, '\n')
			if p++; p < to && z.buf[p] == '\n' {
				p++
			}
		case 0:
			z.scratch = append(z.scratch, "\uFFFD"...)
			p++
		default:
			p += z.reference(z.buf[p:to], true, true)
		}
	}
	return z.made(at)
}

// duplicate reports whether an attribute of this name was seen in the tag, and notes the name.
func (z *Tokenizer) duplicate(id tag.ID, k uint64, start, end int) bool {
	n := len(z.Attrs)
	if n > 8 && id != 0 {
		if z.stamp[id] == z.tags {
			return true
		}
		z.stamp[id] = z.tags
		z.keys = append(z.keys, 0)
		return false
	}
	for i := range z.Attrs {
		if z.Attrs[i].ID != id || id == 0 && (z.keys[i] != k || !z.sameName(i, start, end)) {
			continue
		}
		return true
	}
	z.keys = append(z.keys, k)
	if n == 8 {
		z.restamp()
	}
	if n >= 8 && id != 0 {
		z.stamp[id] = z.tags
	}
	return false
}

// restamp notes the known names of the tag so far for [Tokenizer.duplicate].
func (z *Tokenizer) restamp() {
	if z.tags++; z.tags == 0 {
		clear(z.stamp[:])
		z.tags = 1
	}
	for i := range z.Attrs {
		z.stamp[z.Attrs[i].ID] = z.tags
	}
	z.stamp[0] = 0
}

// sameName reports whether attribute i has the name in buf[start:end].
func (z *Tokenizer) sameName(i, start, end int) bool {
	name := z.Bytes(z.Attrs[i].Name)
	if len(name) == end-start {
		return hasPrefixFold(z.buf[start:end], name)
	}
	if bytes.IndexByte(z.buf[start:end], 0) < 0 {
		return false
	}
	at := len(z.scratch)
	same := bytes.Equal(z.Bytes(z.lowered(start, end)), name)
	z.scratch = z.scratch[:at]
	return same
}

// closing reads what begins with </ at p. It reports false where nothing came of it.
func (z *Tokenizer) closing(p int) (Kind, bool) {
	switch {
	case p+2 >= len(z.buf):
		if !z.eof {
			z.more()
			return 0, false
		}
		return z.plainText(p, p+2), true
	case nameByte[z.buf[p+2]]&isAlpha != 0:
		return EndTag, z.endTag(p)
	case z.buf[p+2] == '>':
		z.pos += 3
		return 0, false
	}
	return Comment, z.comment(p+2, true)
}

// endTag reads the end tag at p; its attributes are passed over.
func (z *Tokenizer) endTag(p int) bool {
	i, ok := z.tagName(p, p+2)
	if !ok {
		return z.overlong(p, i, skipName)
	}
	z.Attrs, z.SelfClosing = z.Attrs[:0], false
	if z.buf[i] == '>' {
		z.Chars = i + 1 - p
		z.finish(i + 1)
		return true
	}
	return z.skipRest(p, i, skipBefore)
}

// skipState is where a passed-over rest of a tag stands.
type skipState uint8

const (
	skipName        skipState = iota // in the tag's name
	skipBefore                       // before an attribute's name
	skipAttr                         // in an attribute's name
	skipAfter                        // behind an attribute's name
	skipBeforeValue                  // behind =
	skipDouble                       // in a value in double quotes
	skipSingle                       // in a value in single quotes
	skipUnquoted                     // in an unquoted value
	skipSlash                        // behind /
)

// overlong handles a tag at p that the buffer ends in. What is unread of it begins at i. Over a reader it asks
// for more, and the tag is begun again; when the tag has outgrown its limit, and for end tags, the rest is
// passed over. It reports whether the tag ended.
func (z *Tokenizer) overlong(p, i int, s skipState) bool {
	start := z.buf[p+1] != '/'
	if start || s == skipName {
		if z.eof {
			z.pos = len(z.buf) // the input ends in the tag, which is none then
			return false
		}
		if len(z.buf)-p <= z.cfg.TagBytes {
			z.more()
			return false
		}
	}
	if s == skipName {
		end := min(len(z.buf), p+z.cfg.TagBytes)
		z.ID, z.Tag = 0, tag.Other
		z.Attrs, z.keys, z.SelfClosing, z.over = z.Attrs[:0], z.keys[:0], false, 0
		z.Name = z.lowered(i, end)
	}
	return z.skipRest(p, i, s)
}

// skipRest passes over the rest of the tag at p from i on and reports whether the tag ended.
func (z *Tokenizer) skipRest(p, i int, s skipState) bool {
	from := z.Offset()
	start := z.buf[p+1] != '/'
	i, dropped, ok := z.skip(i, s)
	if start && ok {
		z.Dropped += z.over + dropped
	}
	z.finish(i)
	z.Chars = int(z.Offset() - from)
	return ok
}

// skip passes over the rest of a tag from i on, and returns where it ends and how many attributes stood there.
// Over a reader the buffer before i stays where it is.
func (z *Tokenizer) skip(i int, s skipState) (end, attrs int, ok bool) {
	keep := i
	for {
		for i < len(z.buf) {
			if z.base+int64(i)-z.ticked >= block && !z.tick(i) {
				break
			}
			if s == skipDouble || s == skipSingle {
				n := bytes.IndexByte(z.buf[i:], "\"'"[s-skipDouble])
				if n < 0 {
					break
				}
				i += n + 1
				s = skipBefore
				continue
			}
			c := z.buf[i]
			i++
			if c == '>' {
				z.SelfClosing = z.SelfClosing || s == skipSlash
				return i, attrs, true
			}
			next := s.next(c)
			if next == skipAttr && s != skipAttr {
				attrs++
			}
			s = next
		}
		if z.eof {
			return len(z.buf), attrs, false
		}
		z.cutOut(keep, len(z.buf))
		if keep+z.split >= len(z.own) {
			z.own = append(z.own, make([]byte, window)...)
		}
		z.fill()
		i = keep
	}
}

// next returns the state behind c, which is not > and stands outside quotes.
func (s skipState) next(c byte) skipState {
	space := nameByte[c]&isSpace != 0
	switch {
	case s == skipBeforeValue:
		switch {
		case space:
			return s
		case c == '"':
			return skipDouble
		case c == '\'':
			return skipSingle
		}
		return skipUnquoted
	case s == skipUnquoted:
		if space {
			return skipBefore
		}
		return s
	case c == '/':
		return skipSlash
	case space:
		if s == skipAttr || s == skipAfter {
			return skipAfter
		}
		return skipBefore
	case c == '=' && (s == skipAttr || s == skipAfter):
		return skipBeforeValue
	case s == skipName:
		return s
	}
	return skipAttr
}
