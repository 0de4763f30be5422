package article

// Bits of a word in factSets.words.
const (
	factTitle uint8 = 1 << iota
	factDesc
)

// maxFact bounds the bytes of a fact that are read.
const maxFact = 2000

// factSets holds the page's facts as sets of word hashes.
type factSets struct {
	title, headline []uint32
	words           hashSet // single words, with bits
}

func newFactSets(f Facts) factSets {
	s := factSets{title: wordsOf(f.Title), headline: wordsOf(f.Headline)}
	desc := wordsOf(f.Description)
	s.words.grow(len(s.title) + len(desc))
	for _, w := range s.title {
		s.words.add(w, factTitle)
	}
	for _, w := range desc {
		s.words.add(w, factDesc)
	}
	return s
}

// wordsOf hashes the words of a fact, of which the first maxFact bytes count. Markup inside is skipped.
func wordsOf(text string) []uint32 {
	if len(text) > maxFact {
		text = text[:maxFact]
	}
	if text == "" {
		return nil
	}
	words := make([]uint32, 0, len(text)/6+1)
	s := scanner{sink: &words}
	s.reset()
	data := []byte(text)
	start, inTag := 0, false
	for i, c := range data {
		switch {
		case !inTag && c == '<':
			s.scan(data[start:i], false)
			s.space()
			inTag = true
		case inTag && c == '>':
			start, inTag = i+1, false
		}
	}
	if !inTag {
		s.scan(data[start:], false)
	}
	s.space()
	return words
}

// seenWords is the length of a set's filter.
const seenWords = 32

// hashSet maps hashes to bits. The zero hash counts as 1.
type hashSet struct {
	keys []uint32
	bits []uint8
	used int
	seen [seenWords]uint64 // one bit for each key by its low bits: most words are told apart by it alone
}

// grow makes room for n entries in all.
func (s *hashSet) grow(n int) {
	if 2*n <= len(s.keys) {
		return
	}
	size := tableSize(n)
	old := *s
	s.keys, s.bits, s.used = make([]uint32, size), make([]uint8, size), 0
	for i, k := range old.keys {
		if k != 0 {
			s.add(k, old.bits[i])
		}
	}
}

// add sets bits of a key; the caller has made room.
func (s *hashSet) add(key uint32, bits uint8) {
	i := s.slot(&key)
	if s.keys[i] == 0 {
		s.keys[i] = key
		s.used++
		s.seen[key>>6%seenWords] |= 1 << (key & 63)
	}
	s.bits[i] |= bits
}

func (s *hashSet) get(key uint32) uint8 {
	if s.used == 0 || key != 0 && s.seen[key>>6%seenWords]>>(key&63)&1 == 0 {
		return 0
	}
	return s.bits[s.slot(&key)]
}

// slot finds the key's place or the free one where it belongs.
func (s *hashSet) slot(key *uint32) int {
	if *key == 0 {
		*key = 1
	}
	mask := len(s.keys) - 1
	i := int(*key*2654435761>>7) & mask
	for s.keys[i] != 0 && s.keys[i] != *key {
		i = (i + 1) & mask
	}
	return i
}
