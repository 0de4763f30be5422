package tree

import (
	"github.com/winnowhtml/html/internal/tag"
	"github.com/winnowhtml/html/internal/token"
)

func (b *builder) inSelectMode() bool {
	switch b.z.Kind {
	case token.Text:
		b.insertText(b.withoutNUL(""))
	case token.Comment:
		b.comment(b.here())
	case token.StartTag:
		return b.startInSelect()
	case token.EndTag:
		b.endInSelect()
	case token.EOF:
		return b.inBodyMode()
	}
	return false
}

func (b *builder) startInSelect() bool {
	switch b.z.Tag {
	case tag.Html:
		return b.inBodyMode()
	case tag.Option:
		b.popIf(tag.Option)
		b.insert()
	case tag.Optgroup:
		b.popIf(tag.Option)
		b.popIf(tag.Optgroup)
		b.insert()
	case tag.Hr:
		b.popIf(tag.Option)
		b.popIf(tag.Optgroup)
		b.insertVoid()
	case tag.Select:
		b.closeSelect()
	case tag.Input, tag.Keygen, tag.Textarea:
		return b.closeSelect()
	case tag.Script, tag.Template:
		return b.inHeadMode()
	}
	return false
}

func (b *builder) endInSelect() {
	switch b.z.Tag {
	case tag.Optgroup:
		if n := len(b.stack); b.top() == tag.Option && b.stack[n-2].tag == tag.Optgroup && b.stack[n-2].ns == HTML {
			b.pop()
		}
		b.popIf(tag.Optgroup)
	case tag.Option:
		b.popIf(tag.Option)
	case tag.Select:
		b.closeSelect()
	case tag.Template:
		b.endTemplate()
	}
}

// popIf closes the current element if it has a tag.
func (b *builder) popIf(t tag.Tag) {
	if b.top() == t {
		b.pop()
	}
}

// closeSelect closes the select and reports whether there is one in select scope.
func (b *builder) closeSelect() bool {
	i := len(b.stack) - 1
	for b.stack[i].ns == HTML && (b.stack[i].tag == tag.Option || b.stack[i].tag == tag.Optgroup) {
		i--
	}
	if b.stack[i].ns != HTML || b.stack[i].tag != tag.Select {
		return false
	}
	b.popTo(i)
	b.resetMode()
	return true
}

func (b *builder) inSelectInTableMode() bool {
	switch b.z.Tag {
	case tag.Caption, tag.Table, tag.Tbody, tag.Tfoot, tag.Thead, tag.Tr, tag.Td, tag.Th:
		if b.z.Kind == token.StartTag || b.z.Kind == token.EndTag {
			if b.z.Kind == token.EndTag && !b.inScope(tableBound, b.z.Tag) {
				return false
			}
			b.popThrough(tag.Select)
			b.resetMode()
			return true
		}
	}
	return b.inSelectMode()
}

func (b *builder) inTemplateMode() bool {
	switch b.z.Kind {
	case token.Text, token.Comment, token.Doctype:
		return b.inBodyMode()
	case token.StartTag:
		m := inBody
		switch b.z.Tag {
		case tag.Base, tag.Basefont, tag.Bgsound, tag.Link, tag.Meta, tag.Noframes, tag.Script, tag.Style,
			tag.Template, tag.Title:
			return b.inHeadMode()
		case tag.Caption, tag.Colgroup, tag.Tbody, tag.Tfoot, tag.Thead:
			m = inTable
		case tag.Col:
			m = inColumnGroup
		case tag.Tr:
			m = inTableBody
		case tag.Td, tag.Th:
			m = inRow
		}
		b.templates[len(b.templates)-1] = m
		b.mode = m
		return true
	case token.EndTag:
		if b.z.Tag == tag.Template {
			b.endTemplate()
		}
		return false
	}
	if !b.isOpenTag(tag.Template) {
		return false
	}
	b.popThrough(tag.Template)
	b.clearList()
	b.templates = b.templates[:len(b.templates)-1]
	b.resetMode()
	return true
}

func (b *builder) afterBodyMode() bool {
	switch b.z.Kind {
	case token.Text:
		if spaces(b.text()) == int(b.z.Data.N) {
			return b.inBodyMode()
		}
	case token.Comment:
		b.comment(place{parent: b.stack[0].node})
		return false
	case token.Doctype, token.EOF:
		return false
	case token.StartTag:
		if b.z.Tag == tag.Html {
			return b.inBodyMode()
		}
	case token.EndTag:
		if b.z.Tag == tag.Html {
			if !b.fragment {
				b.mode = afterAfterBody
			}
			return false
		}
	}
	b.mode = inBody
	return true
}

func (b *builder) inFramesetMode() bool {
	switch b.z.Kind {
	case token.Text:
		b.insertOnlySpaces()
	case token.Comment:
		b.comment(b.here())
	case token.StartTag:
		switch b.z.Tag {
		case tag.Html:
			return b.inBodyMode()
		case tag.Frameset:
			b.insert()
		case tag.Frame:
			b.insertVoid()
		case tag.Noframes:
			return b.inHeadMode()
		}
	case token.EndTag:
		if b.z.Tag == tag.Frameset && len(b.stack) > 1 {
			b.pop()
			if !b.fragment && b.top() != tag.Frameset {
				b.mode = afterFrameset
			}
		}
	}
	return false
}

// insertOnlySpaces puts the white space of the current text token into the tree.
func (b *builder) insertOnlySpaces() {
	var kept []byte
	for _, c := range b.text() {
		if isSpace(c) {
			kept = append(kept, c)
		}
	}
	b.size += len(kept)
	b.insertText(b.store(kept))
}

func (b *builder) afterFramesetMode() bool {
	switch b.z.Kind {
	case token.Text:
		b.insertOnlySpaces()
	case token.Comment:
		b.comment(b.here())
	case token.StartTag:
		switch b.z.Tag {
		case tag.Html:
			return b.inBodyMode()
		case tag.Noframes:
			return b.inHeadMode()
		}
	case token.EndTag:
		if b.z.Tag == tag.Html {
			b.mode = afterAfterFrameset
		}
	}
	return false
}

func (b *builder) afterAfterBodyMode() bool {
	switch b.z.Kind {
	case token.Comment:
		b.comment(documentEnd)
		return false
	case token.Doctype, token.EOF:
		return false
	case token.Text:
		if spaces(b.text()) == int(b.z.Data.N) {
			return b.inBodyMode()
		}
	case token.StartTag:
		if b.z.Tag == tag.Html {
			return b.inBodyMode()
		}
	}
	b.mode = inBody
	return true
}

func (b *builder) afterAfterFramesetMode() bool {
	switch b.z.Kind {
	case token.Comment:
		b.comment(documentEnd)
	case token.Text:
		b.reconstruct()
		b.insertOnlySpaces()
	case token.StartTag:
		switch b.z.Tag {
		case tag.Html:
			return b.inBodyMode()
		case tag.Noframes:
			return b.inHeadMode()
		}
	}
	return false
}

// modeTags are the elements that the insertion mode is reset by.
var modeTags = [...]tag.Tag{
	tag.Select, tag.Td, tag.Th, tag.Tr, tag.Tbody, tag.Thead, tag.Tfoot, tag.Caption, tag.Colgroup, tag.Table,
	tag.Template, tag.Head, tag.Body, tag.Frameset, tag.Html,
}

// resetMode resets the insertion mode appropriately.
func (b *builder) resetMode() {
	highest := int32(0)
	for _, t := range modeTags {
		highest = max(highest, b.last[key(t)])
	}
	t, last := tag.Other, highest <= 1
	if highest > 0 {
		t = b.stack[highest-1].tag
	}
	if last && b.fragment {
		if t = b.contextTag; b.contextNS != HTML {
			t = tag.Other
		}
	}
	b.mode = b.modeFor(t, last)
}

// modeFor returns the mode that an element asks for when the insertion mode is reset. last says that it is
// the lowest one of the stack.
func (b *builder) modeFor(t tag.Tag, last bool) mode {
	switch t {
	case tag.Select:
		if s := b.bounds[tableBound]; !last && b.stack[s[len(s)-1]].tag == tag.Table {
			return inSelectInTable
		}
		return inSelect
	case tag.Td, tag.Th:
		if !last {
			return inCell
		}
	case tag.Tr:
		return inRow
	case tag.Tbody, tag.Thead, tag.Tfoot:
		return inTableBody
	case tag.Caption:
		return inCaption
	case tag.Colgroup:
		return inColumnGroup
	case tag.Table:
		return inTable
	case tag.Template:
		return b.templates[len(b.templates)-1]
	case tag.Head:
		if !last {
			return inHead
		}
	case tag.Frameset:
		return inFrameset
	case tag.Html:
		if b.head == 0 {
			return beforeHead
		}
		return afterHead
	}
	return inBody
}
