package sanitize

import (
	"bytes"
	"unicode/utf8"

	"github.com/winnowhtml/html/internal/event"
	"github.com/winnowhtml/html/internal/tree"
)

// invisible is a kind of characters that have no glyph and can carry what no reader sees.
type invisible uint8

const (
	zeroWidth invisible = iota + 1
	bidirectional
	tagCharacter
	invisibleKinds
)

func (k invisible) message() string {
	switch k {
	case zeroWidth:
		return "invisible characters: zero width"
	case bidirectional:
		return "invisible characters: bidirectional control"
	}
	return "invisible characters: tags"
}

// invisibleKind sorts a character; 0 is one that can be seen, or that every text may hold.
func invisibleKind(r rune) invisible {
	switch {
	case r >= 0x200b && r <= 0x200d, r >= 0x2060 && r <= 0x2064, r == 0xfeff, r == 0x180e, r == 0x115f, r == 0x3164:
		return zeroWidth
	case r == 0x200e, r == 0x200f, r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069, r == 0x061c:
		return bidirectional
	case r >= 0xe0000 && r <= 0xe007f:
		return tagCharacter
	}
	return 0
}

// found counts the invisible characters of one kind in a page's text.
type found struct {
	count int
	node  tree.NodeID // where the first stands
}

// countInvisible looks for invisible characters in a text that leaves the library.
func (j *judge) countInvisible(n tree.NodeID) {
	s := j.t.Text(n)
	for i := 0; i < len(s); {
		k := bytes.IndexFunc(s[i:], func(r rune) bool { return r >= 0x061c && invisibleKind(r) != 0 })
		if k < 0 {
			return
		}
		r, size := utf8.DecodeRune(s[i+k:])
		f := &j.invisible[invisibleKind(r)]
		if f.count == 0 {
			f.node = n
		}
		f.count++
		i += k + size
	}
}

// reportInvisible tells the audit once a page of each kind, with the text of the first.
func (j *judge) reportInvisible() {
	for k := zeroWidth; k < invisibleKinds; k++ {
		if f := j.invisible[k]; f.count > 0 {
			j.o.Record(event.Event{
				Type: event.EncodingIssue, Message: k.message(), Size: f.count,
				Tag: string(j.t.Name(j.t.Parent(f.node))), Raw: string(j.t.Text(f.node)),
			})
		}
	}
}
