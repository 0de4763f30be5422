package main

import (
	"strings"
	"unicode"
)

// The kinds of byte that internal/charset knows; the order is shared with it.
const (
	kindBoundary = iota // ASCII that is no letter
	kindLower
	kindUpper
	kindCaseless // a letter without case, or a mark
	kindApostrophe
	kindJoin    // punctuation that may stand anywhere, within words too
	kindQuote   // quotation marks
	kindOpen    // what stands before a word
	kindClose   // what stands after a word
	kindRare    // symbols that hardly stand in text
	kindInvalid // controls and bytes without a meaning
)

// The symbols of legacy encodings that running text does use.
const (
	joins  = "\u00a0–—·©°×״׳־\u200c\u200d\u200e\u200f\u00ad"
	quotes = "“”«»‹›"
	opens  = "‘„•£€§№¿¡"
	closes = "…®™²³¹¼½¾ºª،؛؟"
)

// kindOf classifies a decoded character.
func kindOf(r rune) byte {
	switch {
	case r == unicode.ReplacementChar || unicode.IsControl(r) && r >= 0x80 || r == '¤':
		return kindInvalid
	case r == '’':
		return kindApostrophe
	case strings.ContainsRune(joins, r):
		return kindJoin
	case strings.ContainsRune(quotes, r):
		return kindQuote
	case strings.ContainsRune(opens, r):
		return kindOpen
	case strings.ContainsRune(closes, r):
		return kindClose
	case isLetter(r) && unicode.IsUpper(r):
		return kindUpper
	case isLetter(r) && unicode.IsLower(r):
		return kindLower
	case isLetter(r):
		return kindCaseless
	case r < 0x80:
		return kindBoundary
	}
	return kindRare
}

// isLetter reports letters and marks of the scripts that have legacy encodings; letters that stand in
// them as symbols (µ, ƒ, Ω, π, …) are none unless their script says otherwise.
func isLetter(r rune) bool {
	if r == 'µ' || r == 'ƒ' || r == 'ª' || r == 'º' || r == 'ˆ' {
		return false
	}
	return unicode.IsLetter(r) || unicode.IsMark(r)
}

// scriptOf names the script of a letter. Marks belong to the script that surrounds them.
func scriptOf(r rune) string {
	for _, s := range []struct {
		name  string
		table *unicode.RangeTable
	}{
		{"Latn", unicode.Latin}, {"Cyrl", unicode.Cyrillic}, {"Grek", unicode.Greek},
		{"Hebr", unicode.Hebrew}, {"Arab", unicode.Arabic}, {"Thai", unicode.Thai},
	} {
		if unicode.Is(s.table, r) {
			return s.name
		}
	}
	return ""
}

// scripts maps the languages that are not written in Latin letters to their script.
var scripts = map[string]string{
	"ru": "Cyrl", "uk": "Cyrl", "bg": "Cyrl", "sr": "Cyrl", "mk": "Cyrl", "be": "Cyrl",
	"el": "Grek", "he": "Hebr", "he-visual": "Hebr", "ar": "Arab", "fa": "Arab", "th": "Thai",
}

// inScript reports whether a letter is one of the language's script; ASCII letters are Latin.
func inScript(r rune, tag string) bool {
	script, own := scripts[tag], scriptOf(r)
	if script == "" {
		script = "Latn"
	}
	return own == script || own == "" && r >= 0x80
}
