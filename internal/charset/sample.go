package charset

import "bytes"

const (
	sampleLimit = 48 << 10 // bytes of words that the statistics read
	fewBytes    = 6        // with fewer non-ASCII bytes in the text, markup and scripts count as text too
)

// sample is what the statistics read of a page.
type sample struct {
	words    []byte          // the words that are not all ASCII, each with a space before and after it
	high     int             // how many bytes of words are not ASCII
	hits     int             // how many words there are
	misses   int             // how many words of the text were all ASCII
	language string          // the first lang attribute, in lower case
	lone     []byte          // the words of one byte
	seen     [1 << 10]uint32 // hashes of words; the lowest bit says that it came twice
	declared string          // a declaration that the prescan did not reach
}

// takeSample collects words from the text of a page, at most limit bytes of them. Tags, comments, scripts
// and styles are no text. The time is linear in the page.
func takeSample(page []byte, limit int) *sample {
	s := &sample{}
	s.words = append(make([]byte, 0, min(len(page)+2, limit+limit/8)), ' ')
	for rest := page; len(rest) > 0 && len(s.words) < limit; {
		text := rest
		if i := nextTag(rest); i >= 0 {
			text = rest[:i]
		}
		s.addText(text, limit)
		rest = rest[len(text):]
		if len(rest) > 0 {
			rest = rest[s.skipMarkup(rest):]
		}
	}
	if s.high < fewBytes {
		*s = sample{words: append(s.words[:0], ' '), language: s.language, declared: s.declared}
		s.addText(page, limit)
	}
	return s
}

// nextTag returns where the next tag, comment or declaration begins, -1 for nowhere.
func nextTag(b []byte) int {
	for i := 0; ; i++ {
		j := bytes.IndexByte(b[i:], '<')
		if j < 0 || i+j+1 == len(b) {
			return -1
		}
		i += j
		if c := b[i+1]; isLetter(c) || c == '/' || c == '!' || c == '?' {
			return i
		}
	}
}

// skipMarkup returns the length of the markup that b begins with, the text of a script or style included.
func (s *sample) skipMarkup(b []byte) int {
	if bytes.HasPrefix(b, []byte("<!--")) {
		return skipPast(b, 4, "-->")
	}
	size := skipPast(b, 1, ">")
	switch {
	case isTag(b, "<script"):
		return skipRaw(b, size, "</script")
	case isTag(b, "<style"):
		return skipRaw(b, size, "</style")
	case isTag(b, "<html"), isTag(b, "<body"):
		s.readLanguage(b[5:size])
	case isTag(b, "<meta"):
		if name, _ := readMeta(b[5:size]); s.declared == "" {
			s.declared = name
		}
	}
	return size
}

// skipPast returns the index after end in b, searched from index from; len(b) if it is not there.
func skipPast(b []byte, from int, end string) int {
	from = min(from, len(b))
	if i := bytes.Index(b[from:], []byte(end)); i >= 0 {
		return from + i + len(end)
	}
	return len(b)
}

// skipRaw returns where the end tag of a raw text element begins in b, searched from index from.
func skipRaw(b []byte, from int, end string) int {
	for {
		i := bytes.IndexByte(b[from:], '<')
		if i < 0 {
			return len(b)
		}
		if from += i; hasPrefixFold(b[from:], end) {
			return from
		}
		from++
	}
}

// isTag reports whether b begins with the start of the tag, given in lower case with its '<'.
func isTag(b []byte, tag string) bool {
	return hasPrefixFold(b, tag) && len(b) > len(tag) && (isSpace(b[len(tag)]) || b[len(tag)] == '>' || b[len(tag)] == '/')
}

// readLanguage keeps the first lang attribute among those in b.
func (s *sample) readLanguage(b []byte) {
	const longest = 16
	for s.language == "" {
		key, value, size, ok := nextAttribute(b)
		if !ok {
			return
		}
		b = b[size:]
		if (equalFold(key, "lang") || equalFold(key, "xml:lang")) && len(value) <= longest {
			s.language = string(bytes.ToLower(value))
		}
	}
}

// addText appends the words of text that are not all ASCII. A byte after one that is not ASCII belongs to
// the word if an East Asian encoding could mean it as part of a character.
func (s *sample) addText(text []byte, limit int) {
	for i := 0; i < len(text) && len(s.words) < limit; {
		if text[i] < 0x80 && !isLetter(text[i]) {
			i++
			continue
		}
		start, high := i, 0
		for i < len(text) {
			c := text[i]
			if c >= 0x80 {
				high++
			} else if !isLetter(c) && (i == start || text[i-1] < 0x80 || !isTrail(c)) {
				break
			}
			i++
		}
		if word := text[start:min(i, start+limit)]; high > 0 && s.isNews(word) {
			s.words = append(append(s.words, word...), ' ')
			s.high += high
			s.hits++
			if len(word) == 1 {
				s.lone = append(s.lone, word[0])
			}
		} else if high == 0 && len(word) > 1 {
			s.misses++
		}
	}
}

// isNews reports whether a word is one that was seen less than twice: the labels, bullets and signs that a
// page repeats tell no more than the first of them. The table forgets what another word takes the place of.
func (s *sample) isNews(word []byte) bool {
	hash := uint32(2166136261) // FNV-1a
	for _, c := range word {
		hash = (hash ^ uint32(c)) * 16777619
	}
	slot := &s.seen[hash%uint32(len(s.seen))]
	switch hash &^= 1; {
	case *slot == hash|1:
		return false
	case *slot == hash:
		*slot = hash | 1
	default:
		*slot = hash
	}
	return true
}

// isTrail reports an ASCII byte that may end a character of several bytes, or stand in the middle of one.
func isTrail(c byte) bool { return '0' <= c && c <= '9' || '@' <= c && c <= '~' }
