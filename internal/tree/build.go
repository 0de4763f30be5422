package tree

import (
	"context"
	"io"
	"sync"

	"github.com/winnowhtml/html/internal/event"
	"github.com/winnowhtml/html/internal/tag"
	"github.com/winnowhtml/html/internal/token"
)

// draft is a node under construction. Links are indexes, 0 for none. at and n are as those of a [node], over
// the builder's memory and attributes.
type draft struct {
	parent, first, last, next, prev int32

	at, n uint32
	tag   tag.Tag
	kind  Kind
	ns    Namespace
	state state
}

// attrs returns the range of an element's attributes.
func (d *draft) attrs() (lo, hi uint32) { return d.at, d.at + d.n>>16 }

// attr is an attribute of a draft, named as a [value] is. One before an element's own holds its name, where
// that has no ID.
type attr struct {
	name  uint32
	value span
}

// state holds what the builder knows of a draft.
type state uint8

const (
	isOpen      state = 1 << iota // on the stack of open elements
	isFormatted                   // in the list of active formatting elements
	isMore                        // a text that goes on the text before it
)

// mode is an insertion mode.
type mode uint8

const (
	initial mode = iota
	beforeHTML
	beforeHead
	inHead
	inHeadNoscript
	afterHead
	inBody
	inText
	inTable
	inTableText
	inCaption
	inColumnGroup
	inTableBody
	inRow
	inCell
	inSelect
	inSelectInTable
	inTemplate
	afterBody
	inFrameset
	afterFrameset
	afterAfterBody
	afterAfterFrameset
)

// made marks spans of the builder's memory; others are ranges of the input.
const made = token.Made

// builder is one run of tree construction.
//
// Invariants: open elements have the isOpen bit, entries of the formatting list the isFormatted bit; last[k]
// is one more than the highest place on the stack of an element with key k; each bounds[i] lists the places
// of the elements with bit i of their flags.
type builder struct {
	z token.Tokenizer
	parseState

	nodes  []draft
	attrs  []attr
	arena  []byte
	late   []lateAttr
	custom map[string]int32 // numbers of unknown element names
	names  []attrName
	recent [256]uint32 // indexes of names plus one

	stack  []open
	last   []int32
	bounds [boundKinds][]int32
	runs   []int32 // places where a run of foreign elements begins
	aside  []open  // taken off the stack for a moment

	list      []formatting
	templates []mode
	pending   []span // text in a table

	scripts []scriptRec
	refs    []refRec
}

// parseState is the part of a builder that begins as zero for every page.
type parseState struct {
	ctx    context.Context
	opt    Options
	stream bool // the tokenizer's memory is not the input
	err    error
	notes  Notes

	mode, original mode
	head, form     int32
	quirks, foster bool
	framesetOK     bool
	skipLF         bool // a newline that comes next is dropped
	pendingText    bool // some of the text in a table is not white space

	fragment   bool
	contextTag tag.Tag
	contextNS  Namespace

	size         int   // bytes that all spans name
	kept         int   // characters of source that the current token leaves in the tree
	cost         int64 // characters and nodes counted against MaxRetained
	clones, work int   // counted against Limits
	depthLimit   int
	earlyLimit   int // depth at which reading need not go on
}

// lateAttr is an attribute that a later tag added to html or body.
type lateAttr struct {
	node int32
	attr attr
}

var builders = sync.Pool{New: func() any { return new(builder) }}

// Parse builds the tree of a page given as valid UTF-8. The caller may reuse data when it returns. It
// returns a [DepthError], a [LimitError] or the error of the context.
func Parse(ctx context.Context, data []byte, o Options) (*Tree, error) {
	if uint64(len(data)) >= token.MaxInput {
		return nil, &LimitError{What: "input bytes", Max: token.MaxInput}
	}
	b := start(ctx, o)
	b.z.Reset(ctx, data, b.config())
	if want := len(data) / 80; want > cap(b.nodes) { // what half of all pages need
		b.nodes = append(make([]draft, 0, want), b.nodes...)
	}
	return b.run()
}

// ParseReader builds the tree of a page read as valid UTF-8 from r. Errors of r are returned as they are.
func ParseReader(ctx context.Context, r io.Reader, o Options) (*Tree, error) {
	b := start(ctx, o)
	b.stream = true
	b.z.ResetReader(ctx, r, b.config())
	return b.run()
}

func start(ctx context.Context, o Options) *builder {
	b := builders.Get().(*builder)
	o.Limits.fill()
	b.ctx, b.opt = ctx, o
	b.depthLimit = depthCeiling
	if o.MaxDepth > 0 {
		b.depthLimit = min(o.MaxDepth, depthCeiling)
	}
	b.earlyLimit = 2*b.depthLimit + 64
	b.nodes = append(b.nodes[:0], draft{}, draft{kind: Document})
	if b.last == nil {
		b.last = make([]int32, customKeys)
	}
	b.framesetOK = true
	return b
}

func (b *builder) config() token.Config {
	c := token.Config{
		Limits: token.Limits{
			TagBytes: b.opt.Limits.TagBytes, Attrs: b.opt.Limits.Attrs, CommentBytes: b.opt.Limits.CommentBytes,
		},
		KeepComments: b.opt.KeepAll,
		MaxBytes:     b.opt.MaxBytes,
	}
	if rec := b.opt.Record; rec != nil && !b.opt.KeepAll {
		c.OnComment = func(data []byte) {
			rec(event.Event{Type: event.BlockedTag, Tag: "comment", Message: "comments are not content", Raw: string(data)})
		}
	}
	return c
}

// run reads the whole input and finishes the tree.
func (b *builder) run() (*Tree, error) {
	defer b.release()
	if err := b.ctx.Err(); err != nil {
		return nil, err
	}
	b.readAll()
	if b.err == nil {
		b.err = b.z.Err()
	}
	if b.err != nil {
		return nil, b.err
	}
	return b.finish()
}

// tagSyntax is how many characters a tag may have that are neither names nor values.
const tagSyntax = 1024

// readAll runs every token through tree construction.
func (b *builder) readAll() {
	z := &b.z
	for n := 1; ; n++ {
		z.Foreign = b.foreignContent()
		k := z.Next()
		if k == token.EOF {
			break
		}
		if n&1023 == 0 {
			if b.err = b.ctx.Err(); b.err != nil {
				return
			}
		}
		records, size := b.records(), b.size
		b.kept = z.Chars
		b.token()
		if b.err != nil {
			return
		}
		if k == token.StartTag { // of one with attributes beyond a cap most is not kept
			b.kept = min(b.kept, b.size-size+tagSyntax)
		}
		b.notes.Retained += int64(b.kept)
		if k != token.EndTag { // of which nothing stays
			b.cost += int64(max(b.kept, (b.records()-records)*nodeCost))
		}
		if b.full() {
			break
		}
	}
	if z.Err() == nil {
		z.Kind = token.EOF
		b.token()
	}
}

// records counts what the tree will hold a record of its own for.
func (b *builder) records() int {
	return len(b.nodes) + len(b.refs) + len(b.scripts) + recordsPerName*len(b.custom)
}

// nodeBudget is how many nodes the bytes read so far allow.
func (b *builder) nodeBudget() int64 {
	return int64(b.opt.Limits.Nodes) + b.z.Offset()/bytesPerNode
}

// full reports whether a cap ends the reading.
func (b *builder) full() bool {
	switch {
	case int64(len(b.nodes)+len(b.attrs)/attrsPerNode) >= b.nodeBudget():
		b.notes.Reason = "nodes"
	case b.opt.MaxRetained > 0 && max(b.cost, b.notes.Retained) >= b.opt.MaxRetained:
		b.notes.Reason = "retained characters"
	default:
		return false
	}
	b.notes.Truncated = b.z.More()
	if !b.notes.Truncated {
		b.notes.Reason = ""
	}
	return b.notes.Truncated
}

// token runs the current token through tree construction until it is consumed.
func (b *builder) token() {
	skip := b.skipLF
	b.skipLF = false
	if skip && b.z.Kind == token.Text && !b.z.Gap && b.text()[0] == '\n' {
		if b.cutText(1); b.z.Data.N == 0 {
			return
		}
	}
	if b.mode == inTableText && (b.z.Kind != token.Text || b.z.Gap) {
		b.flushTableText()
	}
	if b.mode == inBody && !b.z.Foreign && !b.inBodyMode() {
		return
	}
	for b.step() {
	}
}

// step handles the current token once and reports whether it must be handled again.
func (b *builder) step() bool {
	if b.inForeign() {
		return b.foreign()
	}
	return b.byMode(b.mode)
}

// byMode handles the current token by the rules of a mode.
func (b *builder) byMode(m mode) bool {
	switch m {
	case initial:
		return b.initialMode()
	case beforeHTML:
		return b.beforeHTMLMode()
	case beforeHead:
		return b.beforeHeadMode()
	case inHead:
		return b.inHeadMode()
	case inHeadNoscript:
		return b.inHeadNoscriptMode()
	case afterHead:
		return b.afterHeadMode()
	case inBody:
		return b.inBodyMode()
	case inText:
		return b.inTextMode()
	case inTable:
		return b.inTableMode()
	case inTableText:
		return b.inTableTextMode()
	case inCaption:
		return b.inCaptionMode()
	case inColumnGroup:
		return b.inColumnGroupMode()
	case inTableBody:
		return b.inTableBodyMode()
	case inRow:
		return b.inRowMode()
	case inCell:
		return b.inCellMode()
	case inSelect:
		return b.inSelectMode()
	case inSelectInTable:
		return b.inSelectInTableMode()
	case inTemplate:
		return b.inTemplateMode()
	case afterBody:
		return b.afterBodyMode()
	case inFrameset:
		return b.inFramesetMode()
	case afterFrameset:
		return b.afterFramesetMode()
	case afterAfterBody:
		return b.afterAfterBodyMode()
	}
	return b.afterAfterFramesetMode()
}

// release gives the builder back to the pool, without references to the page and without large memory.
func (b *builder) release() {
	b.z.Forget()
	if len(b.last) > 4*customKeys {
		b.last = nil
	}
	clear(b.last)
	for i := range b.bounds {
		b.bounds[i] = small(b.bounds[i], 4)
	}
	if len(b.custom) > 256 {
		b.custom = nil
	}
	clear(b.custom)
	b.nodes, b.attrs, b.arena = small(b.nodes, 32), small(b.attrs, 12), small(b.arena, 1)
	b.names, b.late, b.stack, b.aside = small(b.names, 12), small(b.late, 16), small(b.stack, 24), small(b.aside, 24)
	b.runs, b.list, b.pending = small(b.runs, 4), small(b.list, 16), small(b.pending, 8)
	b.scripts, b.refs, b.templates = small(b.scripts, 32), small(b.refs, 16), small(b.templates, 1)
	b.parseState = parseState{}
	clear(b.recent[:])
	builders.Put(b)
}

// poolBytes is the largest piece of memory that a pool keeps.
const poolBytes = 4 << 20

// small empties s, whose elements have size bytes, or drops it if it is too large to keep.
func small[T any](s []T, size int) []T {
	if cap(s)*size > poolBytes {
		return nil
	}
	return s[:0]
}
