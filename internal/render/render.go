package render

import (
	"github.com/winnowhtml/html/internal/tree"
	"github.com/winnowhtml/html/internal/weburl"
)

// InlineFormat says how images or links are written inside plain text.
type InlineFormat uint8

// Inline formats. InlinePlaceholder is for images only: [IMAGE:n] with the image's position.
const (
	InlineNone InlineFormat = iota
	InlineMarkdown
	InlineHTML
	InlinePlaceholder
)

// TableFormat says how data tables are written.
type TableFormat uint8

// Table formats.
const (
	TableMarkdown TableFormat = iota // rows of cells between pipes
	TableHTML                        // <table> with its spans
)

// Options instructs the writers. The zero Options writes no inline images or links and leaves references
// relative.
type Options struct {
	Images, Links InlineFormat // how Text writes images and links; Markdown always writes them as Markdown
	Tables        TableFormat
	Base          weburl.Base // what references are resolved against
	SkipNode      tree.NodeID // a heading left out of Text and Markdown
}

// Text returns the view as plain text: blocks stand apart by one blank line; list items, table rows and what
// br separates stand on lines of their own; white space is collapsed as CSS does.
func Text(v *tree.View, o Options) string {
	w := writer{v: v, o: o, refs: weburl.NewResolver(o.Base)}
	return w.run()
}

// Markdown returns the view as CommonMark with GFM tables, strikethrough, task lists and footnotes.
func Markdown(v *tree.View, o Options) string {
	o.Images, o.Links = InlineMarkdown, InlineMarkdown
	w := writer{v: v, o: o, md: true, refs: weburl.NewResolver(o.Base)}
	return w.run()
}

// writer is the state of one walk for Text or Markdown.
type writer struct {
	v  *tree.View
	o  Options
	md bool

	refs *weburl.Resolver

	// Blocks.
	out   []byte
	sep   int      // line breaks owed before the next line of out
	boxes []box    // list items, quotes and notes around what is written
	list  *list    // the innermost list
	last  lastList // the list that ended last
	notes notes

	// Context.
	media   int     // cursor of View.MediaAt
	gallery []int32 // images written since the last text
	task    bool    // the box of a task is all that is written of its item
	lines   int     // > 0: line breaks of the source show
	flat    int     // > 0: blocks do not break the line (inside a heading)
	cell    bool    // blocks become breaks within one line (inside a table cell)
	tables  cursor
	heads   cursor

	// The paragraph being gathered.
	line   line
	styles []style     // styles that hold for the text that comes next
	hold   []byte      // white space seen and not yet written
	segBrk bool        // hold is one space that a line break of the source left
	soft   bool        // a boundary that keeps words apart and is nothing else
	breaks int         // line breaks seen and not yet written
	code   tree.NodeID // the code element around
	caret  bool        // a superscript has begun and nothing of it is written
	link   linkState
	urls   []byte // targets of the links of the paragraph
}

func (w *writer) run() string {
	w.line.buf = make([]byte, 0, 1024)
	w.out = make([]byte, 0, w.v.Chars(tree.Root)+1024)
	w.children(tree.Root)
	w.flush()
	return string(w.out)
}
