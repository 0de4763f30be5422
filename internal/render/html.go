package render

import (
	"bytes"

	"github.com/winnowhtml/html/internal/tree"
	"github.com/winnowhtml/html/internal/weburl"

	"golang.org/x/net/html/atom"
)

// HTML returns the view as HTML that is fit to be put into any page: elements and attributes of an allowlist,
// absolute URLs of allowed schemes, nothing that runs, loads a frame or takes part in a form. Parsed and
// written again, it is the same string: elements stand only where the parser of the HTML standard leaves
// them, so a div replaces those that would be moved, and elements without content are left out.
func HTML(v *tree.View, o Options) string {
	h := htmlWriter{v: v, o: o, refs: weburl.NewResolver(o.Base)}
	h.out = make([]byte, 0, 2*v.Chars(tree.Root)+1024)
	h.children(tree.Root)
	return string(h.out)
}

// frame is an element that is open. Its start tag is written when content comes.
type frame struct {
	name    string
	node    tree.NodeID
	block   bool
	written bool
}

// htmlWriter is the state of one walk for HTML.
type htmlWriter struct {
	v   *tree.View
	o   Options
	out []byte

	refs      *weburl.Resolver
	stack     []frame
	media     int    // cursor of View.MediaAt
	blocks    cursor // of elements that end a paragraph
	hold      bool   // white space is due before the next text
	segBrk    bool   // it holds a line break
	fresh     bool   // nothing was written on this line of text
	newline   bool   // a block ended: what comes next stands on a line of its own
	pre       int    // > 0: white space is kept
	lines     int    // > 0: line breaks of the source show
	afterPre  bool   // <pre> is the last thing written: the parser drops a line break that follows
	codeLines codeLines
	oneBlock  bool // the result must not hold an empty line
	inLink    bool
	url       string // of the link that is open
	heading   bool
}

func (h *htmlWriter) children(n tree.NodeID) {
	mute := h.v.Verdicts.Node[n]&tree.DropText != 0
	for c := h.v.FirstChild(n); c != tree.None; c = h.v.NextSibling(c) {
		switch {
		case h.v.Kind(c) == tree.Element:
			h.element(c)
		case h.v.Kind(c) == tree.Text && !mute:
			h.text(c)
		}
	}
}

// element writes an element that the view shows.
func (h *htmlWriter) element(n tree.NodeID) {
	if h.v.Marks[n] == tree.Out {
		h.hold = h.hold || tree.IsBlock(h.v.Tag(n))
		return
	}
	if m := h.v.MediaAt(n, &h.media); m != nil {
		h.showMedia(n, m)
		return
	}
	if h.v.Verdicts.Node[n]&(tree.Drop|tree.Hidden) != 0 || h.pre > 0 && isGutter(h.v, n) {
		return
	}
	tag := h.v.Tag(n)
	switch ns := h.v.Namespace(n); {
	case ns == tree.MathML && tag == atom.Math:
		h.math(n)
	case ns != tree.HTML || neverShown(tag):
	case tag == atom.Br:
		h.lineBreak()
	case tag == atom.Table:
		h.table(n)
	case (tag == atom.Span || tag == atom.Div) && h.formula(n):
	default:
		h.framed(n, tag)
	}
}

// framed writes an element by the name that the allowlist has for it, or its content alone.
func (h *htmlWriter) framed(n tree.NodeID, tag atom.Atom) {
	if h.pre > 0 && tag == atom.Span && h.codeLines.parts(h.v, n, h.out) {
		h.preText([]byte{'\n'})
	}
	name, block := h.nameFor(n, tag)
	switch h.layout(n, tag) {
	case asBlock:
		if !block {
			h.hold = true
			defer func() { h.hold = true }()
		}
	case asInline:
		if block && h.v.Metrics(n).Paras == 0 {
			name = ""
		}
	case asLines:
		h.lines++
		defer func() { h.lines-- }()
	}
	switch name {
	case "":
		h.children(n)
		return
	case "hr", "wbr":
		h.void(name, block)
		return
	case "a":
		h.inLink = true
		defer func() { h.inLink = false }()
	case "h1", "h2", "h3", "h4", "h5", "h6":
		h.heading = true
		defer func() { h.heading = false }()
	case "pre":
		h.pre++
		defer func() { h.pre-- }()
	}
	h.push(name, n, block)
	h.children(n)
	h.pop()
}

// layout is layoutOf for the elements that have no lines of their own by name.
func (h *htmlWriter) layout(n tree.NodeID, tag atom.Atom) layout {
	if tag != atom.Div && tag != atom.Span && tag != atom.P {
		return asTag
	}
	return layoutOf(h.v, n, tag)
}

func (h *htmlWriter) push(name string, n tree.NodeID, block bool) {
	h.stack = append(h.stack, frame{name: name, node: n, block: block})
}

// pop ends the innermost element: its end tag if it was written, else the trace of a block.
func (h *htmlWriter) pop() {
	f := &h.stack[len(h.stack)-1]
	h.stack = h.stack[:len(h.stack)-1]
	if !f.written {
		h.hold = h.hold || f.block
		return
	}
	if f.block && h.newline && h.pre == 0 {
		h.out = append(h.out, '\n')
	}
	h.afterPre = false
	h.out = append(append(append(h.out, "</"...), f.name...), '>')
	if f.block {
		h.hold, h.fresh = false, true
		h.newline = f.name != "td" && f.name != "th"
	}
}

// begin writes what must stand before content: white space, line breaks, start tags.
func (h *htmlWriter) begin() {
	first := len(h.stack)
	for first > 0 && !h.stack[first-1].written {
		first--
	}
	block := false
	for _, f := range h.stack[first:] {
		block = block || f.block
	}
	switch {
	case h.pre > 0:
		if h.newline && !block {
			h.newline = false
		}
	case h.newline:
		h.out = append(h.out, '\n')
	case h.hold && !h.fresh && !block && len(h.out) > 0:
		h.out = append(h.out, ' ')
	}
	h.newline, h.hold = false, false
	for i := first; i < len(h.stack); i++ {
		h.start(&h.stack[i])
	}
}

// start writes a start tag.
func (h *htmlWriter) start(f *frame) {
	if f.block && h.pre <= 1 && len(h.out) > 0 && h.out[len(h.out)-1] != '\n' && f.name != "td" && f.name != "th" && (h.pre == 0 || f.name == "pre") {
		h.out = append(h.out, '\n')
	}
	f.written = true
	h.out = append(append(h.out, '<'), f.name...)
	if f.node != tree.None {
		h.attributes(f)
	}
	h.out = append(h.out, '>')
	h.afterPre = f.name == "pre"
	h.fresh = h.fresh || f.block
}

func (h *htmlWriter) void(name string, block bool) {
	h.push(name, tree.None, block)
	h.begin()
	h.stack = h.stack[:len(h.stack)-1]
	h.afterPre = false
	if block {
		h.hold, h.fresh, h.newline = false, true, true
	} else {
		h.fresh = false
	}
}

// lineBreak writes br. White space around it shows nowhere.
func (h *htmlWriter) lineBreak() {
	h.hold = false
	h.begin()
	h.out = append(h.out, "<br>"...)
	h.fresh, h.afterPre = true, false
}

// text writes a text node.
func (h *htmlWriter) text(n tree.NodeID) {
	s := h.v.Text(n)
	if h.v.Marks[n] != tree.In {
		h.hold = h.hold || isBlank(s)
		return
	}
	if h.pre > 0 {
		h.preText(s)
		return
	}
	if h.lines > 0 {
		for i := bytes.IndexByte(s, '\n'); i >= 0; i = bytes.IndexByte(s, '\n') {
			h.words(s[:i])
			if !h.fresh || bytes.HasSuffix(h.out, []byte("<br>")) && !bytes.HasSuffix(h.out, []byte("<br><br>")) {
				h.lineBreak()
			}
			s = s[i+1:]
		}
	}
	h.words(s)
}

// words writes text with its white space collapsed.
func (h *htmlWriter) words(s []byte) {
	for i := 0; i < len(s); {
		if byteClass(s[i]) == spaceByte {
			h.segBrk = h.segBrk && h.hold || s[i] == '\n'
			h.hold = true
			i++
			continue
		}
		if h.hold && h.segBrk && betweenIdeographs(h.out, s[i:]) {
			h.hold = false
		}
		h.segBrk = false
		j := i
		for j < len(s) && (s[j] > ' ' || s[j] == ' ' && j+1 < len(s) && s[j+1] > ' ' || byteClass(s[j]) == plainByte && s[j] != ' ') {
			j++
		}
		h.begin()
		h.out = appendEscaped(h.out, s[i:j])
		h.fresh, h.afterPre = false, false
		i = j
	}
}

// preText writes text of a pre element as it stands.
func (h *htmlWriter) preText(s []byte) {
	if len(s) == 0 {
		return
	}
	h.begin()
	if h.afterPre && (s[0] == '\n' || s[0] == '\r') {
		h.out = append(h.out, '\n')
	}
	h.afterPre, h.fresh = false, false
	from := len(h.out)
	h.out = appendEscaped(h.out, s)
	if h.oneBlock {
		h.out = append(h.out[:from], guardLines(h.out[from:])...)
	}
}
