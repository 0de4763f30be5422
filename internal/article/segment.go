package article

import (
	"context"

	htmltag "github.com/winnowhtml/html/internal/tag"
	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

// open is an element whose end the walk has not reached.
type open struct {
	end  tree.NodeID
	rec  int32 // innermost record, the element's own or its parent's
	tag  tag
	own  bool // the element has a record of its own
	link bool
}

// segmenter walks the nodes once and cuts the page into blocks.
type segmenter struct {
	*page
	scanner
	stack  []open
	rec    int32 // innermost open record
	inLink int
	inPre  int
	first  int32 // start of the current run in page.texts
	cur    int32 // innermost record around the run so far
	links  int32
	brRun  int
}

// segment fills blocks, elems, texts, media and tags.
func (p *page) segment(ctx context.Context) error {
	s := &segmenter{page: p, stack: p.open[:0]}
	s.scanner.facts = &p.facts
	s.reset()
	t := p.tree
	size := tree.NodeID(t.Size())
	for n, steps := tree.Root, 0; n < size; steps++ {
		if steps&1023 == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		for len(s.stack) > 0 && n >= s.stack[len(s.stack)-1].end {
			s.close()
		}
		switch t.Kind(n) {
		case tree.Text:
			s.text(n)
		case tree.Element:
			if s.element(n) {
				n = t.End(n)
				continue
			}
		}
		n++
	}
	for len(s.stack) > 0 {
		s.close()
	}
	s.flush()
	p.open = s.stack
	p.elems[0].hi = int32(len(p.blocks))
	p.elems[0].end = int32(len(p.elems))
	for i := range p.elems {
		p.elems[i].hi = min(p.elems[i].hi, int32(len(p.blocks)))
		p.elems[i].lo = min(p.elems[i].lo, p.elems[i].hi)
	}
	return nil
}

// verdict returns the sanitizer's bits for n.
func (p *page) verdict(n tree.NodeID) tree.Verdict {
	if int(n) < len(p.verdicts) {
		return p.verdicts[n]
	}
	return 0
}

// element takes an element in and reports whether its subtree is to be skipped.
func (s *segmenter) element(n tree.NodeID) (skip bool) {
	t := s.tree
	if t.Namespace(n) != tree.HTML {
		return true
	}
	code := t.Code(n)
	g := tagOf(code)
	if code == htmltag.Other && isCustom(t.Name(n)) {
		g = tagCustom
	}
	s.tags[g]++
	if s.verdict(n)&(tree.Drop|tree.Hidden) != 0 {
		if g.isBlock() {
			s.flush()
		}
		return true
	}
	if kinds[code]&isMedia != 0 {
		s.page.media = append(s.page.media, media{n, s.rec, int32(len(s.blocks))})
	}
	switch {
	case g == tagImg:
		return true
	case g == tagBr:
		s.lineBreak(n)
		return true
	case kinds[code]&textless != 0:
		return true
	}
	if g.isBlock() {
		s.flush()
	}
	s.push(n, g)
	return false
}

// push opens an element.
func (s *segmenter) push(n tree.NodeID, g tag) {
	o := open{end: s.tree.End(n), rec: s.rec, tag: g}
	if g.isElem() {
		o.own, o.rec = true, int32(len(s.elems))
		s.elems = append(s.elems, elem{})
		e := &s.elems[o.rec]
		e.node, e.parent, e.tag, e.lo, e.depth = n, s.rec, g, int32(len(s.blocks)), s.elems[s.rec].depth+1
		s.readNames(e)
		s.rec = o.rec
	}
	switch g {
	case tagA:
		if _, ok := s.tree.Attr(n, atom.Href); ok {
			o.link = true
			s.inLink++
			s.links++
		}
	case tagPre:
		s.inPre++
	}
	s.stack = append(s.stack, o)
}

// close ends the innermost open element.
func (s *segmenter) close() {
	o := &s.stack[len(s.stack)-1]
	s.stack = s.stack[:len(s.stack)-1]
	if o.tag.isBlock() {
		s.flush()
	}
	if o.link {
		s.inLink--
	}
	if o.tag == tagPre {
		s.inPre--
	}
	if !o.own {
		return
	}
	e := &s.elems[o.rec]
	e.end = int32(len(s.elems))
	e.hi = int32(len(s.blocks))
	if !o.tag.isBlock() && s.running() {
		e.hi++ // the block that is being read belongs to it, at least in part
	}
	s.rec = e.parent
}

// running reports whether a run of text has begun.
func (s *segmenter) running() bool { return int(s.first) < len(s.texts) }

// text takes a text node in.
func (s *segmenter) text(n tree.NodeID) {
	if s.verdict(s.tree.Parent(n))&tree.DropText != 0 || s.verdict(n)&(tree.Drop|tree.Hidden) != 0 {
		return
	}
	data := s.tree.Text(n)
	blank := isBlank(data)
	if !s.running() {
		if blank && s.inPre == 0 {
			return
		}
		s.cur = s.rec
	} else if !blank {
		s.cur = s.lca(s.cur, s.rec)
	}
	if !blank {
		s.brRun = 0
	}
	s.texts = append(s.texts, n)
	s.scan(data, s.inLink > 0)
}

// lineBreak takes a br in: one is white space, two in a row end the block.
func (s *segmenter) lineBreak(n tree.NodeID) {
	s.brRun++
	if !s.running() {
		return
	}
	s.texts = append(s.texts, n)
	s.space()
	if s.brRun >= 2 {
		s.flush()
	}
}

// flush ends the current run.
func (s *segmenter) flush() {
	if s.running() {
		s.space()
		texts := [2]int32{s.first, int32(len(s.texts))}
		if s.tokens > 0 {
			s.endBlock(texts)
		} else {
			s.page.loose = append(s.page.loose, loose{texts, s.cur, int32(len(s.blocks))})
		}
		s.first = int32(len(s.texts))
		s.reset()
	}
	s.links, s.brRun = 0, 0
	if s.inLink > 0 {
		s.links = 1
	}
}

func (s *segmenter) endBlock(texts [2]int32) {
	b := block{texts: texts, elem: s.cur, hash: s.hash, length: s.length, links: s.links,
		textStats: s.textStats}
	b.flags |= s.endFlags()
	b.box = b.elem
	for !s.elems[b.box].tag.isBlock() && b.box != 0 {
		b.box = s.elems[b.box].parent
	}
	if s.elems[b.box].tag.isHeading() {
		b.flags |= heading
	}
	if b.isGood() {
		b.flags |= good
	}
	b.words[0] = int32(len(s.words))
	if s.tokens <= shortBlock || b.flags&heading != 0 {
		s.words = append(s.words, s.short[:min(s.shortN, shortBlock)]...)
	}
	b.words[1] = int32(len(s.words))
	s.blocks = append(s.blocks, b)
}

func isBlank(b []byte) bool {
	for _, c := range b {
		if c != ' ' && c != '\n' && c != '\t' && c != '\r' && c != '\f' {
			return false
		}
	}
	return true
}

func isCustom(name []byte) bool {
	for _, c := range name {
		if c == '-' {
			return true
		}
	}
	return false
}
