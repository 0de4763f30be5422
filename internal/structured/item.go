package structured

import "github.com/winnowhtml/html/internal/jsonscan"

// Source says where an item came from. Smaller is trusted more.
type Source uint8

// Sources of items.
const (
	JSONLD Source = iota + 1
	Microdata
	OpenGraph
	State // an embedded application state
	JSON  // any other script of a JSON type
)

// String returns the public name of a source.
func (s Source) String() string {
	switch s {
	case JSONLD:
		return "json-ld"
	case Microdata:
		return "microdata"
	case OpenGraph:
		return "opengraph"
	case State:
		return "state"
	case JSON:
		return "json"
	}
	return ""
}

// Item is one piece of structured data. Its Value may hold views of the page's tree.
type Item struct {
	Source Source
	Name   string // the id of the script, or the marker of the state
	Type   string // the first @type without its vocabulary, or og:type
	Value  jsonscan.Value
}

// JSON returns the item as valid JSON, a copy.
func (it Item) JSON() []byte { return it.Value.AppendJSON(nil) }
