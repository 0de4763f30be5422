package token

// Classes of bytes in nameByte.
const (
	isAlpha = 1 << iota
	isDigit
	isSpace   // white space of the standard after newlines are normalised, and CR
	endsName  // ends a tag's name
	endsAttr  // ends an attribute's name
	endsValue // ends an unquoted value

	isAlnum = isAlpha | isDigit
)

// nameByte holds the classes of each byte; NUL ends every name, so that scanners stop to replace it.
var nameByte = [256]uint8{
	0:    endsName | endsAttr,
	'\t': isSpace | endsName | endsAttr | endsValue, '\n': isSpace | endsName | endsAttr | endsValue,
	'\f': isSpace | endsName | endsAttr | endsValue, '\r': isSpace | endsName | endsAttr | endsValue,
	' ': isSpace | endsName | endsAttr | endsValue,
	'/': endsName | endsAttr, '>': endsName | endsAttr | endsValue, '=': endsAttr,
	'0': isDigit, '1': isDigit, '2': isDigit, '3': isDigit, '4': isDigit,
	'5': isDigit, '6': isDigit, '7': isDigit, '8': isDigit, '9': isDigit,
	'A': isAlpha, 'B': isAlpha, 'C': isAlpha, 'D': isAlpha, 'E': isAlpha, 'F': isAlpha, 'G': isAlpha,
	'H': isAlpha, 'I': isAlpha, 'J': isAlpha, 'K': isAlpha, 'L': isAlpha, 'M': isAlpha, 'N': isAlpha,
	'O': isAlpha, 'P': isAlpha, 'Q': isAlpha, 'R': isAlpha, 'S': isAlpha, 'T': isAlpha, 'U': isAlpha,
	'V': isAlpha, 'W': isAlpha, 'X': isAlpha, 'Y': isAlpha, 'Z': isAlpha,
	'a': isAlpha, 'b': isAlpha, 'c': isAlpha, 'd': isAlpha, 'e': isAlpha, 'f': isAlpha, 'g': isAlpha,
	'h': isAlpha, 'i': isAlpha, 'j': isAlpha, 'k': isAlpha, 'l': isAlpha, 'm': isAlpha, 'n': isAlpha,
	'o': isAlpha, 'p': isAlpha, 'q': isAlpha, 'r': isAlpha, 's': isAlpha, 't': isAlpha, 'u': isAlpha,
	'v': isAlpha, 'w': isAlpha, 'x': isAlpha, 'y': isAlpha, 'z': isAlpha,
}

// lower lowers an ASCII letter.
func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c | 0x20
	}
	return c
}

// hasPrefixFold reports whether b begins with the lower-case prefix in either case.
func hasPrefixFold(b, prefix []byte) bool {
	if len(b) < len(prefix) {
		return false
	}
	for i, c := range prefix {
		if lower(b[i]) != c {
			return false
		}
	}
	return true
}
