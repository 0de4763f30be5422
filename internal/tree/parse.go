package tree

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/winnowhtml/html/internal/datascript"
	"github.com/winnowhtml/html/internal/event"

	xhtml "golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Options bounds and instructs one parse.
type Options struct {
	MaxDepth    int   // deepest allowed element, html being 1; 0 means no limit of the caller's
	Flatten     bool  // attach deeper elements to the deepest allowed one instead of failing
	MaxRetained int64 // characters of source that pruning may leave before reading ends; 0 means no limit
	MaxBytes    int64 // bytes of UTF-8 that may be read before reading ends; 0 means no limit
	KeepAll     bool  // no pruning: comments, doctypes, styles and scripts become nodes
	Record      event.Recorder
}

// DepthError says that an element stood deeper than allowed.
type DepthError struct{ Depth, Max int }

func (e *DepthError) Error() string {
	return fmt.Sprintf("element depth %d exceeds the limit of %d", e.Depth, e.Max)
}

// LimitError says that a budget ran out that could not degrade.
type LimitError struct {
	What string
	Max  int64
}

func (e *LimitError) Error() string { return fmt.Sprintf("%s exceed the limit of %d", e.What, e.Max) }

// Parse builds the tree of a page given as valid UTF-8. The caller may reuse data when it returns.
func Parse(ctx context.Context, data []byte, o Options) (*Tree, error) {
	return ParseReader(ctx, bytes.NewReader(data), o)
}

// ParseReader builds the tree of a page read as valid UTF-8 from r. Errors of r are returned as they are.
func ParseReader(ctx context.Context, r io.Reader, o Options) (*Tree, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	cr := &countReader{ctx: ctx, r: r, left: o.MaxBytes}
	if cr.left == 0 {
		cr.left = 1 << 62
	}
	doc, err := xhtml.ParseWithOptions(cr, xhtml.ParseOptionEnableScripting(false))
	if cr.err != nil {
		return nil, cr.err
	}
	if err != nil {
		if strings.Contains(err.Error(), "open stack of elements") {
			return nil, &DepthError{Depth: 513, Max: 512}
		}
		return nil, err
	}
	t := &Tree{nodes: make([]node, 1, 1024)}
	t.notes.Read = cr.n
	t.notes.Truncated = cr.cut
	if cr.cut {
		t.notes.Reason = "stream bytes"
	}
	if err := t.fill(ctx, doc, o); err != nil {
		return nil, err
	}
	t.fold()
	return t, nil
}

// fill copies the parsed document into the arena in document order.
func (t *Tree) fill(ctx context.Context, doc *xhtml.Node, o Options) error {
	var parent NodeID
	depth := 0
	for n := doc; n != nil; {
		if len(t.nodes)&1023 == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		id := t.add(n, parent, depth, o)
		if id != None && n.Type == xhtml.ElementNode {
			t.notes.MaxDepth = max(t.notes.MaxDepth, depth)
			if o.MaxDepth > 0 && depth > o.MaxDepth {
				return &DepthError{Depth: depth, Max: o.MaxDepth}
			}
		}
		if id != None && n.FirstChild != nil {
			parent, n = id, n.FirstChild
			depth++
			continue
		}
		if id != None {
			t.nodes[id].end = NodeID(len(t.nodes))
		}
		for n != nil && n.NextSibling == nil {
			n = n.Parent
			if n == nil || n == doc {
				n = nil
				break
			}
			t.nodes[parent].end = NodeID(len(t.nodes))
			parent = t.nodes[parent].parent
			depth--
		}
		if n != nil {
			n = n.NextSibling
		}
	}
	for i := len(t.nodes) - 1; i >= 1; i-- {
		if t.nodes[i].end == 0 {
			t.nodes[i].end = NodeID(len(t.nodes))
		}
	}
	return nil
}

func (t *Tree) add(n *xhtml.Node, parent NodeID, depth int, o Options) NodeID {
	nd := node{parent: parent, depth: uint16(depth), end: 0}
	switch n.Type {
	case xhtml.DocumentNode:
		nd.kind = Document
	case xhtml.TextNode:
		nd.kind, nd.data = Text, t.store(n.Data)
	case xhtml.CommentNode, xhtml.DoctypeNode:
		if !o.KeepAll {
			return None
		}
		nd.kind, nd.data = Comment, t.store(n.Data)
		if n.Type == xhtml.DoctypeNode {
			nd.kind = Doctype
		}
	case xhtml.ElementNode:
		if !o.KeepAll && n.Namespace == "" && (n.DataAtom == atom.Script || n.DataAtom == atom.Style) {
			t.setAside(n, o)
			return None
		}
		nd.kind, nd.tag = Element, n.DataAtom
		if n.DataAtom == 0 {
			nd.data = t.store(n.Data)
		}
		switch n.Namespace {
		case "svg":
			nd.ns = SVG
		case "math":
			nd.ns = MathML
		}
		nd.attr = uint32(len(t.attrs))
		for _, a := range n.Attr {
			if nd.attrs == 1<<16-1 {
				break
			}
			nd.attrs++
			t.attrs = append(t.attrs, attr{key: atom.Lookup([]byte(a.Key)), name: t.store(a.Key), value: t.store(a.Val)})
		}
	default:
		return None
	}
	t.nodes = append(t.nodes, nd)
	t.notes.Retained += int64(len(n.Data))
	return NodeID(len(t.nodes) - 1)
}

// setAside keeps what a dropped element refers to or carries.
func (t *Tree) setAside(n *xhtml.Node, o Options) {
	var typ, id, body string
	for _, a := range n.Attr {
		switch a.Key {
		case "type":
			typ = a.Val
		case "id":
			id = a.Val
		case "src":
			if n.DataAtom == atom.Script {
				t.refs = append(t.refs, refRec{tag: atom.Script, url: t.store(a.Val)})
			}
		}
	}
	if n.FirstChild != nil {
		body = n.FirstChild.Data
	}
	if n.DataAtom == atom.Script {
		if k := datascript.Retain([]byte(typ), []byte(id), []byte(body)); k != datascript.Code {
			t.scripts = append(t.scripts, scriptRec{kind: k, typ: t.store(typ), name: t.store(id), body: t.store(body)})
			return
		}
	}
	if o.Record != nil {
		o.Record(event.Event{Type: event.BlockedTag, Tag: n.Data, Message: "element carries no content", Raw: body})
	}
}

func (t *Tree) store(s string) span {
	off := len(t.data)
	t.data = append(t.data, s...)
	return span{uint32(off), uint32(len(s))}
}

// countReader counts, caps and checks the context while the parser reads.
type countReader struct {
	ctx     context.Context
	r       io.Reader
	n, left int64
	cut     bool
	err     error
}

func (c *countReader) Read(p []byte) (int, error) {
	if c.err = c.ctx.Err(); c.err != nil {
		return 0, c.err
	}
	if c.left <= 0 {
		c.cut = true
		return 0, io.EOF
	}
	n, err := c.r.Read(p[:min(int64(len(p)), c.left)])
	c.n += int64(n)
	c.left -= int64(n)
	if err != nil && !errors.Is(err, io.EOF) {
		c.err = err
	}
	return n, err
}
