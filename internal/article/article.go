package article

import (
	"context"

	"github.com/winnowhtml/html/internal/tree"
)

// Facts is what other stages know of the page. Every field may be empty.
type Facts struct {
	Title       string   // text of <title>
	Headline    string   // og:title or the headline of embedded data
	Description string   // meta description
	SiteName    string   // og:site_name
	URL         string   // where the page came from, else its canonical address
	OGType      string   // og:type
	LDTypes     []string // @type values of JSON-LD items
	LDTexts     []string // articleBody, description, text and reviewBody values of JSON-LD items
}

// Focus says which mistake is worse.
type Focus uint8

// Values of a Focus. Precision keeps a subset of what Balanced keeps, Recall a superset.
const (
	Balanced Focus = iota
	Precision
	Recall
)

// Options instruct one selection. The zero value is the default.
type Options struct {
	PageType PageType // the kind of page, when the caller knows it; zero means find out
	Focus    Focus
	Comments bool // keep reader comments below articles
	Explain  bool // fill Selection.Blocks

	// DefaultCandidate is the container that the default scorer would choose, tree.None when not computed.
	DefaultCandidate tree.NodeID
}

// Selection is what is content.
type Selection struct {
	Marks      []tree.Mark // indexed by NodeID
	PageType   PageType
	Confidence float64     // 0 to 1: the expected F1 of the selection
	Headline   tree.NodeID // the content's own main heading if it is selected, else tree.None
	Empty      bool        // nothing on the page looks like content; Marks are all Out
	Blocks     []Block     // in document order, only with Options.Explain
}

// Block reports one block's decision.
type Block struct {
	Node    tree.NodeID // the innermost element around all of the block's text
	First   tree.NodeID // its first text node
	Last    tree.NodeID // its last text node
	Text    string      // the first 120 bytes of text, white space collapsed
	Score   float64     // 0 to 1, how much the block looks like content
	Kept    bool
	Reasons []Reason // what weighed most, strongest first
}

// Reason is one cause of a block's score.
type Reason struct {
	Name   string  // short lower-case phrase
	Weight float64 // above 0 for keeping, below 0 for dropping
}

// Select chooses the content of a page. The verdicts' slices may be empty when nothing was judged. It fails
// only when the context ends.
func Select(ctx context.Context, t *tree.Tree, v *tree.Verdicts, f Facts, o Options) (*Selection, error) {
	p := newPage(t, v)
	if err := p.segment(ctx); err != nil {
		return nil, err
	}
	p.measure()
	p.headline = p.findHeadline(f)
	kept := make([]bool, len(p.blocks))
	sel := &Selection{PageType: o.PageType, Empty: true}
	for i := range p.blocks {
		kept[i] = p.ruleKeeps(i)
		sel.Empty = sel.Empty && !kept[i]
	}
	p.keepHeadline(sel, kept)
	p.mark(sel, kept)
	return sel, ctx.Err()
}
