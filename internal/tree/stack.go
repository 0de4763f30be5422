package tree

import (
	"github.com/winnowhtml/html/internal/tag"
	"github.com/winnowhtml/html/internal/token"
)

// open is an entry of the stack of open elements.
type open struct {
	node  int32
	below int32 // one more than the place of the next lower entry with this key, 0 for none
	key   uint32
	depth int32 // of the element when it was opened, html being 1
	flags flags
	tag   tag.Tag
	ns    Namespace
}

// flags says how an open element counts.
type flags uint16

const (
	scopeDefault flags = 1 << iota // bounds "in scope"
	scopeList                      // bounds "in list item scope"
	scopeButton                    // bounds "in button scope"
	scopeTable                     // bounds "in table scope"
	special                        // the standard's special category
	stopsItem                      // special, but not address, div or p

	runStart // the lowest of a run of foreign elements
	htmlPoint
	mathPoint
	implied     // its end tag may be implied
	impliedDeep // its end tag may be implied thoroughly

	boundKinds = 6
	boundMask  = 1<<boundKinds - 1

	scopes = scopeDefault | scopeList | scopeButton
)

// Indexes of builder.bounds.
const (
	defaultBound = iota
	listBound
	buttonBound
	tableBound
	specialBound
	itemBound
)

// Keys of names: elements of HTML by tag, foreign elements by tag or lower-case name, unknown names by number.
const (
	foreignKeys = 256
	customKeys  = 512
)

// key returns the key of a known HTML element.
func key(t tag.Tag) uint32 { return uint32(t) }

// key returns the key of the current token's element in a namespace.
func (b *builder) key(ns Namespace) uint32 {
	var k uint32
	if b.z.Tag != tag.Other {
		if k = uint32(b.z.Tag); ns != HTML {
			k += foreignKeys
		}
	} else {
		if k = customKeys + 2*b.number(); ns != HTML {
			k++
		}
	}
	for int(k) >= len(b.last) {
		b.last = append(b.last, make([]int32, customKeys)...)
	}
	return k
}

// number returns the number of the current token's name, which has no tag.
func (b *builder) number() uint32 {
	name := b.z.TagName()
	if n, ok := b.custom[string(name)]; ok {
		return uint32(n)
	}
	if b.custom == nil {
		b.custom = make(map[string]int32)
	}
	n := int32(len(b.custom))
	b.custom[string(name)] = n
	return uint32(n)
}

// push opens an element.
func (b *builder) push(n int32, k uint32, f flags, depth int32) {
	d := &b.nodes[n]
	d.state |= isOpen
	at := int32(len(b.stack))
	if d.ns != HTML && (at == 0 || b.stack[at-1].ns == HTML) {
		f |= runStart
	}
	b.stack = append(b.stack, open{node: n, below: b.last[k], key: k, depth: depth, flags: f, tag: d.tag, ns: d.ns})
	b.last[k] = at + 1
	if f&(boundMask|runStart) != 0 {
		b.bound(f, at)
	}
	b.checkDepth(depth)
}

func (b *builder) bound(f flags, at int32) {
	if f&runStart != 0 {
		b.runs = append(b.runs, at)
	}
	for i := 0; i < boundKinds; i++ {
		if f>>i&1 != 0 {
			b.bounds[i] = append(b.bounds[i], at)
		}
	}
}

// pop closes the current element.
func (b *builder) pop() {
	e := &b.stack[len(b.stack)-1]
	b.nodes[e.node].state &^= isOpen
	b.last[e.key] = e.below
	if e.flags&(boundMask|runStart) != 0 {
		b.unbound(e.flags)
	}
	b.stack = b.stack[:len(b.stack)-1]
}

func (b *builder) unbound(f flags) {
	if f&runStart != 0 {
		b.runs = b.runs[:len(b.runs)-1]
	}
	for i := 0; i < boundKinds; i++ {
		if f>>i&1 != 0 {
			b.bounds[i] = b.bounds[i][:len(b.bounds[i])-1]
		}
	}
}

// popTo closes elements until n are open.
func (b *builder) popTo(n int) {
	for len(b.stack) > n {
		b.pop()
	}
}

// checkDepth fails early where the page is far too deep.
func (b *builder) checkDepth(depth int32) {
	if int(depth) > b.earlyLimit && !b.opt.Flatten {
		b.fail(&DepthError{Depth: int(depth), Max: b.depthLimit})
	}
}

// top returns the tag of the current element, [tag.Other] for foreign ones.
func (b *builder) top() tag.Tag {
	if e := &b.stack[len(b.stack)-1]; e.ns == HTML {
		return e.tag
	}
	return tag.Other
}

// find returns the place of the highest open element with a key, within the bound of a kind, or -1.
func (b *builder) find(kind int, k uint32) int {
	i := int(b.last[k]) - 1
	if s := b.bounds[kind]; len(s) > 0 && i < int(s[len(s)-1]) {
		return -1
	}
	return i
}

// inScope reports whether an element is in the scope of a kind.
func (b *builder) inScope(kind int, t tag.Tag) bool { return b.find(kind, key(t)) >= 0 }

// popScope closes elements up to and including one in the scope of a kind, and reports whether there is one.
func (b *builder) popScope(kind int, t tag.Tag) bool {
	i := b.find(kind, key(t))
	if i < 0 {
		return false
	}
	b.popTo(i)
	return true
}

// isOpenTag reports whether an HTML element is open at all.
func (b *builder) isOpenTag(t tag.Tag) bool { return b.last[key(t)] > 0 }

// popThrough closes elements up to and including the highest one with a tag, if it is open.
func (b *builder) popThrough(t tag.Tag) {
	if i := b.last[key(t)]; i > 0 {
		b.popTo(int(i) - 1)
	}
}

// implyEnds generates implied end tags, except for a key.
func (b *builder) implyEnds(except uint32) {
	for {
		e := &b.stack[len(b.stack)-1]
		if e.flags&implied == 0 || e.key == except {
			return
		}
		b.pop()
	}
}

// implyEndsDeep generates all implied end tags thoroughly.
func (b *builder) implyEndsDeep() {
	for b.stack[len(b.stack)-1].flags&impliedDeep != 0 {
		b.pop()
	}
}

// closeP closes a p element in button scope.
func (b *builder) closeP() {
	if i := b.find(buttonBound, key(tag.P)); i >= 0 {
		b.implyEnds(key(tag.P))
		b.popTo(i)
	}
}

// clearTo closes elements until the current one has one of the tags, or is template or html.
func (b *builder) clearTo(tags ...tag.Tag) {
	for len(b.stack) > 1 {
		t := b.top()
		if t == tag.Html || t == tag.Template {
			return
		}
		for _, w := range tags {
			if t == w {
				return
			}
		}
		b.pop()
	}
}

// lift takes the elements from place i on off the stack, into aside.
func (b *builder) lift(i int) {
	b.work += len(b.stack) - i
	b.aside = append(b.aside[:0], b.stack[i:]...)
	b.popTo(i)
}

// remove closes the element at place i and leaves those above it open.
func (b *builder) remove(i int) {
	b.lift(i)
	for _, e := range b.aside[1:] {
		b.push(e.node, e.key, e.flags&^runStart, e.depth)
	}
}

// placeOf returns the place of a node that is open, whose key is k.
func (b *builder) placeOf(n int32, k uint32) int {
	i := int(b.last[k]) - 1
	for i >= 0 && b.stack[i].node != n {
		b.work++
		i = int(b.stack[i].below) - 1
	}
	return i
}

// spent reports whether repairs have used up their budget.
func (b *builder) spent() bool {
	if int64(b.work) <= int64(b.opt.Limits.Work)+b.z.Offset() {
		return false
	}
	b.notes.Dropped++
	return true
}

// adjusted returns tag and namespace of the adjusted current node.
func (b *builder) adjusted() (t tag.Tag, ns Namespace, f flags) {
	if len(b.stack) == 1 && b.fragment {
		return b.contextTag, b.contextNS, b.foreignFlags(b.contextTag, b.contextNS, false)
	}
	e := &b.stack[len(b.stack)-1]
	return e.tag, e.ns, e.flags
}

// foreignContent reports whether the adjusted current node is foreign.
func (b *builder) foreignContent() bool {
	if len(b.stack) == 0 {
		return false
	}
	if len(b.stack) > 1 || !b.fragment {
		return b.stack[len(b.stack)-1].ns != HTML
	}
	return b.contextNS != HTML
}

// inForeign reports whether the rules for foreign content apply to the current token.
func (b *builder) inForeign() bool {
	if !b.foreignContent() || b.z.Kind == token.EOF {
		return false
	}
	t, ns, f := b.adjusted()
	start, text := b.z.Kind == token.StartTag, b.z.Kind == token.Text
	switch {
	case f&mathPoint != 0 && (text || start && b.z.Tag != tag.Mglyph && b.z.Tag != tag.Malignmark):
		return false
	case ns == MathML && t == tag.AnnotationXml && start && b.z.Tag == tag.Svg:
		return false
	case f&htmlPoint != 0 && (text || start):
		return false
	}
	return true
}

// flags returns the flags of a new element.
func (b *builder) flags(n int32, ns Namespace) flags {
	t := b.nodes[n].tag
	if ns == HTML {
		return htmlFlags[t]
	}
	point := false
	if ns == MathML && t == tag.AnnotationXml {
		if v, ok := b.attrOf(tag.AttrEncoding); ok {
			point = equalFold(v, "text/html") || equalFold(v, "application/xhtml+xml")
		}
	}
	return b.foreignFlags(t, ns, point)
}

// foreignFlags returns the flags of a foreign element.
func (b *builder) foreignFlags(t tag.Tag, ns Namespace, point bool) flags {
	const bound = scopes | special | stopsItem
	switch {
	case ns == SVG && (t == tag.Foreignobject || t == tag.Desc || t == tag.Title):
		return bound | htmlPoint
	case ns == MathML && (t == tag.Mi || t == tag.Mo || t == tag.Mn || t == tag.Ms || t == tag.Mtext):
		return bound | mathPoint
	case ns == MathML && t == tag.AnnotationXml && point:
		return bound | htmlPoint
	case ns == MathML && t == tag.AnnotationXml:
		return bound
	}
	return 0
}
