package render

import (
	"bytes"
	"strconv"

	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

// isGutter reports whether an element inside code holds numbers of lines by its class.
func isGutter(v *tree.View, n tree.NodeID) bool {
	c := class(v, n)
	if c == nil || !hasWord(c, "gutter", "lineno", "linenos", "linenodiv", "linenumber", "linenumbers", "line-number",
		"line-numbers", "line-numbers-rows", "linenum", "line-num", "ln", "lnt", "lnr", "blob-num", "hljs-ln-numbers",
		"hljs-ln-line-number", "rouge-gutter", "crayon-nums", "crayon-num", "code-line-number", "react-line-number",
		"react-syntax-highlighter-line-number") {
		return false
	}
	return isNumbers(v, n)
}

// isNumbers reports whether the text of n is nothing but digits and white space.
func isNumbers(v *tree.View, n tree.NodeID) bool {
	for c := n; c < v.End(n); c++ {
		if v.Kind(c) != tree.Text {
			continue
		}
		for _, b := range v.Text(c) {
			if !isDigit(b) && byteClass(b) != spaceByte && b != '.' && b != 0xC2 && b != 0xA0 {
				return false
			}
		}
	}
	return true
}

// codeTable writes a table that a highlighter made of code and its line numbers as the code alone: a row
// whose first cell numbers the lines of the second, or a row a line.
func (w *writer) codeTable(n tree.NodeID) bool {
	if !w.isCodeTable(n) {
		return false
	}
	var code []byte
	lang := ""
	w.eachRow(n, func(row tree.NodeID) {
		w.eachCell(row, func(c tree.NodeID) {
			if !w.shows(c) || isGutterCell(w.v, c) {
				return
			}
			code = w.codeText(code, c)
			if pre := w.v.Find(c, w.v.End(c), atom.Pre); pre != tree.None && lang == "" {
				lang = codeLanguage(w.v, pre)
			}
		})
		code = append(bytes.TrimRight(code, "\n"), '\n')
	}, w.block)
	if lang == "" {
		lang = preLanguage(w.v, n)
	}
	if code = trimLines(code); len(code) > 0 {
		w.codeBlock(code, lang)
	}
	return true
}

// isCodeTable looks at the first row: a gutter and code.
func (w *writer) isCodeTable(n tree.NodeID) (found bool) {
	done := false
	w.eachRow(n, func(row tree.NodeID) {
		if done {
			return
		}
		gutter, code, other := 0, 0, 0
		w.eachCell(row, func(c tree.NodeID) {
			switch {
			case isGutterCell(w.v, c):
				gutter++
			case isCodeCell(w.v, c):
				code++
			default:
				other++
			}
		})
		done = gutter+code+other > 0
		found = gutter > 0 && code == 1 && other == 0
	}, func(tree.NodeID) {})
	return found
}

// isGutterCell reports whether a cell holds the numbers of lines: it is named so, or it is preformatted and
// holds nothing but numbers.
func isGutterCell(v *tree.View, c tree.NodeID) bool {
	if isGutter(v, c) {
		return true
	}
	if _, ok := v.AttrNamed(c, "data-line-number"); ok && isNumbers(v, c) {
		return true
	}
	pre := v.FirstChild(c)
	for pre != tree.None && v.Kind(pre) == tree.Text && isBlank(v.Text(pre)) {
		pre = v.NextSibling(pre)
	}
	if pre == tree.None || v.Chars(c) == 0 || !isNumbers(v, c) {
		return false
	}
	return v.Tag(pre) == atom.Pre || v.Tag(pre) == atom.Code || isGutter(v, pre)
}

// isCodeCell reports whether a cell holds code.
func isCodeCell(v *tree.View, c tree.NodeID) bool {
	if hasWord(class(v, c), "code", "blob-code", "hljs-ln-code", "rouge-code", "crayon-code", "code-line", "line-code", "codeline") {
		return true
	}
	first := v.FirstChild(c)
	for i := 0; first != tree.None && i < 4; i++ {
		for first != tree.None && v.Kind(first) == tree.Text && isBlank(v.Text(first)) {
			first = v.NextSibling(first)
		}
		if first == tree.None {
			return false
		}
		switch v.Tag(first) {
		case atom.Pre:
			return true
		case atom.Div:
			first = v.FirstChild(first)
		default:
			return false
		}
	}
	return false
}

// minNumbered is the fewest lines at which numbers between them count as a gutter.
const minNumbered = 3

// dropNumbers takes out lines that number those that follow them: 1, code, 2, code, …
func dropNumbers(code []byte) []byte {
	if len(code) == 0 || !isDigit(code[0]) {
		return code
	}
	lines := bytes.Split(code, []byte{'\n'})
	first, ok := number(lines[0])
	if len(lines) < 2*minNumbered-1 || !ok {
		return code
	}
	kept := lines[:0]
	for i, l := range lines {
		if i%2 == 1 {
			kept = append(kept, l)
			continue
		}
		if n := strconv.Itoa(first + i/2); string(bytes.TrimSpace(l)) != n {
			return code
		}
	}
	return bytes.Join(kept, []byte{'\n'})
}
