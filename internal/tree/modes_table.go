package tree

import (
	"github.com/winnowhtml/html/internal/tag"
	"github.com/winnowhtml/html/internal/token"
)

func (b *builder) inTableMode() bool {
	switch b.z.Kind {
	case token.Text:
		switch b.top() {
		case tag.Table, tag.Tbody, tag.Tfoot, tag.Thead, tag.Tr, tag.Template:
			b.pending, b.pendingText = b.pending[:0], false
			b.original = b.mode
			b.mode = inTableText
			return true
		}
	case token.Comment:
		b.comment(b.here())
		return false
	case token.Doctype:
		return false
	case token.StartTag:
		if done, again := b.startInTable(); done {
			return again
		}
	case token.EndTag:
		switch b.z.Tag {
		case tag.Table:
			if b.popScope(tableBound, tag.Table) {
				b.resetMode()
			}
			return false
		case tag.Body, tag.Caption, tag.Col, tag.Colgroup, tag.Html, tag.Tbody, tag.Td, tag.Tfoot, tag.Th,
			tag.Thead, tag.Tr:
			return false
		case tag.Template:
			return b.inHeadMode()
		}
	case token.EOF:
		return b.inBodyMode()
	}
	return b.fostered()
}

// fostered handles the current token by the rules of the body, with foster parents for what it inserts.
func (b *builder) fostered() bool {
	b.foster = true
	again := b.inBodyMode()
	b.foster = false
	return again
}

// startInTable handles a start tag in a table. done is false for what does not belong there.
func (b *builder) startInTable() (done, again bool) {
	switch b.z.Tag {
	case tag.Caption:
		b.clearTo(tag.Table)
		b.mark()
		b.insert()
		b.mode = inCaption
	case tag.Colgroup:
		b.clearTo(tag.Table)
		b.insert()
		b.mode = inColumnGroup
	case tag.Col:
		b.clearTo(tag.Table)
		b.imply(tag.Colgroup)
		b.mode = inColumnGroup
		return true, true
	case tag.Tbody, tag.Tfoot, tag.Thead:
		b.clearTo(tag.Table)
		b.insert()
		b.mode = inTableBody
	case tag.Td, tag.Th, tag.Tr:
		b.clearTo(tag.Table)
		b.imply(tag.Tbody)
		b.mode = inTableBody
		return true, true
	case tag.Table:
		if b.popScope(tableBound, tag.Table) {
			b.resetMode()
			return true, true
		}
	case tag.Style, tag.Script, tag.Template:
		return true, b.inHeadMode()
	case tag.Input:
		if !b.hiddenInput() {
			return false, false
		}
		b.insertVoid()
	case tag.Form:
		if b.form == 0 && !b.isOpenTag(tag.Template) {
			b.insert()
			b.form = b.stack[len(b.stack)-1].node
			b.pop()
		}
	default:
		return false, false
	}
	return true, false
}

// hiddenInput reports whether the current input has the type hidden.
func (b *builder) hiddenInput() bool {
	v, ok := b.attrOf(tag.AttrType)
	return ok && equalFold(v, "hidden")
}

func (b *builder) inTableTextMode() bool {
	if b.z.Kind != token.Text { // flushed before
		b.mode = b.original
		return true
	}
	if s := b.withoutNUL(""); s.n > 0 {
		b.pendingText = b.pendingText || spaces(b.bytes(s)) < int(s.n)
		b.pending = append(b.pending, s)
	}
	return false
}

// flushTableText puts the text that a table collected into the tree: in its place if it is white space,
// before the table otherwise.
func (b *builder) flushTableText() {
	b.mode = b.original
	if !b.pendingText {
		for _, s := range b.pending {
			b.insertText(s)
		}
		return
	}
	b.foster = true
	for _, s := range b.pending {
		b.reconstruct()
		b.insertText(s)
	}
	b.foster = false
	b.framesetOK = false
}

func (b *builder) inCaptionMode() bool {
	switch b.z.Kind {
	case token.StartTag:
		switch b.z.Tag {
		case tag.Caption, tag.Col, tag.Colgroup, tag.Tbody, tag.Td, tag.Tfoot, tag.Th, tag.Thead, tag.Tr:
			return b.closeCaption()
		}
	case token.EndTag:
		switch b.z.Tag {
		case tag.Caption:
			b.closeCaption()
			return false
		case tag.Table:
			return b.closeCaption()
		case tag.Body, tag.Col, tag.Colgroup, tag.Html, tag.Tbody, tag.Td, tag.Tfoot, tag.Th, tag.Thead, tag.Tr:
			return false
		}
	}
	return b.inBodyMode()
}

// closeCaption closes the caption and reports whether there is one.
func (b *builder) closeCaption() bool {
	if !b.inScope(tableBound, tag.Caption) {
		return false
	}
	b.implyEnds(0)
	b.popScope(tableBound, tag.Caption)
	b.clearList()
	b.mode = inTable
	return true
}

func (b *builder) inColumnGroupMode() bool {
	switch b.z.Kind {
	case token.Text:
		if b.insertSpaces() {
			return false
		}
	case token.Comment:
		b.comment(b.here())
		return false
	case token.Doctype:
		return false
	case token.StartTag:
		switch b.z.Tag {
		case tag.Html:
			return b.inBodyMode()
		case tag.Col:
			b.insertVoid()
			return false
		case tag.Template:
			return b.inHeadMode()
		}
	case token.EndTag:
		switch b.z.Tag {
		case tag.Colgroup:
			if b.top() == tag.Colgroup {
				b.pop()
				b.mode = inTable
			}
			return false
		case tag.Col:
			return false
		case tag.Template:
			return b.inHeadMode()
		}
	case token.EOF:
		return b.inBodyMode()
	}
	if b.top() != tag.Colgroup {
		return false
	}
	b.pop()
	b.mode = inTable
	return true
}

func (b *builder) inTableBodyMode() bool {
	switch b.z.Kind {
	case token.StartTag:
		switch b.z.Tag {
		case tag.Tr:
			b.clearTo(tag.Tbody, tag.Tfoot, tag.Thead)
			b.insert()
			b.mode = inRow
			return false
		case tag.Th, tag.Td:
			b.clearTo(tag.Tbody, tag.Tfoot, tag.Thead)
			b.imply(tag.Tr)
			b.mode = inRow
			return true
		case tag.Caption, tag.Col, tag.Colgroup, tag.Tbody, tag.Tfoot, tag.Thead:
			return b.closeTableBody()
		}
	case token.EndTag:
		switch b.z.Tag {
		case tag.Tbody, tag.Tfoot, tag.Thead:
			if b.inScope(tableBound, b.z.Tag) {
				b.clearTo(tag.Tbody, tag.Tfoot, tag.Thead)
				b.pop()
				b.mode = inTable
			}
			return false
		case tag.Table:
			return b.closeTableBody()
		case tag.Body, tag.Caption, tag.Col, tag.Colgroup, tag.Html, tag.Td, tag.Th, tag.Tr:
			return false
		}
	}
	return b.inTableMode()
}

// closeTableBody closes the current part of the table and reports whether there is one.
func (b *builder) closeTableBody() bool {
	if !b.inScope(tableBound, tag.Tbody) && !b.inScope(tableBound, tag.Thead) && !b.inScope(tableBound, tag.Tfoot) {
		return false
	}
	b.clearTo(tag.Tbody, tag.Tfoot, tag.Thead)
	b.pop()
	b.mode = inTable
	return true
}

func (b *builder) inRowMode() bool {
	switch b.z.Kind {
	case token.StartTag:
		switch b.z.Tag {
		case tag.Th, tag.Td:
			b.clearTo(tag.Tr)
			b.insert()
			b.mode = inCell
			b.mark()
			return false
		case tag.Caption, tag.Col, tag.Colgroup, tag.Tbody, tag.Tfoot, tag.Thead, tag.Tr:
			return b.closeRow()
		}
	case token.EndTag:
		switch b.z.Tag {
		case tag.Tr:
			b.closeRow()
			return false
		case tag.Table:
			return b.closeRow()
		case tag.Tbody, tag.Tfoot, tag.Thead:
			return b.inScope(tableBound, b.z.Tag) && b.closeRow()
		case tag.Body, tag.Caption, tag.Col, tag.Colgroup, tag.Html, tag.Td, tag.Th:
			return false
		}
	}
	return b.inTableMode()
}

// closeRow closes the current row and reports whether there is one.
func (b *builder) closeRow() bool {
	if !b.inScope(tableBound, tag.Tr) {
		return false
	}
	b.clearTo(tag.Tr)
	b.pop()
	b.mode = inTableBody
	return true
}

func (b *builder) inCellMode() bool {
	switch b.z.Kind {
	case token.StartTag:
		switch b.z.Tag {
		case tag.Caption, tag.Col, tag.Colgroup, tag.Tbody, tag.Td, tag.Tfoot, tag.Th, tag.Thead, tag.Tr:
			return b.closeCell()
		}
	case token.EndTag:
		switch b.z.Tag {
		case tag.Td, tag.Th:
			if b.inScope(tableBound, b.z.Tag) {
				b.implyEnds(0)
				b.popScope(tableBound, b.z.Tag)
				b.clearList()
				b.mode = inRow
			}
			return false
		case tag.Body, tag.Caption, tag.Col, tag.Colgroup, tag.Html:
			return false
		case tag.Table, tag.Tbody, tag.Tfoot, tag.Thead, tag.Tr:
			return b.inScope(tableBound, b.z.Tag) && b.closeCell()
		}
	}
	return b.inBodyMode()
}

// closeCell closes the current cell and reports whether there is one.
func (b *builder) closeCell() bool {
	td, th := b.find(tableBound, key(tag.Td)), b.find(tableBound, key(tag.Th))
	if td < 0 && th < 0 {
		return false
	}
	b.implyEnds(0)
	b.popTo(max(td, th))
	b.clearList()
	b.mode = inRow
	return true
}
