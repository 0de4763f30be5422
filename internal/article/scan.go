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
	sents    int32 // . ! ? and their like
	commas   int32
	function int32 // words of one to three lower-case letters, which most languages bind with
	inTitle  int32 // words that the page's title has
	inDesc   int32 // words that its description has
	flags    textFlags
}

// textFlags are yes-or-no facts about a block's text.
type textFlags uint8

const (
	endsSentence textFlags = 1 << iota
	hasPrice               // a currency sign beside a digit
	hasYear                // 19xx or 20xx
	heading                // inside h1 to h6
	good                   // a paragraph of prose
)

// scanner reads the text of one block, node by node; words may go on across nodes.
type scanner struct {
	textStats
	hash     uint64 // of the words in order
	length   int32
	short    [shortBlock + 1]uint32
	shortN   int32
	word     wordHash // of the word being read
	wordLen  int32    // its letters, 0 between words
	lower    bool     // it is all lower case
	digits   bool     // it is all digits
	year     bool     // it begins like a year
	link     bool
	gap      bool // white space was read since the last character
	any      bool // something other than white space was read
	last     byte // last character other than white space, 0 for one that is not ASCII
	currency int32
	wide     int32     // ideographs that have not yet made a word
	sink     *[]uint32 // where the hashes of all words go, if anywhere
	facts    *factSets // what words are compared with, if anything
}

// reset makes the scanner ready for the next block.
func (s *scanner) reset() { *s = scanner{hash: 14695981039346656037, sink: s.sink, facts: s.facts} }

// scan reads one text node.
func (s *scanner) scan(data []byte, link bool) {
	s.link = link
	for i := 0; i < len(data); {
		c := data[i]
		switch class[c] {
		case cLetter:
			if s.wordLen == 0 && s.wide == 0 {
				if k := s.plainWord(data, i); k > 0 {
					i += k
					continue
				}
			}
			i = s.letters(data, i)
			if i < len(data) && data[i] == ' ' {
				s.space()
				i++
			}
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

// letters reads the letters of data from i on, at least one, and returns where they end.
func (s *scanner) letters(data []byte, i int) int {
	if s.wide > 0 {
		s.end()
	}
	if s.gap && s.any {
		s.length++
	}
	s.gap = false
	if s.wordLen == 0 {
		s.begin(true)
	}
	n, lower := s.word.addLetters(data, i)
	s.lower = s.lower && lower
	s.wordLen += int32(n)
	s.length += int32(n)
	s.last = 'a'
	s.digits = false
	return i + n
}

// plainWord reads the word of ASCII letters that begins at i if a space follows it, as most words do. It returns
// how much it read, space included, 0 for another word.
func (s *scanner) plainWord(data []byte, i int) int {
	var word wordHash
	n, lower := word.addLetters(data, i)
	if i+n >= len(data) || data[i+n] != ' ' {
		return 0
	}
	if s.gap && s.any {
		s.length++
	}
	s.gap, s.any, s.digits = true, true, false
	s.length += int32(n)
	s.last = 'a'
	if lower && n <= 3 {
		s.function++
	}
	s.count(1)
	s.note(word.sum())
	return n + 1
}

// underscore reads one that follows on a word as a letter.
func (s *scanner) underscore() {
	if s.wide > 0 {
		s.end()
	}
	s.mark('_')
	if s.wordLen == 0 {
		s.begin(true)
	}
	s.word.add('_', 1)
	s.wordLen++
	s.digits = false
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
		s.digits = true
	}
	switch s.wordLen {
	case 0:
		s.year = c == '1' || c == '2'
	case 1:
		s.year = s.year && (c == '9' || c == '0')
	}
	s.word.add(uint64(c), 1)
	s.wordLen++
	s.lower = false
}

// begin starts a word.
func (s *scanner) begin(lower bool) {
	s.word = wordHash{}
	s.lower = lower
	s.digits, s.year = false, false
	s.any = true
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
	s.note(s.word.sum())
	s.wordLen = 0
}

// note takes a word's hash in.
func (s *scanner) note(word uint32) {
	if s.shortN < int32(len(s.short)) {
		s.short[s.shortN] = word
		s.shortN++
	}
	if s.sink != nil {
		*s.sink = append(*s.sink, word)
	}
	if s.facts != nil {
		s.compare(word)
	}
	s.hash = (s.hash ^ uint64(word)) * 1099511628211
}

// compare looks a word up in the page's facts.
func (s *scanner) compare(word uint32) {
	if bits := s.facts.words.get(word); bits != 0 {
		s.inTitle += int32(bits & factTitle)
		s.inDesc += int32(bits & factDesc >> 1)
	}
}

func (s *scanner) count(n int32) {
	s.tokens += n
	if s.link {
		s.linked += n
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
	s.any = true
	s.mark(c)
	switch c {
	case '.', '!', '?':
		s.sents++
	case ',':
		s.commas++
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
		s.begin(true)
	}
	s.word.addRune(l)
	s.wordLen++
	s.digits = false
	if l != r {
		s.lower = false
	}
}

// wideRune reads a letter of a script without spaces.
func (s *scanner) wideRune(r rune) {
	s.mark(0)
	if s.wordLen > 0 && s.wide == 0 {
		s.end()
	}
	if s.wordLen == 0 {
		s.begin(true)
	}
	s.word.addRune(r)
	s.wordLen++
	s.wide++
}

func (s *scanner) otherRune(r rune) {
	s.symbol(0)
	switch r {
	case '。', '！', '…', '．', '।', '？', '؟':
		s.sents++
		s.last = '.'
	case '，', '、', '،':
		s.commas++
	case '”', '“', '»', '」', '’':
		s.last = '"'
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
	cLetter
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
	cOther, cLetter, cLetter, cLetter, cLetter, cLetter, cLetter, cLetter, cLetter, cLetter, cLetter, cLetter, cLetter, cLetter, cLetter, cLetter,
	cLetter, cLetter, cLetter, cLetter, cLetter, cLetter, cLetter, cLetter, cLetter, cLetter, cLetter, cOther, cOther, cOther, cOther, cOther,
	cOther, cLetter, cLetter, cLetter, cLetter, cLetter, cLetter, cLetter, cLetter, cLetter, cLetter, cLetter, cLetter, cLetter, cLetter, cLetter,
	cLetter, cLetter, cLetter, cLetter, cLetter, cLetter, cLetter, cLetter, cLetter, cLetter, cLetter, cOther, cOther, cOther, cOther, cOther,
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
	case '.', '!', '?', '"':
		return endsSentence
	}
	return 0
}

// isGood reports a paragraph of prose: long enough, few links, punctuation, and words that bind others.
func (s *textStats) isGood() bool {
	return s.tokens >= 12 && 5*s.linked < 2*s.tokens && s.sents+s.commas > 0 && 20*s.function > 3*s.tokens
}
