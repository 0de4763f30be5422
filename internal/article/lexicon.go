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

// lexicon maps word hashes to two weights, in 1/16 of log-odds. It is an open-addressing table whose length
// is a power of two; key 0 is a free slot.
type lexicon struct {
	keys   []uint32
	values [][2]int8
}

func newLexicon(n int) lexicon {
	size := 16
	for size < 2*n {
		size *= 2
	}
	return lexicon{keys: make([]uint32, size), values: make([][2]int8, size)}
}

// slot returns where the key is or belongs.
func (l *lexicon) slot(key uint32) int {
	mask := len(l.keys) - 1
	i := int(key*2654435761>>9) & mask
	for l.keys[i] != 0 && l.keys[i] != key {
		i = (i + 1) & mask
	}
	return i
}

// get returns the weights of a word, zeros for an unknown one.
func (l *lexicon) get(key uint32) [2]int8 { return l.values[l.slot(key)] }

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

// lexiconRow fills what the learned word lists say of a block: of the names around it, of its own words if
// they are few, and of the words of the heading before it.
func (d *describer) lexiconRow(i int32, b *block) {
	if d.model == nil {
		return
	}
	var near, far, text, section weights
	e := b.elem
	for l := 0; l < 2 && e != 0; l++ {
		near.merge(&d.names[e].near)
		e = d.elems[e].parent
	}
	for l := 0; l < farLevels && e != 0 && d.elems[e].tag != tagBody; l++ {
		far.merge(&d.names[e].far)
		e = d.elems[e].parent
	}
	lex := &d.model.words
	if w := d.page.words[b.words[0]:b.words[1]]; b.tokens <= shortBlock && len(w) > 0 {
		text.add(lex.get(firstWord(w[0]))[0])
		for k := range w {
			text.add(lex.get(w[k])[0])
			if k > 0 {
				text.add(lex.get(wordPair(w[k-1], w[k]))[0])
			}
		}
	}
	if h := d.heads[i]; h >= 0 {
		for _, w := range d.page.words[d.blocks[h].words[0]:d.blocks[h].words[1]] {
			section.add(lex.get(w)[1])
		}
	}
	r := d.row[fLexicon:]
	r[lNearSum], r[lNearMin], r[lNearMax] = near.sum, near.min, near.max
	r[lFarSum], r[lFarMean], r[lFarMin], r[lFarMax] = far.sum, far.mean(), far.min, far.max
	r[lTextMean], r[lTextMin], r[lTextMax] = text.mean(), text.min, text.max
	r[lSectionMean], r[lSectionMin], r[lSectionMax] = section.mean(), section.min, section.max
}
