package tree

import (
	"context"
	"math/bits"
	"unicode/utf8"

	"github.com/winnowhtml/html/internal/tag"

	"golang.org/x/net/html/atom"
)

// sums holds prefix sums over the nodes before an id: the metric of a subtree is the difference of two.
type sums struct{ chars, linkChars, commas uint32 }

// rank counts elements: bit i of its words is set for node i of a block of 64, and the numbers hold how many
// are set in the blocks before.
type rank struct {
	elements, paras         uint64
	elementsHere, parasHere uint32
}

// Metrics describes the text of a subtree.
type Metrics struct {
	Chars     int // characters of text, a run of white space counts as one
	LinkChars int // those inside links
	Commas    int // ASCII, Arabic and CJK commas
	Elements  int
	Paras     int // <p> elements
}

// LinkDensity is the share of the text that stands inside links, 0 for no text.
func (m Metrics) LinkDensity() float64 {
	if m.Chars == 0 {
		return 0
	}
	return float64(m.LinkChars) / float64(m.Chars)
}

// Metrics returns the metrics of the subtree of n, n included.
func (t *Tree) Metrics(n NodeID) Metrics { return t.MetricsRange(n, t.nodes[n].end) }

// Chars returns the characters of text in the subtree of n, as [Tree.Metrics] does.
func (t *Tree) Chars(n NodeID) int { return int(t.sums[t.nodes[n].end].chars - t.sums[n].chars) }

// MetricsRange returns the metrics of the nodes in [lo, hi).
func (t *Tree) MetricsRange(lo, hi NodeID) Metrics {
	a, b := &t.sums[lo], &t.sums[hi]
	e, p := t.rank(hi)
	e0, p0 := t.rank(lo)
	return Metrics{
		Chars:     int(b.chars - a.chars),
		LinkChars: int(b.linkChars - a.linkChars),
		Commas:    int(b.commas - a.commas),
		Elements:  e - e0,
		Paras:     p - p0,
	}
}

// rank returns how many elements and paragraphs are before n.
func (t *Tree) rank(n NodeID) (elements, paras int) {
	r := &t.ranks[n>>6]
	before := uint64(1)<<(n&63) - 1
	return int(r.elementsHere) + bits.OnesCount64(r.elements&before), int(r.parasHere) + bits.OnesCount64(r.paras&before)
}

// fold fills the prefix sums and ranks in one pass over the nodes.
func (t *Tree) fold(ctx context.Context) error {
	t.sums = room(t.arena, t.sums, len(t.nodes)+1)
	t.sums[0] = sums{}
	t.ranks = room(t.arena, t.ranks, len(t.nodes)>>6+1)
	clear(t.ranks)
	var s sums
	f := folder{linkEnd: None, textless: None}
	for i := Root; int(i) < len(t.nodes); i++ {
		if i&1023 == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		t.sums[i] = s
		if nd := &t.nodes[i]; nd.kind == Text {
			if i >= f.textless {
				chars, commas := measure(t.data[nd.at : nd.at+nd.n])
				s.chars += chars
				s.commas += commas
				if i < f.linkEnd {
					s.linkChars += chars
				}
			}
		} else if t.IsElement(i) {
			f.element(t, i)
		}
	}
	t.sums[len(t.nodes)] = s
	for i := 1; i < len(t.ranks); i++ {
		r := &t.ranks[i-1]
		t.ranks[i].elementsHere = r.elementsHere + uint32(bits.OnesCount64(r.elements))
		t.ranks[i].parasHere = r.parasHere + uint32(bits.OnesCount64(r.paras))
	}
	return nil
}

// folder knows the ends of the innermost link and of a subtree whose text is not shown.
type folder struct{ linkEnd, textless NodeID }

// element notes the element n.
func (f *folder) element(t *Tree, n NodeID) {
	r := &t.ranks[n>>6]
	r.elements |= 1 << (n & 63)
	switch nd := &t.nodes[n]; nd.code {
	case tag.P:
		r.paras |= 1 << (n & 63)
	case tag.A:
		if n >= f.linkEnd {
			if _, ok := t.Attr(n, atom.Href); ok {
				f.linkEnd = nd.end
			}
		}
	case tag.Head, tag.Template, tag.Script, tag.Style:
		f.textless = max(f.textless, nd.end)
	}
}

// Classes of bytes in textByte.
const (
	counted = 1 << iota // not white space
	tail                // inside a character
	comma               // an ASCII comma
	maybe               // may begin another comma
)

// textByte holds the class of each byte of UTF-8 text.
var textByte = [256]uint8{
	1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
	0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
	1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
	1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
	3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3,
	3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3,
	1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 9, 1, 1, 1, 1, 1, 1, 1,
	1, 1, 9, 9, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 9, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
}

// measure counts the characters and commas of text.
func measure(text []byte) (chars, commas uint32) {
	before := uint8(0) // 1 if the byte before is not white space
	for i, c := range text {
		k := textByte[c]
		chars += uint32((k & counted) | before)
		before = k & counted
		if k&^counted != 0 {
			switch {
			case k&tail != 0:
				chars--
			case k&comma != 0:
				commas++
			default:
				commas += commaAt(text[i:])
			}
		}
	}
	return chars, commas
}

// commaAt returns 1 if text begins with an Arabic or CJK comma.
func commaAt(text []byte) uint32 {
	r, _ := utf8.DecodeRune(text)
	switch r {
	case '，', '、', '،', '﹐', '﹑', '､', '⹁':
		return 1
	}
	return 0
}
