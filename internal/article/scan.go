package article

import (
	"unicode"
	"unicode/utf8"
)

// shortBlock is how many words a block may have for its words to be looked up.
const shortBlock = 12

// textStats counts what a block's text is made of.
type textStats struct {
	tokens   int32 // words; two ideographs count as one
	linked   int32 // words inside links
	bold     int32 // words inside b, strong and em
	sents    int32 // . ! ? and their like
	commas   int32
	function int32 // words of one to three lower-case letters, which most languages bind with
	numbers  int32 // words that begin with a digit
	capitals int32 // words that begin with an upper-case letter
	inTitle  int32 // words that the page's title has
	inHead   int32 // words that its headline has
	inDesc   int32 // words that its description has
	flags    textFlags
}

// textFlags are yes-or-no facts about a block's text.
type textFlags uint16

const (
	startsUpper textFlags = 1 << iota
	startsSymbol
	endsSentence
	endsQuestion
	endsColon
	hasBar        // separators of navigation: | › » → • ·
	hasPrice      // a currency sign beside a digit
	hasYear       // 19xx or 20xx
	hasLower      // a lower-case letter
	heading       // inside h1 to h6
	good          // a paragraph of prose
	textFlagCount = iota
)

// scanner reads the text of one block, node by node; words may go on across nodes.
type scanner struct {
	textStats
	hash     uint64
	length   int32
	short    [shortBlock + 1]uint32
	shortN   int32
	word     uint32 // hash of the word being read
	wordLen  int32  // its letters, 0 between words
	lower    bool   // it is all lower case
	digits   bool   // it is all digits
	year     bool   // it begins like a year
	link     bool
	strong   bool
	gap      bool // white space was read since the last character
	any      bool // something other than white space was read
	last     byte // last character other than white space, 0 for one that is not ASCII
	currency int32
	wide     int32     // ideographs that have not yet made a word
	sink     *[]uint32 // where the hashes of all words go, if anywhere
	facts    *factSets // what words are compared with, if anything
}

const (
	fnvOffset = 2166136261
	fnvPrime  = 16777619
)

// reset makes the scanner ready for the next block.
func (s *scanner) reset() { *s = scanner{hash: 14695981039346656037, sink: s.sink, facts: s.facts} }

// scan reads one text node.
func (s *scanner) scan(data []byte, link, strong bool) {
	s.link, s.strong = link, strong
	for i := 0; i < len(data); {
		c := data[i]
		switch class[c] {
		case cLower, cUpper:
			i += s.letters(data[i:])
			continue
		case cDigit:
			s.digit(c)
		case cSpace:
			s.space()
		case cHigh:
			r, n := utf8.DecodeRune(data[i:])
			s.rune(r)
			s.length += int32(n - 1)
			i += n - 1
		default:
			s.symbol(c)
		}
		i++
	}
}

// mark notes a character that is not white space.
func (s *scanner) mark(c byte) {
	if s.gap && s.any {
		s.length++
	}
	s.gap = false
	s.length++
	s.last = c
}

// letters reads the letters that data begins with, at least one, and returns how many there are.
func (s *scanner) letters(data []byte) int {
	if s.wide > 0 {
		s.end()
	}
	if s.gap && s.any {
		s.length++
	}
	s.gap = false
	if s.wordLen == 0 {
		s.begin(class[data[0]] == cUpper)
	}
	h, n := s.word, 0
	kinds := uint8(0)
	for ; n < len(data); n++ {
		c := data[n]
		k := class[c]
		if k > cUpper || k == cOther {
			break
		}
		kinds |= k
		h = (h ^ uint32(c|0x20)) * fnvPrime
	}
	s.word = h
	s.wordLen += int32(n)
	s.length += int32(n)
	s.last = 'a'
	s.digits = false
	if kinds&cUpper != 0 {
		s.lower = false
	}
	if kinds&cLower != 0 {
		s.flags |= hasLower
	}
	return n
}

// underscore reads one that follows on a word as a letter.
func (s *scanner) underscore() {
	if s.wide > 0 {
		s.end()
	}
	s.mark('_')
	if s.wordLen == 0 {
		s.begin(false)
	}
	s.word = (s.word ^ '_') * fnvPrime
	s.wordLen++
	s.digits = false
	s.flags |= hasLower
}

func (s *scanner) digit(c byte) {
	if s.currency != 0 && s.length-s.currency <= 1 {
		s.flags |= hasPrice
	}
	if s.wide > 0 {
		s.end()
	}
	s.mark(c)
	if s.wordLen == 0 {
		s.begin(false)
		s.numbers++
		s.digits = true
	}
	switch s.wordLen {
	case 0:
		s.year = c == '1' || c == '2'
	case 1:
		s.year = s.year && (c == '9' || c == '0')
	}
	s.word = (s.word ^ uint32(c)) * fnvPrime
	s.wordLen++
	s.lower = false
}

// begin starts a word.
func (s *scanner) begin(upper bool) {
	s.word = fnvOffset
	s.lower = !upper
	s.digits, s.year = false, false
	if upper {
		s.capitals++
	}
	if !s.any {
		s.any = true
		if upper {
			s.flags |= startsUpper
		}
	}
}

// end finishes a word.
func (s *scanner) end() {
	if s.wide > 0 {
		s.function += (s.wide + 2) / 6
		s.count((s.wide + 1) / 2)
		s.wide = 0
	} else {
		if s.lower && s.wordLen <= 3 {
			s.function++
		}
		if s.digits && s.year && s.wordLen == 4 {
			s.flags |= hasYear
		}
		s.count(1)
	}
	if s.shortN < int32(len(s.short)) {
		s.short[s.shortN] = s.word
		s.shortN++
	}
	if s.sink != nil {
		*s.sink = append(*s.sink, s.word)
	}
	if s.facts != nil {
		s.compare()
	}
	s.hash = (s.hash ^ uint64(s.word)) * 1099511628211
	s.wordLen = 0
}

// compare looks the word up in the page's facts.
func (s *scanner) compare() {
	if bits := s.facts.words.get(s.word); bits != 0 {
		s.inTitle += int32(bits & factTitle)
		s.inHead += int32(bits & factHead >> 1)
		s.inDesc += int32(bits & factDesc >> 2)
	}
}

func (s *scanner) count(n int32) {
	s.tokens += n
	if s.link {
		s.linked += n
	}
	if s.strong {
		s.bold += n
	}
}

// space reads white space or a line break.
func (s *scanner) space() {
	if s.wordLen > 0 {
		s.end()
	}
	s.gap = true
}

func (s *scanner) symbol(c byte) {
	if s.wordLen > 0 {
		if c == '_' {
			s.underscore()
			return
		}
		s.end()
	}
	if !s.any {
		s.any = true
		s.flags |= startsSymbol
	}
	s.mark(c)
	switch c {
	case '.', '!':
		s.sents++
	case '?':
		s.sents++
	case ',':
		s.commas++
	case '|':
		s.flags |= hasBar
	case '$':
		s.currency = s.length
	}
}

// rune reads a character that is not ASCII.
func (s *scanner) rune(r rune) {
	switch {
	case r == 0xA0 || r == 0x3000 || r == 0xFEFF || r >= 0x2000 && r <= 0x200B:
		s.space()
	case r == 0xAD:
	case isWide(r):
		s.wideRune(r)
	case r < 0x530:
		if !unicode.IsLetter(r) {
			s.otherRune(r)
			return
		}
		s.runeLetter(r)
	case unicode.IsLetter(r) || unicode.IsNumber(r):
		s.runeLetter(r)
	case unicode.Is(unicode.Mn, r):
	default:
		s.otherRune(r)
	}
}

func (s *scanner) runeLetter(r rune) {
	if s.wide > 0 {
		s.end()
	}
	l := unicode.ToLower(r)
	s.mark(0)
	if s.wordLen == 0 {
		s.begin(l != r)
	}
	s.word = (s.word ^ uint32(l)) * fnvPrime
	s.wordLen++
	s.digits = false
	if l != r {
		s.lower = false
	} else {
		s.flags |= hasLower
	}
}

// wideRune reads a letter of a script without spaces.
func (s *scanner) wideRune(r rune) {
	s.mark(0)
	if s.wordLen > 0 && s.wide == 0 {
		s.end()
	}
	if s.wordLen == 0 {
		s.begin(false)
	}
	s.word = (s.word ^ uint32(r)) * fnvPrime
	s.wordLen++
	s.wide++
	s.flags |= hasLower
}

func (s *scanner) otherRune(r rune) {
	s.symbol(0)
	switch r {
	case '。', '！', '…', '．', '।':
		s.sents++
		s.last = '.'
	case '？', '؟':
		s.sents++
		s.last = '?'
	case '，', '、', '،':
		s.commas++
	case '”', '“', '»', '」', '’':
		s.last = '"'
		if r == '»' {
			s.flags |= hasBar
		}
	case '：':
		s.last = ':'
	case '›', '→', '•', '·':
		s.flags |= hasBar
	case '£', '¥', '₹', '₩':
		s.currency = s.length
	case '€':
		s.currency = s.length
		if s.digits {
			s.flags |= hasPrice
		}
	}
}

// isWide reports scripts that are written without spaces: ideographs, kana, Thai, Lao, Khmer and Burmese.
func isWide(r rune) bool {
	switch {
	case r < 0xE00:
		return false
	case r <= 0xEFF, r >= 0x1000 && r <= 0x109F, r >= 0x1780 && r <= 0x17FF:
		return unicode.IsLetter(r)
	case r < 0x3040:
		return false
	case r <= 0x30FF:
		return r != 0x30FB && r != 0x3099 && r != 0x309A
	case r >= 0x3400 && r <= 0x9FFF, r >= 0xF900 && r <= 0xFAFF, r >= 0x20000 && r <= 0x323AF:
		return true
	}
	return false
}

const (
	cOther = iota
	cLower
	cUpper
	cDigit
	cSpace
	cHigh
)

// class sorts the 256 bytes.
var class = [256]uint8{
	cOther, cOther, cOther, cOther, cOther, cOther, cOther, cOther, cOther, cSpace, cSpace, cOther, cSpace, cSpace, cOther, cOther,
	cOther, cOther, cOther, cOther, cOther, cOther, cOther, cOther, cOther, cOther, cOther, cOther, cOther, cOther, cOther, cOther,
	cSpace, cOther, cOther, cOther, cOther, cOther, cOther, cOther, cOther, cOther, cOther, cOther, cOther, cOther, cOther, cOther,
	cDigit, cDigit, cDigit, cDigit, cDigit, cDigit, cDigit, cDigit, cDigit, cDigit, cOther, cOther, cOther, cOther, cOther, cOther,
	cOther, cUpper, cUpper, cUpper, cUpper, cUpper, cUpper, cUpper, cUpper, cUpper, cUpper, cUpper, cUpper, cUpper, cUpper, cUpper,
	cUpper, cUpper, cUpper, cUpper, cUpper, cUpper, cUpper, cUpper, cUpper, cUpper, cUpper, cOther, cOther, cOther, cOther, cOther,
	cOther, cLower, cLower, cLower, cLower, cLower, cLower, cLower, cLower, cLower, cLower, cLower, cLower, cLower, cLower, cLower,
	cLower, cLower, cLower, cLower, cLower, cLower, cLower, cLower, cLower, cLower, cLower, cOther, cOther, cOther, cOther, cOther,
	cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh,
	cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh,
	cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh,
	cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh,
	cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh,
	cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh,
	cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh,
	cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh, cHigh,
}

// endFlags tells how the text ends.
func (s *scanner) endFlags() textFlags {
	switch s.last {
	case '.', '!', '"':
		return endsSentence
	case '?':
		return endsSentence | endsQuestion
	case ':':
		return endsColon
	}
	return 0
}

// isGood reports a paragraph of prose: long enough, few links, punctuation, and words that bind others.
func (s *textStats) isGood() bool {
	return s.tokens >= 12 && 5*s.linked < 2*s.tokens && s.sents+s.commas > 0 && 20*s.function > 3*s.tokens
}
