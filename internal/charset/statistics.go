package charset

// Costs are in eighths of a bit: how surprising the text is, read in an encoding.
const bit = 8

// encodingModel is a single-byte encoding. kinds is where models has the kind of each byte in it.
type encodingModel struct {
	name  string
	cost  int // what it costs to assume it, in bits
	kinds int
}

// languageModel is a language. pairs is where models has the cost of each class of letter after each other.
type languageModel struct {
	tag     string
	classes int
	pairs   int
	hit     int // cost of a word that is not all ASCII
	miss    int // cost of one that is
}

// candidate is a language in an encoding. classes is where models has the class of each byte.
type candidate struct{ encoding, language, classes int }

// The kinds of byte, in the order of models.
const (
	kindBoundary = iota // ASCII that is no letter
	kindLower
	kindUpper
	kindCaseless // a letter without case, or a mark
	kindApostrophe
	kindJoin    // punctuation that may stand anywhere, within words too
	kindQuote   // quotation marks
	kindOpen    // what stands before a word
	kindClose   // what stands after a word
	kindRare    // symbols that hardly stand in text
	kindInvalid // controls and bytes without a meaning
	kinds
)

// kindCost is what a byte of one kind (column) costs after one of another (row), beside its letter pair.
var kindCost = [kinds][kinds]int{
	//                edge lower upper case- apos join quote open close rare invalid
	kindBoundary:   {0, 3, 16, 0, 48, 32, 40, 40, 56, 72, 320},
	kindLower:      {0, 0, 72, 0, 28, 48, 52, 88, 44, 96, 320},
	kindUpper:      {0, 4, 16, 0, 28, 48, 52, 88, 44, 96, 320},
	kindCaseless:   {0, 0, 0, 0, 40, 40, 48, 88, 44, 96, 320},
	kindApostrophe: {0, 3, 16, 0, 48, 40, 40, 40, 40, 72, 320},
	kindJoin:       {0, 3, 16, 0, 48, 40, 40, 40, 48, 72, 320},
	kindQuote:      {0, 28, 36, 24, 40, 40, 40, 56, 40, 72, 320},
	kindOpen:       {0, 3, 16, 0, 40, 40, 40, 40, 56, 72, 320},
	kindClose:      {0, 80, 96, 80, 40, 40, 40, 64, 40, 72, 320},
	kindRare:       {0, 48, 64, 48, 72, 72, 72, 72, 72, 72, 320},
	kindInvalid:    {0, 16, 16, 16, 48, 48, 48, 48, 48, 72, 160},
}

// bytePair is two neighbouring bytes of the sample and how often they occur.
type bytePair struct {
	a, b  byte
	times int32
}

// pairsOf counts the neighbouring bytes in words.
func pairsOf(words []byte) []bytePair {
	const short = 2 << 10 // below this, counting costs more than it saves
	pairs := make([]bytePair, 0, min(len(words), 8<<10))
	if len(words) <= short {
		for i := 1; i < len(words); i++ {
			pairs = append(pairs, bytePair{words[i-1], words[i], 1})
		}
		return pairs
	}
	counts := make([]uint16, 1<<16) // a sample is shorter than 1<<16
	for i := 1; i < len(words); i++ {
		counts[int(words[i-1])<<8|int(words[i])]++
	}
	for i, n := range counts {
		if n > 0 {
			pairs = append(pairs, bytePair{byte(i >> 8), byte(i), int32(n)})
		}
	}
	return pairs
}

// kindsCost sums kindCost over the pairs, as the encoding reads them.
func (e *encodingModel) kindsCost(pairs []bytePair) int {
	table := models[e.kinds : e.kinds+256]
	sum := 0
	for _, p := range pairs {
		sum += kindCost[table[p.a]][table[p.b]] * int(p.times)
	}
	return sum
}

// loneCost is what words of one letter cost: the lone bytes of a page are symbols more often.
func (e *encodingModel) loneCost(s *sample) int {
	const each = 4 * bit
	sum := 0
	for _, c := range s.lone {
		if isLetterKind(models[e.kinds+int(c)]) {
			sum += each
		}
	}
	return sum
}

// isLetterKind reports the kinds that are letters.
func isLetterKind(kind byte) bool {
	return kind == kindLower || kind == kindUpper || kind == kindCaseless
}

// pairsCost sums what the letter pairs cost in the candidate's language.
func (c *candidate) pairsCost(pairs []bytePair) int {
	l := &languages[c.language]
	table := models[c.classes : c.classes+256]
	costs := models[l.pairs : l.pairs+l.classes*l.classes]
	sum := 0
	for _, p := range pairs {
		sum += int(costs[int(table[p.a])*l.classes+int(table[p.b])]) * int(p.times)
	}
	return sum
}

// densityCost is what the share of words with letters beyond ASCII costs, as that of densityWords words: the
// rest of a page is often in another language than its text.
func densityCost(hits, misses, hit, miss int) int {
	const densityWords = 16
	return (hits*hit + misses*miss) * densityWords / max(hits+misses, densityWords)
}

// lettered estimates how many words have a letter beyond ASCII in the encoding, from the first words.
func (e *encodingModel) lettered(s *sample) int {
	const look = 1 << 10
	table := models[e.kinds : e.kinds+256]
	words, with, has := 0, 0, false
	for _, c := range s.words[1:min(len(s.words), look)] {
		switch {
		case c == ' ':
			words++
			if has {
				with++
			}
			has = false
		case c >= 0x80:
			has = has || isLetterKind(table[c])
		}
	}
	return s.hits * with / max(words, 1)
}

// ranking is what each encoding costs at best.
type ranking struct {
	single [len(encodings)]int // by index into encodings
	multi  [len(multibytes)]int
}

// rank reads the sample in every encoding and language. An encoding whose bytes alone cost far more than
// another encoding and its best language together keeps that as its cost.
func rank(s *sample, hint hint) *ranking {
	r := &ranking{}
	lowest := unlikely
	for i := range multibytes {
		m := &multibytes[i]
		r.multi[i] = m.cost(s.words) + m.assume*bit + densityCost(s.hits, s.misses, multibyteHit, multibyteMiss) - hint.bonus(m.language)
		lowest = min(lowest, r.multi[i])
	}
	pairs := pairsOf(s.words)
	for i := range encodings {
		r.single[i] = encodings[i].kindsCost(pairs) + encodings[i].loneCost(s) + encodings[i].cost*bit
	}
	for _, i := range r.byCost() {
		if r.single[i] > lowest+2*overruling(s)+hopeless {
			break
		}
		r.single[i] += r.inLanguages(i, pairs, s, hint)
		lowest = min(lowest, r.single[i])
	}
	return r
}

// byCost returns the indexes of the single-byte encodings, the cheapest first.
func (r *ranking) byCost() [len(encodings)]int {
	var order [len(encodings)]int
	for i := range order {
		j := i
		for ; j > 0 && r.single[order[j-1]] > r.single[i]; j-- {
			order[j] = order[j-1]
		}
		order[j] = i
	}
	return order
}

// inLanguages returns what the pairs cost in the encoding's best language.
func (r *ranking) inLanguages(encoding int, pairs []bytePair, s *sample, hint hint) int {
	hits := encodings[encoding].lettered(s)
	lowest := unlikely
	for j := range candidates {
		c := &candidates[j]
		if c.encoding != encoding {
			continue
		}
		l := &languages[c.language]
		cost := densityCost(hits, s.hits-hits+s.misses, l.hit, l.miss) - hint.bonus(l.tag)
		lowest = min(lowest, cost+c.pairsCost(pairs))
	}
	return lowest
}

const (
	unlikely = 1 << 30 // beyond what a window can cost, and fits 32 bits
	hopeless = 120 * bit
)
