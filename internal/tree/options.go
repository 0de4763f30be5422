package tree

import (
	"fmt"

	"github.com/winnowhtml/html/internal/event"
)

// Options bounds and instructs one parse.
type Options struct {
	MaxDepth    int   // deepest allowed element, html being 1; 0 means no limit of the caller's
	Flatten     bool  // attach deeper elements to the deepest allowed parent instead of failing
	MaxRetained int64 // characters of source that pruning may leave before reading ends; 0 means no limit
	MaxBytes    int64 // bytes of UTF-8 that may be read before reading ends; 0 means no limit
	Temporary   bool  // the tree may be released: see [Tree.Release]
	KeepAll     bool  // no pruning: comments, doctypes, styles and scripts become nodes
	Record      event.Recorder
	Limits      Limits
}

// Limits bounds what a page may cost. Zero fields take the default.
type Limits struct {
	Nodes        int // nodes before reading ends, beyond one for every 40 bytes of source; 8 attributes count as one
	Attrs        int // attributes kept of one element
	TagBytes     int // attributes that end further than this behind their tag's beginning are dropped
	CommentBytes int // bytes kept of one comment
	ScriptBytes  int // data scripts with a longer body are dropped
	Formatting   int // formatting elements remembered at a time, each table cell beginning anew
	Clones       int // formatting elements opened again, beyond one for every 16 bytes of source
	Work         int // steps of repair, beyond one for every byte of source
}

// Defaults of [Limits], where the tokenizer has none.
const (
	defaultNodes       = 1 << 18
	defaultScriptBytes = 4 << 20
	defaultFormatting  = 64
	defaultClones      = 4096
	defaultWork        = 1 << 16
)

// What [Limits.Nodes] says.
const (
	bytesPerNode = 40
	attrsPerNode = 8
)

// depthCeiling bounds the depth of every tree: node records hold 16 bits of it.
const depthCeiling = 60000

// nodeCost is how many characters a node, a script set aside and a reference count at least against MaxRetained.
// Prose costs some five bytes a character until the last stage is through, a node one to two hundred.
const nodeCost = 10

// recordsPerName is how many nodes an element name that the page invents costs.
const recordsPerName = 6

func (l *Limits) fill() {
	set := func(v *int, d int) {
		if *v <= 0 {
			*v = d
		}
	}
	set(&l.Nodes, defaultNodes)
	set(&l.ScriptBytes, defaultScriptBytes)
	set(&l.Formatting, defaultFormatting)
	set(&l.Clones, defaultClones)
	set(&l.Work, defaultWork)
	l.Attrs = min(l.Attrs, 1<<16-1)
}

// DepthError says that an element stood deeper than allowed.
type DepthError struct{ Depth, Max int }

func (e *DepthError) Error() string {
	return fmt.Sprintf("element depth %d exceeds the limit of %d", e.Depth, e.Max)
}

// LimitError says that a budget ran out that could not degrade.
type LimitError struct {
	What string
	Max  int64
}

func (e *LimitError) Error() string { return fmt.Sprintf("%s exceed the limit of %d", e.What, e.Max) }
