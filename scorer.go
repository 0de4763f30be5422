package html

import (
	"context"

	"github.com/winnowhtml/html/internal/tree"
)

// Scorer chooses the content of a page. The element with the highest score is the container (ties go to
// document order), and what ShouldRemove names goes, wherever it stands. A Scorer in Config.Scorer decides
// alone; it is called from every goroutine that uses the Processor, so it must be safe for concurrent use.
// Stateless is best.
type Scorer interface {
	// Score rates an element of the body.
	Score(node ContentNode) int
	// ShouldRemove reports whether an element and everything below it is no content.
	ShouldRemove(node ContentNode) bool
}

// ContentNode is a node of a page as a [Scorer] sees it. It is read-only and valid during the call.
type ContentNode interface {
	// Type is "element", "text", "document", "comment" or "doctype".
	Type() string
	// Data is an element's lower-case name or a text node's text.
	Data() string
	// AttrValue is the value of an attribute, "" if the node has none of that name.
	AttrValue(key string) string
	Attrs() []NodeAttr
	// FirstChild, NextSibling and Parent are nil where there is no such node.
	FirstChild() ContentNode
	NextSibling() ContentNode
	Parent() ContentNode
}

// NodeAttr is an attribute of a [ContentNode].
type NodeAttr struct{ Key, Value string }

// slab serves a tree as ContentNodes: one small record a node, made only when a Scorer is asked, so that
// walking a page through the interface does not allocate.
type slab struct {
	t     *tree.Tree
	nodes []slabNode
}

type slabNode struct {
	s  *slab
	id tree.NodeID
}

var _ ContentNode = (*slabNode)(nil)

func newSlab(t *tree.Tree) *slab {
	s := &slab{t: t, nodes: make([]slabNode, t.Size())}
	for i := range s.nodes {
		s.nodes[i] = slabNode{s, tree.NodeID(i)}
	}
	return s
}

// node returns the interface for n, nil for [tree.None].
func (s *slab) node(n tree.NodeID) ContentNode {
	if n == tree.None {
		return nil
	}
	return &s.nodes[n]
}

func (n *slabNode) Type() string {
	switch n.s.t.Kind(n.id) {
	case tree.Element:
		return "element"
	case tree.Text:
		return "text"
	case tree.Comment:
		return "comment"
	case tree.Doctype:
		return "doctype"
	}
	return "document"
}

func (n *slabNode) Data() string {
	if n.s.t.IsElement(n.id) {
		return string(n.s.t.Name(n.id))
	}
	return string(n.s.t.Text(n.id))
}

func (n *slabNode) AttrValue(key string) string {
	v, _ := n.s.t.AttrNamed(n.id, key)
	return string(v)
}

func (n *slabNode) Attrs() []NodeAttr {
	lo, hi := n.s.t.Attrs(n.id)
	if lo == hi {
		return nil
	}
	attrs := make([]NodeAttr, 0, hi-lo)
	for i := lo; i < hi; i++ {
		a := n.s.t.AttrAt(i)
		attrs = append(attrs, NodeAttr{string(a.Name), string(a.Value)})
	}
	return attrs
}

func (n *slabNode) FirstChild() ContentNode  { return n.s.node(n.s.t.FirstChild(n.id)) }
func (n *slabNode) NextSibling() ContentNode { return n.s.node(n.s.t.NextSibling(n.id)) }
func (n *slabNode) Parent() ContentNode      { return n.s.node(n.s.t.Parent(n.id)) }

// scored is what a Scorer made of a page.
type scored struct {
	container tree.NodeID
	removed   []bool // by NodeID: the root of a subtree that goes
}

// score asks a Scorer about the elements of the body: first what goes, then the scores of what stays.
func score(ctx context.Context, t *tree.Tree, v *tree.Verdicts, s Scorer) (scored, error) {
	body := t.Body()
	r := scored{container: body, removed: make([]bool, t.Size())}
	nodes := newSlab(t)
	best, found := 0, false
	for n := body; n < t.End(body); n++ {
		if n%64 == 0 {
			if err := ctx.Err(); err != nil {
				return r, err
			}
		}
		if !t.IsElement(n) {
			continue
		}
		gone := v.Node[n]&(tree.Drop|tree.Hidden) != 0
		if !gone && n != body && s.ShouldRemove(nodes.node(n)) {
			r.removed[n], gone = true, true
		}
		if gone {
			n = t.End(n) - 1
			continue
		}
		if got := s.Score(nodes.node(n)); !found || got > best {
			r.container, best, found = n, got, true
		}
	}
	return r, nil
}
