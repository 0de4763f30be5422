package render

import "github.com/winnowhtml/html/internal/tree"

// maxBoxes is how many list items, quotes and notes deep the indentation of Markdown goes. What is deeper
// is written at this depth.
const maxBoxes = 16

// box is a list item, a quote or a note around lines of Markdown. Its first line begins with lead, the
// others are indented by the same width or by the mark of a quote.
type box struct {
	lead  [24]byte
	n     uint8 // length of lead
	width uint8 // indentation of the lines that follow
	quote bool
	used  bool
}

// open puts a box around what comes next; false where nothing may be nested any deeper.
func (w *writer) open(b box) bool {
	if !w.md || w.cell || w.flat > 0 || len(w.boxes) >= maxBoxes {
		return false
	}
	w.boxes = append(w.boxes, b)
	return true
}

func (w *writer) close() { w.boxes = w.boxes[:len(w.boxes)-1] }

// beginLine ends the block before, if there is one, and begins a line of a new one.
func (w *writer) beginLine() {
	if len(w.out) > 0 && !w.cell {
		if w.sep > 1 {
			w.out = append(w.out, '\n')
			w.blankLine()
		}
		w.out = append(w.out, '\n')
	}
	w.prefix()
	w.sep = 2
}

// newLine begins another line of the same block.
func (w *writer) newLine() {
	w.out = append(w.out, '\n')
	w.prefix()
}

const indent = "                        "

func (w *writer) prefix() {
	for i := range w.boxes {
		b := &w.boxes[i]
		switch {
		case !b.used:
			b.used = true
			w.out = append(w.out, b.lead[:b.n]...)
		case b.quote:
			w.out = append(w.out, "> "...)
		default:
			w.out = append(w.out, indent[:b.width]...)
		}
	}
}

// blankLine writes the prefix of a line without content between two blocks: that of the boxes that hold
// both, without white space at the end.
func (w *writer) blankLine() {
	end := len(w.out)
	for i := range w.boxes {
		b := &w.boxes[i]
		if !b.used {
			break
		}
		if b.quote {
			w.out = append(w.out, '>', ' ')
			end = len(w.out) - 1
		} else {
			w.out = append(w.out, indent[:b.width]...)
		}
	}
	w.out = w.out[:end]
}

// paragraph writes an element whose content stands on lines of its own.
func (w *writer) block(n tree.NodeID) {
	if w.task && len(w.line.tok) == 1 {
		w.task = false // the paragraph of a task begins with its box
	} else {
		w.boundary()
	}
	w.children(n)
	w.boundary()
}

// quote writes a block quotation.
func (w *writer) quote(n tree.NodeID) {
	w.boundary()
	opened := w.open(box{lead: [24]byte{'>', ' '}, n: 2, quote: true})
	outer := w.list
	w.list = nil
	w.children(n)
	w.boundary()
	w.list = outer
	if opened {
		w.close()
	}
}

// rule writes a thematic break; text shows none. Three hyphens would begin front matter at the top of a
// document, and be one break with the hyphen of an item on the same line.
func (w *writer) rule() {
	w.boundary()
	w.gallery = w.gallery[:0]
	if !w.md || w.cell || w.flat > 0 {
		return
	}
	mark := "---"
	if n := len(w.boxes); len(w.out) == 0 || n > 0 && !w.boxes[n-1].used && w.boxes[n-1].lead[0] == '-' {
		mark = "***"
	}
	w.beginLine()
	w.out = append(w.out, mark...)
}
