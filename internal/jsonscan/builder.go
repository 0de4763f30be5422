package jsonscan

// Builder makes a value piece by piece: an object is Open(Object), any number of Key and value pairs, Close.
// Strings are copied. Calls that make no sense are the caller's fault and give a value that is still valid.
// The zero Builder is ready.
type Builder struct {
	d    document
	open []int32
	key  span
}

// Open begins an object or array.
func (b *Builder) Open(k Kind) {
	b.open = append(b.open, int32(len(b.d.nodes)))
	b.put(node{kind: k})
}

// Close ends the innermost object or array.
func (b *Builder) Close() {
	if n := len(b.open); n > 0 {
		b.d.nodes[b.open[n-1]].next = int32(len(b.d.nodes))
		b.open = b.open[:n-1]
	}
}

// Key sets the key of the next value.
func (b *Builder) Key(key []byte) { b.key = b.store(key) }

// String adds a string.
func (b *Builder) String(s []byte) { b.put(node{kind: String, val: b.store(s), valOwn: true}) }

// Value adds a copy of v.
func (b *Builder) Value(v Value) {
	switch k := v.Kind(); k {
	case Array, Object:
		b.Open(k)
		for e := range v.All() {
			b.Key(e.Key())
			b.Value(e)
		}
		b.Close()
	case Missing, Null:
		b.put(node{kind: Null})
	default:
		b.put(node{kind: k, val: b.store(v.Text()), valOwn: true})
	}
}

// Done closes what is open and returns the first value built. The Builder must not be used afterwards.
func (b *Builder) Done() Value {
	for len(b.open) > 0 {
		b.Close()
	}
	if len(b.d.nodes) == 0 {
		return Value{}
	}
	return Value{&b.d, 0}
}

func (b *Builder) store(s []byte) span {
	off := len(b.d.own)
	b.d.own = append(b.d.own, s...)
	return span{uint32(off), uint32(len(s))}
}

func (b *Builder) put(n node) {
	n.key, n.keyOwn = b.key, true
	b.key = span{}
	n.next = int32(len(b.d.nodes)) + 1
	b.d.nodes = append(b.d.nodes, n)
}
