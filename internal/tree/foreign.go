package tree

import (
	"bytes"

	"github.com/winnowhtml/html/internal/tag"
	"github.com/winnowhtml/html/internal/token"

	"golang.org/x/net/html/atom"
)

// foreign handles the current token by the rules for foreign content.
func (b *builder) foreign() bool {
	switch b.z.Kind {
	case token.Text:
		if text := b.text(); b.framesetOK {
			for _, c := range text {
				if c != 0 && !isSpace(c) {
					b.framesetOK = false
					break
				}
			}
		}
		b.insertText(b.withoutNUL("\uFFFD"))
	case token.Comment:
		b.comment(b.here())
	case token.StartTag:
		if b.breaksOut() && !(b.fragment && b.contextNS != HTML) {
			b.leaveForeign()
			return b.byMode(b.mode)
		}
		_, ns, _ := b.adjusted()
		b.insertForeign(ns)
	case token.EndTag:
		if b.z.Tag == tag.Br || b.z.Tag == tag.P {
			b.leaveForeign()
			return b.byMode(b.mode)
		}
		return b.endForeign()
	}
	return false
}

// leaveForeign closes foreign elements up to one that may hold HTML.
func (b *builder) leaveForeign() {
	for len(b.stack) > 1 {
		e := &b.stack[len(b.stack)-1]
		if e.ns == HTML || e.flags&(mathPoint|htmlPoint) != 0 {
			return
		}
		b.pop()
	}
}

// breaksOut reports whether the current start tag ends foreign content.
func (b *builder) breaksOut() bool {
	switch b.z.Tag {
	case tag.B, tag.Big, tag.Blockquote, tag.Body, tag.Br, tag.Center, tag.Code, tag.Dd, tag.Div, tag.Dl, tag.Dt,
		tag.Em, tag.Embed, tag.H1, tag.H2, tag.H3, tag.H4, tag.H5, tag.H6, tag.Head, tag.Hr, tag.I, tag.Img,
		tag.Li, tag.Listing, tag.Menu, tag.Meta, tag.Nobr, tag.Ol, tag.P, tag.Pre, tag.Ruby, tag.S, tag.Small,
		tag.Span, tag.Strong, tag.Strike, tag.Sub, tag.Sup, tag.Table, tag.Tt, tag.U, tag.Ul, tag.Var:
		return true
	case tag.Font:
		for i := range b.z.Attrs {
			switch b.z.Attrs[i].ID {
			case tag.AttrColor, tag.AttrFace, tag.AttrSize:
				return true
			}
		}
	}
	return false
}

// endForeign handles an end tag whose current element is foreign.
func (b *builder) endForeign() bool {
	i := int(b.last[b.key(SVG)]) - 1 // one key for both foreign namespaces
	if n := len(b.runs); n > 0 && i >= int(b.runs[n-1]) && i > 0 {
		b.popTo(i)
		return false
	}
	return b.byMode(b.mode)
}

// insertForeign opens an element of a foreign namespace for the current start tag, or inserts it if it
// closes itself.
func (b *builder) insertForeign(ns Namespace) {
	k := b.key(ns)
	if ns == SVG {
		b.adjustName()
	}
	n := b.newElement(ns)
	b.adjustAttrs(n, ns)
	at := b.here()
	b.attachAt(at, n)
	if b.z.SelfClosing {
		b.checkDepth(at.depth + 1)
		return
	}
	b.push(n, k, b.flags(n, ns), at.depth+1)
}

// adjustName gives the current start tag the capitals that SVG wants.
func (b *builder) adjustName() {
	if name := adjusted(svgTags[:], b.z.TagName()); name != "" {
		b.z.Rename(name)
	}
}

// adjustAttrs gives the attributes of n the capitals that SVG and MathML want. An attribute in a namespace
// keeps its prefix in its name, and has the key of its local name.
func (b *builder) adjustAttrs(n int32, ns Namespace) {
	lo, hi := b.nodes[n].attrs()
	for i := lo; i < hi; i++ {
		a := &b.attrs[i]
		name := b.attrName(a)
		to := ""
		switch {
		case ns == SVG:
			to = adjusted(svgAttrs[:], name)
		case string(name) == "definitionurl":
			to = "definitionURL"
		}
		if to != "" {
			b.rename(a, []byte(to), atom.Lookup([]byte(to)))
		} else if len(name) > 0 && name[0] == 'x' {
			if key := qualified(name); key != 0 {
				b.rename(a, name, key)
			}
		}
	}
}

// rename gives an attribute a name and key of its own.
func (b *builder) rename(a *attr, name []byte, key atom.Atom) {
	for i := len(b.names) - 1; i >= max(0, len(b.names)-8); i-- {
		if m := &b.names[i]; m.key == key && bytes.Equal(b.bytes(m.text), name) {
			a.name = customName + uint32(i)
			return
		}
	}
	b.names = append(b.names, attrName{text: b.store(name), key: key})
	b.size += len(name)
	a.name = customName + uint32(len(b.names)) - 1
}

// qualified returns the key of the local name of an attribute that belongs to a namespace, 0 for others.
func qualified(name []byte) atom.Atom {
	switch string(name) {
	case "xlink:actuate", "xlink:arcrole", "xlink:href", "xlink:role", "xlink:show", "xlink:title", "xlink:type",
		"xml:lang", "xml:space", "xmlns:xlink":
		return atom.Lookup(name[bytes.IndexByte(name, ':')+1:])
	}
	return 0
}

// adjusted finds the entry of a sorted list that is name but for capitals.
func adjusted(list []string, name []byte) string {
	lo, hi := 0, len(list)
	for lo < hi {
		m := (lo + hi) / 2
		switch c := compareFold(list[m], name); {
		case c == 0:
			return list[m]
		case c < 0:
			lo = m + 1
		default:
			hi = m
		}
	}
	return ""
}

// compareFold compares s, in lower case, with lower-case b.
func compareFold(s string, b []byte) int {
	for i := 0; i < len(s) && i < len(b); i++ {
		if d := int(lowerByte(s[i])) - int(b[i]); d != 0 {
			return d
		}
	}
	return len(s) - len(b)
}

func lowerByte(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c | 0x20
	}
	return c
}

// equalFold reports whether b is s, which is in lower case, in either case.
func equalFold(b []byte, s string) bool {
	if len(b) != len(s) {
		return false
	}
	for i, c := range b {
		if lowerByte(c) != s[i] {
			return false
		}
	}
	return true
}
