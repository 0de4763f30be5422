package tree

import (
	"bytes"

	"github.com/winnowhtml/html/internal/tag"
)

// finish copies the draft into a tree of its own: nodes in document order, and one piece of memory that
// holds names, attribute values and text, in this order.
func (b *builder) finish() (*Tree, error) {
	b.spliceLate()
	t := b.newTree()
	b.notes.Read = b.z.Read()
	b.notes.Dropped += b.z.Dropped
	if b.z.Cut() && !b.notes.Truncated {
		b.notes.Truncated, b.notes.Reason = true, "stream bytes"
	}
	if err := b.finishAttrs(t); err != nil {
		return nil, err
	}
	b.finishScripts(t)
	if err := b.finishNodes(t); err != nil {
		return nil, err
	}
	if uint64(len(t.data)) > 1<<32-1 {
		return nil, &LimitError{What: "bytes of text", Max: 1<<32 - 1}
	}
	t.notes = b.notes
	b.nodes, b.attrs, b.arena = small(b.nodes, 32), small(b.attrs, 12), small(b.arena, 1)
	if err := t.fold(b.ctx); err != nil {
		return nil, err
	}
	return t, nil
}

// newTree makes room for a tree.
func (b *builder) newTree() *Tree {
	var a arena
	t := &Tree{}
	if b.opt.Temporary {
		t.arena = arenas.Get().(*arena)
		a = *t.arena
	}
	t.nodes = room(t.arena, a.nodes, len(b.nodes))[:1]
	t.nodes[0] = node{}
	t.attrs = room(t.arena, a.attrs, len(b.attrs)+1)
	t.data = room(t.arena, a.data, b.size)[:0]
	t.sums, t.ranks = a.sums, a.ranks
	return t
}

// spliceLate gives html and body the attributes that later tags added.
func (b *builder) spliceLate() {
	for len(b.late) > 0 {
		n := b.late[0].node
		d := &b.nodes[n]
		from := len(b.attrs)
		lo, hi := d.attrs()
		b.attrs = append(b.attrs, b.attrs[lo:hi]...)
		rest := b.late[:0]
		for _, l := range b.late {
			if l.node == n {
				b.attrs = append(b.attrs, l.attr)
			} else {
				rest = append(rest, l)
			}
		}
		b.late = rest
		d.at, d.n = uint32(from), packed(tag.ID(d.n), len(b.attrs)-from)
	}
}

// place copies what a span names into the tree's memory.
func (b *builder) place(t *Tree, s span) span {
	if s.n == 0 {
		return span{}
	}
	off := len(t.data)
	t.data = append(t.data, b.bytes(s)...)
	return span{uint32(off), s.n}
}

func (b *builder) finishAttrs(t *Tree) error {
	if len(b.names) > 0 {
		t.names = make([]attrName, len(b.names))
	}
	for i, n := range b.names {
		t.names[i] = attrName{text: b.place(t, n.text), key: n.key}
	}
	for i := range b.attrs {
		if i&1023 == 1023 {
			if err := b.ctx.Err(); err != nil {
				return err
			}
		}
		a := &b.attrs[i]
		t.attrs[i] = value{a.name, uint32(len(t.data))}
		t.data = append(t.data, b.bytes(a.value)...)
	}
	t.attrs[len(b.attrs)].off = uint32(len(t.data))
	return nil
}

func (b *builder) finishScripts(t *Tree) {
	if len(b.scripts) > 0 {
		t.scripts = make([]scriptRec, len(b.scripts))
	}
	for i, s := range b.scripts {
		t.scripts[i] = scriptRec{kind: s.kind, typ: b.place(t, s.typ), name: b.place(t, s.name), body: b.place(t, s.body)}
	}
	if len(b.refs) > 0 {
		t.refs = make([]refRec, len(b.refs))
	}
	for i, r := range b.refs {
		t.refs[i] = refRec{tag: r.tag, url: b.place(t, r.url)}
	}
}

// finishNodes writes the nodes in document order. The prev link of a draft that is written holds its id.
func (b *builder) finishNodes(t *Tree) error {
	n, depth := int32(Root), 0
	for steps := 0; ; steps++ {
		if steps&1023 == 1023 {
			if err := b.ctx.Err(); err != nil {
				return err
			}
		}
		if err := b.emit(t, n, depth); err != nil {
			return err
		}
		d := &b.nodes[n]
		if d.first != 0 {
			n = d.first
			depth++
			continue
		}
		for d.next == 0 {
			b.close(t, n)
			if n == int32(Root) {
				return nil
			}
			n = d.parent
			depth--
			d = &b.nodes[n]
		}
		b.close(t, n)
		n = d.next
	}
}

// close ends the node of draft n, unless a deeper one that was attached beside it already did.
func (b *builder) close(t *Tree, n int32) {
	if d := &t.nodes[b.nodes[n].prev]; d.end == 0 {
		d.end = NodeID(len(t.nodes))
	}
}

// emit writes the node of draft n.
func (b *builder) emit(t *Tree, n int32, depth int) error {
	d := &b.nodes[n]
	parent := NodeID(b.nodes[d.parent].prev)
	if d.state&isMore != 0 {
		b.emitMore(t, d)
		return nil
	}
	d.prev = int32(len(t.nodes))
	if parent != None && t.nodes[parent].end != 0 {
		parent = t.nodes[parent].parent // closed by flattening
	}
	if d.kind == Element {
		b.notes.MaxDepth = max(b.notes.MaxDepth, depth)
		if depth > b.depthLimit {
			if !b.opt.Flatten {
				return &DepthError{Depth: depth, Max: b.depthLimit}
			}
			b.notes.Flattened = true
			if p := &t.nodes[parent]; int(p.depth) >= b.depthLimit {
				p.end = NodeID(len(t.nodes))
				parent = p.parent
			}
		}
	}
	nd := node{parent: parent, kind: d.kind + Kind(d.ns)*foreign, code: d.tag, at: d.at, n: d.n}
	if parent != None {
		nd.depth = t.nodes[parent].depth + 1
	}
	if d.kind == Text || d.kind == Comment {
		nd.at = uint32(len(t.data))
		t.data = append(t.data, b.bytes(span{d.at, d.n})...)
	}
	t.nodes = append(t.nodes, nd)
	return nil
}

// emitMore adds the text of draft d to the node just written, the text before it.
func (b *builder) emitMore(t *Tree, d *draft) {
	id := b.nodes[d.prev].prev
	p := &t.nodes[id]
	d.prev = id
	if int(p.at+p.n) != len(t.data) {
		again := uint32(len(t.data))
		t.data = append(t.data, bytes.Clone(t.Text(NodeID(id)))...)
		p.at = again
	}
	t.data = append(t.data, b.bytes(span{d.at, d.n})...)
	p.n += d.n
	p.end = 0
}
