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

// node is one record of the arena. end is one past the last descendant. data is the text of a text or
// comment node and the name of an element.
type node struct {
	parent NodeID
	end    NodeID
	tag    atom.Atom
	data   span
	attr   uint32 // index of the first attribute
	attrs  uint16
	depth  uint16 // elements above, the document is 0
	kind   Kind
	ns     Namespace
	code   tag.Tag
}

// attr is one attribute record. name is a [tag.ID], or else customName plus an index of names.
type attr struct {
	name  uint32
	value span
}

// customName is added to indexes of names.
const customName = 1 << 16

// attrName is an attribute name without an ID, or whose key is not its atom.
type attrName struct {
	text span
	key  atom.Atom
}

// known marks a name's span whose off is a [tag.ID].
const known = 1<<32 - 1

// idName is the name that an ID stands for.
func idName(id tag.ID) span { return span{uint32(id), known} }

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
	nodes   []node // nodes[0] is a sentinel, nodes[Root] the document
	attrs   []attr
	names   []attrName
	data    []byte
	sums    []sums
	scripts []scriptRec
	refs    []refRec
	notes   Notes
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
func (t *Tree) Kind(n NodeID) Kind { return t.nodes[n].kind }

// IsElement reports whether n is an element.
func (t *Tree) IsElement(n NodeID) bool { return t.nodes[n].kind == Element }

// IsText reports whether n is a text node.
func (t *Tree) IsText(n NodeID) bool { return t.nodes[n].kind == Text }

// Tag returns the atom of an element's name, 0 for text and for names that are no atom. It says nothing of
// the namespace: callers that must not take an SVG title for an HTML one ask [Tree.Namespace].
func (t *Tree) Tag(n NodeID) atom.Atom { return t.nodes[n].tag }

// Code returns the dense number of an element's name, in any namespace and without regard to capitals, and
// [tag.Other] for text and for names without one. Tables indexed by it have [tag.Count] entries.
func (t *Tree) Code(n NodeID) tag.Tag { return t.nodes[n].code }

// Namespace returns an element's namespace.
func (t *Tree) Namespace(n NodeID) Namespace { return t.nodes[n].ns }

// Name returns an element's name.
func (t *Tree) Name(n NodeID) []byte {
	switch nd := &t.nodes[n]; {
	case nd.kind != Element:
		return nil
	case nd.data.n == known:
		return tag.ID(nd.data.off).Bytes()
	default:
		return t.bytes(nd.data)
	}
}

// Text returns the data of a text or comment node: character references decoded, white space as it stood.
func (t *Tree) Text(n NodeID) []byte { return t.bytes(t.nodes[n].data) }

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
	nd := &t.nodes[n]
	return int(nd.attr), int(nd.attr) + int(nd.attrs)
}

// AttrCount returns how many attributes the whole tree has: slices indexed by attribute have this length.
func (t *Tree) AttrCount() int { return len(t.attrs) }

// AttrAt returns attribute i of the tree.
func (t *Tree) AttrAt(i int) Attr {
	a := &t.attrs[i]
	return Attr{Key: t.attrKey(a), Name: t.attrName(a), Value: t.bytes(a.value)}
}

func (t *Tree) attrKey(a *attr) atom.Atom {
	if a.name < customName {
		return tag.ID(a.name).Atom()
	}
	return t.names[a.name-customName].key
}

func (t *Tree) attrName(a *attr) []byte {
	if a.name < customName {
		return tag.ID(a.name).Bytes()
	}
	return t.bytes(t.names[a.name-customName].text)
}

// Attr returns the value of the attribute with the given atom.
func (t *Tree) Attr(n NodeID, key atom.Atom) (value []byte, ok bool) {
	nd := &t.nodes[n]
	for i := nd.attr; i < nd.attr+uint32(nd.attrs); i++ {
		if a := &t.attrs[i]; t.attrKey(a) == key {
			return t.bytes(a.value), true
		}
	}
	return nil, false
}

// AttrNamed returns the value of the attribute with the given lower-case name, atom or not.
func (t *Tree) AttrNamed(n NodeID, name string) (value []byte, ok bool) {
	nd := &t.nodes[n]
	for i := nd.attr; i < nd.attr+uint32(nd.attrs); i++ {
		if a := &t.attrs[i]; string(t.attrName(a)) == name {
			return t.bytes(a.value), true
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
