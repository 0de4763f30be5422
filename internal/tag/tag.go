// Package tag names elements and attributes by small numbers.
//
// A [Tag] is a dense number for an element name that tree construction, or a table of features by element,
// has to tell from others; an [ID] numbers every known name, element or attribute. Names are found through
// one perfect hash over the letters that a scanner collects while it reads a name, so that recognising a
// name costs one multiplication and one comparison. The trade-off is a generated table of some 40 KB of
// constants, in exchange for no start-up work and no map.
package tag

import "golang.org/x/net/html/atom"

// Tag is a dense number of an element name, [Other] for names without one.
type Tag uint8

// ID numbers a known name, 0 for unknown names.
type ID uint16

// entry is what is known of a name. key is its letters as [Find] mixes them; they stand in letters[off:off+n].
type entry struct {
	key uint64
	off uint16
	n   uint8
	tag Tag
}

// Find returns the ID of a name without NUL bytes, of either case. k holds its bytes in lower case, shifted
// in eight bits each, the first byte first, so that of a long name the last eight are left.
func Find(k uint64, name []byte) ID {
	if len(name) > 8 {
		return findLong(k, name)
	}
	if id := slots[k*slotMul>>(64-slotBits)]; entries[id].key == k {
		return id
	}
	return 0
}

func findLong(k uint64, name []byte) ID {
	k = k*0x9e3779b97f4a7c15 + uint64(len(name))<<8 + uint64(name[0]|0x20)
	if id := slots[k*slotMul>>(64-slotBits)]; entries[id].key == k && same(id.Bytes(), name) {
		return id
	}
	return 0
}

func same(name, b []byte) bool {
	if len(name) != len(b) {
		return false
	}
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		if c != name[i] {
			return false
		}
	}
	return true
}

// Lookup returns the ID of a lower-case name.
func Lookup(name []byte) ID {
	var k uint64
	for _, c := range name {
		k = k<<8 | uint64(c)
	}
	return Find(k, name)
}

// Of returns the tag of the element that an atom names.
func Of(a atom.Atom) Tag {
	if a == 0 {
		return Other
	}
	return Lookup([]byte(a.String())).Tag()
}

// Tag returns the tag of an element of this name.
func (id ID) Tag() Tag { return entries[id].tag }

// Atom returns the atom of a name, 0 where there is none.
func (id ID) Atom() atom.Atom { return atoms[id] }

// Bytes returns the name. The bytes are shared and must not be changed.
func (id ID) Bytes() []byte {
	e := &entries[id]
	return letters[e.off : e.off+uint16(e.n) : e.off+uint16(e.n)]
}

// String returns the name.
func (id ID) String() string { return string(id.Bytes()) }

// ID returns the ID of the name of a tag.
func (t Tag) ID() ID { return byTag[t] }

// Atom returns the atom of a tag, 0 where there is none.
func (t Tag) Atom() atom.Atom { return tagAtoms[t] }

// String returns the name of a tag.
func (t Tag) String() string { return byTag[t].String() }
