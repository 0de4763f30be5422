package tree

import (
	"unicode/utf8"

	"golang.org/x/net/html/atom"
)

// Find returns the first HTML element with the given tag in [from, to), or [None].
func (t *Tree) Find(from, to NodeID, tag atom.Atom) NodeID {
	for n := from; n < to; n++ {
		if nd := &t.nodes[n]; nd.kind == Element && nd.code.Atom() == tag {
			return n
		}
	}
	return None
}

// Count returns how many elements of one tag there are from a node on, in any namespace.
func (t *Tree) Count(from NodeID, tag atom.Atom) int {
	n := 0
	for ; int(from) < t.Size(); from++ {
		if t.Tag(from) == tag {
			n++
		}
	}
	return n
}

// Body returns the body element, or the root where there is none (a frameset).
func (t *Tree) Body() NodeID {
	for n := t.FirstChild(Root); n != None; n = t.NextSibling(n) {
		if t.Tag(n) != atom.Html {
			continue
		}
		for c := t.FirstChild(n); c != None; c = t.NextSibling(c) {
			if t.Tag(c) == atom.Body {
				return c
			}
		}
	}
	return Root
}

// Head returns the head element or [None].
func (t *Tree) Head() NodeID {
	for n := t.FirstChild(Root); n != None; n = t.NextSibling(n) {
		if t.Tag(n) != atom.Html {
			continue
		}
		if c := t.FirstChild(n); c != None && t.Tag(c) == atom.Head {
			return c
		}
	}
	return None
}

// Ancestor returns the nearest ancestor of n, n excluded, with the given tag, or [None].
func (t *Tree) Ancestor(n NodeID, tag atom.Atom) NodeID {
	for p := t.nodes[n].parent; p != None; p = t.nodes[p].parent {
		if t.Tag(p) == tag {
			return p
		}
	}
	return None
}

// AppendText appends the text below n to dst with white space collapsed and trimmed, as a label would
// show it: no line structure, one space where an element that is not inline begins or ends.
func (t *Tree) AppendText(dst []byte, n NodeID) []byte {
	start := len(dst)
	gap := false
	last := None // the last text node seen
	for i := n; i < t.nodes[n].end; i++ {
		nd := &t.nodes[i]
		if a := nd.code.Atom(); a != 0 && (a == atom.Br || IsBlock(a)) {
			gap = true
		}
		if nd.kind != Text {
			continue
		}
		for p := last; !gap && p != None && !t.Contains(p, i); p = t.nodes[p].parent {
			gap = IsBlock(t.Tag(p))
		}
		last = i
		for _, c := range t.Text(i) {
			if isSpace(c) {
				gap = true
				continue
			}
			if gap && len(dst) > start {
				dst = append(dst, ' ')
			}
			gap = false
			dst = append(dst, c)
		}
	}
	return dst
}

func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' }

// Cut returns b cut at n bytes, between characters.
func Cut(b []byte, n int) []byte {
	if len(b) <= n {
		return b
	}
	for n > 0 && !utf8.RuneStart(b[n]) {
		n--
	}
	return b[:n]
}
