package jsonscan

import (
	"bytes"
	"errors"
	"fmt"
	"html"
)

// Limits bounds one parse. A zero field takes its default.
type Limits struct {
	MaxBytes  int // longest source, 8 MiB by default
	MaxDepth  int // deepest nesting, 200 by default
	MaxValues int // most values, 1,000,000 by default
}

func (l Limits) filled() Limits {
	if l.MaxBytes <= 0 {
		l.MaxBytes = 8 << 20
	}
	if l.MaxDepth <= 0 {
		l.MaxDepth = 200
	}
	if l.MaxValues <= 0 {
		l.MaxValues = 1_000_000
	}
	return l
}

// ErrLimit says that a source is larger, deeper or fuller than its [Limits] allow.
var ErrLimit = errors.New("jsonscan: limit exceeded")

// ErrNotFound says that a script assigns nothing to the name asked for.
var ErrNotFound = errors.New("jsonscan: no value is assigned to the name")

// SyntaxError says where a source stopped making sense.
type SyntaxError struct{ Offset int }

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("jsonscan: unusable text at byte %d", e.Offset)
}

// Parse reads all values of a data script. It repairs what pages get wrong without room for doubt: byte order
// marks, comments, CDATA and comment wrappers, raw control characters, trailing commas and semicolons,
// literals of JavaScript, bare quotes inside a string, a source escaped for HTML. Values read before an error
// are returned with it.
func Parse(src []byte, l Limits) ([]Value, error) {
	l = l.filled()
	if len(src) > l.MaxBytes {
		return nil, ErrLimit
	}
	vs, err := parseAll(src, l)
	if len(vs) == 0 && err != nil && (bytes.Contains(src, []byte("&quot;")) || bytes.Contains(src, []byte("&#34;"))) {
		if again, e := parseAll([]byte(html.UnescapeString(string(src))), l); len(again) > 0 {
			return again, e
		}
	}
	return vs, err
}

func parseAll(src []byte, l Limits) ([]Value, error) {
	p := parser{d: &document{src: src}, src: src, lim: l}
	p.d.nodes = make([]node, 0, min(len(src)/24+4, 1<<16))
	var vs []Value
	for {
		p.skipBetween()
		if p.i >= len(src) {
			return vs, nil
		}
		at := int32(len(p.d.nodes))
		if err := p.value(0, span{}, false); err != nil {
			return vs, err
		}
		vs = append(vs, Value{p.d, at})
	}
}

// skipBetween skips what may stand between two values of a script.
func (p *parser) skipBetween() {
	for {
		p.space()
		if p.i >= len(p.src) || p.src[p.i] != ';' && p.src[p.i] != ',' {
			return
		}
		p.i++
	}
}

// parser reads one source into one document.
type parser struct {
	d   *document
	src []byte
	i   int
	js  bool // expressions of JavaScript are allowed
	lim Limits

	env    map[string]int32 // nodes of the arguments to which a function's parameters are bound
	copied int              // bytes of keys and texts that copies of arguments repeat, at most lim.MaxBytes
}

func (p *parser) fail() error { return &SyntaxError{Offset: p.i} }

// add appends a node and returns its index.
func (p *parser) add(n node) (int32, error) {
	if len(p.d.nodes) >= p.lim.MaxValues {
		return 0, ErrLimit
	}
	at := int32(len(p.d.nodes))
	n.next = at + 1
	p.d.nodes = append(p.d.nodes, n)
	return at, nil
}

// value reads one value that stands under the given key.
func (p *parser) value(depth int, key span, keyOwn bool) error {
	if depth > p.lim.MaxDepth {
		return ErrLimit
	}
	if p.i >= len(p.src) {
		return p.fail()
	}
	n := node{key: key, keyOwn: keyOwn}
	switch c := p.src[p.i]; {
	case c == '{' || c == '[':
		return p.container(depth, n, c)
	case c == '"' || c == '\'' || c == '`':
		var err error
		n.kind = String
		if n.val, n.valOwn, err = p.quoted(c); err != nil {
			return err
		}
		if p.js {
			return p.joined(depth, n)
		}
		_, err = p.add(n)
		return err
	case isNumberStart(c) && p.number(&n):
		return p.finish(depth, n)
	}
	return p.word(depth, n)
}

// container reads an object or an array. Empty elements of an array are left out, as trailing commas are.
func (p *parser) container(depth int, n node, open byte) error {
	n.kind = Array
	end := byte(']')
	if open == '{' {
		n.kind, end = Object, '}'
	}
	at, err := p.add(n)
	if err != nil {
		return err
	}
	p.i++
	for first := true; ; first = false {
		comma := p.comma()
		if p.i >= len(p.src) {
			return p.fail()
		}
		if p.src[p.i] == end {
			p.i++
			p.d.nodes[at].next = int32(len(p.d.nodes))
			return nil
		}
		if !comma && !first {
			return p.fail()
		}
		if open == '{' {
			err = p.member(depth)
		} else {
			err = p.value(depth+1, span{}, false)
		}
		if err != nil {
			return err
		}
	}
}

// comma skips white space and any commas, and reports whether there was one.
func (p *parser) comma() (seen bool) {
	for {
		p.space()
		if p.i >= len(p.src) || p.src[p.i] != ',' {
			return seen
		}
		seen = true
		p.i++
	}
}

// member reads a key, its colon and its value. In JavaScript a member without a value (a spread, a method, a
// shorthand) is left out.
func (p *parser) member(depth int) error {
	key, own, err := p.key()
	if err != nil {
		return err
	}
	p.space()
	if p.i >= len(p.src) || p.src[p.i] != ':' {
		if p.js && p.i < len(p.src) {
			return p.skipExpr()
		}
		return p.fail()
	}
	p.i++
	p.space()
	return p.value(depth+1, key, own)
}

func (p *parser) key() (key span, own bool, err error) {
	c := p.src[p.i]
	if c == '"' || c == '\'' || p.js && c == '`' {
		return p.quoted(c)
	}
	start := p.i
	for p.i < len(p.src) && isWord(p.src[p.i]) {
		p.i++
	}
	if p.i == start && !p.js {
		return key, false, p.fail()
	}
	return span{uint32(start), uint32(p.i - start)}, false, nil
}

// space skips white space, control characters, comments, and the wrappers that hide a script from old
// browsers.
func (p *parser) space() {
	for p.i < len(p.src) {
		c := p.src[p.i]
		rest := p.src[p.i:]
		switch {
		case c <= ' ':
			p.i++
		case c == '/' && len(rest) > 1 && rest[1] == '*':
			p.i = after(p.src, p.i+2, "*/")
		case c == '/' && len(rest) > 1 && rest[1] == '/':
			p.i = lineEnd(p.src, p.i, rest)
		case c == '<' && bytes.HasPrefix(rest, []byte("<!--")):
			p.i += 4
		case c == '<' && hasPrefixFold(rest, "<![cdata["):
			p.i += 9
		case c == '-' && bytes.HasPrefix(rest, []byte("-->")):
			p.i += 3
		case c == ']' && bytes.HasPrefix(rest, []byte("]]>")):
			p.i += 3
		case c == 0xC2 && len(rest) > 1 && (rest[1] == 0xA0 || rest[1] == 0x85):
			p.i += 2
		case c == 0xEF && bytes.HasPrefix(rest, []byte("\uFEFF")),
			c == 0xE2 && (bytes.HasPrefix(rest, []byte("\u2028")) || bytes.HasPrefix(rest, []byte("\u2029")) || bytes.HasPrefix(rest, []byte("\u200b"))),
			c == 0xE3 && bytes.HasPrefix(rest, []byte("\u3000")):
			p.i += 3
		default:
			return
		}
	}
}

// lineEnd returns the index after a comment that begins with two slashes. A wrapper after the slashes ends
// it early: what follows "//<![CDATA[" on the same line is data.
func lineEnd(src []byte, i int, rest []byte) int {
	rest = bytes.TrimLeft(rest, "/ \t")
	if bytes.HasPrefix(rest, []byte("<!--")) || hasPrefixFold(rest, "<![cdata[") || bytes.HasPrefix(rest, []byte("]]>")) || bytes.HasPrefix(rest, []byte("-->")) {
		return len(src) - len(rest)
	}
	if j := bytes.IndexByte(src[i:], '\n'); j >= 0 {
		return i + j + 1
	}
	return len(src)
}

func after(src []byte, from int, end string) int {
	if j := bytes.Index(src[from:], []byte(end)); j >= 0 {
		return from + j + len(end)
	}
	return len(src)
}

func hasPrefixFold(b []byte, prefix string) bool {
	return len(b) >= len(prefix) && bytes.EqualFold(b[:len(prefix)], []byte(prefix))
}

// isWord reports whether c may stand in a name.
func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '$' || c == '@' || c == '-' || c >= 0x80
}
