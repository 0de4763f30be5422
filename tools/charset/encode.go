package main

import (
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
)

// charmapOf returns a single-byte encoding by its name; an unknown one is a mistake in this program.
func charmapOf(name string) *charmap.Charmap {
	e, err := htmlindex.Get(name)
	if err != nil {
		panic(name + ": " + err.Error())
	}
	return e.(*charmap.Charmap)
}

// encodable reports whether any of the encodings has the letter.
func encodable(r rune, names []string) bool {
	for _, name := range names {
		if _, ok := charmapOf(name).EncodeRune(r); ok {
			return true
		}
	}
	return false
}
