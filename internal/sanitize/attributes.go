package sanitize

import (
	"bytes"

	"github.com/winnowhtml/html/internal/event"
	"github.com/winnowhtml/html/internal/tag"
	"github.com/winnowhtml/html/internal/tree"
	"github.com/winnowhtml/html/internal/weburl"

	"golang.org/x/net/html/atom"
)

// attrKind says what an attribute's name means to a verdict.
type attrKind uint8

const (
	attrPlain attrKind = iota
	attrHandler
	attrStyle
	attrSrcdoc
	attrFormaction
	attrURL
	attrData // a URL of an object
	attrHidden
	attrClass
	attrID
	attrOpen
	attrAriaHidden
	attrPopover
	attrRole
	attrColor
	attrBgcolor
)

// attrKinds is indexed by the number of a name. Event handlers are not in it, see [kindOf].
var attrKinds = [tag.IDs]attrKind{
	tag.AttrStyle: attrStyle, tag.AttrSrcdoc: attrSrcdoc, tag.AttrFormaction: attrFormaction,

	tag.AttrHref: attrURL, tag.AttrSrc: attrURL, tag.AttrAction: attrURL, tag.AttrCite: attrURL, tag.AttrPoster: attrURL,
	tag.AttrManifest: attrURL, tag.AttrIcon: attrURL, tag.AttrPing: attrURL, tag.AttrUsemap: attrURL,
	tag.AttrXlinkHref: attrURL, tag.AttrBackground: attrURL, tag.AttrLongdesc: attrURL, tag.AttrLowsrc: attrURL,
	tag.AttrDynsrc: attrURL, tag.AttrCodebase: attrURL, tag.AttrClassid: attrURL, tag.AttrProfile: attrURL,
	tag.AttrArchive: attrURL, tag.AttrData: attrData,

	tag.AttrHidden: attrHidden, tag.AttrClass: attrClass, tag.AttrId: attrID, tag.AttrOpen: attrOpen,
	tag.AttrAriaHidden: attrAriaHidden, tag.AttrPopover: attrPopover, tag.AttrRole: attrRole,
	tag.AttrColor: attrColor, tag.AttrBgcolor: attrBgcolor,
}

// kindOf returns the kind of attribute i. Names without a number, and those that foreign elements spell
// otherwise, are looked up by what they read.
func kindOf(t *tree.Tree, i int) attrKind {
	id := t.AttrID(i)
	if id == 0 {
		name := t.AttrAt(i).Name
		if len(name) > 2 && name[0]|0x20 == 'o' && name[1]|0x20 == 'n' {
			return attrHandler
		}
		id = tag.Lookup(name)
	}
	if id >= tag.AttrOnabort && id <= tag.AttrOnwheel { // names are numbered by the alphabet
		return attrHandler
	}
	return attrKinds[id]
}

// attrs judges the attributes of n and returns what they say about being seen.
func (j *judge) attrs(n tree.NodeID, tag atom.Atom) (m marks) {
	open, popover := false, false
	lo, hi := j.t.Attrs(n)
	for i := lo; i < hi; i++ {
		kind := kindOf(j.t, i)
		if kind == attrPlain {
			continue
		}
		value := j.t.AttrValue(i)
		if verdict, _ := attrVerdict(kind, tag, value); verdict != tree.AttrKeep {
			j.v.Attr[i] = verdict
		}
		switch kind {
		case attrStyle:
			m.style = value
		case attrHidden:
			m.hidden = !bytes.EqualFold(value, []byte("false"))
		case attrClass:
			m.class = value
		case attrID:
			m.id = value
		case attrOpen:
			open = true
		case attrAriaHidden:
			m.ariaHidden = bytes.EqualFold(bytes.TrimSpace(value), []byte("true"))
		case attrPopover:
			popover = true
		case attrRole:
			m.role = roleOf(value)
		case attrColor:
			m.color = value
		case attrBgcolor:
			m.background = value
		}
	}
	m.closed = tag == atom.Dialog && !open || popover
	return m
}

// attrVerdict judges one attribute. The reason is empty for what is left out without being a danger.
func attrVerdict(kind attrKind, tag atom.Atom, value []byte) (tree.AttrVerdict, string) {
	switch kind {
	case attrHandler:
		return tree.AttrDrop, "event handler"
	case attrStyle:
		return tree.AttrDrop, ""
	case attrSrcdoc:
		return tree.AttrDrop, "embedded document"
	case attrFormaction:
		return tree.AttrDrop, "form action"
	case attrData:
		if tag != atom.Object {
			return tree.AttrKeep, ""
		}
	case attrURL:
	default:
		return tree.AttrKeep, ""
	}
	if r := weburl.CheckBytes(value); r != "" {
		return tree.AttrBadURL, string(r)
	}
	return tree.AttrKeep, ""
}

// reportAttrs tells the audit which attributes of n go, and why.
func (j *judge) reportAttrs(n tree.NodeID) {
	lo, hi := j.t.Attrs(n)
	for i := lo; i < hi; i++ {
		if j.v.Attr[i] == tree.AttrKeep {
			continue
		}
		a := j.t.AttrAt(i)
		verdict, reason := attrVerdict(kindOf(j.t, i), j.t.Tag(n), a.Value)
		if reason == "" {
			continue
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
}
