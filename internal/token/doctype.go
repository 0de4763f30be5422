package token

import "bytes"

// DTData is what a doctype says. The slices are valid until the next call of Next.
type DTData struct {
	Name           []byte // lower case
	Public, System []byte
	HasName        bool
	HasPublic      bool
	HasSystem      bool
	ForceQuirks    bool
}

const doctypeBytes = 64 << 10 // kept of one doctype

// doctype reads a doctype whose keyword ends at s. It reports whether it did.
func (z *Tokenizer) doctype(s int) bool {
	s -= z.pos
	for i := s; ; {
		j := z.index(z.pos+i, '>')
		if j < 0 && !z.eof {
			if from := z.pos + s + doctypeBytes; len(z.buf) > from {
				z.cutOut(from, len(z.buf))
			}
			i = len(z.buf) - z.pos
			z.more()
			continue
		}
		open := j < 0
		if open {
			j = len(z.buf)
		}
		from := z.pos + s
		to := min(j, from+doctypeBytes)
		at := len(z.scratch)
		z.decode(from, to, false, true)
		d := doctypeParser{rest: z.scratch[at:], open: open}
		d.parse()
		z.DT = d.DTData
		z.pos = min(j+1, len(z.buf))
		return true
	}
}

// doctypeParser follows the doctype states of the standard. rest is what stands before the closing >, or
// before the end of the input if open.
type doctypeParser struct {
	DTData
	rest []byte
	open bool
}

func (d *doctypeParser) parse() {
	d.spaces()
	d.ForceQuirks = d.open
	if len(d.rest) == 0 {
		d.ForceQuirks = true
		return
	}
	i := 0
	for i < len(d.rest) && nameByte[d.rest[i]]&isSpace == 0 {
		d.rest[i] = lower(d.rest[i])
		i++
	}
	d.Name, d.HasName = d.rest[:i], true
	d.rest = d.rest[i:]
	d.spaces()
	switch {
	case len(d.rest) == 0:
	case hasPrefixFold(d.rest, []byte("public")):
		d.rest = d.rest[6:]
		d.spaces()
		var closed bool
		if d.Public, d.HasPublic, closed = d.quoted(); !closed {
			d.ForceQuirks = true
			return
		}
		d.spaces()
		if len(d.rest) > 0 {
			d.systemID()
		}
	case hasPrefixFold(d.rest, []byte("system")):
		d.rest = d.rest[6:]
		d.spaces()
		d.systemID()
	default:
		d.ForceQuirks = true
	}
}

func (d *doctypeParser) systemID() {
	var closed bool
	if d.System, d.HasSystem, closed = d.quoted(); !closed {
		d.ForceQuirks = true
		return
	}
	d.spaces()
	if len(d.rest) > 0 {
		d.ForceQuirks = false // what stands behind the identifiers is ignored, the end of the input too
	}
}

// quoted reads an identifier and reports whether there is one, and whether its quotes close.
func (d *doctypeParser) quoted() (id []byte, ok, closed bool) {
	if len(d.rest) == 0 || d.rest[0] != '"' && d.rest[0] != '\'' {
		return nil, false, false
	}
	id = d.rest[1:]
	n := bytes.IndexByte(id, d.rest[0])
	if n < 0 {
		d.rest = nil
		return id, true, false
	}
	d.rest = id[n+1:]
	return id[:n], true, true
}

func (d *doctypeParser) spaces() {
	for len(d.rest) > 0 && nameByte[d.rest[0]]&isSpace != 0 {
		d.rest = d.rest[1:]
	}
}
