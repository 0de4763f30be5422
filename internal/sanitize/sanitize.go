// Package sanitize decides which nodes and attributes of a page may leave the library.
//
// It owns the allowlist of the road: a verdict per node and per attribute, reported to the audit with its
// reason, never a change to the tree. Writers have an allowlist of their own on top and never write what
// stands here as dropped. Text that no reader of the page sees is marked too, because instructions to
// language models hide there.
//
// The trade-off: style sheets are not read, so only what attributes, well-known class names and inline
// styles say is known to be invisible.
package sanitize

import (
	"context"

	"github.com/winnowhtml/html/internal/event"
	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

// Options instructs Judge.
type Options struct {
	// Enabled drops what Judge knows to be unsafe or no content. When it is off, text inside embedded
	// documents and form controls is content; what can run or is no text at all goes all the same.
	Enabled bool
	Record  event.Recorder
}

// checkEvery is how many nodes pass between two looks at the context.
const checkEvery = 1024

// Judge returns the verdicts on every node and attribute of a tree. The only error is the context's.
func Judge(ctx context.Context, t *tree.Tree, o Options) (*tree.Verdicts, error) {
	j := judge{ctx: ctx, t: t, o: o, v: &tree.Verdicts{
		Node: make([]tree.Verdict, t.Size()),
		Attr: make([]tree.AttrVerdict, t.AttrCount()),
	}}
	j.quiet = max(minVisible, t.Metrics(t.Body()).Chars/2)
	for n := tree.Root; int(n) < t.Size(); n++ {
		if n%checkEvery == 0 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
		}
		if t.IsElement(n) {
			j.element(n)
		} else if t.IsText(n) {
			j.text(n)
		}
	}
	if o.Record != nil {
		j.reportInvisible()
	}
	return j.v, nil
}

type judge struct {
	ctx      context.Context
	t        *tree.Tree
	o        Options
	v        *tree.Verdicts
	dropped  tree.NodeID // end of the dropped subtree that the walk is in
	hidden   tree.NodeID // end of the hidden subtree that the walk is in
	noscript tree.NodeID // end of the noscript element that the walk is in
	quiet    int         // a subtree of more characters is not hidden by what scripts toggle

	css       []byte // the style being read, in plain form
	paint     []paint
	controls  controls
	invisible [invisibleKinds]found
}

func (j *judge) text(n tree.NodeID) {
	if n < j.noscript {
		j.v.Node[n] |= tree.Hidden
	} else if j.o.Record != nil && n >= j.hidden && n >= j.dropped {
		j.countInvisible(n)
	}
}

func (j *judge) element(n tree.NodeID) {
	tag := j.t.Tag(n)
	m := j.attrs(n, tag)
	if reason := dropReason(j.t, n, tag, j.o.Enabled); reason != "" {
		j.v.Node[n] |= tree.Drop
		if n >= j.dropped {
			j.dropped = j.t.End(n)
			j.block(n, reason)
		}
	} else if tag == atom.Noscript {
		j.v.Node[n] |= tree.Unwrap
		if j.t.Chars(n) <= j.quiet {
			j.noscript = max(j.noscript, j.t.End(n))
		}
	}
	if n >= j.hidden && n >= j.dropped {
		if reason := j.hiddenReason(n, tag, &m); reason != "" {
			j.v.Node[n] |= tree.Hidden
			j.hidden = j.t.End(n)
			if j.o.Record != nil && j.t.Chars(n) > 0 {
				j.block(n, "hidden text: "+reason)
			}
		}
	}
	if j.o.Record != nil {
		j.reportAttrs(n)
	}
}

// block reports an element that goes.
func (j *judge) block(n tree.NodeID, reason string) {
	if j.o.Record != nil && !silent(j.t.Tag(n)) {
		j.o.Record(event.Event{
			Type: event.BlockedTag, Message: reason,
			Tag: string(j.t.Name(n)), Raw: string(j.t.AppendText(nil, n)),
		})
	}
}

// silent lists what every page has and nobody audits.
func silent(tag atom.Atom) bool {
	switch tag {
	case atom.Head, atom.Title, atom.Meta, atom.Link:
		return true
	}
	return false
}
