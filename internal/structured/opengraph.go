package structured

import (
	"bytes"

	"github.com/winnowhtml/html/internal/jsonscan"
	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

// maxTags bounds how many Open Graph properties are read.
const maxTags = 300

type property struct{ name, value []byte }

// appendOpenGraph appends one item with all Open Graph properties of the page, if it has any. A property that
// is given more than once becomes an array.
func appendOpenGraph(items []Item, t *tree.Tree) []Item {
	props := openGraph(t)
	if len(props) == 0 {
		return items
	}
	var b jsonscan.Builder
	b.Open(jsonscan.Object)
	typ := ""
	for i, p := range props {
		if p.name == nil {
			continue
		}
		if string(p.name) == "og:type" && typ == "" {
			typ = string(p.value)
		}
		putProperty(&b, props, i)
	}
	return append(items, Item{Source: OpenGraph, Type: typ, Value: b.Done()})
}

// putProperty writes property i with all later ones of its name, which it crosses out.
func putProperty(b *jsonscan.Builder, props []property, i int) {
	name := props[i].name
	b.Key(name)
	many := false
	for j := i + 1; j < len(props); j++ {
		if !bytes.Equal(props[j].name, name) {
			continue
		}
		if !many {
			many = true
			b.Open(jsonscan.Array)
			b.String(props[i].value)
		}
		b.String(props[j].value)
		props[j].name = nil
	}
	if many {
		b.Close()
	} else {
		b.String(props[i].value)
	}
}

// openGraph returns the Open Graph properties in document order.
func openGraph(t *tree.Tree) (props []property) {
	for n := tree.Root; int(n) < t.Size() && len(props) < maxTags; n++ {
		if t.Tag(n) != atom.Meta || !t.IsElement(n) {
			continue
		}
		name, ok := t.AttrNamed(n, "property")
		if !ok {
			name, _ = t.Attr(n, atom.Name)
		}
		value, _ := t.Attr(n, atom.Content)
		name, value = bytes.ToLower(bytes.TrimSpace(name)), bytes.TrimSpace(value)
		if isOpenGraph(name) && len(value) > 0 {
			props = append(props, property{name, value})
		}
	}
	return props
}

// isOpenGraph reports whether a property belongs to Open Graph or one of its object types.
func isOpenGraph(name []byte) bool {
	i := bytes.IndexByte(name, ':')
	if i < 0 {
		return false
	}
	switch string(name[:i]) {
	case "og", "article", "product", "book", "profile", "music", "video":
		return true
	}
	return false
}
