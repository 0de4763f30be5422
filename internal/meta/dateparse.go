package meta

import (
	"bytes"
	"strconv"
	"time"
)

// parseDate reads a value that is meant to be a date: ISO 8601 and its looser relatives, seconds or
// milliseconds since 1970, or any date that stands in a text.
func parseDate(b []byte, dayFirst bool) (d Date, ok bool) {
	b = bytes.TrimSpace(b)
	if len(b) == 0 || len(b) > 200 {
		return d, false
	}
	if isDigits(b) {
		return digitsDate(b)
	}
	d, _, _, ok = findDate(b, dayFirst)
	return d, ok
}

// digitsDate reads 20240901, 20240901T… without its letters, and Unix times.
func digitsDate(b []byte) (d Date, ok bool) {
	v, err := strconv.ParseInt(string(b), 10, 64)
	if err != nil {
		return d, false
	}
	switch len(b) {
	case 8, 12, 14:
		for len(b) < 14 {
			b = append(b[:len(b):len(b)], "00"...)
			v *= 100
		}
		day := int(v / 1e6)
		y, m, dd := day/10000, day/100%100, day%100
		hour, minute, sec := int(v/1e4%100), int(v/100%100), int(v%100)
		if !validDay(y, m, dd) || hour > 23 || minute > 59 || sec > 59 {
			return d, false
		}
		d.Time = time.Date(y, time.Month(m), dd, hour, minute, sec, 0, time.UTC)
		d.HasTime = hour+minute+sec > 0
		return d, true
	case 13:
		v /= 1000
	case 10:
	default:
		return d, false
	}
	d.Time = time.Unix(v, 0).UTC()
	d.HasTime, d.HasZone = true, true
	return d, validDay(d.Time.Year(), int(d.Time.Month()), d.Time.Day())
}

// clock reads the time of day that follows a date and adds it to d. It returns how many bytes it took.
func clock(s []byte, d *Date) (rest []byte, used int) {
	i := 0
	for i < len(s) && i < 8 && (s[i] < '0' || s[i] > '9') {
		i++
	}
	h, n := number(s[i:], 2)
	if n == 0 || i == 0 || !clockGap(s[:i]) {
		return s, 0
	}
	i += n
	if i >= len(s) || s[i] != ':' {
		return s, 0
	}
	m, n := number(s[i+1:], 2)
	if n != 2 {
		return s, 0
	}
	i += 1 + n
	sec := 0
	if i < len(s) && s[i] == ':' {
		if v, n := number(s[i+1:], 2); n == 2 {
			sec = v
			i += 1 + n
			if i < len(s) && s[i] == '.' {
				_, n := number(s[i+1:], 9)
				i += 1 + n
			}
		}
	}
	h, i = half(s, i, h)
	if h > 23 || m > 59 || sec > 59 {
		return s, 0
	}
	loc, n := zone(s[i:])
	if loc != nil {
		d.HasZone = true
		i += n
	} else {
		loc = time.UTC
	}
	y, mon, day := d.Time.Date()
	d.Time = time.Date(y, mon, day, h, m, sec, 0, loc)
	d.HasTime = true
	return s[i:], i
}

// clockGap reports whether a date's time may follow after gap.
func clockGap(gap []byte) bool {
	for _, c := range gap {
		switch c {
		case ' ', ',', 'T', 't', '-', '@', '|':
		case 'a': // at
		default:
			if c < 0x80 {
				return false
			}
		}
	}
	return true
}

// half applies AM or PM.
func half(s []byte, i, h int) (hour, next int) {
	j := i
	for j < len(s) && s[j] == ' ' {
		j++
	}
	if j+1 < len(s) && s[j+1]|0x20 == 'm' {
		switch s[j] | 0x20 {
		case 'a':
			return h % 12, j + 2
		case 'p':
			return h%12 + 12, j + 2
		}
	}
	return h, i
}

// zone reads Z, UTC, GMT or an offset. It returns nil where there is none.
func zone(s []byte) (*time.Location, int) {
	i := 0
	for i < len(s) && s[i] == ' ' {
		i++
	}
	rest := s[i:]
	switch {
	case len(rest) == 0:
		return nil, 0
	case rest[0] == 'Z':
		return time.UTC, i + 1
	case bytes.HasPrefix(rest, []byte("UTC")), bytes.HasPrefix(rest, []byte("GMT")):
		if loc, n := zone(rest[3:]); n > 0 {
			return loc, i + 3 + n
		}
		return time.UTC, i + 3
	case rest[0] != '+' && rest[0] != '-':
		return nil, 0
	}
	h, n := number(rest[1:], 2)
	if n != 2 || h > 14 {
		return nil, 0
	}
	used, m := 3, 0
	after := rest[3:]
	if len(after) > 0 && after[0] == ':' {
		after = after[1:]
		used++
	}
	if v, n := number(after, 2); n == 2 && v < 60 {
		m = v
		used += n
	}
	secs := h*3600 + m*60
	if rest[0] == '-' {
		secs = -secs
	}
	return time.FixedZone("", secs), i + used
}

// number reads up to most digits.
func number(s []byte, most int) (v, n int) {
	for n < len(s) && n < most && s[n] >= '0' && s[n] <= '9' {
		v = v*10 + int(s[n]-'0')
		n++
	}
	return v, n
}
