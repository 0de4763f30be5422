package jsonscan

import (
	"bytes"
	"net/url"
)

// maxAttempts bounds how many places of one script are tried.
const maxAttempts = 8

// ParseJS returns the value that a script assigns to marker: "window.marker = {…};", "marker: {…}",
// window["marker"] = JSON.parse("…"), with code before and after. Names that are no literal (undefined,
// variables, calls) become null; a function that is called at once binds its parameters to the arguments.
// Only objects and arrays count as a state.
func ParseJS(src []byte, marker string, l Limits) (Value, error) {
	l = l.filled()
	if len(src) > l.MaxBytes {
		return Value{}, ErrLimit
	}
	failed := ErrNotFound
	from := 0
	for range maxAttempts {
		at := assignment(src, from, marker)
		if at < 0 {
			break
		}
		v, err := expression(src, at, l)
		if err == nil {
			return v, nil
		}
		if err == ErrLimit {
			return Value{}, err
		}
		failed, from = err, at
	}
	return Value{}, failed
}

// assignment returns the index of the first expression at or after from that is assigned to marker, or -1.
func assignment(src []byte, from int, marker string) int {
	for from < len(src) {
		i := bytes.Index(src[from:], []byte(marker))
		if i < 0 {
			return -1
		}
		start := from + i
		i = start + len(marker)
		from = i
		if i < len(src) && isWord(src[i]) && src[i] < 0x80 || start > 0 && isWord(src[start-1]) && src[start-1] < 0x80 {
			continue
		}
		i = skip(src, i, "\"'`] \t\r\n")
		if i+1 < len(src) && (src[i] == '=' && src[i+1] != '=' || src[i] == ':') {
			return skip(src, i+1, " \t\r\n")
		}
	}
	return -1
}

func skip(src []byte, i int, set string) int {
	for i < len(src) && bytes.IndexByte([]byte(set), src[i]) >= 0 {
		i++
	}
	return i
}

// expression reads the object or array at src[at:].
func expression(src []byte, at int, l Limits) (Value, error) {
	p := parser{d: &document{src: src}, src: src, i: at, js: true, lim: l}
	p.d.nodes = make([]node, 0, min((len(src)-at)/24+4, 1<<16))
	p.space()
	root := int32(0)
	var err error
	if params, ok := p.function(); ok {
		root, err = p.call(params)
	} else {
		err = p.value(0, span{}, false)
	}
	if err != nil {
		return Value{}, err
	}
	v := Value{p.d, root}
	switch v.Kind() {
	case Array, Object:
		return v, nil
	case String:
		return embedded(v.Text(), l)
	}
	return Value{}, &SyntaxError{Offset: at}
}

// embedded reads a state written as a string: JSON, or JSON escaped for URLs.
func embedded(s []byte, l Limits) (Value, error) {
	if len(s) > 3 && s[0] == '%' {
		if dec, err := url.PathUnescape(string(s)); err == nil {
			s = []byte(dec)
		}
	}
	if s = bytes.TrimSpace(s); len(s) == 0 || s[0] != '{' && s[0] != '[' {
		return Value{}, &SyntaxError{}
	}
	vs, err := parseAll(s, l)
	if err != nil {
		return Value{}, err
	}
	return vs[0], nil
}

// word reads what begins with no bracket, quote or digit: a literal, and in JavaScript any expression. What
// has no value that could be known becomes null.
func (p *parser) word(depth int, n node) error {
	start := p.i
	for p.i < len(p.src) && (isWord(p.src[p.i]) || p.src[p.i] == '.') {
		p.i++
	}
	w := p.src[start:p.i]
	n.kind = Null
	switch string(w) {
	case "true", "True", "TRUE":
		n.kind = True
	case "false", "False", "FALSE":
		n.kind = False
	case "null", "undefined", "NaN", "Infinity", "-Infinity", "None", "NULL":
	default:
		if !p.js {
			p.i = start
			return p.fail()
		}
		return p.script(depth, n, w)
	}
	return p.finish(depth, n)
}

// script reads an expression of JavaScript after the name w, which may be empty.
func (p *parser) script(depth int, n node, w []byte) error {
	if at, ok := p.env[string(w)]; ok {
		return p.copyNode(at, n)
	}
	rest := p.src[p.i:]
	switch {
	case len(w) == 0 && len(rest) > 1 && rest[0] == '!' && (rest[1] == '0' || rest[1] == '1'):
		n.kind = False
		if rest[1] == '0' {
			n.kind = True
		}
		p.i += 2
	case len(rest) > 0 && rest[0] == '(' && isTransparent(w):
		return p.transparent(depth, n)
	case string(w) == "new" && depth < p.lim.MaxDepth:
		p.space()
		return p.word(depth+1, n)
	}
	return p.finish(depth, n)
}

// transparent reads the call of a function whose value is its first argument, from its bracket on.
func (p *parser) transparent(depth int, n node) error {
	p.i++
	p.space()
	if err := p.value(depth+1, n.key, n.keyOwn); err != nil {
		return err
	}
	for {
		if err := p.skipExpr(); err != nil || p.i >= len(p.src) {
			return err
		}
		c := p.src[p.i]
		if c != ',' && c != ';' {
			break
		}
		p.i++
	}
	if p.src[p.i] != ')' {
		return p.fail()
	}
	p.i++
	if depth == 0 {
		return nil
	}
	return p.skipExpr()
}

// isTransparent reports whether calling the function gives what its first argument says.
func isTransparent(name []byte) bool {
	switch string(name) {
	case "JSON.parse", "decodeURIComponent", "unescape", "Object.freeze", "Date", "String", "Number", "reactive", "":
		return true
	}
	return false
}

// finish adds n and, inside a JavaScript value, skips the rest of its expression: one that goes on has no
// known value.
func (p *parser) finish(depth int, n node) error {
	if p.js && depth > 0 {
		p.space()
		if p.i < len(p.src) && !endsExpr(p.src[p.i]) {
			n = node{kind: Null, key: n.key, keyOwn: n.keyOwn}
			if err := p.skipExpr(); err != nil {
				return err
			}
		}
	}
	_, err := p.add(n)
	return err
}

func endsExpr(c byte) bool { return c == ',' || c == '}' || c == ']' || c == ')' || c == ';' }

// joined adds a string and the strings that are concatenated to it.
func (p *parser) joined(depth int, n node) error {
	var parts []byte
	for {
		p.space()
		at := p.i
		if at >= len(p.src) || p.src[at] != '+' {
			break
		}
		p.i++
		p.space()
		if p.i >= len(p.src) || p.src[p.i] != '"' && p.src[p.i] != '\'' {
			p.i = at
			break
		}
		more, own, err := p.quoted(p.src[p.i])
		if err != nil {
			return err
		}
		if parts == nil {
			parts = append(parts, p.d.text(n.val, n.valOwn)...)
		}
		parts = append(parts, p.d.text(more, own)...)
	}
	if parts != nil {
		n.val, n.valOwn = span{uint32(len(p.d.own)), uint32(len(parts))}, true
		p.d.own = append(p.d.own, parts...)
	}
	return p.finish(depth, n)
}

// copyNode adds a copy of the subtree at from under the key of n. Copies share their texts with the argument, but
// whoever writes or reads them pays for each, so their length counts against the limit of the source.
func (p *parser) copyNode(from int32, n node) error {
	size := p.d.nodes[from].next - from
	if len(p.d.nodes)+int(size) > p.lim.MaxValues {
		return ErrLimit
	}
	at := int32(len(p.d.nodes))
	for i := range size {
		c := p.d.nodes[from+i]
		c.next += at - from
		if i == 0 {
			c.key, c.keyOwn = n.key, n.keyOwn
		}
		if p.copied += int(c.key.n + c.val.n); p.copied > p.lim.MaxBytes {
			return ErrLimit
		}
		p.d.nodes = append(p.d.nodes, c)
	}
	return nil
}

// skipExpr moves to the end of an expression: the comma, semicolon or closing bracket that is not its own.
func (p *parser) skipExpr() error {
	depth := 0
	for p.i < len(p.src) {
		switch c := p.src[p.i]; c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth == 0 {
				return nil
			}
			depth--
		case ',', ';':
			if depth == 0 {
				return nil
			}
		case '"', '\'', '`':
			if !p.skipQuoted(c) {
				return p.fail()
			}
			continue
		case '/':
			if p.i+1 < len(p.src) && (p.src[p.i+1] == '/' || p.src[p.i+1] == '*') {
				p.space()
				continue
			}
		}
		p.i++
	}
	return nil
}

// skipQuoted moves past a string of JavaScript.
func (p *parser) skipQuoted(q byte) bool {
	for p.i++; p.i < len(p.src); p.i++ {
		switch p.src[p.i] {
		case '\\':
			p.i++
		case q:
			p.i++
			return true
		}
	}
	return false
}
