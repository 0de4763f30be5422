package render

// writeMarkdown writes the paragraph as Markdown. first says that it begins a line of the source.
func (w *writer) writeMarkdown(first bool) {
	l := &w.line
	if len(l.tok) > 1 {
		l.resolve()
	}
	e := l.survey(w.v.Media)
	e.cell = w.cell
	if t := &l.tok[0]; t.kind == textToken {
		e.bracket = l.buf[t.lo] == '['
	}
	atStart := first && !w.cell
	for i := range l.tok {
		t := &l.tok[i]
		switch t.kind {
		case textToken:
			e.link = e.links > 0
			e.last = i+1 == len(l.tok)
			e.bang = !e.last && l.tok[i+1].kind == openToken && l.tok[i+1].style == linkStyle && l.tok[i+1].lo >= 0
			s := l.buf[t.lo:t.hi]
			if i == 0 && !atStart && taskLike(s) {
				w.out = append(w.out, '\\') // some look for tasks in headings
			}
			w.out = e.text(w.out, s, atStart)
		case codeToken:
			w.out = appendCode(w.out, l.buf[t.lo:t.hi], w.cell)
		case rawToken:
			w.out = append(w.out, l.buf[t.lo:t.hi]...)
		case breakToken:
			if w.cell {
				w.out = append(w.out, "<br>"...)
				continue
			}
			w.out = append(w.out, "  "...)
			w.newLine()
			atStart = true
			continue
		case mediaToken:
			w.writeMedia(&w.v.Media[t.lo], InlineMarkdown)
		case openToken:
			w.openMarkdown(t, &e)
		case closeToken:
			w.closeMarkdown(t, &e)
		}
		atStart = false
	}
}

func (w *writer) openMarkdown(t *token, e *escaper) {
	switch {
	case t.style == linkStyle:
		if t.lo >= 0 {
			e.links++
		}
		w.openLink(t, InlineMarkdown)
	case t.asTag || t.style.delimiter() == "":
		w.out = append(append(append(w.out, '<'), t.style.tagName()...), '>')
	default:
		w.out = append(w.out, t.style.delimiter()...)
	}
}

func (w *writer) closeMarkdown(t *token, e *escaper) {
	switch {
	case t.style == linkStyle:
		if w.line.tok[t.pair].lo >= 0 {
			e.links--
		}
		w.closeLink(&w.line.tok[t.pair], InlineMarkdown)
	case t.asTag || t.style.delimiter() == "":
		w.out = append(append(append(w.out, "</"...), t.style.tagName()...), '>')
	default:
		w.out = append(w.out, t.style.delimiter()...)
	}
}
