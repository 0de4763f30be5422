package meta

import (
	"bytes"

	"github.com/winnowhtml/html/internal/tag"
	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

// maxTags bounds how many meta elements are kept.
const maxTags = 400

// metaTag is a meta element: the lower-case name it goes by and what it says.
type metaTag struct {
	name, content []byte
	node          tree.NodeID
}

// head holds what stands in meta, link, title and html elements.
type head struct {
	tags      []metaTag
	title     tree.NodeID
	canonical []byte
	license   []byte
	lang      []byte
}

// get returns the first tag of the first of the names that the page has, and its name.
func (h *head) get(names ...string) (content []byte, name string) {
	for _, name := range names {
		for i := range h.tags {
			if string(h.tags[i].name) == name {
				return h.tags[i].content, name
			}
		}
	}
	return nil, ""
}

// has reports whether any tag's name begins with prefix.
func (h *head) has(prefix string) bool {
	for i := range h.tags {
		if bytes.HasPrefix(h.tags[i].name, []byte(prefix)) {
			return true
		}
	}
	return false
}

// note records an element that speaks for the page as a whole.
func (h *head) note(t *tree.Tree, n tree.NodeID) {
	switch t.Tag(n) {
	case atom.Meta:
		h.noteMeta(t, n)
	case atom.Link:
		h.noteLink(t, n)
	case atom.Title:
		if h.title == tree.None && t.Namespace(n) == tree.HTML {
			h.title = n
		}
	case atom.Html:
		if h.lang == nil {
			h.lang, _ = t.Attr(n, atom.Lang)
		}
	}
}

func (h *head) noteMeta(t *tree.Tree, n tree.NodeID) {
	content, _ := t.Attr(n, atom.Content)
	content = bytes.TrimSpace(content)
	if len(content) == 0 || len(h.tags) >= maxTags {
		return
	}
	for i, hi := t.Attrs(n); i < hi; i++ {
		id := t.AttrID(i)
		switch id {
		case tag.AttrName, tag.AttrProperty, tag.AttrItemprop, tag.AttrHttpEquiv:
			name := lowered(bytes.TrimSpace(t.AttrValue(i)))
			if id == tag.AttrItemprop {
				name = append([]byte("itemprop "), name...)
			}
			if h.tags == nil {
				h.tags = make([]metaTag, 0, 32)
			}
			h.tags = append(h.tags, metaTag{name, content, n})
		}
	}
}

func (h *head) noteLink(t *tree.Tree, n tree.NodeID) {
	rel, ok := t.Attr(n, atom.Rel)
	if !ok {
		return
	}
	href, _ := t.Attr(n, atom.Href)
	if h.canonical == nil && hasToken(rel, "canonical") {
		h.canonical = href
	}
	if h.license == nil && hasToken(rel, "license") {
		h.license = href
	}
}

// lowered returns b with ASCII letters in lower case, b itself where nothing changes.
func lowered(b []byte) []byte {
	for _, c := range b {
		if c >= 'A' && c <= 'Z' {
			return bytes.ToLower(b)
		}
	}
	return b
}

// hasToken reports whether a list separated by white space holds token, in any letter case.
func hasToken(list []byte, token string) bool {
	for len(list) > 0 {
		i := 0
		for i < len(list) && list[i] > ' ' {
			i++
		}
		if i == len(token) && bytes.EqualFold(list[:i], []byte(token)) {
			return true
		}
		list = list[min(len(list), i+1):]
	}
	return false
}
