package tree

import (
	"github.com/winnowhtml/html/internal/datascript"
	"github.com/winnowhtml/html/internal/tag"

	"golang.org/x/net/html/atom"
)

// NodeID names a node of one tree. Ids are dense and in document order.
type NodeID int32

const (
	// None is no node: the parent of the root, the sibling of a last child.
	None NodeID = 0
	// Root is the document node.
	Root NodeID = 1
)

// Kind is a node's kind.
type Kind uint8

// Kinds of node. Comments and doctypes are kept only in trees built without pruning.
const (
	Document Kind = iota + 1
	Element
	Text
	Comment
	Doctype
)

// Namespace is an element's namespace.
type Namespace uint8

// Namespaces of the HTML standard.
const (
	HTML Namespace = iota
	SVG
	MathML
)

// span is a range of the arena.
type span struct{ off, n uint32 }

// node is one record of the arena. end is one past the last descendant. at and n hold the text of a text or
// comment node, a range of Tree.data; of an element and a doctype the index of the first attribute, and what
// [packed] says. A name that has no [tag.ID] is the value of a record of its own, before the first attribute.
type node struct {
	parent NodeID
	end    NodeID
	at, n  uint32
	depth  uint16 // elements above, the document is 0
	code   tag.Tag
	kind   Kind // with an element's namespace times foreign
}

// foreign is the factor of the namespace in node.kind, so that of elements those of HTML have kind [Element].
const foreign = 1 << 4

// packed holds an element's ID and how many attributes it has.
func packed(id tag.ID, attrs int) uint32 { return uint32(attrs)<<16 | uint32(id) }

// value is one attribute record. name is a [tag.ID], or else customName plus an index of names. The value
// begins at off of Tree.data and ends where that of the next record begins.
type value struct{ name, off uint32 }

// customName is added to indexes of names.
const customName = 1 << 16

// attrName is an attribute name without an ID, or whose key is not its atom.
type attrName struct {
	text span
	key  atom.Atom
}

// Attr is one attribute of an element. Name and Value are views of the arena.
type Attr struct {
	Key   atom.Atom // 0 when the name is no atom
	Name  []byte    // lower case, except where the standard adjusts foreign attributes
	Value []byte    // character references decoded
}

// Script is a data script or an embedded state that pruning set aside.
type Script struct {
	Kind datascript.Kind
	Type []byte // the type attribute, as written
	Name []byte // the id attribute
	Body []byte // raw text of the element
}

// Ref is a resource reference of an element that pruning dropped, such as the src of a script.
type Ref struct {
	Tag atom.Atom
	URL []byte // as written, character references decoded
}

// Tree is a finished page. It is immutable and safe for concurrent use.
type Tree struct {
	nodes   []node  // nodes[0] is a sentinel, nodes[Root] the document
	attrs   []value // the last is a sentinel
	names   []attrName
	data    []byte
	sums    []sums
	ranks   []rank
	scripts []scriptRec
	refs    []refRec
	notes   Notes
	arena   *arena // of a temporary tree
}

type scriptRec struct {
	kind            datascript.Kind
	typ, name, body span
}

type refRec struct {
	tag atom.Atom
	url span
}

// Notes says what building the tree cut, flattened or gave up.
type Notes struct {
	Flattened bool   // elements deeper than the limit were attached to the deepest allowed ancestor
	MaxDepth  int    // deepest element seen, counted before flattening
	Retained  int64  // characters of the source that pruning left, markup included
	Read      int64  // bytes of UTF-8 read
	Truncated bool   // a cap ended the reading
	Reason    string // which cap
	Dropped   int    // attributes and formatting elements dropped by budgets
}

// Size returns the number of ids including [None]: slices indexed by NodeID have this length.
func (t *Tree) Size() int { return len(t.nodes) }

// Notes returns what building the tree cut or flattened.
func (t *Tree) Notes() Notes { return t.notes }

// Kind returns the kind of n.
func (t *Tree) Kind(n NodeID) Kind { return t.nodes[n].kind & (foreign - 1) }

// IsElement reports whether n is an element.
func (t *Tree) IsElement(n NodeID) bool { return t.Kind(n) == Element }

// IsText reports whether n is a text node.
func (t *Tree) IsText(n NodeID) bool { return t.nodes[n].kind == Text }

// Tag returns the atom of an element's name, 0 for text and for names without a [tag.Tag] or an atom. It says
// nothing of the namespace: callers that must not take an SVG title for an HTML one ask [Tree.Namespace].
func (t *Tree) Tag(n NodeID) atom.Atom { return t.nodes[n].code.Atom() }

// Code returns the dense number of an element's name, in any namespace and without regard to capitals, and
// [tag.Other] for text and for names without one. Tables indexed by it have [tag.Count] entries.
func (t *Tree) Code(n NodeID) tag.Tag { return t.nodes[n].code }

// Namespace returns an element's namespace.
func (t *Tree) Namespace(n NodeID) Namespace { return Namespace(t.nodes[n].kind / foreign) }

// Name returns an element's name.
func (t *Tree) Name(n NodeID) []byte {
	nd := &t.nodes[n]
	if t.Kind(n) != Element {
		return nil
	}
	if id := tag.ID(nd.n); id != 0 {
		return id.Bytes()
	}
	return t.value(nd.at - 1)
}

// Text returns the data of a text or comment node: character references decoded, white space as it stood. Of
// a doctype it returns the name, of other nodes nothing.
func (t *Tree) Text(n NodeID) []byte {
	switch nd := &t.nodes[n]; nd.kind {
	case Text, Comment:
		return t.bytes(span{nd.at, nd.n})
	case Doctype:
		return t.value(nd.at - 1)
	}
	return nil
}

// Depth returns how many elements stand above n.
func (t *Tree) Depth(n NodeID) int { return int(t.nodes[n].depth) }

// Parent returns the parent of n, [None] for the root.
func (t *Tree) Parent(n NodeID) NodeID { return t.nodes[n].parent }

// End returns one past the last descendant of n.
func (t *Tree) End(n NodeID) NodeID { return t.nodes[n].end }

// FirstChild returns the first child of n or [None].
func (t *Tree) FirstChild(n NodeID) NodeID {
	if n+1 < t.nodes[n].end {
		return n + 1
	}
	return None
}

// NextSibling returns the next sibling of n or [None].
func (t *Tree) NextSibling(n NodeID) NodeID {
	nd := &t.nodes[n]
	if nd.parent != None && nd.end < t.nodes[nd.parent].end {
		return nd.end
	}
	return None
}

// Contains reports whether n is a or stands below a.
func (t *Tree) Contains(a, n NodeID) bool { return a <= n && n < t.nodes[a].end }

// Attrs returns the range of attribute indexes of n, for [Tree.AttrAt].
func (t *Tree) Attrs(n NodeID) (lo, hi int) {
	a, b := t.attrsOf(n)
	return int(a), int(b)
}

func (t *Tree) attrsOf(n NodeID) (lo, hi uint32) {
	nd := &t.nodes[n]
	if k := t.Kind(n); k != Element && k != Doctype {
		return 0, 0
	}
	return nd.at, nd.at + nd.n>>16
}

// AttrCount returns how many attributes the whole tree has: slices indexed by attribute have this length.
func (t *Tree) AttrCount() int { return len(t.attrs) - 1 }

// AttrAt returns attribute i of the tree.
func (t *Tree) AttrAt(i int) Attr {
	name := t.attrs[i].name
	return Attr{Key: t.attrKey(name), Name: t.attrName(name), Value: t.value(uint32(i))}
}

// AttrID returns the number of the name of attribute i, 0 for a name without one.
func (t *Tree) AttrID(i int) tag.ID {
	if name := t.attrs[i].name; name < customName {
		return tag.ID(name)
	}
	return 0
}

// AttrValue returns the value of attribute i.
func (t *Tree) AttrValue(i int) []byte { return t.value(uint32(i)) }

func (t *Tree) attrKey(name uint32) atom.Atom {
	if name < customName {
		return tag.ID(name).Atom()
	}
	return t.names[name-customName].key
}

func (t *Tree) attrName(name uint32) []byte {
	if name < customName {
		return tag.ID(name).Bytes()
	}
	return t.bytes(t.names[name-customName].text)
}

// value returns the value of attribute record i.
func (t *Tree) value(i uint32) []byte {
	lo, hi := t.attrs[i].off, t.attrs[i+1].off
	return t.data[lo:hi:hi]
}

// Attr returns the value of the attribute with the given atom.
func (t *Tree) Attr(n NodeID, key atom.Atom) (value []byte, ok bool) {
	lo, hi := t.attrsOf(n)
	for i := lo; i < hi; i++ {
		if t.attrKey(t.attrs[i].name) == key {
			return t.value(i), true
		}
	}
	return nil, false
}

// AttrNamed returns the value of the attribute with the given lower-case name, atom or not.
func (t *Tree) AttrNamed(n NodeID, name string) (value []byte, ok bool) {
	lo, hi := t.attrsOf(n)
	for i := lo; i < hi; i++ {
		if string(t.attrName(t.attrs[i].name)) == name {
			return t.value(i), true
		}
	}
	return nil, false
}

// Scripts returns the number of scripts set aside, for [Tree.Script].
func (t *Tree) Scripts() int { return len(t.scripts) }

// Script returns data script i in document order.
func (t *Tree) Script(i int) Script {
	s := &t.scripts[i]
	return Script{Kind: s.kind, Type: t.bytes(s.typ), Name: t.bytes(s.name), Body: t.bytes(s.body)}
}

// Refs returns the number of resource references of dropped elements, for [Tree.Ref].
func (t *Tree) Refs() int { return len(t.refs) }

// Ref returns reference i of a dropped element in document order.
func (t *Tree) Ref(i int) Ref {
	r := &t.refs[i]
	return Ref{Tag: r.tag, URL: t.bytes(r.url)}
}

func (t *Tree) bytes(s span) []byte { return t.data[s.off : s.off+s.n : s.off+s.n] }
