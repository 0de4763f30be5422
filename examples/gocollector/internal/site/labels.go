package site

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// linesOf takes a text apart. A row of a table becomes a label and its value.
func linesOf(text string) (out []string) {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if cells := strings.Split(strings.Trim(line, "|"), "|"); strings.HasPrefix(line, "|") && len(cells) == 2 {
			line = strings.TrimSpace(cells[0]) + ": " + strings.TrimSpace(cells[1])
		}
		if line != "" {
			out = append(out, line)
		}
	}
	return out
}

// known are labels that stand beside those that are looked for; a value ends where one begins.
var known = [...]string{
	"version", "published", "license", "licence", "licenses", "licences", "imports", "imported by", "repository", "source code",
}

// labelled returns what stands behind the first of the labels: on its line after a colon, or on the next line.
func labelled(lines []string, labels ...string) string {
	for i, line := range lines {
		for _, label := range labels {
			if isLabel(line, []string{label}) && i+1 < len(lines) {
				return lines[i+1]
			}
			if value, ok := cutFold(line, label+":"); ok && strings.TrimSpace(value) != "" {
				return untilLabel(strings.TrimSpace(value))
			}
		}
	}
	return ""
}

// untilLabel cuts a value off where the next label begins.
func untilLabel(value string) string {
	end := len(value)
	for _, label := range known {
		if rest, ok := cutFold(value, label+":"); ok {
			end = min(end, len(value)-len(rest)-len(label)-1)
		}
	}
	return strings.Trim(value[:end], " |·•")
}

// withoutLabel cuts a label and its colon off the beginning of a text.
func withoutLabel(s string, labels ...string) string {
	s = strings.TrimSpace(s)
	for _, label := range labels {
		if len(s) > len(label) && strings.EqualFold(s[:len(label)], label) {
			return strings.TrimLeft(s[len(label):], ": ")
		}
	}
	return s
}

// cutFold returns what stands behind the first occurrence of an ASCII text, in any case, that begins a word.
func cutFold(s, sub string) (after string, ok bool) {
	for i := 0; i+len(sub) <= len(s); i++ {
		if !strings.EqualFold(s[i:i+len(sub)], sub) {
			continue
		}
		if r, _ := utf8.DecodeLastRuneInString(s[:i]); i == 0 || !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return s[i+len(sub):], true
		}
	}
	return "", false
}

// number reads the number at the beginning of a text. Its digits may stand in groups of three: 1,234 or 1 234.
func number(s string) (n int64, ok bool) {
	runes := []rune(strings.TrimSpace(s))
	digit := func(i int) bool { return i < len(runes) && runes[i] >= '0' && runes[i] <= '9' }
	for i := 0; i < len(runes); i++ {
		switch {
		case digit(i):
			if n > 1<<53 {
				return 0, false
			}
			n, ok = 10*n+int64(runes[i]-'0'), true
		case ok && isSeparator(runes[i]) && digit(i+1) && digit(i+2) && digit(i+3) && !digit(i+4):
		default:
			return n, ok
		}
	}
	return n, ok
}

func isSeparator(r rune) bool {
	return r == ',' || r == '.' || r == '\'' || unicode.IsSpace(r) || r == '\u2019'
}
