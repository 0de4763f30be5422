package article

import "slices"

// neighbours walks over the blocks in order and knows what is before and behind the one that it is asked for.
type neighbours struct {
	seen       int32 // blocks that it has gone by
	head, prev int32 // 1 + the last heading and the last good block among them
	next       int32 // the next good block behind the last that was asked for
}

// of returns the good blocks before and behind block i and the heading before it, -1 for none.
func (n *neighbours) of(blocks []block, i int32) (prev, next, head int32) {
	if i < n.seen {
		*n = neighbours{}
	}
	for ; n.seen < i; n.seen++ {
		b := &blocks[n.seen]
		if b.flags&heading != 0 {
			n.head = n.seen + 1
		}
		if b.flags&good != 0 {
			n.prev = n.seen + 1
		}
	}
	for n.next = max(n.next, i+1); int(n.next) < len(blocks) && blocks[n.next].flags&good == 0; {
		n.next++
	}
	if next = n.next; int(next) == len(blocks) {
		next = -1
	}
	return n.prev - 1, next, n.head - 1
}

// shared tells which records others share with an anchor.
type shared struct {
	around []int32 // the anchor's ancestors from the document on, itself the last
	at     int     // what was found last
}

// to makes s tell it for the anchor.
func (s *shared) to(p *page, anchor int32) {
	s.around, s.at = append(s.around[:0], anchor), 0
	for anchor != 0 {
		anchor = p.elems[anchor].parent
		s.around = append(s.around, anchor)
	}
	slices.Reverse(s.around)
}

// with returns the innermost record around both e and the anchor. Asked in document order, it goes down to the
// anchor and up again once.
func (s *shared) with(p *page, e int32) int32 {
	for !p.inside(s.around[s.at], e) {
		s.at--
	}
	for s.at+1 < len(s.around) && p.inside(s.around[s.at+1], e) {
		s.at++
	}
	return s.around[s.at]
}
