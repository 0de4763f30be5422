package charset

import "bytes"

// utf16Sample is how many bytes are looked at to recognise UTF-16 by its zero bytes.
const utf16Sample = 4 << 10

// sniffUTF16 recognises UTF-16 without a byte order mark by its markup and spaces: each is followed, or
// preceded, by a zero byte. It returns "" if the bytes do not show that, on one side only.
func sniffUTF16(b []byte) string {
	b = b[:min(len(b), utf16Sample)&^1]
	if bytes.IndexByte(b, 0) < 0 {
		return ""
	}
	little, big := 0, 0
	for i := 0; i+1 < len(b); i += 2 {
		if b[i+1] == 0 && isMarkup(b[i]) {
			little++
		}
		if b[i] == 0 && isMarkup(b[i+1]) {
			big++
		}
	}
	const least = 3
	pairs := len(b) / 2
	enough := func(n, other int) bool { return n >= least && n*100 >= pairs && other*16 <= n }
	switch {
	case enough(little, big) && pairedSurrogates(b, 1):
		return "UTF-16LE"
	case enough(big, little) && pairedSurrogates(b, 0):
		return "UTF-16BE"
	}
	return ""
}

// isMarkup reports a byte that is common between words and tags, and that hardly occurs as one half of a
// UTF-16 unit whose other half is zero.
func isMarkup(c byte) bool {
	switch c {
	case ' ', '\n', '\r', '\t', '<', '>', '/', '=', '"', '.', ',':
		return true
	}
	return false
}

// pairedSurrogates reports whether the surrogates of b stand in pairs. high is the index of the high byte
// in each unit; the last unit may be a cut pair.
func pairedSurrogates(b []byte, high int) bool {
	for i := 0; i+1 < len(b); i += 2 {
		switch b[i+high] & 0xFC {
		case 0xDC:
			return false
		case 0xD8:
			i += 2
			if i+1 < len(b) && b[i+high]&0xFC != 0xDC {
				return false
			}
		}
	}
	return true
}

// sniffISO2022JP recognises ISO-2022-JP by an escape into a Japanese set in bytes that are otherwise ASCII
// and decode without an error.
func sniffISO2022JP(b []byte, atEOF bool) bool {
	escapes := false
	for i, c := range b {
		if c >= 0x80 || c == 0x0E || c == 0x0F {
			return false
		}
		if c == 0x1B && i+2 < len(b) && b[i+1] == '$' && (b[i+2] == '@' || b[i+2] == 'B') {
			escapes = true
		}
	}
	return escapes && decodesStrictly("ISO-2022-JP", b, atEOF)
}
