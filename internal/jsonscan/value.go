package jsonscan

import "iter"

// Kind is the kind of a value.
type Kind uint8

// Kinds of value. The zero Value has kind Missing.
const (
	Missing Kind = iota
	Null
	False
	True
	Number
	String
	Array
	Object
)

// span is a range of the source, or of the document's own buffer when own is set.
type span struct {
	off uint32
	n   uint32
}

// node is one value. next is one past the last node of its subtree.
type node struct {
	kind   Kind
	keyOwn bool // key is in document.own
	valOwn bool // val is in document.own
	next   int32
	key    span // of a member of an object
	val    span // decoded text of a string, literal of a number
}

// document is what one call of Parse read.
type document struct {
	src   []byte
	own   []byte // unescaped strings and normalised numbers
	nodes []node
}

func (d *document) text(s span, own bool) []byte {
	if own {
		return d.own[s.off : s.off+s.n : s.off+s.n]
	}
	return d.src[s.off : s.off+s.n : s.off+s.n]
}

// Value is a handle on one value of a parsed document. It is safe for concurrent use. The zero Value is
// missing: every question to it has an empty answer, so lookups can be chained.
type Value struct {
	d *document
	i int32
}

// Kind returns the kind of v.
func (v Value) Kind() Kind {
	if v.d == nil {
		return Missing
	}
	return v.d.nodes[v.i].kind
}

// IsZero reports whether v is missing.
func (v Value) IsZero() bool { return v.d == nil }

// Text returns the decoded text of a string and the literal of a number, as a view. It is nil for all else.
func (v Value) Text() []byte {
	switch v.Kind() {
	case String, Number:
		n := &v.d.nodes[v.i]
		return v.d.text(n.val, n.valOwn)
	}
	return nil
}

// Str returns the text of a string as a view and nil for every other kind.
func (v Value) Str() []byte {
	if v.Kind() != String {
		return nil
	}
	return v.Text()
}

// Num returns the literal of a number as a view, exactly as it stood where it was valid JSON, and nil for
// every other kind.
func (v Value) Num() []byte {
	if v.Kind() != Number {
		return nil
	}
	return v.Text()
}

// Key returns the key under which v stands in its object, as a view.
func (v Value) Key() []byte {
	if v.d == nil {
		return nil
	}
	n := &v.d.nodes[v.i]
	return v.d.text(n.key, n.keyOwn)
}

// All walks the elements of an array or the members of an object in document order. A member knows its
// [Value.Key].
func (v Value) All() iter.Seq[Value] {
	return func(yield func(Value) bool) {
		if k := v.Kind(); k != Array && k != Object {
			return
		}
		for i, end := v.i+1, v.d.nodes[v.i].next; i < end; i = v.d.nodes[i].next {
			if !yield(Value{v.d, i}) {
				return
			}
		}
	}
}

// Each walks the elements of an array, or v alone where it is no array, which is how JSON-LD writes one or
// many. A missing value and null give nothing.
func (v Value) Each() iter.Seq[Value] {
	if k := v.Kind(); k == Array || k <= Null {
		return v.All()
	}
	return func(yield func(Value) bool) { yield(v) }
}

// Get returns the first member of an object with the given key, or the zero Value.
func (v Value) Get(key string) Value {
	if v.Kind() != Object {
		return Value{}
	}
	for i, end := v.i+1, v.d.nodes[v.i].next; i < end; i = v.d.nodes[i].next {
		n := &v.d.nodes[i]
		if int(n.key.n) == len(key) && string(v.d.text(n.key, n.keyOwn)) == key {
			return Value{v.d, i}
		}
	}
	return Value{}
}

// At returns element i of an array, or the zero Value.
func (v Value) At(i int) Value {
	if v.Kind() == Array {
		for e := range v.All() {
			if i == 0 {
				return e
			}
			i--
		}
	}
	return Value{}
}

// Len returns the number of elements or members.
func (v Value) Len() int {
	n := 0
	for range v.All() {
		n++
	}
	return n
}

// Size returns how many values v holds, itself included: a measure of the cost of walking it.
func (v Value) Size() int {
	if v.d == nil {
		return 0
	}
	return int(v.d.nodes[v.i].next - v.i)
}

// Walk calls visit for v and every value below it in document order. Where visit returns false, what stands
// below that value is left out.
func (v Value) Walk(visit func(Value) bool) {
	if v.d == nil {
		return
	}
	for i, end := v.i, v.d.nodes[v.i].next; i < end; {
		if visit(Value{v.d, i}) {
			i++
		} else {
			i = v.d.nodes[i].next
		}
	}
}
