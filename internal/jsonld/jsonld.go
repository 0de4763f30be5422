// Package jsonld reads the graph that the JSON-LD scripts of a page make together: entities in arrays and
// under @graph, types, and references by @id from one to another, across scripts.
//
// It knows how pages use JSON-LD with schema.org and nothing of contexts: a key means what it says and a type
// is its last path segment, so "https://schema.org/Product", "schema:Product" and "Product" are one. That is
// the trade-off: a page that renames keys in a context of its own is not understood.
package jsonld

import (
	"bytes"

	"github.com/winnowhtml/html/internal/jsonscan"
)

const (
	maxNested = 4       // how deep arrays and @graph may nest around an entity
	maxHops   = 4       // references that are followed one after the other
	maxWork   = 1 << 20 // values of all entities that references lead to, each time they do
)

// Graph is what the values of a page say together. It is built for one caller and not safe for concurrent use.
type Graph struct {
	values   []jsonscan.Value
	entities []jsonscan.Value
	ids      map[string]jsonscan.Value // made when the first reference is followed
	left     int                       // of maxWork
}

// New returns the graph of the values of all scripts of a page.
func New(values []jsonscan.Value) *Graph {
	g := &Graph{values: values, left: maxWork}
	for _, v := range values {
		g.entities = Flatten(g.entities, v)
	}
	return g
}

// Entities returns the entities that stand at the top of a script, in its array or under its @graph, in
// document order.
func (g *Graph) Entities() []jsonscan.Value { return g.entities }

// Flatten appends the entities of one script's value to dst.
func Flatten(dst []jsonscan.Value, v jsonscan.Value) []jsonscan.Value { return flatten(dst, v, 0) }

func flatten(dst []jsonscan.Value, v jsonscan.Value, depth int) []jsonscan.Value {
	if depth > maxNested {
		return dst
	}
	switch v.Kind() {
	case jsonscan.Array:
		for e := range v.All() {
			dst = flatten(dst, e, depth+1)
		}
	case jsonscan.Object:
		graph := v.Get("@graph")
		if graph.IsZero() || !v.Get("@type").IsZero() {
			dst = append(dst, v)
		}
		for e := range graph.Each() {
			dst = flatten(dst, e, depth+1)
		}
	}
	return dst
}

// Resolve follows a reference: where v is an object with an @id and nothing to say, or a string that is the
// @id of an entity, the entity of that @id is returned. Everything else is returned as it is, and so are
// references once they have led to more values than any honest page has: a caller that reads what it gets
// would read one large entity as often as a page refers to it.
func (g *Graph) Resolve(v jsonscan.Value) jsonscan.Value {
	for range maxHops {
		id := v.Str()
		if v.Kind() == jsonscan.Object && isReference(v) {
			id = v.Get("@id").Str()
		}
		if len(id) == 0 || len(id) > 2048 {
			return v
		}
		if g.ids == nil {
			g.index()
		}
		to, ok := g.ids[string(id)]
		if g.left -= to.Size(); !ok || g.left < 0 {
			return v
		}
		v = to
	}
	return v
}

// isReference reports whether an object has an @id and at most a type beside it.
func isReference(v jsonscan.Value) bool {
	id := false
	for m := range v.All() {
		switch string(m.Key()) {
		case "@id":
			id = true
		case "@type", "@context":
		default:
			return false
		}
	}
	return id
}

func (g *Graph) index() {
	g.ids = make(map[string]jsonscan.Value)
	for _, v := range g.values {
		v.Walk(func(v jsonscan.Value) bool {
			if v.Kind() != jsonscan.Object {
				return true
			}
			if id := v.Get("@id").Str(); len(id) > 0 && !isReference(v) {
				if _, ok := g.ids[string(id)]; !ok {
					g.ids[string(id)] = v
				}
			}
			return true
		})
	}
}

// Type returns the first type of an entity, without its vocabulary, as a view.
func Type(v jsonscan.Value) []byte {
	t := v.Get("@type")
	if t.Kind() != jsonscan.Array {
		return local(t.Str())
	}
	for e := range t.All() {
		if s := local(e.Str()); len(s) > 0 {
			return s
		}
	}
	return nil
}

// Is reports whether an entity has one of the given types. Letter case does not count.
func Is(v jsonscan.Value, types ...string) bool {
	t := v.Get("@type")
	if t.Kind() != jsonscan.Array {
		return isOne(t.Str(), types)
	}
	for e := range t.All() {
		if isOne(e.Str(), types) {
			return true
		}
	}
	return false
}

func isOne(s []byte, types []string) bool {
	s = local(s)
	for _, want := range types {
		if len(s) == len(want) && bytes.EqualFold(s, []byte(want)) {
			return true
		}
	}
	return false
}

// local returns the last segment of a type.
func local(s []byte) []byte {
	s = bytes.TrimSpace(s)
	if i := bytes.LastIndexAny(s, "/#:"); i >= 0 {
		s = s[i+1:]
	}
	return s
}
