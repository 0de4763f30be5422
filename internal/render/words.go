package render

import (
	"time"
	"unicode"
	"unicode/utf8"
)

// Rates of reading.
const (
	wordsAMinute = 200
	charsAMinute = 500 // of scripts without spaces
)

// CountWords counts the words of s and says how long they take to read.
//
// A word is a run of letters, digits and marks; apostrophes, hyphens and points between two of them do not part it.
// Of Chinese and Japanese every character is a word, as word processors count; of the scripts of South-East Asia that
// write no spaces (Thai, Lao, Khmer, Burmese) every four letters begun are, marks above and below not counted.
//
// A minute of reading is 200 words, or 500 characters of scripts without spaces. The time is a multiple of a second,
// rounded up.
func CountWords(s string) (words int, reading time.Duration) {
	c := count(s)
	d := time.Duration(c.spaced)*time.Minute/wordsAMinute +
		time.Duration(c.ideographs+c.runLetters)*time.Minute/charsAMinute
	return c.spaced + c.ideographs + (c.runLetters+3)/4, (d + time.Second - 1).Truncate(time.Second)
}

// counts is what a text holds.
type counts struct {
	spaced     int // words between spaces
	ideographs int // characters of Chinese and Japanese
	runLetters int // letters of Thai, Lao, Khmer, Burmese
}

func count(s string) (c counts) {
	in := 0 // 1 inside a word
	for i := 0; i < len(s); {
		if b := s[i]; b < utf8.RuneSelf {
			switch {
			case isDigit(b), isLetter(b):
				c.spaced += 1 - in
				in = 1
			case b == '\'', b == '-', b == '.', b == ',' && i > 0 && isDigit(s[i-1]): // part of a word if they stand inside one
			default:
				in = 0
			}
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		i += n
		switch {
		case r == '’':
		case isHanOrKana(r):
			c.ideographs++
			in = 0
		case isRunning(r):
			if unicode.IsLetter(r) {
				c.runLetters++
			}
			in = 0
		case unicode.IsLetter(r), unicode.IsDigit(r), unicode.IsMark(r), r == 0x200c, r == 0x200d:
			c.spaced += 1 - in
			in = 1
		default:
			in = 0
		}
	}
	return c
}

// isHanOrKana reports whether r is a character of Chinese or Japanese that stands for itself.
func isHanOrKana(r rune) bool {
	return r >= 0x3041 && r <= 0x30FF && r != '・' && r != 'ー' || r >= 0x31F0 && r <= 0x31FF || r >= 0x3400 && r <= 0x4DBF ||
		r >= 0x4E00 && r <= 0x9FFF || r >= 0xF900 && r <= 0xFAFF || r >= 0xFF66 && r <= 0xFF9D ||
		r >= 0x20000 && r <= 0x3FFFF || r == '々' || r == '〇'
}

// isRunning reports whether r belongs to a script that writes no spaces between words.
func isRunning(r rune) bool {
	return r >= 0x0E00 && r <= 0x0EFF || r >= 0x1000 && r <= 0x109F || r >= 0x1780 && r <= 0x17FF
}
