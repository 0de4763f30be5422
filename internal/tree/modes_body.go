package tree

import (
	"github.com/winnowhtml/html/internal/tag"
	"github.com/winnowhtml/html/internal/token"
)

func (b *builder) inBodyMode() bool {
	switch b.z.Kind {
	case token.Text:
		b.bodyText()
	case token.StartTag:
		return b.startInBody()
	case token.EndTag:
		return b.endInBody()
	case token.Comment:
		b.comment(b.here())
	case token.EOF:
		if len(b.templates) > 0 {
			return b.inTemplateMode()
		}
	}
	return false
}

func (b *builder) bodyText() {
	s := span{}
	if !b.z.NUL {
		s = b.keep(b.z.Data)
	} else if s = b.withoutNUL(""); s.n == 0 {
		return
	}
	if len(b.list) > 0 {
		b.reconstruct()
	}
	if b.framesetOK && spaces(b.bytes(s)) < int(s.n) {
		b.framesetOK = false
	}
	b.textAt(b.here(), s)
}

func (b *builder) startInBody() bool {
	switch b.z.Tag {
	case tag.Address, tag.Article, tag.Aside, tag.Blockquote, tag.Center, tag.Details, tag.Dialog, tag.Dir,
		tag.Div, tag.Dl, tag.Fieldset, tag.Figcaption, tag.Figure, tag.Footer, tag.Header, tag.Hgroup, tag.Main,
		tag.Menu, tag.Nav, tag.Ol, tag.P, tag.Search, tag.Section, tag.Summary, tag.Ul:
		b.closeP()
		b.insert()
	case tag.A:
		b.startA()
	case tag.B, tag.Big, tag.Code, tag.Em, tag.Font, tag.I, tag.S, tag.Small, tag.Strike, tag.Strong, tag.Tt, tag.U:
		b.reconstruct()
		b.insertFormatting()
	case tag.Li:
		b.startItem(tag.Li, tag.Li)
	case tag.Dd, tag.Dt:
		b.startItem(tag.Dd, tag.Dt)
	case tag.Area, tag.Br, tag.Embed, tag.Img, tag.Keygen, tag.Wbr:
		b.reconstruct()
		b.insertVoid()
		b.framesetOK = false
	case tag.H1, tag.H2, tag.H3, tag.H4, tag.H5, tag.H6:
		b.closeP()
		if t := b.top(); tag.H1 <= t && t <= tag.H6 {
			b.pop()
		}
		b.insert()
	case tag.Base, tag.Basefont, tag.Bgsound, tag.Link, tag.Meta, tag.Noframes, tag.Script, tag.Style,
		tag.Template, tag.Title:
		_, again := b.startInHead()
		return again
	case tag.Table:
		if !b.quirks {
			b.closeP()
		}
		b.insert()
		b.framesetOK = false
		b.mode = inTable
	case tag.Caption, tag.Col, tag.Colgroup, tag.Frame, tag.Head, tag.Tbody, tag.Td, tag.Tfoot, tag.Th, tag.Thead, tag.Tr:
	case tag.Html, tag.Body, tag.Frameset:
		b.startRoot()
	case tag.Pre, tag.Listing, tag.Plaintext, tag.Xmp, tag.Iframe, tag.Noembed, tag.Textarea:
		b.startVerbatim()
	case tag.Form, tag.Button, tag.Input, tag.Select, tag.Option, tag.Optgroup:
		b.startControl()
	case tag.Math:
		b.reconstruct()
		b.insertForeign(MathML)
	case tag.Svg:
		b.reconstruct()
		b.insertForeign(SVG)
	default:
		return b.startRare()
	}
	return false
}

// startRare handles start tags in body that pages seldom have, and all without rules of their own.
func (b *builder) startRare() bool {
	switch b.z.Tag {
	case tag.Param, tag.Source, tag.Track:
		b.insertVoid()
	case tag.Hr:
		b.closeP()
		b.insertVoid()
		b.framesetOK = false
	case tag.Nobr:
		b.reconstruct()
		if b.inScope(defaultBound, tag.Nobr) {
			b.adopt(tag.Nobr)
			b.reconstruct()
		}
		b.insertFormatting()
	case tag.Applet, tag.Marquee, tag.Object:
		b.reconstruct()
		b.insert()
		b.mark()
		b.framesetOK = false
	case tag.Image:
		b.z.Tag, b.z.ID = tag.Img, tag.Img.ID()
		return true
	case tag.Rb, tag.Rtc:
		if b.inScope(defaultBound, tag.Ruby) {
			b.implyEnds(0)
		}
		b.insert()
	case tag.Rp, tag.Rt:
		if b.inScope(defaultBound, tag.Ruby) {
			b.implyEnds(key(tag.Rtc))
		}
		b.insert()
	default:
		b.reconstruct()
		b.insert()
	}
	return false
}

// startA handles <a>: one inside another closes it.
func (b *builder) startA() {
	if i := b.lastOf(tag.A); i >= 0 {
		n := b.list[i].node
		b.adopt(tag.A)
		if b.nodes[n].state&isFormatted != 0 {
			b.unlist(b.listed(n))
		}
		if b.nodes[n].state&isOpen != 0 && !b.spent() {
			b.remove(b.placeOf(n, key(tag.A)))
		}
	}
	b.reconstruct()
	b.insertFormatting()
}

// startItem handles an item of a list, which closes one of the same kind: x or y.
func (b *builder) startItem(x, y tag.Tag) {
	b.framesetOK = false
	if s := b.bounds[itemBound]; len(s) > 0 {
		at := int(s[len(s)-1])
		if e := &b.stack[at]; e.ns == HTML && (e.tag == x || e.tag == y) {
			b.implyEnds(e.key)
			b.popTo(at)
		}
	}
	b.closeP()
	b.insert()
}

// startRoot handles html, body and frameset in body: they give the page's own elements attributes, or take
// the body's place.
func (b *builder) startRoot() {
	if b.z.Tag == tag.Html {
		if !b.isOpenTag(tag.Template) {
			b.merge(b.stack[0].node)
		}
		return
	}
	if len(b.stack) < 2 || b.stack[1].tag != tag.Body || b.stack[1].ns != HTML {
		return
	}
	body := b.stack[1].node
	if b.z.Tag == tag.Body {
		if !b.isOpenTag(tag.Template) {
			b.framesetOK = false
			b.merge(body)
		}
		return
	}
	if b.framesetOK {
		b.detach(body)
		b.popTo(1)
		b.insert()
		b.mode = inFrameset
	}
}

// startVerbatim handles elements whose text stays as it is written.
func (b *builder) startVerbatim() {
	switch b.z.Tag {
	case tag.Pre, tag.Listing:
		b.closeP()
		b.insert()
		b.skipLF = true
		b.framesetOK = false
	case tag.Plaintext:
		b.closeP()
		b.insert()
		b.z.Plain()
	case tag.Xmp:
		b.closeP()
		b.reconstruct()
		b.framesetOK = false
		b.insertRaw()
	case tag.Iframe:
		b.framesetOK = false
		b.insertRaw()
	case tag.Noembed:
		b.insertRaw()
	case tag.Textarea:
		b.insert()
		b.skipLF = true
		b.z.RCDATA()
		b.textMode()
		b.framesetOK = false
	}
}

// startControl handles forms and their controls.
func (b *builder) startControl() {
	switch b.z.Tag {
	case tag.Form:
		template := b.isOpenTag(tag.Template)
		if b.form != 0 && !template {
			return
		}
		b.closeP()
		b.insert()
		if !template {
			b.form = b.stack[len(b.stack)-1].node
		}
	case tag.Button:
		if b.inScope(defaultBound, tag.Button) {
			b.implyEnds(0)
			b.popScope(defaultBound, tag.Button)
		}
		b.reconstruct()
		b.insert()
		b.framesetOK = false
	case tag.Input:
		b.reconstruct()
		b.insertVoid()
		b.framesetOK = b.framesetOK && b.hiddenInput()
	case tag.Select:
		b.reconstruct()
		b.insert()
		b.framesetOK = false
		switch b.mode {
		case inTable, inCaption, inTableBody, inRow, inCell:
			b.mode = inSelectInTable
		default:
			b.mode = inSelect
		}
	default: // option, optgroup
		b.popIf(tag.Option)
		b.reconstruct()
		b.insert()
	}
}

func (b *builder) endInBody() bool {
	t := b.z.Tag
	switch t {
	case tag.Address, tag.Article, tag.Aside, tag.Blockquote, tag.Button, tag.Center, tag.Details, tag.Dialog,
		tag.Dir, tag.Div, tag.Dl, tag.Fieldset, tag.Figcaption, tag.Figure, tag.Footer, tag.Header, tag.Hgroup,
		tag.Listing, tag.Main, tag.Menu, tag.Nav, tag.Ol, tag.Pre, tag.Search, tag.Section, tag.Summary, tag.Ul:
		if i := b.find(defaultBound, key(t)); i >= 0 {
			b.implyEnds(0)
			b.popTo(i)
		}
	case tag.A, tag.B, tag.Big, tag.Code, tag.Em, tag.Font, tag.I, tag.Nobr, tag.S, tag.Small, tag.Strike,
		tag.Strong, tag.Tt, tag.U:
		b.adopt(t)
	case tag.P:
		if !b.inScope(buttonBound, tag.P) {
			b.imply(tag.P)
		}
		b.closeP()
	case tag.Li:
		if i := b.find(listBound, key(t)); i >= 0 {
			b.implyEnds(key(t))
			b.popTo(i)
		}
	case tag.Dd, tag.Dt:
		if i := b.find(defaultBound, key(t)); i >= 0 {
			b.implyEnds(key(t))
			b.popTo(i)
		}
	case tag.H1, tag.H2, tag.H3, tag.H4, tag.H5, tag.H6:
		b.endHeading()
	case tag.Form:
		b.endForm()
	case tag.Body, tag.Html:
		if !b.inScope(defaultBound, tag.Body) {
			return false
		}
		b.mode = afterBody
		return t == tag.Html
	case tag.Applet, tag.Marquee, tag.Object:
		if i := b.find(defaultBound, key(t)); i >= 0 {
			b.implyEnds(0)
			b.popTo(i)
			b.clearList()
		}
	case tag.Br:
		b.z.Kind, b.z.SelfClosing = token.StartTag, false
		return true
	case tag.Template:
		b.endTemplate()
	default:
		if k := b.key(HTML); b.last[k] > 0 {
			b.endOther(k)
		}
	}
	return false
}

// endHeading closes the highest heading in scope, of whatever level.
func (b *builder) endHeading() {
	at := -1
	for t := tag.H1; t <= tag.H6; t++ {
		at = max(at, b.find(defaultBound, key(t)))
	}
	if at >= 0 {
		b.implyEnds(0)
		b.popTo(at)
	}
}

func (b *builder) endForm() {
	if b.isOpenTag(tag.Template) {
		if i := b.find(defaultBound, key(tag.Form)); i >= 0 {
			b.implyEnds(0)
			b.popTo(i)
		}
		return
	}
	n := b.form
	b.form = 0
	if n == 0 || b.nodes[n].state&isOpen == 0 {
		return
	}
	at := b.placeOf(n, key(tag.Form))
	if s := b.bounds[defaultBound]; len(s) > 0 && at < int(s[len(s)-1]) {
		return
	}
	b.implyEnds(0)
	if b.spent() {
		b.popTo(at)
		return
	}
	b.remove(at)
}
