package tree

// Verdict is what the sanitizer decided about a node.
type Verdict uint8

// Bits of a Verdict. A node without bits is written as it is.
const (
	// Drop: the node and everything below it never leave the library.
	Drop Verdict = 1 << iota
	// Unwrap: the element is not written, its children are.
	Unwrap
	// Hidden: no reader of the page sees the subtree.
	Hidden
	// DropText: text directly inside is not written, elements are (select outside of options, …).
	DropText
)

// AttrVerdict is what the sanitizer decided about an attribute.
type AttrVerdict uint8

// Values of an AttrVerdict.
const (
	AttrKeep   AttrVerdict = iota // allowed as it is
	AttrDrop                      // not on the allowlist for its element
	AttrBadURL                    // a URL that policy refuses
)

// Verdicts holds the sanitizer's decisions about one tree. It is immutable once made.
type Verdicts struct {
	Node []Verdict     // indexed by NodeID, length Tree.Size
	Attr []AttrVerdict // indexed by attribute, length Tree.AttrCount
}

// Mark says what a view shows of a node.
type Mark uint8

const (
	// Out: neither the node nor anything below it is content.
	Out Mark = iota
	// Path: the node holds content but is none itself. Its structure (a list, a table, a quote) may be
	// written around the content; text nodes and media are never Path.
	Path
	// In: the node is content. Its children have marks of their own.
	In
)

// MediaKind tells an image from a video and an audio.
type MediaKind uint8

// Kinds of media.
const (
	Image MediaKind = iota + 1
	Video
	Audio
)

// Media is an image, video or audio that a page shows at a node, as the media stage resolved it.
type Media struct {
	Node     NodeID
	Kind     MediaKind
	URL      string // absolute where the base is known; never a refused scheme
	Alt      string
	Title    string
	Position int // from 1 within its kind, 0 when it is not listed
}

// View is a tree with everything that the stages decided about it: what the sanitizer let through, what
// selection chose and what the media stage resolved. Writers read a View and change nothing.
type View struct {
	*Tree
	Verdicts *Verdicts
	Marks    []Mark  // indexed by NodeID
	Media    []Media // sorted by Node, at most one a node
}

// Shown reports whether anything of n may be written: it is content or holds some, and the sanitizer let
// it through.
func (v *View) Shown(n NodeID) bool {
	return v.Marks[n] != Out && v.Verdicts.Node[n]&Drop == 0
}

// MediaAt returns the media resolved for n. Writers walk in document order; at is the caller's cursor and
// starts at 0, so that a whole walk costs one pass over v.Media.
func (v *View) MediaAt(n NodeID, at *int) *Media {
	for *at < len(v.Media) && v.Media[*at].Node < n {
		*at++
	}
	if *at < len(v.Media) && v.Media[*at].Node == n {
		return &v.Media[*at]
	}
	return nil
}
