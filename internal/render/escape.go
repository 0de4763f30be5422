package render

import (
	"bytes"
	"strings"

	"github.com/winnowhtml/html/internal/tree"
)

// escaper writes text as Markdown and escapes what a renderer would otherwise read as something else, and
// nothing more: a lone asterisk, an underscore inside a word or a bracket that leads nowhere stays as it is.
type escaper struct {
	star, under, tilde, tick bool // the paragraph holds enough of these to make a pair
	cell                     bool
	links                    int // links around the text

	bracket bool // the paragraph begins with a bracket: a colon after its end would make a definition

	link bool // the text stands inside a link
	last bool // the text ends the paragraph
	bang bool // what follows the text begins with a bracket of ours

	lo, hi int // the run of equal bytes that was looked at last
}

// special marks the bytes that may need an escape somewhere.
var special = [256]bool{'\\': true, '`': true, '*': true, '_': true, '~': true, '[': true, ']': true, '<': true,
	'&': true, '!': true, '|': true}

// survey counts what the whole paragraph holds. Backticks count wherever they stand, for nothing that is
// escaped or belongs to a link keeps them from ending code.
func (l *line) survey(media []tree.Media) escaper {
	var stars, unders, tildes, ticks int
	for i := range l.tok {
		switch t := &l.tok[i]; t.kind {
		case textToken:
			var prev byte
			for _, c := range l.buf[t.lo:t.hi] {
				if special[c] && c != prev {
					switch c {
					case '*':
						stars++
					case '_':
						unders++
					case '~':
						tildes++
					case '`':
						ticks++
					}
				}
				prev = c
			}
		case codeToken:
			ticks += 2
		case mediaToken:
			ticks += strings.Count(media[t.lo].Alt, "`") + strings.Count(media[t.lo].Title, "`")
		case openToken:
			switch {
			case t.style == linkStyle:
				if t.lo >= 0 {
					ticks += strings.Count(l.links[t.lo].title, "`")
				}
			case t.asTag:
			case t.style == delStyle:
				tildes += 2
			case t.style.delimiter() != "":
				stars += 2
			}
		}
	}
	return escaper{star: stars > 1, under: unders > 1, tilde: tildes > 1, tick: ticks > 1}
}

// text appends s. atStart says that it begins a line.
func (e *escaper) text(dst, s []byte, atStart bool) []byte {
	if atStart {
		if i := lineStart(s); i >= 0 {
			dst = append(append(dst, s[:i]...), '\\', s[i])
			s = s[i+1:]
		}
	}
	e.lo, e.hi = 0, 0
	for from := 0; ; {
		i := from
		for i < len(s) && !special[s[i]] {
			i++
		}
		dst = append(dst, s[from:i]...)
		if i == len(s) {
			return dst
		}
		if e.needs(s, i) {
			dst = append(dst, '\\')
		}
		dst = append(dst, s[i])
		from = i + 1
	}
}

// needs reports whether the special byte at s[i] would be misread.
func (e *escaper) needs(s []byte, i int) bool {
	end := i+1 == len(s)
	switch s[i] {
	case '\\':
		return end && !e.last || !end && isPunct(s[i+1])
	case '`':
		return e.tick
	case '*':
		return e.star && !e.spaced(s, i)
	case '~':
		return e.tilde && !e.spaced(s, i)
	case '_':
		return e.under && !e.spaced(s, i) && !e.wordInside(s, i)
	case '[':
		return e.link || !end && s[i+1] == '^'
	case ']':
		return e.link || !end && (s[i+1] == '(' || s[i+1] == '[' || s[i+1] == ':' && e.bracket)
	case '<':
		return !end && (isLetter(s[i+1]) || s[i+1] == '/' || s[i+1] == '!' || s[i+1] == '?' || foldsToLetter(s[i+1:]))
	case '&':
		return isReference(s[i:])
	case '!':
		return end && e.bang
	}
	return e.cell // |
}

// foldsToLetter reports whether s begins with one of the two characters that are ASCII letters in another case
// by Unicode's rules: renderers that compare names in that way read "<ſcript>" as a tag.
func foldsToLetter(s []byte) bool {
	const longS, kelvin = "\u017f", "\u212a"
	return bytes.HasPrefix(s, []byte(longS)) || bytes.HasPrefix(s, []byte(kelvin))
}

// run returns the bounds of the run of equal bytes around s[i]. It is looked for once, so that long runs cost no
// more than their length.
func (e *escaper) run(s []byte, i int) (lo, hi int) {
	if i < e.lo || i >= e.hi {
		lo, hi = i, i+1
		for lo > 0 && s[lo-1] == s[i] {
			lo--
		}
		for hi < len(s) && s[hi] == s[i] {
			hi++
		}
		e.lo, e.hi = lo, hi
	}
	return e.lo, e.hi
}

// spaced reports whether the run of equal bytes around s[i] stands between white space, where it delimits
// nothing. The ends of s count as text, for something may stand there.
func (e *escaper) spaced(s []byte, i int) bool {
	lo, hi := e.run(s, i)
	return lo > 0 && hi < len(s) && s[lo-1] == ' ' && s[hi] == ' '
}

// wordInside reports whether the run of underscores around s[i] stands between letters or digits.
func (e *escaper) wordInside(s []byte, i int) bool {
	lo, hi := e.run(s, i)
	return lo > 0 && hi < len(s) && (isDigit(s[lo-1]) || isLetter(s[lo-1])) && (isDigit(s[hi]) || isLetter(s[hi]))
}

// lineStart returns the index of the byte to escape so that a line that begins with s stays a paragraph, -1
// if none must be.
func lineStart(s []byte) int {
	if len(s) == 0 {
		return -1
	}
	ends := func(i int) bool { return i >= len(s) || s[i] == ' ' }
	switch c := s[0]; c {
	case '#':
		i := 1
		for i < len(s) && s[i] == '#' {
			i++
		}
		if i <= 6 && ends(i) {
			return 0
		}
	case '>':
		return 0
	case '+':
		if ends(1) {
			return 0
		}
	case '-', '*', '_', '=', '|', ':':
		if (c == '-' || c == '*') && ends(1) || ruleLike(s) {
			return 0
		}
	case '`', '~':
		if len(s) >= 3 && s[1] == c && s[2] == c {
			return 0
		}
	case '[':
		if taskLike(s) {
			return 0
		}
	case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		i := 1
		for i < len(s) && i < 9 && isDigit(s[i]) {
			i++
		}
		if i < len(s) && (s[i] == '.' || s[i] == ')') && ends(i+1) {
			return i
		}
	}
	return -1
}

// taskLike reports whether s begins with what makes an item of a list a task.
func taskLike(s []byte) bool {
	return len(s) >= 3 && s[0] == '[' && s[2] == ']' && (s[1] == ' ' || s[1]|0x20 == 'x')
}

// ruleLike reports whether s holds nothing but the characters of rules, underlines and the second row of
// tables.
func ruleLike(s []byte) bool {
	return len(bytes.Trim(s, "-*_=|: ")) == 0
}
