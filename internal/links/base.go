package links

import (
	"bytes"

	"github.com/winnowhtml/html/internal/tag"
	"github.com/winnowhtml/html/internal/tree"
	"github.com/winnowhtml/html/internal/weburl"

	"golang.org/x/net/html/atom"
)

// BaseOf returns the URL against which the page's references resolve.
//
// The URL of the document is configured (a caller's setting) or, without one, source (where the page came
// from). The first <base> with an href decides, resolved against the document's URL, as browsers do; a page
// without a usable one has its document's URL for a base. Where neither URL is known or can be a base, the
// page stands in for it, the first of: og:url or a canonical meta, <link rel=canonical>, and the site of the
// first absolute URL (subresources that mostly come from elsewhere, such as scripts and style sheets, only
// if there is no other). The last is a guess, see [StatedBase].
func BaseOf(t *tree.Tree, configured, source string) weburl.Base {
	return baseOf(t, configured, source, guess)
}

// StatedBase is BaseOf without the guess: a page that does not say where it stands has the zero Base.
func StatedBase(t *tree.Tree, configured, source string) weburl.Base {
	return baseOf(t, configured, source, func(*tree.Tree) weburl.Base { return weburl.Base{} })
}

func baseOf(t *tree.Tree, configured, source string, fallback func(*tree.Tree) weburl.Base) weburl.Base {
	doc := weburl.ParseBase(configured)
	if doc.IsZero() {
		doc = weburl.ParseBase(source)
	}
	href, stated := statements(t)
	if doc.IsZero() {
		if b := weburl.ParseBase(href); !b.IsZero() {
			return b
		}
		if doc = stated; doc.IsZero() {
			doc = fallback(t)
		}
	}
	if href == "" || weburl.Check(href) != "" {
		return doc
	}
	return doc.Sub(href)
}

// statements returns the href of the first <base> that has one, and the base that the page states of itself.
func statements(t *tree.Tree) (href string, stated weburl.Base) {
	var canonical weburl.Base
	found := false
	for n := tree.Root; int(n) < t.Size(); n++ {
		switch t.Code(n) {
		case tag.Base:
			if v, ok := t.Attr(n, atom.Href); ok && !found {
				href, found = string(v[:min(len(v), 2*weburl.MaxBase)]), true
			}
		case tag.Meta:
			if stated.IsZero() {
				stated = metaBase(t, n)
			}
		case tag.Link:
			if rel, _ := t.Attr(n, atom.Rel); canonical.IsZero() && hasWord(rel, "canonical") {
				v, _ := t.Attr(n, atom.Href)
				canonical = absolute(v)
			}
		}
	}
	if stated.IsZero() {
		stated = canonical
	}
	return href, stated
}

// guess takes the site of the first absolute URL for that of the page.
func guess(t *tree.Tree) weburl.Base {
	var other weburl.Base
	for n := tree.Root; int(n) < t.Size(); n++ {
		if !t.IsElement(n) || t.Tag(n) == atom.Meta {
			continue
		}
		b := absolute(reference(t, n))
		switch {
		case b.IsZero():
		case !foreign(t, n):
			return b.Site()
		case other.IsZero():
			other = b
		}
	}
	for i := 0; other.IsZero() && i < t.Refs(); i++ {
		other = absolute(t.Ref(i).URL)
	}
	return other.Site()
}

// metaBase reads og:url and canonical from a meta element.
func metaBase(t *tree.Tree, n tree.NodeID) weburl.Base {
	property, _ := t.AttrNamed(n, "property")
	name, _ := t.Attr(n, atom.Name)
	if !namesPage(property) && !namesPage(name) {
		return weburl.Base{}
	}
	content, _ := t.Attr(n, atom.Content)
	return absolute(content)
}

func namesPage(key []byte) bool {
	key = bytes.TrimSpace(key)
	return bytes.EqualFold(key, []byte("og:url")) || bytes.EqualFold(key, []byte("canonical"))
}

// absolute returns a view of the page as a base if it is an absolute http or https URL.
func absolute(b []byte) weburl.Base {
	b = bytes.TrimSpace(b)
	if len(b) < 8 || b[0]|0x20 != 'h' {
		return weburl.Base{}
	}
	return weburl.ParseBase(string(b[:min(len(b), 2*weburl.MaxBase)]))
}

// reference returns the URL attribute by which an element may name a site.
func reference(t *tree.Tree, n tree.NodeID) []byte {
	key := atom.Src
	switch t.Tag(n) {
	case atom.A, atom.Area, atom.Link:
		key = atom.Href
	case atom.Form:
		key = atom.Action
	case atom.Object:
		key = atom.Data
	}
	val, _ := t.Attr(n, key)
	return val
}

// foreign reports whether an element's resource mostly comes from another site than the page's.
func foreign(t *tree.Tree, n tree.NodeID) bool {
	switch t.Tag(n) {
	case atom.Script, atom.Iframe, atom.Embed, atom.Object:
		return true
	case atom.Link:
		rel, _ := t.Attr(n, atom.Rel)
		for _, word := range [...]string{"stylesheet", "preconnect", "dns-prefetch", "preload", "prefetch", "modulepreload", "profile", "license", "pingback"} {
			if hasWord(rel, word) {
				return true
			}
		}
	}
	return false
}
