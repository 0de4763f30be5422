package article

import (
	"context"
	"slices"

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
	Comments bool   // keep reader comments below articles
	Explain  bool   // fill Selection.Blocks
	Model    *Model // nil for the one that the package ships
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
	p := newPage(t, v, f)
	defer p.release()
	if o.Model != nil {
		p.use(o.Model)
	} else {
		p.use(Default())
	}
	if err := p.segment(ctx); err != nil {
		return nil, err
	}
	p.measure()
	sel := &Selection{PageType: o.PageType}
	kept, err := p.decide(ctx, sel, f, o)
	if err != nil {
		return nil, err
	}
	if sel.Empty = !slices.Contains(kept, true); sel.Empty {
		sel.PageType = o.PageType // nothing to tell kinds by
	}
	p.headline = p.findHeadline()
	p.keepHeadline(sel, kept)
	p.mark(sel, kept)
	for i := range sel.Blocks {
		sel.Blocks[i].Kept = kept[i]
	}
	return sel, ctx.Err()
}

// decide chooses the blocks: by the model, by the rule where there is none.
func (p *page) decide(ctx context.Context, sel *Selection, f Facts, o Options) ([]bool, error) {
	if p.model == nil {
		kept := zeroed(&p.kept, len(p.blocks))
		for i := range kept {
			kept[i] = p.ruleKeeps(i)
		}
		return kept, nil
	}
	d := newDescriber(p, f)
	prob, err := d.judge(ctx, sel, o.Explain)
	if err != nil {
		return nil, err
	}
	kind, talk := p.model.pageType(&d.row)
	if sel.PageType == Unknown {
		sel.PageType = kind
	} else {
		talk = false
	}
	c := p.choose(prob, o.Focus, sel.PageType)
	p.fillGaps(c.kept)
	p.weigh(prob)
	p.filterComments(&c, prob, sel.PageType, talk, o.Comments)
	p.dropAds(c.kept)
	p.dropCopies(c.kept, prob)
	sel.Confidence = float64(c.expected) / probUnit
	return c.kept, nil
}

// judge returns the probability that each block is content, and reports on the blocks if asked to.
func (d *describer) judge(ctx context.Context, sel *Selection, explain bool) ([]int32, error) {
	prob := sized(&d.prob, len(d.blocks))
	var e *explainer
	if explain {
		e = newExplainer(&d.model.block)
	}
	for i := range prob {
		if i&255 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		d.describe(int32(i))
		prob[i] = d.model.sigmoid(d.model.block.sum(&d.row))
		if explain {
			e.add(&d.row)
		}
	}
	if explain {
		sel.Blocks = make([]Block, len(prob))
		for i := range prob {
			sel.Blocks[i] = d.report(i)
			sel.Blocks[i].Score, sel.Blocks[i].Reasons = float64(prob[i])/probUnit, e.reasons(i)
		}
	}
	return prob, nil
}
