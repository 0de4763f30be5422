package jsonld

import (
	"strings"
	"testing"

	"github.com/winnowhtml/html/internal/jsonscan"

	"github.com/stretchr/testify/require"
)

func graph(t *testing.T, src string) *Graph {
	t.Helper()
	vs, err := jsonscan.Parse([]byte(src), jsonscan.Limits{})
	require.NoError(t, err)
	return New(vs)
}

func TestEntities(t *testing.T) {
	g := graph(t, `[{"@type":"WebSite"},{"@graph":[{"@type":["https://schema.org/Thing","schema:Article"]},{"@graph":{"@type":"X#Person"}}]}]
		{"@type":"Page","@graph":[{"@type":""}]} "text"`)
	var types []string
	for _, e := range g.Entities() {
		types = append(types, string(Type(e)))
	}
	require.Equal(t, []string{"WebSite", "Thing", "Person", "Page", ""}, types)
	e := g.Entities()[1]
	require.True(t, Is(e, "Person", "article"))
	require.False(t, Is(e, "Product"))
	require.Empty(t, graph(t, `[[[[[[{"@type":"Deep"}]]]]]]`).Entities())
}

func TestResolve(t *testing.T) {
	g := graph(t, `{"@type":"Article","author":{"@id":"#p"},"publisher":{"@id":"#none"},"editor":"#p","about":{"@id":"#loop"}}
		{"@id":"#p","name":"Ann"} {"@id":"#p","name":"Second"}`)
	a := g.Entities()[0]
	name := func(key string) string { return string(g.Resolve(a.Get(key)).Get("name").Str()) }
	require.Equal(t, "Ann", name("author"))
	require.Equal(t, "Ann", name("editor"))
	require.Equal(t, "", name("publisher"))
	require.Equal(t, "#none", string(g.Resolve(a.Get("publisher")).Get("@id").Str()))
	require.True(t, g.Resolve(jsonscan.Value{}).IsZero())
}

// A page that refers to one large entity again and again cannot have it read as often.
func TestResolveIsBounded(t *testing.T) {
	const size = 10_000
	g := graph(t, `{"author":{"@id":"#big"}} {"@id":"#big",`+strings.Repeat(`"x":1,`, size)+`"name":"Ann"}`)
	ref, followed := g.Entities()[0].Get("author"), 0
	for range 2 * maxWork / size {
		if v := g.Resolve(ref); !v.Get("name").IsZero() {
			followed++
		} else {
			require.Equal(t, ref, v, "given back as it is")
		}
	}
	require.Greater(t, followed, 0)
	require.LessOrEqual(t, followed, maxWork/size)
}
