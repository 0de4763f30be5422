package render

import (
	"time"
	"unicode"
)

// Rates of reading.
const (
	wordsAMinute = 200
	charsAMinute = 500 // of scripts without spaces
)

// CountWords counts the words of s. A word is a run of letters, digits and marks; apostrophes, hyphens and
// points between two of them do not part it. Of Chinese and Japanese every character is a word, as word
// processors count; of the scripts of South-East Asia that write no spaces (Thai, Lao, Khmer, Burmese) every
// four letters begun are, marks above and below not counted.
func CountWords(s string) int {
	c := count(s)
	return c.spaced + c.ideographs + (c.runLetters+3)/4
}

// ReadingTime returns how long s takes to read: 200 words a minute, and 500 characters a minute of scripts
// without spaces. It is a multiple of a second, rounded up.
func ReadingTime(s string) time.Duration {
	c := count(s)
	d := time.Duration(c.spaced)*time.Minute/wordsAMinute +
		time.Duration(c.ideographs+c.runLetters)*time.Minute/charsAMinute
	return (d + time.Second - 1).Truncate(time.Second)
}

// counts is what a text holds.
type counts struct {
	spaced     int // words between spaces
	ideographs int // characters of Chinese and Japanese
	runLetters int // letters of Thai, Lao, Khmer, Burmese
}

func count(s string) (c counts) {
	inWord := false
	var prev rune
	for _, r := range s {
		last := prev
		prev = r
		switch {
		case r < 0x80 && isAlnum(byte(r)):
		case r == '\'' || r == '’' || r == '-' || r == '.' || r == ',' && last < 0x80 && isDigit(byte(last)):
			continue // part of a word if it stands inside one
		case r < 0x80:
			inWord = false
			continue
		case isHanOrKana(r):
			c.ideographs++
			inWord = false
			continue
		case isRunning(r):
			if unicode.IsLetter(r) {
				c.runLetters++
			}
			inWord = false
			continue
		case unicode.IsLetter(r), unicode.IsDigit(r), unicode.IsMark(r), r == 0x200c, r == 0x200d:
		default:
			inWord = false
			continue
		}
		if !inWord {
			c.spaced++
		}
		inWord = true
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
