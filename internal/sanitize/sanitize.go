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
	"github.com/winnowhtml/html/internal/weburl"

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
	if reason := dropReason(j.t, n, tag, j.o.Enabled); reason != "" {
		j.v.Node[n] |= tree.Drop
		if n >= j.dropped {
			j.dropped = j.t.End(n)
			j.block(n, reason)
		}
	} else if tag == atom.Noscript {
		j.v.Node[n] |= tree.Unwrap
		if j.t.Metrics(n).Chars <= j.quiet {
			j.noscript = max(j.noscript, j.t.End(n))
		}
	}
	if n >= j.hidden && n >= j.dropped {
		if reason := j.hiddenReason(n, tag); reason != "" {
			j.v.Node[n] |= tree.Hidden
			j.hidden = j.t.End(n)
			if j.t.Metrics(n).Chars > 0 {
				j.block(n, "hidden text: "+reason)
			}
		}
	}
	lo, hi := j.t.Attrs(n)
	for i := lo; i < hi; i++ {
		j.attribute(n, tag, i)
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

func (j *judge) attribute(n tree.NodeID, tag atom.Atom, i int) {
	a := j.t.AttrAt(i)
	verdict, reason := attrVerdict(tag, a)
	if verdict == tree.AttrKeep {
		return
	}
	j.v.Attr[i] = verdict
	if j.o.Record == nil || reason == "" {
		return
	}
	e := event.Event{
		Type: event.BlockedAttr, Message: reason,
		Tag: string(j.t.Name(n)), Attribute: string(a.Name), Raw: string(a.Value),
	}
	if verdict == tree.AttrBadURL {
		e.Type, e.URL = event.BlockedURL, string(a.Value)
	}
	j.o.Record(e)
}

// attrVerdict judges one attribute. The reason is empty for what is left out without being a danger.
func attrVerdict(tag atom.Atom, a tree.Attr) (tree.AttrVerdict, string) {
	if len(a.Name) > 2 && a.Name[0]|0x20 == 'o' && a.Name[1]|0x20 == 'n' {
		return tree.AttrDrop, "event handler"
	}
	switch a.Key {
	case atom.Style:
		return tree.AttrDrop, ""
	case atom.Srcdoc:
		return tree.AttrDrop, "embedded document"
	case atom.Formaction:
		return tree.AttrDrop, "form action"
	}
	if isURL(tag, a) {
		if r := weburl.CheckBytes(a.Value); r != "" {
			return tree.AttrBadURL, string(r)
		}
	}
	return tree.AttrKeep, ""
}

// isURL reports whether an attribute of an element of this tag holds one URL.
func isURL(tag atom.Atom, a tree.Attr) bool {
	switch a.Key {
	case atom.Href, atom.Src, atom.Action, atom.Cite, atom.Poster, atom.Manifest, atom.Icon, atom.Ping, atom.Usemap:
		return true
	case atom.Data:
		return tag == atom.Object
	case 0:
		switch string(a.Name) {
		case "xlink:href", "background", "longdesc", "lowsrc", "dynsrc", "codebase", "classid", "profile", "archive":
			return true
		}
	}
	return false
}
