package render

import (
	"bytes"

	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

// formula writes the formula that n is a wrapper of, as MathJax, KaTeX and MediaWiki make them: their
// wrappers hold it several times over. False if n is none.
func (w *writer) formula(n tree.NodeID) bool {
	m, display, ok := formulaIn(w.v, n)
	if m != tree.None {
		w.writeMath(m, display)
	}
	return ok
}

// formulaIn returns the math element of a formula's wrapper and whether it is displayed on a line of its own.
// ok without an element is a copy to be left out.
func formulaIn(v *tree.View, n tree.NodeID) (m tree.NodeID, display, ok bool) {
	kind := noFormula
	fields(class(v, n), func(word []byte) bool {
		kind = formulaClass(word)
		return kind == noFormula
	})
	switch kind {
	case noFormula:
		return tree.None, false, false
	case previewFormula:
		return tree.None, false, true
	case displayFormula:
		display = true
	}
	if scriptAfter(v, n) {
		return tree.None, false, true
	}
	m = mathIn(v, n)
	return m, display, m != tree.None
}

// formulaKind is what a class says of a formula's wrapper.
type formulaKind uint8

const (
	noFormula formulaKind = iota
	lineFormula
	displayFormula
	previewFormula // shown until the formula is typeset
)

func formulaClass(word []byte) formulaKind {
	if c := lower(word[0]); c != 'k' && c != 'm' {
		return noFormula
	}
	switch {
	case equalFold(word, "katex"), equalFold(word, "mathjax"), equalFold(word, "mathjax_svg"), equalFold(word, "mathjax_chtml"),
		equalFold(word, "mjx-chtml"), equalFold(word, "mwe-math-element"):
		return lineFormula
	case equalFold(word, "katex-display"), equalFold(word, "mathjax_display"), equalFold(word, "mathjax_svg_display"):
		return displayFormula
	case equalFold(word, "mathjax_preview"):
		return previewFormula
	}
	return noFormula
}

// mathIn returns the first math element below n.
func mathIn(v *tree.View, n tree.NodeID) tree.NodeID {
	for c := n + 1; c < v.End(n); c++ {
		if v.Kind(c) == tree.Element && v.Namespace(c) == tree.MathML && v.Tag(c) == atom.Math {
			return c
		}
	}
	return tree.None
}

// math writes an element of MathML.
func (w *writer) math(n tree.NodeID) {
	if w.v.Tag(n) == atom.Math {
		w.writeMath(n, false)
	}
}

// writeMath writes a formula: as TeX where the page holds it, else as its characters in a line.
func (w *writer) writeMath(n tree.NodeID, display bool) {
	if d, ok := w.v.AttrNamed(n, "display"); ok && equalFold(d, "block") || bytes.HasSuffix(scriptType(w.v, n), []byte("mode=display")) {
		display = true
	}
	tex := texOf(w.v, n)
	if tex == nil {
		w.words(appendMath(nil, w.v, n))
		return
	}
	if !w.md {
		w.words(tex)
		return
	}
	mark := "$"
	if display && !w.cell && w.flat == 0 {
		w.boundary()
		mark = "$$"
	}
	w.raw(mark + string(guardTeX(tex, w.cell)) + mark)
	if mark == "$$" {
		w.boundary()
	}
}

// texOf returns the TeX source of a math element, nil if it has none.
func texOf(v *tree.View, n tree.NodeID) []byte {
	if scriptType(v, n) != nil {
		return trimTeX(v.AppendText(nil, n))
	}
	for c := n + 1; c < v.End(n); c++ {
		if v.Kind(c) == tree.Element && string(v.Name(c)) == "annotation" {
			if enc, _ := v.AttrNamed(c, "encoding"); bytes.HasPrefix(bytes.ToLower(enc), []byte("application/x-tex")) {
				return trimTeX(v.AppendText(nil, c))
			}
		}
	}
	if alt, ok := v.AttrNamed(n, "alttext"); ok {
		return trimTeX(append([]byte(nil), alt...))
	}
	return nil
}

// scriptType returns the type of a formula that stands in the page as a script, as for MathJax 2, else nil.
func scriptType(v *tree.View, n tree.NodeID) []byte {
	if typ, ok := v.AttrNamed(n, "type"); ok && len(typ) >= len("math/tex") && equalFold(typ[:len("math/tex")], "math/tex") {
		return typ
	}
	return nil
}

// scriptAfter reports whether the source of a formula follows n, which then shows it a second time.
func scriptAfter(v *tree.View, n tree.NodeID) bool {
	for i := 0; i < 4 && n != tree.None; i++ {
		n = v.NextSibling(n)
		if n != tree.None && v.Kind(n) == tree.Element && v.Namespace(n) == tree.MathML && scriptType(v, n) != nil {
			return true
		}
	}
	return false
}

// trimTeX collapses white space and takes off the group that MediaWiki puts around formulas.
func trimTeX(s []byte) []byte {
	s = bytes.Join(bytes.Fields(s), oneSpace)
	for _, p := range [...]string{`{\displaystyle `, `{\textstyle `} {
		if bytes.HasPrefix(s, []byte(p)) && bytes.HasSuffix(s, []byte("}")) {
			s = bytes.TrimSpace(s[len(p) : len(s)-1])
		}
	}
	if len(s) == 0 {
		return nil
	}
	return s
}

// guardTeX keeps a renderer that knows nothing of formulas from finding markup in one: a space after a less
// sign and after a bracket changes no formula.
func guardTeX(s []byte, cell bool) []byte {
	out := make([]byte, 0, len(s)+8)
	for i, c := range s {
		if c == '|' && cell {
			out = append(out, '\\', 'v', 'e', 'r', 't', ' ')
			continue
		}
		if c == '$' && (i == 0 || s[i-1] != '\\') {
			continue
		}
		if c == '`' {
			c = '\''
		}
		out = append(out, c)
		if c == '<' && (i+1 == len(s) || s[i+1] != ' ') || c == ']' && i+1 < len(s) && (s[i+1] == '(' || s[i+1] == '[') {
			out = append(out, ' ')
		}
	}
	return out
}

// appendMath appends the characters of a formula without TeX: powers and fractions get the signs of a line.
func appendMath(dst []byte, v *tree.View, n tree.NodeID) []byte {
	sign := ""
	switch string(v.Name(n)) {
	case "annotation", "annotation-xml":
		return dst
	case "msup":
		sign = "^"
	case "msub":
		sign = "_"
	case "mfrac":
		sign = "/"
	case "msqrt":
		dst = append(dst, "√"...)
	}
	for c := v.FirstChild(n); c != tree.None; c = v.NextSibling(c) {
		if v.Kind(c) == tree.Text {
			dst = append(dst, bytes.TrimSpace(v.Text(c))...)
			continue
		}
		if v.Kind(c) != tree.Element || v.Verdicts.Node[c]&tree.Drop != 0 {
			continue
		}
		before := len(dst)
		if sign != "" && before > 0 && c != v.FirstChild(n) {
			dst = append(dst, sign...)
		}
		dst = appendMath(dst, v, c)
	}
	return dst
}
