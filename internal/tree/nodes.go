package tree

import (
	"bytes"
	"slices"

	"github.com/winnowhtml/html/internal/tag"
	"github.com/winnowhtml/html/internal/token"
)

// add makes a node without a place.
func (b *builder) add(d draft) int32 {
	if len(b.nodes) == cap(b.nodes) {
		b.nodes = slices.Grow(b.nodes, b.moreNodes())
	}
	b.nodes = append(b.nodes, d)
	return int32(len(b.nodes) - 1)
}

// manyNodes is from how many nodes on a stream gets room for all that can come: growing would hold them twice.
const manyNodes = 1 << 16

// moreNodes returns how many nodes to make room for.
func (b *builder) moreNodes() int {
	n := len(b.nodes) // double: append would leave more garbage
	if most := b.opt.MaxRetained; most > 0 {
		allowed := b.nodeBudget()*9/8 - int64(n) // and what bytes still to come may add
		can := max(n/8, int(min((most-b.cost)/nodeCost, allowed)))
		if n >= manyNodes {
			return can
		}
		n = min(n, can)
	}
	return n
}

// bytes returns what a span names.
func (b *builder) bytes(s span) []byte {
	if s.off&made != 0 || b.stream {
		off := s.off &^ made
		return b.arena[off : off+s.n]
	}
	return b.z.Bytes(token.Span{Off: s.off, N: s.n})
}

// keep makes a span of the tokenizer last as long as the builder needs it.
func (b *builder) keep(s token.Span) span {
	b.size += int(s.N)
	if s.Off&made == 0 && !b.stream {
		return span{s.Off, s.N}
	}
	return b.copied(s)
}

func (b *builder) copied(s token.Span) span { return b.store(b.z.Bytes(s)) }

// store copies p into the builder's memory.
func (b *builder) store(p []byte) span {
	off := len(b.arena)
	if uint64(off)+uint64(len(p)) >= made {
		b.fail(&LimitError{What: "bytes of text", Max: made})
		return span{}
	}
	b.arena = append(b.arena, p...)
	return span{uint32(off) | made, uint32(len(p))}
}

func (b *builder) fail(err error) {
	if b.err == nil {
		b.err = err
	}
}

// text returns the current text token.
func (b *builder) text() []byte { return b.z.Bytes(b.z.Data) }

// cutText removes the first n bytes of the current text token.
func (b *builder) cutText(n int) {
	b.z.Data.Off += uint32(n)
	b.z.Data.N -= uint32(n)
}

// spaces counts the white space that p begins with.
func spaces(p []byte) int {
	for i, c := range p {
		if !isSpace(c) {
			return i
		}
	}
	return len(p)
}

// attach makes n the last child of parent.
func (b *builder) attach(parent, n int32) {
	p, d := &b.nodes[parent], &b.nodes[n]
	d.parent, d.prev, d.next = parent, p.last, 0
	if p.last != 0 {
		b.nodes[p.last].next = n
	} else {
		p.first = n
	}
	p.last = n
}

// attachAt makes n a child of the place's parent.
func (b *builder) attachAt(at place, n int32) {
	if at.before == 0 {
		b.attach(at.parent, n)
		return
	}
	next := &b.nodes[at.before]
	d := &b.nodes[n]
	d.parent, d.prev, d.next = at.parent, next.prev, at.before
	if next.prev != 0 {
		b.nodes[next.prev].next = n
	} else {
		b.nodes[at.parent].first = n
	}
	next.prev = n
}

// detach takes n out of its place.
func (b *builder) detach(n int32) {
	d := &b.nodes[n]
	if d.parent == 0 {
		return
	}
	p := &b.nodes[d.parent]
	if d.prev != 0 {
		b.nodes[d.prev].next = d.next
	} else {
		p.first = d.next
	}
	if d.next != 0 {
		b.nodes[d.next].prev = d.prev
	} else {
		p.last = d.prev
	}
	d.parent, d.prev, d.next = 0, 0, 0
}

// place is where a node goes: before a child of parent, or behind the last where before is 0. depth is that
// of the parent when it was opened.
type place struct {
	parent, before int32
	depth          int32
}

// here returns the standard's appropriate place for inserting a node.
func (b *builder) here() place {
	top := &b.stack[len(b.stack)-1]
	if b.foster && top.ns == HTML {
		switch top.tag {
		case tag.Table, tag.Tbody, tag.Tfoot, tag.Thead, tag.Tr:
			return b.fosterPlace()
		}
	}
	return place{parent: top.node, depth: top.depth}
}

// fosterPlace returns where foster parents put a node.
func (b *builder) fosterPlace() place {
	table, template := b.last[key(tag.Table)]-1, b.last[key(tag.Template)]-1
	if template > table {
		e := &b.stack[template]
		return place{parent: e.node, depth: e.depth}
	}
	if table < 0 {
		return place{parent: b.stack[0].node, depth: b.stack[0].depth}
	}
	e := &b.stack[table]
	if p := b.nodes[e.node].parent; p != 0 {
		return place{parent: p, before: e.node, depth: e.depth - 1}
	}
	e = &b.stack[table-1]
	return place{parent: e.node, depth: e.depth}
}

// insertText puts text at the appropriate place.
func (b *builder) insertText(s span) {
	if s.n > 0 {
		b.textAt(b.here(), s)
	}
}

// textAt puts text at a place: it goes on a text directly before.
func (b *builder) textAt(at place, s span) {
	before := b.nodes[at.parent].last
	if at.before != 0 {
		before = b.nodes[at.before].prev
	}
	d := draft{kind: Text, at: s.off, n: s.n}
	if before != 0 {
		if p := &b.nodes[before]; p.kind == Text {
			if p.at+p.n == s.off {
				p.n += s.n
				return
			}
			d.state = isMore
		}
	}
	b.attachAt(at, b.add(d))
}

// insertToken puts the current text token at the appropriate place.
func (b *builder) insertToken() { b.insertText(b.keep(b.z.Data)) }

// withoutNUL keeps the current text token, each NUL replaced by with.
func (b *builder) withoutNUL(with string) span {
	if !b.z.NUL {
		return b.keep(b.z.Data)
	}
	s := b.store(bytes.ReplaceAll(b.text(), []byte{0}, []byte(with)))
	b.size += int(s.n)
	return s
}

// newElement makes an element for the current start tag.
func (b *builder) newElement(ns Namespace) int32 {
	z := &b.z
	if z.ID == 0 {
		b.attrs = append(b.attrs, attr{value: b.keep(z.Name)})
	}
	d := draft{kind: Element, tag: z.Tag, ns: ns, at: uint32(len(b.attrs)), n: packed(z.ID, len(z.Attrs))}
	if n := len(b.attrs); n+len(z.Attrs) > cap(b.attrs) {
		b.attrs = slices.Grow(b.attrs, max(n, len(z.Attrs))) // double, as nodes do
	}
	for i := range z.Attrs {
		b.attrs = append(b.attrs, b.attribute(&z.Attrs[i]))
	}
	return b.add(d)
}

// attribute keeps an attribute of the current token.
func (b *builder) attribute(a *token.Attr) attr {
	if a.ID != 0 {
		return attr{name: uint32(a.ID), value: b.keep(a.Value)}
	}
	return attr{name: b.customName(a.Name), value: b.keep(a.Value)}
}

// customName numbers an attribute's name that has no ID. A name that the page had shortly before gets the
// same number again.
func (b *builder) customName(s token.Span) uint32 {
	p := b.z.Bytes(s)
	slot := &b.recent[(len(p)*7+int(p[0])+int(p[len(p)/2])*3+int(p[len(p)-1])*5)%len(b.recent)]
	if *slot == 0 || !bytes.Equal(b.bytes(b.names[*slot-1].text), p) {
		b.names = append(b.names, attrName{text: b.keep(s)})
		*slot = uint32(len(b.names))
	}
	return customName + *slot - 1
}

// attrName returns the name of an attribute.
func (b *builder) attrName(a *attr) []byte {
	if a.name < customName {
		return tag.ID(a.name).Bytes()
	}
	return b.bytes(b.names[a.name-customName].text)
}

// insert puts an element for the current start tag at the appropriate place and opens it.
func (b *builder) insert() { b.insertAs(b.newElement(HTML), HTML) }

func (b *builder) insertAs(n int32, ns Namespace) {
	at := b.here()
	b.attachAt(at, n)
	b.push(n, b.key(ns), b.flags(n, ns), at.depth+1)
}

// insertVoid puts an element for the current start tag at the appropriate place.
func (b *builder) insertVoid() {
	at := b.here()
	b.attachAt(at, b.newElement(HTML))
	b.checkDepth(at.depth + 1)
}

// imply opens an element that the page leaves out.
func (b *builder) imply(t tag.Tag) {
	at := b.here()
	n := b.add(draft{kind: Element, tag: t, n: packed(t.ID(), 0)})
	b.attachAt(at, n)
	b.push(n, key(t), htmlFlags[t], at.depth+1)
}

// comment puts the current comment token at a place.
func (b *builder) comment(at place) {
	s := b.keep(b.z.Data)
	b.attachAt(at, b.add(draft{kind: Comment, at: s.off, n: s.n}))
}

// attrOf returns the value of a known attribute of the current token.
func (b *builder) attrOf(id tag.ID) ([]byte, bool) {
	for i := range b.z.Attrs {
		if a := &b.z.Attrs[i]; a.ID == id {
			return b.z.Bytes(a.Value), true
		}
	}
	return nil, false
}

// merge gives n the attributes of the current token that it lacks, within the limit of one element.
func (b *builder) merge(n int32) {
	limit := b.opt.Limits.Attrs
	if limit <= 0 {
		limit = token.DefaultAttrs
	}
	count := int(b.nodes[n].n >> 16)
	for i := range b.late {
		if b.late[i].node == n {
			count++
		}
	}
	for i := range b.z.Attrs {
		a := &b.z.Attrs[i]
		if count >= limit {
			b.notes.Dropped++
			continue
		}
		if !b.hasAttr(n, a) {
			b.late = append(b.late, lateAttr{n, b.attribute(a)})
			count++
		}
	}
}

// hasAttr reports whether n has an attribute of the name of a.
func (b *builder) hasAttr(n int32, a *token.Attr) bool {
	lo, hi := b.nodes[n].attrs()
	for i := lo; i < hi; i++ {
		if b.sameName(&b.attrs[i], a) {
			return true
		}
	}
	for i := range b.late {
		if b.late[i].node == n && b.sameName(&b.late[i].attr, a) {
			return true
		}
	}
	return false
}

func (b *builder) sameName(x *attr, a *token.Attr) bool {
	if a.ID != 0 || x.name < customName {
		return x.name == uint32(a.ID)
	}
	return bytes.Equal(b.attrName(x), b.z.Bytes(a.Name))
}
