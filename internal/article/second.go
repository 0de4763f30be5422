package article

// Features of the second look, which knows what the first made of the rest of the page. Probabilities are in
// 1/probUnit, absent ones −1.
const (
	sOwn = iota
	sPrev4
	sPrev3
	sPrev2
	sPrev1
	sNext1
	sNext2
	sNext3
	sNext4
	sBefore3 // windows of 3, 10 and 30 blocks
	sBefore10
	sBefore30
	sAfter3
	sAfter10
	sAfter30
	sSlot // other blocks with the same place in the same kind of element
	sSlotCount
	sPath
	sRep
	sBig
	sBiggest
	sHead
	sSection
	sSectionRest
	sCut
	sOverCut
	sExpected
	sWords
	sWordShare
	sMost
	sFirst // distance to the first and the last block above the cut
	sLast
	sBetween
	sKind          // the page type's number
	sContain       // containers: mean, mean without the block, share of the page's expected words
	secondFeatures = sContain + 3*len(containerLevels)
)

const fSecond = blockFeatures

const allFeatures = blockFeatures + secondFeatures

// mass is a sum of expected words over words.
type mass struct{ hits, words int64 }

func (m mass) mean() int16 {
	if m.words == 0 {
		return -1
	}
	return int16(m.hits / m.words)
}

func (m mass) less(o mass) mass { return mass{m.hits - o.hits, m.words - o.words} }

// second computes the rows of the second look.
type second struct {
	*describer
	prob     []int32
	masses   []mass          // prefix sums over the blocks
	slots    map[uint32]mass // by elem.sig3
	counts   map[uint32]int32
	paths    map[uint32]mass // by elem.path
	siblings []mass          // by group
	headings []int32         // the heading blocks
	cut      choice
	first    int32 // first and last block above the cut
	last     int32
	most     int32
}

func newSecond(d *describer, prob []int32, kind PageType) *second {
	n := len(d.blocks)
	s := &second{describer: d, prob: prob, masses: make([]mass, n+1), slots: make(map[uint32]mass, n/4),
		counts: make(map[uint32]int32, n/4), paths: make(map[uint32]mass, n/4), siblings: make([]mass, len(d.page.groups)), first: -1, last: -1}
	for i := range d.blocks {
		b := &d.blocks[i]
		own := mass{int64(prob[i]) * int64(b.tokens), int64(b.tokens)}
		s.masses[i+1] = mass{s.masses[i].hits + own.hits, s.masses[i].words + own.words}
		e := &d.elems[b.elem]
		m := s.slots[e.sig3]
		s.slots[e.sig3] = mass{m.hits + own.hits, m.words + own.words}
		s.counts[e.sig3]++
		m = s.paths[e.path]
		s.paths[e.path] = mass{m.hits + own.hits, m.words + own.words}
		if b.flags&heading != 0 {
			s.headings = append(s.headings, int32(i))
		}
	}
	for i := 1; i < len(d.elems); i++ {
		e := &d.elems[i]
		m, g := s.massOf(e.lo, e.hi), &s.siblings[e.group]
		g.hits += m.hits
		g.words += m.words
	}
	s.cut = d.choose(prob, Balanced)
	for i, p := range prob {
		s.most = max(s.most, p)
		if s.cut.kept[i] {
			if s.first < 0 {
				s.first = int32(i)
			}
			s.last = int32(i)
		}
	}
	s.pageRow(kind)
	return s
}

// massOf returns the mass of the blocks in [lo, hi).
func (s *second) massOf(lo, hi int32) mass { return s.masses[hi].less(s.masses[lo]) }

func (s *second) pageRow(kind PageType) {
	r := s.row[fSecond:]
	all := s.massOf(0, int32(len(s.blocks)))
	r[sCut] = int16(s.cut.cut)
	r[sExpected] = int16(s.cut.expected)
	r[sWords] = lg(int32(min(all.hits/probUnit, 1<<30)))
	r[sWordShare] = max(0, all.mean())
	r[sMost] = int16(s.most)
	r[sBiggest] = -1
	if s.biggest > 0 {
		r[sBiggest] = s.siblings[s.biggest].mean()
	}
	r[sKind] = int16(kind)
}

// look fills the row of block i: what is cheap to say of it again, and what the second look adds.
func (s *second) look(i int32) {
	n := int32(len(s.blocks))
	b := &s.blocks[i]
	s.textRow(b)
	s.placeRow(i, b)
	s.anchorRow(i, b)
	s.proseRow(i, b)
	s.repeatRow(i, b)
	s.lexiconRow(i, b)
	e := &s.elems[b.elem]
	own := s.massOf(i, i+1)
	r := s.row[fSecond:]
	r[sOwn] = int16(s.prob[i])
	for k, at := int32(-4), sPrev4; k <= 4; k++ {
		if k == 0 {
			continue
		}
		r[at] = -1
		if j := i + k; j >= 0 && j < n {
			r[at] = int16(s.prob[j])
		}
		at++
	}
	for k, w := range [3]int32{3, 10, 30} {
		r[sBefore3+k] = s.massOf(max(0, i-w), i).mean()
		r[sAfter3+k] = s.massOf(i+1, max(i+1, min(n, i+1+w))).mean()
	}
	r[sSlot] = s.slots[e.sig3].less(own).mean()
	r[sSlotCount] = lg(s.counts[e.sig3])
	r[sPath] = s.paths[e.path].less(own).mean()
	r[sRep] = s.siblings[s.elems[e.rep].group].less(own).mean()
	r[sBig] = s.siblings[s.elems[e.big].group].less(own).mean()
	s.sectionRow(i, own)
	r[sOverCut] = int16(s.prob[i] - s.cut.cut)
	r[sFirst], r[sLast], r[sBetween] = missing, missing, -1
	if s.first >= 0 {
		r[sFirst], r[sLast] = signedLg(i-s.first), signedLg(i-s.last)
		r[sBetween] = flag(i >= s.first && i <= s.last)
	}
	s.containRows(b, own)
}

// sectionRow describes what stands between the heading before and the one after block i.
func (s *second) sectionRow(i int32, own mass) {
	r := s.row[fSecond:]
	r[sHead] = -1
	from, to := int32(0), int32(len(s.blocks))
	if h := s.page.heads[i]; h >= 0 {
		r[sHead] = int16(s.prob[h])
		from = h + 1
	}
	lo, hi := 0, len(s.headings)
	for lo < hi {
		if m := (lo + hi) / 2; s.headings[m] > i {
			hi = m
		} else {
			lo = m + 1
		}
	}
	if lo < len(s.headings) {
		to = s.headings[lo]
	}
	r[sSection] = s.massOf(min(from, i), to).less(own).mean()
	r[sSectionRest] = s.massOf(i+1, max(i+1, to)).mean()
}

func (s *second) containRows(b *block, own mass) {
	r := s.row[fSecond+sContain:]
	all := s.masses[len(s.blocks)].hits
	e := s.elems[b.box].top
	at := 0
	for l := 0; l <= containerLevels[len(containerLevels)-1]; l++ {
		if l == containerLevels[at] {
			m := s.massOf(s.elems[e].lo, s.elems[e].hi)
			r[3*at] = m.mean()
			r[3*at+1] = m.less(own).mean()
			r[3*at+2] = 0
			if all > 0 {
				r[3*at+2] = int16(m.hits * 256 / all)
			}
			at++
		}
		e = s.up(e)
	}
}
