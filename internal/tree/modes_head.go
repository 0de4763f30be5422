package tree

import (
	"github.com/winnowhtml/html/internal/tag"
	"github.com/winnowhtml/html/internal/token"
)

// The handlers of insertion modes treat the current token and report whether it must be handled again, by
// the rules of the mode that they switched to.

// documentEnd is the place of comments outside the root element.
var documentEnd = place{parent: int32(Root)}

// cutSpaces drops the white space that the current text token begins with and reports whether that is all.
func (b *builder) cutSpaces() bool {
	b.cutText(spaces(b.text()))
	return b.z.Data.N == 0
}

// insertSpaces puts the white space that the current text token begins with into the tree and reports
// whether that is all.
func (b *builder) insertSpaces() bool {
	if n := spaces(b.text()); n > 0 {
		s := b.z.Data
		s.N = uint32(n)
		b.insertText(b.keep(s))
		b.cutText(n)
	}
	return b.z.Data.N == 0
}

func (b *builder) initialMode() bool {
	switch b.z.Kind {
	case token.Text:
		if b.cutSpaces() {
			return false
		}
	case token.Comment:
		b.comment(documentEnd)
		return false
	case token.Doctype:
		b.doctype()
		b.mode = beforeHTML
		return false
	}
	b.quirks = true
	b.mode = beforeHTML
	return true
}

func (b *builder) beforeHTMLMode() bool {
	switch b.z.Kind {
	case token.Doctype:
		return false
	case token.Comment:
		b.comment(documentEnd)
		return false
	case token.Text:
		if b.cutSpaces() {
			return false
		}
	case token.StartTag:
		if b.z.Tag == tag.Html {
			n := b.newElement(HTML)
			b.attach(int32(Root), n)
			b.push(n, key(tag.Html), htmlFlags[tag.Html], 1)
			b.mode = beforeHead
			return false
		}
	case token.EndTag:
		if !endsHead(b.z.Tag) {
			return false
		}
	}
	n := b.add(draft{kind: Element, tag: tag.Html, n: packed(tag.Html.ID(), 0)})
	b.attach(int32(Root), n)
	b.push(n, key(tag.Html), htmlFlags[tag.Html], 1)
	b.mode = beforeHead
	return true
}

// endsHead reports whether an end tag is one of the few that count before the body begins.
func endsHead(t tag.Tag) bool {
	return t == tag.Head || t == tag.Body || t == tag.Html || t == tag.Br
}

func (b *builder) beforeHeadMode() bool {
	switch b.z.Kind {
	case token.Text:
		if b.cutSpaces() {
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
		case tag.Head:
			b.insert()
			b.head = b.stack[len(b.stack)-1].node
			b.mode = inHead
			return false
		}
	case token.EndTag:
		if !endsHead(b.z.Tag) {
			return false
		}
	}
	b.imply(tag.Head)
	b.head = b.stack[len(b.stack)-1].node
	b.mode = inHead
	return true
}

func (b *builder) inHeadMode() bool {
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
		if done, again := b.startInHead(); done {
			return again
		}
	case token.EndTag:
		switch b.z.Tag {
		case tag.Head:
			b.pop()
			b.mode = afterHead
			return false
		case tag.Body, tag.Html, tag.Br:
		case tag.Template:
			b.endTemplate()
			return false
		default:
			return false
		}
	}
	b.pop()
	b.mode = afterHead
	return true
}

// startInHead handles a start tag in the head. done is false for tags that end it.
func (b *builder) startInHead() (done, again bool) {
	switch b.z.Tag {
	case tag.Html:
		return true, b.inBodyMode()
	case tag.Base, tag.Basefont, tag.Bgsound, tag.Link, tag.Meta:
		b.insertVoid()
	case tag.Title:
		b.insert()
		b.z.RCDATA()
		b.textMode()
	case tag.Noscript:
		b.insert()
		b.mode = inHeadNoscript
	case tag.Noframes:
		b.insertRaw()
	case tag.Style:
		b.style()
	case tag.Script:
		b.script()
	case tag.Template:
		b.insert()
		b.mark()
		b.framesetOK = false
		b.mode = inTemplate
		b.templates = append(b.templates, inTemplate)
	case tag.Head:
	default:
		return false, false
	}
	return true, false
}

// textMode makes the text mode current until the end tag of the element.
func (b *builder) textMode() {
	b.original = b.mode
	b.mode = inText
}

// insertRaw opens an element that holds raw text.
func (b *builder) insertRaw() {
	b.insert()
	b.z.Raw()
	b.textMode()
}

// endTemplate handles the end tag of a template.
func (b *builder) endTemplate() {
	if !b.isOpenTag(tag.Template) {
		return
	}
	b.implyEndsDeep()
	b.popThrough(tag.Template)
	b.clearList()
	b.templates = b.templates[:len(b.templates)-1]
	b.resetMode()
}

func (b *builder) inHeadNoscriptMode() bool {
	switch b.z.Kind {
	case token.Doctype:
		return false
	case token.Comment:
		return b.inHeadMode()
	case token.Text:
		if b.insertSpaces() {
			return false
		}
	case token.StartTag:
		switch b.z.Tag {
		case tag.Html:
			return b.inBodyMode()
		case tag.Basefont, tag.Bgsound, tag.Link, tag.Meta, tag.Noframes, tag.Style:
			return b.inHeadMode()
		case tag.Head, tag.Noscript:
			return false
		}
	case token.EndTag:
		switch b.z.Tag {
		case tag.Noscript:
			b.pop()
			b.mode = inHead
			return false
		case tag.Br:
		default:
			return false
		}
	}
	b.pop()
	b.mode = inHead
	return true
}

func (b *builder) afterHeadMode() bool {
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
		case tag.Body:
			b.insert()
			b.framesetOK = false
			b.mode = inBody
			return false
		case tag.Frameset:
			b.insert()
			b.mode = inFrameset
			return false
		case tag.Base, tag.Basefont, tag.Bgsound, tag.Link, tag.Meta, tag.Noframes, tag.Script, tag.Style,
			tag.Template, tag.Title:
			b.inHeadAgain()
			return false
		case tag.Head:
			return false
		}
	case token.EndTag:
		switch b.z.Tag {
		case tag.Template:
			return b.inHeadMode()
		case tag.Body, tag.Html, tag.Br:
		default:
			return false
		}
	}
	b.imply(tag.Body)
	b.mode = inBody
	return true
}

// inHeadAgain handles a start tag that belongs into the head after that was closed.
func (b *builder) inHeadAgain() {
	at := len(b.stack)
	b.push(b.head, key(tag.Head), htmlFlags[tag.Head], 2)
	b.startInHead()
	b.remove(at)
}

func (b *builder) inTextMode() bool {
	switch b.z.Kind {
	case token.Text:
		b.insertToken()
		return false
	case token.EOF:
		b.pop()
		b.mode = b.original
		return true
	}
	b.pop()
	b.mode = b.original
	return false
}
