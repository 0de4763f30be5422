package structured

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/winnowhtml/html/internal/jsonld"
	"github.com/winnowhtml/html/internal/jsonscan"
)

var productTypes = []string{"Product", "ProductGroup", "IndividualProduct", "ProductModel", "SomeProducts", "Vehicle", "Car", "Motorcycle"}

// offeredTypes are products only where they have offers.
var offeredTypes = []string{"Book", "SoftwareApplication", "MobileApplication", "WebApplication", "VideoGame", "Game", "Movie", "MusicAlbum"}

func isProduct(v jsonscan.Value) bool {
	return jsonld.Is(v, productTypes...) || jsonld.Is(v, offeredTypes...) && !v.Get("offers").IsZero()
}

// candidates returns the entities that can be the page's product: those at the top of a script, and the main
// entity of a page. What stands in a list, as a related product or as the subject of a review is none.
func (f *finder) candidates() (list []jsonscan.Value) {
	add := func(v jsonscan.Value) {
		if v = f.graph.Resolve(v); isProduct(v) {
			list = append(list, v)
		}
	}
	for _, e := range f.graph.Entities() {
		add(e)
		if isProduct(e) {
			continue
		}
		for m := range e.Get("mainEntity").Each() {
			add(m)
		}
	}
	return list
}

// choose returns the one candidate that the page is about.
func (f *finder) choose(list []jsonscan.Value) (jsonscan.Value, bool) {
	if len(list) == 0 {
		return jsonscan.Value{}, false
	}
	if only, ok := single(list); ok {
		return only, true
	}
	var groups, byURL, byName []jsonscan.Value
	for _, v := range list {
		if jsonld.Is(v, "ProductGroup") {
			groups = append(groups, v)
		}
		if f.isHere(v) {
			byURL = append(byURL, v)
		}
		if name := fold(string(v.Get("name").Str())); nameIn(name, f.title) {
			byName = append(byName, v)
		}
	}
	for _, some := range [][]jsonscan.Value{groups, byURL, byName} {
		if only, ok := single(some); ok {
			return only, true
		}
	}
	return jsonscan.Value{}, false
}

// single returns the entity that all of the list are: one, or several of one name, of which the first with
// offers counts.
func single(list []jsonscan.Value) (jsonscan.Value, bool) {
	if len(list) == 0 {
		return jsonscan.Value{}, false
	}
	best := list[0]
	name := fold(string(best.Get("name").Str()))
	for _, v := range list[1:] {
		if !bytes.Equal(fold(string(v.Get("name").Str())), name) {
			return jsonscan.Value{}, false
		}
		if best.Get("offers").IsZero() && best.Get("hasVariant").IsZero() && !(v.Get("offers").IsZero() && v.Get("hasVariant").IsZero()) {
			best = v
		}
	}
	return best, true
}

// isHere reports whether an entity's address is the page's.
func (f *finder) isHere(v jsonscan.Value) bool {
	for _, key := range []string{"url", "@id", "mainEntityOfPage"} {
		e := v.Get(key)
		s := e.Str()
		if s == nil {
			s = e.Get("@id").Str()
		}
		if len(s) == 0 {
			continue
		}
		at := address(f.pg.Base.Resolve(string(s)))
		if at != "" && (at == address(f.pg.URL) || at == address(f.pg.Canonical)) {
			return true
		}
	}
	return false
}

// address returns what identifies a page in a URL: host and path, without scheme, query and a final slash.
func address(u string) string {
	_, rest, ok := strings.Cut(u, "://")
	if !ok {
		return ""
	}
	if i := strings.IndexAny(rest, "?#"); i >= 0 {
		rest = rest[:i]
	}
	return strings.TrimPrefix(strings.TrimRight(rest, "/"), "www.")
}

// fold returns the letters and digits of s in lower case.
func fold(s string) []byte {
	var out []byte
	for _, r := range s {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			out = utf8.AppendRune(out, unicode.ToLower(r))
		}
	}
	return out
}
