package structured

import (
	"bytes"
	"context"

	"github.com/winnowhtml/html/internal/jsonscan"
	"github.com/winnowhtml/html/internal/tree"
	"github.com/winnowhtml/html/internal/weburl"

	"golang.org/x/net/html/atom"
)

const (
	maxProps  = 200      // properties of one microdata item
	maxDeep   = 32       // items inside items
	freeWork  = 64 << 10 // nodes, and bytes of values, that the properties of any page may cost
	moreWork  = 16       // and beside that for each node and character of the page
	workLimit = 4 << 20  // but no more than this
)

// microdata reads the items of one page.
type microdata struct {
	t    *tree.Tree
	base weburl.Base
	b    *jsonscan.Builder
	left int // of the work that the page may cost
	buf  []byte
}

// appendMicrodata appends the items of the page that are no property of another item.
func appendMicrodata(ctx context.Context, items []Item, t *tree.Tree, base weburl.Base) ([]Item, error) {
	m := microdata{t: t, base: base}
	m.left = min(freeWork+moreWork*(t.Size()+t.Chars(tree.Root)), workLimit)
	for n := tree.Root; int(n) < t.Size(); n++ {
		if n&1023 == 0 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
		}
		if !t.IsElement(n) || len(items) >= maxItems || !m.isTop(n) {
			continue
		}
		m.b = &jsonscan.Builder{}
		m.item(n, 0)
		v := m.b.Done()
		if v.Len() == 0 || v.Len() == 1 && !v.Get("@type").IsZero() {
			continue
		}
		items = append(items, Item{Source: Microdata, Type: string(lastSegment(m.attr(n, atom.Itemtype))), Value: v})
	}
	return items, nil
}

func (m *microdata) attr(n tree.NodeID, key atom.Atom) []byte {
	v, _ := m.t.Attr(n, key)
	return bytes.TrimSpace(v)
}

func (m *microdata) isTop(n tree.NodeID) bool {
	if _, ok := m.t.Attr(n, atom.Itemscope); !ok {
		return false
	}
	_, prop := m.t.Attr(n, atom.Itemprop)
	return !prop
}

// prop is one property of an item before it is written.
type prop struct {
	name  []byte
	node  tree.NodeID
	inner bool // the value is an item
}

// item writes the item of element n.
func (m *microdata) item(n tree.NodeID, depth int) {
	m.b.Open(jsonscan.Object)
	if typ := m.attr(n, atom.Itemtype); len(typ) > 0 {
		m.b.Key([]byte("@type"))
		m.string(lastSegment(typ))
	}
	if id := m.attr(n, atom.Itemid); len(id) > 0 {
		m.b.Key([]byte("@id"))
		m.string(id)
	}
	props := m.props(n)
	for i := range props {
		if props[i].name != nil {
			m.put(props, i, depth)
		}
	}
	m.b.Close()
}

// props returns the properties of the item of n, not those of items inside it.
func (m *microdata) props(n tree.NodeID) (props []prop) {
	for i, end := n+1, m.t.End(n); i < end && len(props) < maxProps; {
		if !m.t.IsElement(i) {
			i++
			continue
		}
		_, inner := m.t.Attr(i, atom.Itemscope)
		for name := range bytes.FieldsSeq(m.attr(i, atom.Itemprop)) {
			if len(props) < maxProps {
				props = append(props, prop{name, i, inner})
			}
		}
		if inner {
			i = m.t.End(i)
		} else {
			i++
		}
	}
	return props
}

// put writes property i with all later ones of its name, which it crosses out.
func (m *microdata) put(props []prop, i, depth int) {
	name, many := props[i].name, false
	m.b.Key(name)
	m.left -= len(name)
	for j := i + 1; j < len(props); j++ {
		if !bytes.Equal(props[j].name, name) {
			continue
		}
		if !many {
			many = true
			m.b.Open(jsonscan.Array)
			m.value(props[i], depth)
		}
		m.value(props[j], depth)
		props[j].name = nil
	}
	if many {
		m.b.Close()
	} else {
		m.value(props[i], depth)
	}
}

// value writes the value of a property, an empty text where the page has had its share: a property with many
// names has its value as often, and that may be an item with such properties again.
func (m *microdata) value(p prop, depth int) {
	switch {
	case m.left < 0:
		m.b.String(nil)
	case p.inner && depth < maxDeep:
		m.left -= int(m.t.End(p.node) - p.node)
		m.item(p.node, depth+1)
	default:
		m.string(m.text(p.node))
	}
}

func (m *microdata) string(s []byte) {
	m.left -= len(s)
	m.b.String(s)
}

// text returns the value of a property that is no item, by the element's kind.
func (m *microdata) text(n tree.NodeID) []byte {
	if v, ok := m.t.Attr(n, atom.Content); ok {
		return bytes.TrimSpace(v)
	}
	key := atom.Atom(0)
	switch m.t.Tag(n) {
	case atom.A, atom.Area, atom.Link:
		key = atom.Href
	case atom.Img, atom.Audio, atom.Embed, atom.Iframe, atom.Source, atom.Track, atom.Video:
		key = atom.Src
	case atom.Object:
		key = atom.Data
	}
	if v, ok := m.t.Attr(n, key); ok && key != 0 {
		return []byte(m.base.Resolve(string(v)))
	}
	switch m.t.Tag(n) {
	case atom.Data, atom.Meter:
		if v, ok := m.t.Attr(n, atom.Value); ok {
			return bytes.TrimSpace(v)
		}
	case atom.Time:
		if v, ok := m.t.Attr(n, atom.Datetime); ok {
			return bytes.TrimSpace(v)
		}
	}
	m.left -= int(m.t.End(n) - n)
	m.buf = m.t.AppendText(m.buf[:0], n)
	return m.buf
}

// lastSegment returns the name of a type without its vocabulary.
func lastSegment(s []byte) []byte {
	if i := bytes.IndexAny(s, " \t\n\r\f"); i >= 0 {
		s = s[:i]
	}
	s = bytes.TrimRight(s, "/#")
	if i := bytes.LastIndexAny(s, "/#:"); i >= 0 {
		s = s[i+1:]
	}
	return s
}
