package charset

// multibyte is an East Asian encoding. step reads the character that p begins with, whose first byte is not
// ASCII; ok is false if it means nothing.
type multibyte struct {
	name     string
	language string
	assume   int // what it costs to assume the encoding, in bits
	step     func(p []byte) (size, cost int, ok bool)
}

// What bytes cost that the grids do not cover.
const (
	costError     = 40 * bit
	costRare      = 20 * bit // a character outside the common sets
	costExtension = 16 * bit // a character of a common extension
	costHalfKana  = 10 * bit // a katakana of one byte, or two in EUC-JP
	costLetter    = 34       // an ASCII letter, as in running text
	costEdge      = 18       // the edge of a word
	multibyteHit  = 1        // a word that is not all ASCII, for densityCost
	multibyteMiss = 27       // a word that is
	costMixed     = 6 * bit  // a character next to an ASCII letter
)

var multibytes = [...]multibyte{
	{"GBK", "zh-hans", 1, stepGBK},
	{"Big5", "zh-hant", 1, stepBig5},
	{"Shift_JIS", "ja", 1, stepShiftJIS},
	{"EUC-JP", "ja", 2, stepEUCJP},
	{"EUC-KR", "ko", 1, stepEUCKR},
}

// cost reads words as the encoding.
func (m *multibyte) cost(words []byte) int {
	const edge, letter, wide = 0, 1, 2
	sum, before := 0, edge
	for len(words) > 0 {
		size, now := 1, edge
		switch c := words[0]; {
		case c >= 0x80:
			n, cost, ok := m.step(words)
			if !ok {
				n, cost = 1, costError
			}
			size, now = n, wide
			sum += cost
		case isLetter(c):
			now = letter
			sum += costLetter
		case before == letter:
			sum += costEdge
		}
		if now+before == letter+wide {
			sum += costMixed
		}
		before = now
		words = words[size:]
	}
	return sum
}

// inRange reports lo <= c <= hi.
func inRange(c, lo, hi byte) bool { return lo <= c && c <= hi }

// grid94 returns the cost of a character in a grid of 94 by 94.
func grid94(at int, lead, trail byte) int {
	return int(models[at+int(lead-0xA1)*94+int(trail-0xA1)])
}

func stepGBK(p []byte) (size, cost int, ok bool) {
	if len(p) < 2 || p[0] == 0x80 || p[0] == 0xFF {
		return 0, 0, false
	}
	lead, trail := p[0], p[1]
	switch {
	case lead >= 0xA1 && inRange(trail, 0xA1, 0xFE):
		return 2, grid94(gb2312At, lead, trail), true
	case inRange(trail, 0x40, 0x7E), inRange(trail, 0x80, 0xFE):
		return 2, costExtension, true
	case isFourBytes(p):
		return 4, costRare, true
	}
	return 0, 0, false
}

// isFourBytes reports a character of four bytes in gb18030.
func isFourBytes(p []byte) bool {
	return len(p) >= 4 && inRange(p[0], 0x81, 0xFE) && inRange(p[1], '0', '9') &&
		inRange(p[2], 0x81, 0xFE) && inRange(p[3], '0', '9')
}

func stepBig5(p []byte) (size, cost int, ok bool) {
	if len(p) < 2 || p[0] == 0x80 || p[0] == 0xFF {
		return 0, 0, false
	}
	column := 0
	switch trail := p[1]; {
	case inRange(trail, 0x40, 0x7E):
		column = int(trail - 0x40)
	case inRange(trail, 0xA1, 0xFE):
		column = int(trail-0xA1) + 63
	default:
		return 0, 0, false
	}
	if inRange(p[0], 0xA1, 0xF9) {
		return 2, int(models[big5At+int(p[0]-0xA1)*157+column]), true
	}
	return 2, costRare, true
}

func stepShiftJIS(p []byte) (size, cost int, ok bool) {
	lead := p[0]
	if inRange(lead, 0xA1, 0xDF) {
		return 1, costHalfKana, true
	}
	if len(p) < 2 || lead == 0x80 || lead == 0xA0 || lead > 0xFC {
		return 0, 0, false
	}
	trail := p[1]
	if !inRange(trail, 0x40, 0x7E) && !inRange(trail, 0x80, 0xFC) {
		return 0, 0, false
	}
	if lead >= 0xF0 {
		return 2, costRare, true
	}
	if lead >= 0xE0 {
		lead -= 0x40
	}
	row, column := int(lead-0x81)*2, int(trail)-0x40
	if trail > 0x7F {
		column--
	}
	if column >= 94 {
		row, column = row+1, column-94
	}
	return 2, int(models[jis0208At+row*94+column]), true
}

func stepEUCJP(p []byte) (size, cost int, ok bool) {
	switch {
	case len(p) >= 2 && inRange(p[0], 0xA1, 0xFE) && inRange(p[1], 0xA1, 0xFE):
		return 2, grid94(jis0208At, p[0], p[1]), true
	case len(p) >= 2 && p[0] == 0x8E && inRange(p[1], 0xA1, 0xDF):
		return 2, costHalfKana, true
	case len(p) >= 3 && p[0] == 0x8F && inRange(p[1], 0xA1, 0xFE) && inRange(p[2], 0xA1, 0xFE):
		return 3, costRare, true
	}
	return 0, 0, false
}

func stepEUCKR(p []byte) (size, cost int, ok bool) {
	if len(p) < 2 || p[0] == 0x80 || p[0] == 0xFF {
		return 0, 0, false
	}
	lead, trail := p[0], p[1]
	switch {
	case lead >= 0xA1 && inRange(trail, 0xA1, 0xFE):
		return 2, grid94(ksc5601At, lead, trail), true
	case lead <= 0xC6 && (inRange(trail, 'A', 'Z') || inRange(trail, 'a', 'z') || inRange(trail, 0x81, 0xFE)):
		return 2, costExtension, true
	}
	return 0, 0, false
}
