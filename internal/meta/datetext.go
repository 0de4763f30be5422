package meta

import (
	"bytes"
	"time"
	"unicode"
	"unicode/utf8"
)

// maxDateText bounds how much of a text is searched for a date, in bytes.
const maxDateText = 1200

// token is a number or a word of a text, with what stands before it.
type dtoken struct {
	lo, hi int
	num    int // value of a number, -1 for a word
	month  int // of a word
}

// dateText finds dates in one text.
type dateText struct {
	s        []byte
	tok      []dtoken
	dayFirst bool // how to read 3/4/2024
}

// findDate returns the first date in a text and where it begins and ends.
func findDate(s []byte, dayFirst bool) (d Date, lo, hi int, ok bool) {
	if len(s) > maxDateText {
		s = s[:maxDateText]
	}
	if !hasDigits(s, 1) {
		return d, 0, 0, false
	}
	var buf [64]dtoken
	x := dateText{s: s, tok: splitDate(buf[:0], s), dayFirst: dayFirst}
	for i := range x.tok {
		y, m, day, n := x.match(i)
		if n == 0 || !validDay(y, m, day) {
			continue
		}
		lo, hi = x.tok[i].lo, x.tok[i+n-1].hi
		d.Time = time.Date(y, time.Month(m), day, 0, 0, 0, 0, time.UTC)
		_, used := clock(s[hi:], &d)
		return d, lo, hi + used, true
	}
	return d, 0, 0, false
}

// validDay reports whether a date exists and lies where pages' dates lie.
func validDay(y, m, d int) bool {
	if y < 1980 || y > 2100 || m < 1 || m > 12 || d < 1 {
		return false
	}
	return time.Date(y, time.Month(m), d, 0, 0, 0, 0, time.UTC).Day() == d
}

// hasDigits reports whether s has at least n digits.
func hasDigits(s []byte, n int) bool {
	for _, c := range s {
		if c-'0' <= 9 {
			if n--; n <= 0 {
				return true
			}
		}
	}
	return false
}

// splitDate appends the tokens of s: runs of digits, and runs of letters.
func splitDate(tok []dtoken, s []byte) []dtoken {
	for i := 0; i < len(s); {
		c := s[i]
		if c >= '0' && c <= '9' {
			lo, v := i, 0
			for i < len(s) && s[i] >= '0' && s[i] <= '9' {
				if v < 1e8 {
					v = v*10 + int(s[i]-'0')
				}
				i++
			}
			tok = append(tok, dtoken{lo: lo, hi: i, num: v})
			continue
		}
		r, n := utf8.DecodeRune(s[i:])
		if !unicode.IsLetter(r) {
			i += n
			continue
		}
		lo := i
		for i < len(s) {
			r, n := utf8.DecodeRune(s[i:])
			if !unicode.IsLetter(r) && !unicode.Is(unicode.M, r) {
				break
			}
			i += n
		}
		tok = append(tok, dtoken{lo: lo, hi: i, num: -1, month: monthIn(s[lo:i])})
	}
	return tok
}

func (x *dateText) at(i int) dtoken {
	if i < len(x.tok) {
		return x.tok[i]
	}
	return dtoken{num: -1}
}

// digits returns how many digits token i has, 0 for a word.
func (x *dateText) digits(i int) int {
	if t := x.at(i); t.num >= 0 {
		return t.hi - t.lo
	}
	return 0
}

func (x *dateText) word(i int) string {
	if t := x.at(i); t.hi > 0 && t.num < 0 {
		return string(x.s[t.lo:t.hi])
	}
	return ""
}

// gap returns what stands between token i and the next.
func (x *dateText) gap(i int) []byte {
	if i+1 >= len(x.tok) {
		return nil
	}
	return x.s[x.tok[i].hi:x.tok[i+1].lo]
}

// match reads a date at token i and returns how many tokens it takes, 0 for no date.
func (x *dateText) match(i int) (y, m, d, n int) {
	if !x.startsClean(i) {
		return 0, 0, 0, 0
	}
	switch k := x.digits(i); {
	case k == 4:
		return x.yearFirst(i)
	case k == 1 || k == 2:
		if y, m, d, n = x.dayMonthName(i); n > 0 {
			return y, m, d, n
		}
		return x.numeric(i)
	case x.at(i).month > 0:
		return x.monthName(i)
	}
	return 0, 0, 0, 0
}

// startsClean reports whether the token is no tail of a longer number such as a price or a version.
func (x *dateText) startsClean(i int) bool {
	lo := x.tok[i].lo
	if lo == 0 || x.tok[i].num < 0 {
		return true
	}
	switch x.s[lo-1] {
	case '$', '#':
		return false
	case '.', ',', '/', '-', ':', '_', '+':
		return lo < 2 || x.s[lo-2] < '0' || x.s[lo-2] > '9'
	}
	return true
}

// yearFirst reads 2024-09-01, 2024/9/1, 2024. 9. 1., 2024年9月1日, 2024년 9월 1일 and 2024. szeptember 1.
func (x *dateText) yearFirst(i int) (y, m, d, n int) {
	y = x.at(i).num
	if sep := trimmed(x.gap(i)); len(sep) == 1 && bytes.IndexByte([]byte("-/."), sep[0]) >= 0 && bytes.Equal(sep, trimmed(x.gap(i+1))) &&
		x.digits(i+1) <= 2 && x.digits(i+2) >= 1 && x.digits(i+2) <= 2 {
		return y, x.at(i + 1).num, x.at(i + 2).num, 3
	}
	switch x.word(i + 1) {
	case "年", "년":
		if w := x.word(i + 3); w == "月" || w == "월" {
			return y, x.at(i + 2).num, x.at(i + 4).num, 5
		}
	}
	if mon := x.at(i + 1).month; mon > 0 && x.digits(i+2) > 0 && x.digits(i+2) <= 2 {
		return y, mon, x.at(i + 2).num, 3
	}
	return 0, 0, 0, 0
}

// dayMonthName reads 1 September 2024, 1. Sept. 2024, 1st of September, 2024, 1 de septiembre de 2024,
// 1-Sep-2024 and 1 tháng 9 năm 2024.
func (x *dateText) dayMonthName(i int) (y, m, d, n int) {
	d = x.at(i).num
	j := i + 1
	switch x.word(j) {
	case "st", "nd", "rd", "th", "er", "ère", "º", "ª", "o", "a", "de", "of", "di", "d", "e":
		j++
	}
	switch x.word(j) {
	case "de", "of", "di":
		j++
	case "tháng", "Tháng":
		if k := j + 2; x.word(k) == "năm" || x.word(k) == "Năm" || x.digits(k) == 4 {
			if x.digits(k) == 0 {
				k++
			}
			if x.digits(k) == 4 {
				return x.at(k).num, x.at(j + 1).num, d, k - i + 1
			}
		}
		return 0, 0, 0, 0
	}
	m = x.at(j).month
	if m == 0 || len(x.gap(i)) > 3 || len(x.gap(j)) > 4 {
		return 0, 0, 0, 0
	}
	j++
	switch x.word(j) {
	case "de", "del", "of", "г":
		j++
	}
	if x.digits(j) == 4 {
		return x.at(j).num, m, d, j - i + 1
	}
	return 0, 0, 0, 0
}

// monthName reads September 1, 2024, Sept. 1st 2024 and Sep-01-2024.
func (x *dateText) monthName(i int) (y, m, d, n int) {
	m = x.at(i).month
	if k := x.digits(i + 1); k == 0 || k > 2 || len(x.gap(i)) > 3 {
		return 0, 0, 0, 0
	}
	d = x.at(i + 1).num
	j := i + 2
	switch x.word(j) {
	case "st", "nd", "rd", "th":
		j++
	}
	if x.digits(j) == 4 && len(x.gap(j-1)) <= 4 && (j >= len(x.tok)-1 || len(x.gap(j)) == 0 || x.gap(j)[0] != ':') {
		return x.at(j).num, m, d, j - i + 1
	}
	return 0, 0, 0, 0
}

// numeric reads 31/12/2024, 12/31/2024, 31.12.2024 and 31-12-24.
func (x *dateText) numeric(i int) (y, m, d, n int) {
	sep := trimmed(x.gap(i))
	if len(sep) != 1 || bytes.IndexByte([]byte("-/."), sep[0]) < 0 || !bytes.Equal(sep, trimmed(x.gap(i+1))) {
		return 0, 0, 0, 0
	}
	if k := x.digits(i + 1); k == 0 || k > 2 {
		return 0, 0, 0, 0
	}
	a, b, y := x.at(i).num, x.at(i+1).num, x.at(i+2).num
	switch x.digits(i + 2) {
	case 4:
	case 2:
		if sep[0] == '.' && x.digits(i) == 1 && x.digits(i+1) == 1 || x.digits(i+1) != 2 && sep[0] != '/' {
			return 0, 0, 0, 0 // a version number
		}
		y += 2000
	default:
		return 0, 0, 0, 0
	}
	if next := x.gap(i + 2); len(next) == 1 && next[0] == sep[0] {
		return 0, 0, 0, 0 // part of something longer
	}
	if sep[0] == '.' || a > 12 || x.dayFirst && b <= 12 {
		return y, b, a, 3
	}
	return y, a, b, 3
}

func trimmed(b []byte) []byte { return bytes.Trim(b, " ") }
