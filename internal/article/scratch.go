package article

import "sync"

// scratch is memory that one selection needs beside what it remembers of the page.
type scratch struct {
	open   []open
	slots  []int32 // of hash tables
	copies []int32 // dups, nths and firsts

	toH1, toLongest, toBest, toMajor shared

	*recent
	prob  []int32
	order []int32
	mass  []int64 // what is added up or sorted just now
	in    []bool
	kept  []bool
}

// pages holds pages that were used, for their memory.
var pages = sync.Pool{New: func() any {
	return &page{classes: new([knownClasses]knownClass), scratch: scratch{recent: new(recent)}}
}}

// maxPooled is how many records a page may have whose memory is kept for the next one.
const maxPooled = 1 << 15

// release gives the page's memory back. Nothing of it may be used afterwards.
func (p *page) release() {
	if cap(p.elems) > maxPooled || cap(p.blocks) > maxPooled || cap(p.texts) > 4*maxPooled || cap(p.words) > 4*maxPooled {
		return
	}
	for _, k := range p.known {
		p.classes[k] = knownClass{}
	}
	kept := page{
		classes: p.classes, known: p.known[:0],
		blocks: p.blocks[:0], elems: p.elems[:0], groups: p.groups[:0], texts: p.texts[:0], words: p.words[:0],
		loose: p.loose[:0], media: p.media[:0], sums: p.sums[:0], names: p.names[:0], scratch: p.scratch,
	}
	kept.scores, kept.prob = p.scores[:0], p.prob[:0]
	*p = kept
	pages.Put(p)
}

// zeroed returns n zeros in the memory of s, which it may replace by more.
func zeroed[T any](s *[]T, n int) []T {
	*s = sized(s, n)
	clear(*s)
	return *s
}

// sized is zeroed without the zeros.
func sized[T any](s *[]T, n int) []T {
	if cap(*s) < n {
		more := n / 4
		if n > maxPooled {
			more = 0
		}
		*s = make([]T, n+more)
	}
	*s = (*s)[:n]
	return *s
}

// tableSize is the least power of two that leaves half of a hash table of n entries free.
func tableSize(n int) int {
	size := 64
	for size < 2*n {
		size *= 2
	}
	return size
}
