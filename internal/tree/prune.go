package tree

import (
	"bytes"

	"github.com/winnowhtml/html/internal/datascript"
	"github.com/winnowhtml/html/internal/event"
	"github.com/winnowhtml/html/internal/tag"
	"github.com/winnowhtml/html/internal/token"

	"golang.org/x/net/html/atom"
)

// rawShown is how much of a pruned element's body an event shows.
const rawShown = 4096

// style handles <style>: it is pruned unless everything is kept.
func (b *builder) style() {
	if b.opt.KeepAll {
		b.insertRaw()
		return
	}
	b.kept = 0
	keep := 0
	if b.opt.Record != nil {
		keep = rawShown
	}
	body, _ := b.z.SkipRaw(false, keep)
	b.pruned("style", "element carries no content", body)
}

// script handles <script>: formulas stay, data scripts are set aside, others pruned, unless everything is kept.
func (b *builder) script() {
	if b.opt.KeepAll {
		b.insert()
		b.z.Script()
		b.textMode()
		return
	}
	if b.isFormula() {
		b.formula()
		return
	}
	size, mark := b.size, len(b.arena)
	ref := refRec{tag: atom.Script}
	src, hasSrc := b.attrOf(tag.AttrSrc)
	if hasSrc {
		ref.url = b.store(src)
	}
	rest := len(b.arena)
	typ, _ := b.attrOf(tag.AttrType)
	name, _ := b.attrOf(tag.AttrId)
	rec := scriptRec{typ: b.store(typ), name: b.store(name)}
	body, whole := b.z.SkipRaw(true, b.opt.Limits.ScriptBytes)
	text := b.z.Bytes(body)
	rec.kind = datascript.Retain(b.bytes(rec.typ), b.bytes(rec.name), text)
	if hasSrc {
		b.size = size + int(ref.url.n)
		b.refs = append(b.refs, ref)
	}
	switch {
	case rec.kind == datascript.Code:
		b.pruned("script", "element carries no content", body)
	case !whole:
		b.notes.Dropped++
		b.pruned("script", "data script is too large", body)
	default:
		if bytes.IndexByte(text, '\r') < 0 && bytes.IndexByte(text, 0) < 0 {
			rec.body = b.keep(body)
		} else {
			rec.body = b.store(newlines(text))
			b.size += int(rec.body.n)
		}
		b.size += int(rec.typ.n + rec.name.n)
		b.kept += token.Chars(text)
		b.scripts = append(b.scripts, rec)
		return
	}
	b.arena = b.arena[:rest]
	b.kept = token.Chars(b.bytes(ref.url))
	if !hasSrc {
		b.arena = b.arena[:mark]
	}
}

// newlines returns p with newlines normalised and NULs replaced, as raw text is.
func newlines(p []byte) []byte {
	if bytes.IndexByte(p, '\r') >= 0 {
		p = bytes.ReplaceAll(p, []byte("\r\n"), []byte("\n"))
		p = bytes.ReplaceAll(p, []byte("\r"), []byte("\n"))
	}
	if bytes.IndexByte(p, 0) >= 0 {
		p = bytes.ReplaceAll(p, []byte{0}, []byte("\uFFFD"))
	}
	return p
}

// pruned reports an element that never becomes a node.
func (b *builder) pruned(name, why string, body token.Span) {
	if b.opt.Record != nil {
		raw := b.z.Bytes(body)
		raw = raw[:min(len(raw), rawShown)]
		b.opt.Record(event.Event{Type: event.BlockedTag, Tag: name, Message: why, Raw: string(raw)})
	}
}
