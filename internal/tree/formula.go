package tree

import (
	"bytes"

	"github.com/winnowhtml/html/internal/tag"
	"github.com/winnowhtml/html/internal/token"
)

// isFormula reports whether the current script is a formula, as MathJax 2 has them: readers see it typeset where
// the script stands, so it is content.
func (b *builder) isFormula() bool {
	if b.mode != inBody && b.mode != inCell && b.mode != inCaption {
		return false
	}
	typ, _ := b.attrOf(tag.AttrType)
	const want = "math/tex"
	return len(typ) >= len(want) && bytes.EqualFold(typ[:len(want)], []byte(want)) && (len(typ) == len(want) || typ[len(want)] == ';')
}

// formula inserts the current script as a math element with the script's type that holds the TeX.
func (b *builder) formula() {
	script := b.z.ID
	b.z.Tag, b.z.ID, b.z.SelfClosing = tag.Math, tag.Math.ID(), false
	b.insertForeign(MathML)
	b.z.Tag, b.z.ID = tag.Script, script
	body, whole := b.z.SkipRaw(true, b.opt.Limits.ScriptBytes)
	if text := b.z.Bytes(body); whole && bytes.IndexByte(text, 0) < 0 {
		b.kept += token.Chars(text)
		b.insertText(b.keep(body))
	}
	b.pop()
}
