// Package datascript decides which scripts of a page carry data.
//
// It is the one place of two different rules. Pruning while a page is read keeps data scripts and plain
// scripts that hold an embedded application state ([Retain]), because prices and articles often stand
// nowhere else. Input for a language model keeps only the data scripts ([KeepForLLM]): a state inside plain
// JavaScript is mostly code. The markers of embedded states live here too, so that who looks for a state and
// who keeps it cannot disagree.
package datascript

import "bytes"

// Kind says what a script element carries.
type Kind uint8

const (
	// Code carries no data and is dropped while a page is read.
	Code Kind = iota
	// JSONLD is a script of type application/ld+json.
	JSONLD
	// JSON is a script of another JSON type.
	JSON
	// State is a plain script that assigns an embedded application state.
	State
)

// Markers are the names under which frameworks embed a page's state, longest first where one is part of
// another.
var Markers = [...]string{
	"__PRELOADED_STATE__",
	"__INITIAL_STATE__",
	"__INITIAL_DATA__",
	"__INITIAL_PROPS__",
	"__NEXT_DATA__",
	"__NUXT_DATA__",
	"__NUXT__",
	"__APOLLO_STATE__",
	"__REDUX_STATE__",
	"__REMIX_CONTEXT__",
	"__remixContext",
	"__APP_STATE__",
	"__APP_DATA__",
	"__STATE__",
	"__DATA__",
	"__STORE__",
	"ytInitialData",
}

// Marker returns the marker that stands in a script's id or body, or "" when there is none: of several in the
// body the first, and the longest of those that begin there. It passes over the body twice, at the speed of a
// substring search, since every marker but one begins with two underscores.
func Marker(id, body []byte) string {
	for _, m := range Markers {
		if string(id) == m {
			return m
		}
	}
	best := ""
	if i := bytes.Index(body, []byte("ytInitialData")); i >= 0 {
		best, body = "ytInitialData", body[:i]
	}
	for {
		i := bytes.Index(body, []byte("__"))
		if i < 0 {
			return best
		}
		body = body[i:]
		first := ""
		for _, m := range Markers {
			if len(m) > len(first) && len(body) >= len(m) && string(body[:len(m)]) == m {
				first = m
			}
		}
		if first != "" {
			return first
		}
		body = body[1:]
	}
}

// MarkersIn returns all markers that stand in a script's body as names of their own, in the order of
// [Markers].
func MarkersIn(body []byte) []string {
	var found []string
	for _, m := range Markers {
		if containsName(body, m) {
			found = append(found, m)
		}
	}
	return found
}

func containsName(body []byte, name string) bool {
	for len(body) >= len(name) {
		i := bytes.Index(body, []byte(name))
		if i < 0 {
			return false
		}
		end := i + len(name)
		if (i == 0 || !isNameByte(body[i-1])) && (end == len(body) || !isNameByte(body[end])) {
			return true
		}
		body = body[end:]
	}
	return false
}

func isNameByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '$'
}

// ByType classifies a script by its type attribute alone: Code covers JavaScript and every unknown type.
func ByType(typ []byte) Kind {
	if i := bytes.IndexByte(typ, ';'); i >= 0 {
		typ = typ[:i]
	}
	typ = bytes.TrimSpace(typ)
	switch {
	case bytes.EqualFold(typ, []byte("application/ld+json")):
		return JSONLD
	case bytes.EqualFold(typ, []byte("application/json")), bytes.EqualFold(typ, []byte("text/json")),
		len(typ) > 5 && bytes.EqualFold(typ[len(typ)-5:], []byte("+json")):
		return JSON
	}
	return Code
}

// Retain is the rule of pruning: it classifies a script, and everything but Code is kept while a page is
// read.
func Retain(typ, id, body []byte) Kind {
	if k := ByType(typ); k != Code {
		return k
	}
	if Marker(id, body) != "" {
		return State
	}
	return Code
}

// KeepForLLM is the rule of language model input: only scripts of a data type stay.
func KeepForLLM(k Kind) bool { return k == JSONLD || k == JSON }
