package charset

import "encoding/binary"

// isLetter reports an ASCII letter.
func isLetter(c byte) bool {
	c = lower(c)
	return 'a' <= c && c <= 'z'
}

// hasPrefixFold reports whether s begins with prefix, which is in lower case, whatever the case of s.
func hasPrefixFold(s []byte, prefix string) bool {
	if len(s) < len(prefix) {
		return false
	}
	for i := range len(prefix) {
		if lower(s[i]) != prefix[i] {
			return false
		}
	}
	return true
}

// equalFold reports whether s is word, which is in lower case, whatever the case of s.
func equalFold(s []byte, word string) bool {
	return len(s) == len(word) && hasPrefixFold(s, word)
}

// indexFold finds word, which is in lower case.
func indexFold(s []byte, word string) int {
	for i := 0; i+len(word) <= len(s); i++ {
		if lower(s[i]) == word[0] && hasPrefixFold(s[i:], word) {
			return i
		}
	}
	return -1
}

// firstHigh returns the index of the first byte that is not ASCII, len(b) if all are.
func firstHigh(b []byte) int {
	i := 0
	for ; i+8 <= len(b); i += 8 {
		if binary.LittleEndian.Uint64(b[i:])&0x8080808080808080 != 0 {
			break
		}
	}
	for ; i < len(b) && b[i] < 0x80; i++ {
	}
	return i
}
