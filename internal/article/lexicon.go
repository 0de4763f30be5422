package article

// weights sums up the learned weights of some words. Words without a weight do not count.
type weights struct{ sum, min, max, n int16 }

func (w *weights) add(v int8) {
	if v == 0 {
		return
	}
	w.sum += int16(v)
	w.min = min(w.min, int16(v))
	w.max = max(w.max, int16(v))
	w.n++
}

func (w *weights) merge(o *weights) {
	w.sum += o.sum
	w.min = min(w.min, o.min)
	w.max = max(w.max, o.max)
	w.n += o.n
}

// mean is in 1/4 of a weight's unit.
func (w *weights) mean() int16 {
	if w.n == 0 {
		return 0
	}
	return int16(int32(w.sum) * 4 / int32(w.n))
}

// lexicon maps word hashes to two weights, in 1/16 of log-odds, and to categories of names. It is an
// open-addressing table whose length is a power of two; key 0 is a free slot.
type lexicon struct {
	table  []learned
	filter []uint64 // one bit for each word by its hash: most words of most pages are told apart by it alone
}

// learned is what is known of a word.
type learned struct {
	key   uint32
	cats  category
	value [2]int8
}

// filterBits is how many bits of the filter there are for each place of the table.
const filterBits = 4

func newLexicon(n int) lexicon {
	size := 16
	for size < 2*n {
		size *= 2
	}
	return lexicon{table: make([]learned, size), filter: make([]uint64, max(1, size*filterBits/64))}
}

// slot returns where the key is or belongs.
func (l *lexicon) slot(key uint32) *learned {
	mask := len(l.table) - 1
	i := int(key*2654435761>>9) & mask
	for l.table[i].key != 0 && l.table[i].key != key {
		i = (i + 1) & mask
	}
	return &l.table[i]
}

// add puts a word in, or adds to what is known of it. The caller has made room for it.
func (l *lexicon) add(w learned) {
	k := l.slot(w.key)
	k.key = w.key
	k.cats |= w.cats
	k.value[0] += w.value[0]
	k.value[1] += w.value[1]
	word, bit := l.filtered(w.key)
	l.filter[word] |= bit
}

// filtered returns a key's place in the filter.
func (l *lexicon) filtered(key uint32) (word int, bit uint64) {
	h := key * 2246822519
	return int(h>>6) & (len(l.filter) - 1), 1 << (h & 63)
}

// get returns what is known of a word, nil for nothing.
func (l *lexicon) get(key uint32) *learned {
	if word, bit := l.filtered(key); l.filter[word]&bit == 0 {
		return nil
	}
	if w := l.slot(key); w.key != 0 {
		return w
	}
	return nil
}

// weight returns the first weight of a word, 0 for an unknown one.
func (l *lexicon) weight(key uint32) int8 {
	if w := l.get(key); w != nil {
		return w.value[0]
	}
	return 0
}

// nameWeights are the weights of the words that name one element.
type nameWeights struct{ near, far weights }

func (n *nameWeights) add(v [2]int8) {
	n.near.add(v[0])
	n.far.add(v[1])
}

// farLevels is how many ancestors count as far: those behind the two nearest records.
const farLevels = 8

// Salts of words that are looked up for their place.
const (
	saltFirst = 0x9E3779B9 // first word of a block
	saltPair  = 0x85EBCA6B // two words in a row
)

func firstWord(w uint32) uint32   { return mix(saltFirst, w) }
func wordPair(a, b uint32) uint32 { return mix(mix(saltPair, a), b) }

// farNames returns what the names of e and of the records above it say, remembered until another is asked for.
func (d *describer) farNames(e int32) weights {
	if e != d.far {
		d.far, d.farSum = e, weights{}
		for l := 0; l < farLevels && e != 0 && d.elems[e].tag != tagBody; l++ {
			d.farSum.merge(&d.names[e].far)
			e = d.elems[e].parent
		}
	}
	return d.farSum
}

// lexiconRow fills what the learned word lists say of a block: of the names around it, and of its own words if
// they are few.
func (d *describer) lexiconRow(b *block) {
	if d.model == nil {
		return
	}
	var near, text weights
	e := b.elem
	for l := 0; l < 2 && e != 0; l++ {
		near.merge(&d.names[e].near)
		e = d.elems[e].parent
	}
	far := d.farNames(e)
	lex := &d.model.words
	if w := d.page.words[b.words[0]:b.words[1]]; b.tokens <= shortBlock && len(w) > 0 {
		text.add(lex.weight(firstWord(w[0])))
		for k := range w {
			text.add(lex.weight(w[k]))
			if k > 0 {
				text.add(lex.weight(wordPair(w[k-1], w[k])))
			}
		}
	}
	r := d.row[fLexicon:]
	r[lNearSum], r[lNearMin], r[lNearMax] = near.sum, near.min, near.max
	r[lFarSum], r[lFarMean], r[lFarMin], r[lFarMax] = far.sum, far.mean(), far.min, far.max
	r[lTextMean], r[lTextMin], r[lTextMax] = text.mean(), text.min, text.max
}
