package tree

import (
	"hash/maphash"
	"slices"
	"sort"

	"github.com/winnowhtml/html/internal/tag"
)

// formatting is an entry of the list of active formatting elements. A marker has node 0.
type formatting struct {
	node int32
	tag  tag.Tag
	hash uint64 // of the attributes, in any order; 0 while not computed
}

// mark puts a marker on the list of active formatting elements.
func (b *builder) mark() { b.list = append(b.list, formatting{}) }

// clearList takes everything up to and including the last marker off the list.
func (b *builder) clearList() {
	for len(b.list) > 0 {
		n := b.list[len(b.list)-1].node
		b.list = b.list[:len(b.list)-1]
		if n == 0 {
			return
		}
		b.nodes[n].state &^= isFormatted
	}
}

// unlist takes the entry at i off the list.
func (b *builder) unlist(i int) {
	b.nodes[b.list[i].node].state &^= isFormatted
	b.list = slices.Delete(b.list, i, i+1)
}

// listed returns the place on the list of a node that is on it.
func (b *builder) listed(n int32) int {
	for i := len(b.list) - 1; i >= 0; i-- {
		if b.list[i].node == n {
			return i
		}
	}
	return -1
}

// lastOf returns the place of the last entry with a tag behind the last marker, or -1.
func (b *builder) lastOf(t tag.Tag) int {
	for i := len(b.list) - 1; i >= 0 && b.list[i].node != 0; i-- {
		if b.list[i].tag == t {
			return i
		}
	}
	return -1
}

// insertFormatting opens a formatting element for the current start tag and lists it. Of four alike only the
// last three stay on the list.
func (b *builder) insertFormatting() {
	b.insert()
	n := b.stack[len(b.stack)-1].node
	f := formatting{node: n, tag: b.z.Tag}
	alike, first, count := 0, 0, 0
	for i := len(b.list) - 1; i >= 0 && b.list[i].node != 0; i-- {
		count++
		if b.list[i].tag == f.tag && b.alike(&b.list[i], &f) {
			alike, first = alike+1, i
		}
	}
	if alike >= 3 {
		b.unlist(first)
	} else if count >= b.opt.Limits.Formatting {
		b.notes.Dropped++
		return
	}
	b.nodes[n].state |= isFormatted
	b.list = append(b.list, f)
}

// alike reports whether two elements of one name have the same attributes.
func (b *builder) alike(x, y *formatting) bool {
	n := b.nodes[x.node].n // of one name, so this says how many attributes
	return n == b.nodes[y.node].n && (n>>16 == 0 || b.hash(x) == b.hash(y))
}

var hashSeed = maphash.MakeSeed()

// hash returns a hash of the attributes of an entry that does not depend on their order. Its seed is new in
// every process, so that no page can aim at a collision, and 64 bits make one by chance a matter of ages.
func (b *builder) hash(f *formatting) uint64 {
	if f.hash != 0 {
		return f.hash
	}
	lo, hi := b.nodes[f.node].attrs()
	for i := lo; i < hi; i++ {
		a := &b.attrs[i]
		h := uint64(a.name) * 0x9e3779b97f4a7c15
		if a.name >= customName {
			h = maphash.Bytes(hashSeed, b.attrName(a))
		}
		h = (h ^ maphash.Bytes(hashSeed, b.bytes(a.value))*0xff51afd7ed558ccd) * 0xc4ceb9fe1a85ec53
		f.hash += h ^ h>>29
	}
	f.hash |= 1
	return f.hash
}

// reconstruct opens again the formatting elements that were closed by others than their own end tags.
func (b *builder) reconstruct() {
	i := len(b.list) - 1
	if i < 0 || b.settled(i) || !b.mayClone() {
		return
	}
	for i > 0 && !b.settled(i-1) {
		i--
	}
	for ; i < len(b.list); i++ {
		if !b.mayClone() {
			return
		}
		b.clones++
		n := b.clone(b.list[i].node)
		at := b.here()
		b.attachAt(at, n)
		b.push(n, key(b.list[i].tag), 0, at.depth+1)
		b.nodes[b.list[i].node].state &^= isFormatted
		b.nodes[n].state |= isFormatted
		b.list[i].node = n
	}
}

// mayClone reports whether the budget allows another formatting element to be opened again.
func (b *builder) mayClone() bool {
	if int64(b.clones) < int64(b.opt.Limits.Clones)+b.z.Offset()/16 {
		return true
	}
	b.notes.Dropped++
	return false
}

// settled reports whether the entry at i needs no reconstruction: it is a marker, or open.
func (b *builder) settled(i int) bool {
	n := b.list[i].node
	return n == 0 || b.nodes[n].state&isOpen != 0
}

// clone makes an element with the name and attributes of another.
func (b *builder) clone(n int32) int32 {
	d := &b.nodes[n]
	return b.add(draft{kind: Element, tag: d.tag, ns: d.ns, at: d.at, n: d.n})
}

// endOther handles an end tag in body that has no rules of its own.
func (b *builder) endOther(k uint32) {
	if i := b.find(specialBound, k); i >= 0 {
		b.implyEnds(k)
		b.popTo(i)
	}
}

// adopt runs the adoption agency algorithm for the end tag of a formatting element.
func (b *builder) adopt(t tag.Tag) {
	if e := &b.stack[len(b.stack)-1]; e.key == key(t) && b.nodes[e.node].state&isFormatted == 0 {
		b.pop()
		return
	}
	for range 8 {
		f := b.lastOf(t)
		if f < 0 || b.spent() {
			b.endOther(key(t))
			return
		}
		n := b.list[f].node
		if b.nodes[n].state&isOpen == 0 {
			b.unlist(f)
			return
		}
		at := b.placeOf(n, key(t))
		if s := b.bounds[defaultBound]; len(s) > 0 && at < int(s[len(s)-1]) {
			return // not in scope
		}
		block := b.furthestBlock(at)
		if block < 0 {
			b.popTo(at)
			b.unlist(b.listed(n))
			return
		}
		b.adoptOnce(f, at, block)
	}
}

// furthestBlock returns the lowest special element above place i of the stack, or -1.
func (b *builder) furthestBlock(i int) int {
	s := b.bounds[specialBound]
	j := sort.Search(len(s), func(j int) bool { return int(s[j]) > i })
	if j == len(s) {
		return -1
	}
	return int(s[j])
}

// adoptOnce is one run of the adoption agency's outer loop: the formatting element is entry f of the list
// and stands at place at of the stack, the furthest block at place block.
func (b *builder) adoptOnce(f, at, block int) {
	element := b.list[f].node
	b.lift(at)
	open := b.aside // open[0] is the formatting element, open[block-at] the furthest block
	fb := block - at
	furthest := open[fb].node
	mark := f
	last := furthest
	lowest := fb // entries of open from here on up to fb stay on the stack
	for i, count := fb-1, 1; i > 0; i, count = i-1, count+1 {
		e := open[i]
		listed := b.nodes[e.node].state&isFormatted != 0
		if listed && count > 3 {
			j := b.listed(e.node)
			b.unlist(j)
			if j < mark {
				mark--
			}
			listed = false
		}
		if !listed {
			continue
		}
		n := b.clone(e.node)
		j := b.listed(e.node)
		b.nodes[e.node].state &^= isFormatted
		b.nodes[n].state |= isFormatted
		b.list[j].node = n
		if last == furthest {
			mark = j + 1
		}
		b.detach(last)
		b.attach(n, last)
		last = n
		lowest--
		open[lowest] = e
		open[lowest].node = n
	}
	b.detach(last)
	b.attachAt(b.commonPlace(), last)
	n := b.clone(element)
	b.moveChildren(furthest, n)
	b.attach(furthest, n)

	i := b.listed(element)
	entry := b.list[i]
	b.unlist(i)
	if i < mark {
		mark--
	}
	entry.node = n
	b.nodes[n].state |= isFormatted
	b.list = slices.Insert(b.list, mark, entry)

	own := open[0]
	for _, e := range open[lowest : fb+1] {
		b.push(e.node, e.key, e.flags&^runStart, e.depth)
	}
	b.push(n, own.key, own.flags, open[fb].depth+1)
	for _, e := range open[fb+1:] {
		b.push(e.node, e.key, e.flags&^runStart, e.depth)
	}
}

// commonPlace returns where the adoption agency puts what it moves: in the current element, the common
// ancestor, or with its foster parent.
func (b *builder) commonPlace() place { return b.here() }

// moveChildren moves all children of from to to, which has none.
func (b *builder) moveChildren(from, to int32) {
	p := &b.nodes[from]
	first, last := p.first, p.last
	p.first, p.last = 0, 0
	for c := first; c != 0; c = b.nodes[c].next {
		b.nodes[c].parent = to
		b.work++
	}
	b.nodes[to].first, b.nodes[to].last = first, last
}
