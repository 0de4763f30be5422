package render

import (
	"unicode"
	"unicode/utf8"
)

// The rules of CommonMark section 6.2 say which delimiters may open and close emphasis by the characters on
// both sides. resolve decides, with the whole paragraph in view, which styles delimiters can express; the
// others are written as tags.

// charClass is what the rules ask of a neighbouring character.
type charClass uint8

const (
	letterClass charClass = iota
	spaceClass
	punctClass
	symbolClass // punctuation to newer versions of CommonMark, a letter to older ones
)

func classOf(r rune) charClass {
	switch {
	case r < 0x80:
		if r == ' ' || r == '\n' || r == '\t' {
			return spaceClass
		}
		if isPunct(byte(r)) {
			return punctClass
		}
	case unicode.IsSpace(r):
		return spaceClass
	case unicode.IsPunct(r):
		return punctClass
	case unicode.IsSymbol(r):
		return symbolClass
	}
	return letterClass
}

// leftFlanking reports whether a run between the two characters may open, by all versions of the rules.
func leftFlanking(prev, next charClass) bool {
	switch {
	case next == spaceClass:
		return false
	case next == letterClass:
		return true
	}
	return prev == spaceClass || prev == punctClass || prev == symbolClass && next == symbolClass
}

func rightFlanking(prev, next charClass) bool { return leftFlanking(next, prev) }

// mayFlank is leftFlanking by any version of the rules.
func mayFlank(prev, next charClass) bool {
	return next != spaceClass && (next != punctClass || prev != letterClass)
}

// delimRun is a run of delimiters that a renderer sees as one.
type delimRun struct {
	from, to   int32 // tokens
	char       byte
	n, left    int // characters in all, and not yet used
	opens, end bool
}

// maxRounds bounds how often a change of one style to tags makes the others be looked at again.
const maxRounds = 4

// resolve sets asTag on the styles that delimiters cannot express.
func (l *line) resolve() {
	delims := false
	for i := range l.tok {
		t := &l.tok[i]
		if t.kind == openToken && t.style.delimiter() != "" {
			delims = true
		}
	}
	for round := 0; delims; round++ {
		if round == maxRounds {
			l.allTags()
			return
		}
		if l.flank() {
			break
		}
	}
	if delims && !l.matches() {
		l.allTags()
	}
}

func (l *line) allTags() {
	for i := range l.tok {
		if t := &l.tok[i]; t.kind == openToken || t.kind == closeToken {
			t.asTag = t.style.delimiter() != ""
		}
	}
}

func (l *line) isDelim(i int) bool {
	t := &l.tok[i]
	return (t.kind == openToken || t.kind == closeToken) && !t.asTag && t.style.delimiter() != ""
}

// runEnd returns the end of the run of delimiters of one character that begins at token i.
func (l *line) runEnd(i int) int {
	c := l.tok[i].style.delimiter()[0]
	j := i + 1
	for j < len(l.tok) && l.isDelim(j) && l.tok[j].style.delimiter()[0] == c {
		j++
	}
	return j
}

// flank turns into tags the styles whose delimiters could not open or close where they stand; true if there
// were none.
func (l *line) flank() bool {
	ok := true
	for i := 0; i < len(l.tok); {
		if !l.isDelim(i) {
			i++
			continue
		}
		j := l.runEnd(i)
		prev, next := l.before(i), l.after(j)
		tilde := l.tok[i].style == delStyle && l.endsWith(i, '~') // some take it into the run, escaped or not
		closed := false
		for k := i; k < j; k++ {
			t := &l.tok[k]
			bad := t.kind == openToken && (!leftFlanking(prev, next) || closed) ||
				t.kind == closeToken && !rightFlanking(prev, next) || tilde
			closed = closed || t.kind == closeToken
			if bad {
				t.asTag = true
				l.tok[t.pair].asTag = true
				ok = false
			}
		}
		i = j
	}
	return ok
}

// endsWith reports whether the text before token i ends with c.
func (l *line) endsWith(i int, c byte) bool {
	return i > 0 && l.tok[i-1].kind == textToken && l.buf[l.tok[i-1].hi-1] == c
}

// before returns the class of the character before token i.
func (l *line) before(i int) charClass {
	if i == 0 {
		return spaceClass
	}
	switch t := &l.tok[i-1]; t.kind {
	case textToken:
		r, _ := utf8.DecodeLastRune(l.buf[t.lo:t.hi])
		return classOf(r)
	case breakToken:
		return spaceClass
	case rawToken:
		r, _ := utf8.DecodeLastRune(l.buf[t.lo:t.hi])
		return classOf(r)
	}
	return punctClass
}

// after returns the class of the character that token j begins with.
func (l *line) after(j int) charClass {
	if j == len(l.tok) {
		return spaceClass
	}
	switch t := &l.tok[j]; t.kind {
	case textToken, rawToken:
		r, _ := utf8.DecodeRune(l.buf[t.lo:t.hi])
		return classOf(r)
	case breakToken:
		return spaceClass
	}
	return punctClass
}

// matches runs the algorithm of the specification over the paragraph's delimiters and reports whether it
// pairs them as meant.
func (l *line) matches() bool {
	var store [16]delimRun
	runs := store[:0]
	for i := 0; i < len(l.tok); {
		if !l.isDelim(i) {
			i++
			continue
		}
		j := l.runEnd(i)
		prev, next := l.before(i), l.after(j)
		r := delimRun{from: int32(i), to: int32(j), char: l.tok[i].style.delimiter()[0],
			opens: mayFlank(prev, next), end: mayFlank(next, prev)}
		for k := i; k < j; k++ {
			l.tok[k].run = int32(len(runs))
			r.n += len(l.tok[k].style.delimiter())
		}
		r.left = r.n
		runs = append(runs, r)
		i = j
	}
	var stackStore [8]int32
	stack := stackStore[:0]
	for c := range runs {
		r := &runs[c]
		for r.end && r.left > 0 {
			o := opener(runs, stack, r)
			if o < 0 {
				break
			}
			use := 1
			if r.left >= 2 && runs[stack[o]].left >= 2 {
				use = 2
			}
			if !l.meant(r, stack[o], use) {
				return false
			}
			r.left -= use
			runs[stack[o]].left -= use
			stack = stack[:o+1]
			if runs[stack[o]].left == 0 {
				stack = stack[:o]
			}
		}
		if r.left > 0 {
			if !r.opens || len(stack) == cap(stackStore) {
				return false
			}
			stack = append(stack, int32(c))
		}
	}
	return len(stack) == 0
}

// opener returns the position in the stack of the nearest run that r may close, -1 for none.
func opener(runs []delimRun, stack []int32, r *delimRun) int {
	for s := len(stack) - 1; s >= 0; s-- {
		o := &runs[stack[s]]
		if o.char != r.char {
			continue
		}
		if (o.end || r.opens) && (o.n+r.n)%3 == 0 && (o.n%3 != 0 || r.n%3 != 0) {
			continue
		}
		return s
	}
	return -1
}

// meant reports whether r closes a style of the given width that the run open began.
func (l *line) meant(r *delimRun, open int32, width int) bool {
	for k := r.from; k < r.to; k++ {
		t := &l.tok[k]
		if t.kind == closeToken && l.tok[t.pair].run == open && len(t.style.delimiter()) == width {
			return true
		}
	}
	return false
}
