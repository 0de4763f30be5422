package tree

import (
	"context"
	"unicode/utf8"

	"golang.org/x/net/html/atom"
)

// sums holds prefix sums over the nodes before an id: the metric of a subtree is the difference of two.
type sums struct {
	chars     int32 // characters of text, runs of white space counted once
	linkChars int32 // those inside <a href>
	commas    int32
	elements  int32
	paras     int32 // <p>
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

// MetricsRange returns the metrics of the nodes in [lo, hi).
func (t *Tree) MetricsRange(lo, hi NodeID) Metrics {
	a, b := &t.sums[lo], &t.sums[hi]
	return Metrics{
		Chars:     int(b.chars - a.chars),
		LinkChars: int(b.linkChars - a.linkChars),
		Commas:    int(b.commas - a.commas),
		Elements:  int(b.elements - a.elements),
		Paras:     int(b.paras - a.paras),
	}
}

// fold fills the prefix sums in one pass over the nodes.
func (t *Tree) fold(ctx context.Context) error {
	t.sums = make([]sums, len(t.nodes)+1)
	linkEnd, textless := None, None // ends of the innermost link and of a subtree whose text is not shown
	for i := Root; int(i) < len(t.nodes); i++ {
		if i&1023 == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		s := t.sums[i]
		switch nd := &t.nodes[i]; nd.kind {
		case Element:
			s.elements++
			switch nd.tag {
			case atom.P:
				s.paras++
			case atom.A:
				if i >= linkEnd {
					if _, ok := t.Attr(i, atom.Href); ok {
						linkEnd = nd.end
					}
				}
			case atom.Head, atom.Template, atom.Script, atom.Style:
				textless = max(textless, nd.end)
			}
		case Text:
			if i < textless {
				break
			}
			chars, commas := measure(t.bytes(nd.data))
			s.chars += chars
			s.commas += commas
			if i < linkEnd {
				s.linkChars += chars
			}
		}
		t.sums[i+1] = s
	}
	return nil
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
func measure(text []byte) (chars, commas int32) {
	before := uint8(0) // 1 if the byte before is not white space
	for i, c := range text {
		k := textByte[c]
		chars += int32((k & counted) | before)
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
func commaAt(text []byte) int32 {
	r, _ := utf8.DecodeRune(text)
	switch r {
	case '，', '、', '،', '﹐', '﹑', '､', '⹁':
		return 1
	}
	return 0
}
