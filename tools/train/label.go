package main

import "strings"

// interner numbers words of one page.
type interner map[string]int32

func (in interner) ids(words []string) []int32 {
	out := make([]int32, len(words))
	for i, w := range words {
		id, ok := in[w]
		if !ok {
			id = int32(len(in))
			in[w] = id
		}
		out[i] = id
	}
	return out
}

// align matches the words of a page with those of its truth: for each page word the place of its partner or
// -1. A match scores 2, one more when the words before match as well; gaps are free.
func align(a, b []int32) []int32 {
	n, m := len(a), len(b)
	out := make([]int32, n)
	inTruth := map[int32]bool{}
	for _, w := range b {
		inTruth[w] = true
	}
	rows := 0
	for i, w := range a {
		out[i] = -1
		if inTruth[w] {
			rows++
		}
	}
	if rows == 0 || rows*m > 1_500_000_000 {
		return out
	}
	const (
		up = iota
		left
		match
	)
	moves := make([]byte, rows*m)
	at := make([]int, n)
	prev, cur := make([]int32, m+1), make([]int32, m+1)
	wasMatch, isMatch := make([]bool, m+1), make([]bool, m+1)
	row := 0
	for i, w := range a {
		at[i] = -1
		if !inTruth[w] {
			clear(wasMatch)
			continue
		}
		at[i] = row
		move := moves[row*m : (row+1)*m]
		row++
		for j, v := range b {
			best, d, diagonal := prev[j+1], byte(up), false
			if cur[j] > best {
				best, d = cur[j], left
			}
			if w == v {
				s := prev[j] + 2
				if wasMatch[j] {
					s++
				}
				if s >= best {
					best, d, diagonal = s, match, true
				}
			}
			move[j], cur[j+1], isMatch[j+1] = d, best, diagonal
		}
		prev, cur = cur, prev
		wasMatch, isMatch = isMatch, wasMatch
	}
	for i, j := n-1, m-1; i >= 0 && j >= 0; {
		if at[i] < 0 {
			i--
			continue
		}
		switch moves[at[i]*m+j] {
		case match:
			out[i] = int32(j)
			i, j = i-1, j-1
		case up:
			i--
		default:
			j--
		}
	}
	return out
}

// labels returns for each block the share of its words that the truth holds in order, 0 for short blocks
// whose match is not anchored, and in a second pass the share covered by parts of the truth that nothing in
// order matched.
func labels(blocks [][]int32, text string, in interner) []float32 {
	l := &labeller{blocks: blocks, frac: make([]float32, len(blocks)), done: make([]bool, len(blocks))}
	for _, line := range strings.Split(text, "\n") {
		w := in.ids(words(strings.ToLower(line)))
		for i := range w {
			l.starts = append(l.starts, i == 0)
			l.ends = append(l.ends, i == len(w)-1)
		}
		l.truth = append(l.truth, w...)
	}
	l.used = make([]bool, len(l.truth))
	l.inOrder()
	l.outOfOrder()
	return l.frac
}

type labeller struct {
	blocks       [][]int32
	truth        []int32
	starts, ends []bool // of lines of the truth
	frac         []float32
	done         []bool
	used         []bool
	owner        []int32 // by word of the truth: block that matched it
	partner      []int32 // by word of the page
}

func (l *labeller) inOrder() {
	var page []int32
	off := make([]int, len(l.blocks)+1)
	for k, b := range l.blocks {
		page = append(page, b...)
		off[k+1] = len(page)
	}
	l.partner = align(page, l.truth)
	l.owner = make([]int32, len(l.truth))
	for i := range l.owner {
		l.owner[i] = -1 << 20
	}
	for k := range l.blocks {
		for _, g := range l.partner[off[k]:off[k+1]] {
			if g >= 0 {
				l.owner[g] = int32(k)
			}
		}
	}
	for k := range l.blocks {
		p := l.partner[off[k]:off[k+1]]
		f := runShare(p)
		if n := len(p); n < 5 && !(f == 1 || n >= 3 && f >= 0.74) || n < 5 && !l.anchored(k, p) {
			f = 0
		}
		l.frac[k] = f
		if f >= 0.5 {
			l.done[k] = true
			for _, g := range p {
				if g >= 0 {
					l.used[g] = true
				}
			}
		}
	}
}

// runShare is the share of a block's words in runs of at least three that are contiguous on both sides.
func runShare(p []int32) float32 {
	need, c := min(3, len(p)), 0
	for i := 0; i < len(p); {
		if p[i] < 0 {
			i++
			continue
		}
		j := i + 1
		for j < len(p) && p[j] == p[j-1]+1 {
			j++
		}
		if j-i >= need {
			c += j - i
		}
		i = j
	}
	return float32(c) / float32(len(p))
}

// anchored reports whether a short block's match is a line of the truth or stands beside other matches.
func (l *labeller) anchored(k int, p []int32) bool {
	g0, g1 := p[0], p[len(p)-1]
	if g0 < 0 {
		g0 = g1
	}
	if g1 < 0 {
		g1 = g0
	}
	if g0 < 0 {
		return false
	}
	if l.starts[g0] && l.ends[g1] {
		return true
	}
	near := func(x int32) bool {
		if x < 0 || int(x) >= len(l.truth) {
			return false
		}
		d := l.owner[x] - int32(k)
		return d >= -4 && d <= 4 && d != 0
	}
	before, after := near(g0-1), near(g1+1)
	if len(p) <= 2 {
		return before && after || before && l.ends[g1] || after && l.starts[g0]
	}
	return before || after || l.starts[g0] || l.ends[g1]
}

func (l *labeller) outOfOrder() {
	shingles := map[[4]int32][]int32{}
	for i := 0; i+4 <= len(l.truth); i++ {
		if l.free(i, i+4) {
			key := [4]int32(l.truth[i : i+4])
			shingles[key] = append(shingles[key], int32(i))
		}
	}
	lines := map[string][][2]int{}
	start := 0
	for i := range l.truth {
		if l.starts[i] {
			start = i
		}
		if l.ends[i] && i-start < 4 && l.free(start, i+1) {
			k := lineKey(l.truth[start : i+1])
			lines[k] = append(lines[k], [2]int{start, i + 1})
		}
	}
	for k, b := range l.blocks {
		if l.done[k] {
			continue
		}
		if len(b) >= 4 {
			l.cover(k, b, shingles)
			continue
		}
		key := lineKey(b)
		if free := lines[key]; len(free) > 0 {
			lines[key] = free[1:]
			l.take(free[0][0], free[0][1])
			l.frac[k] = 1
		}
	}
}

// cover labels a block by the unused shingles of the truth that it holds.
func (l *labeller) cover(k int, b []int32, shingles map[[4]int32][]int32) {
	covered := make([]bool, len(b))
	var taken []int32
	for i := 0; i+4 <= len(b); i++ {
		for _, g := range shingles[[4]int32(b[i:i+4])] {
			if l.free(int(g), int(g)+4) {
				for q := range 4 {
					covered[i+q] = true
				}
				taken = append(taken, g)
				break
			}
		}
	}
	c := 0
	for _, v := range covered {
		if v {
			c++
		}
	}
	if f := float32(c) / float32(len(b)); f > l.frac[k] {
		l.frac[k] = f
		if f >= 0.5 {
			for _, g := range taken {
				l.take(int(g), int(g)+4)
			}
		}
	}
}

func (l *labeller) free(lo, hi int) bool {
	for _, u := range l.used[lo:hi] {
		if u {
			return false
		}
	}
	return true
}

func (l *labeller) take(lo, hi int) {
	for i := lo; i < hi; i++ {
		l.used[i] = true
	}
}

func lineKey(w []int32) string {
	var b strings.Builder
	for _, x := range w {
		b.WriteByte(byte(x))
		b.WriteByte(byte(x >> 8))
		b.WriteByte(byte(x >> 16))
	}
	return b.String()
}

// unknown labels a block that the truth says nothing of.
const unknown = -1

// snippetLabels labels the blocks that hold snippets: 1 for those that must appear and occur once, 0 for
// those that must not, unknown for all others.
func snippetLabels(texts []string, with, without []string) []float32 {
	var page strings.Builder
	starts := make([]int, len(texts)+1)
	for k, t := range texts {
		page.WriteString(strings.Join(strings.Fields(t), " "))
		page.WriteByte(' ')
		starts[k+1] = page.Len()
	}
	all := page.String()
	out := make([]float32, len(texts))
	for k := range out {
		out[k] = unknown
	}
	set := func(at, n int, y float32) {
		for k := range texts {
			if starts[k] < at+n && at < starts[k+1]-1 {
				out[k] = y
			}
		}
	}
	for _, s := range without {
		s = strings.Join(strings.Fields(s), " ")
		for from := 0; s != ""; {
			i := strings.Index(all[from:], s)
			if i < 0 {
				break
			}
			set(from+i, len(s), 0)
			from += i + len(s)
		}
	}
	for _, s := range with {
		s = strings.Join(strings.Fields(s), " ")
		if i := strings.Index(all, s); s != "" && i >= 0 && strings.LastIndex(all, s) == i {
			set(i, len(s), 1)
		}
	}
	return out
}
