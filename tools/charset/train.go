package main

import (
	"math"
	"sort"
	"unicode"
)

// The classes that every language has; its own letters follow.
const (
	classBoundary = iota // the edge of a word
	classOther           // a letter of the script that the language hardly uses
	classForeign         // a letter of another script
	firstLetter
)

const (
	costUnit   = 8    // costs are in eighths of a bit
	rareLetter = 3e-5 // share of a language's letters below which a letter is classOther
	othersCost = 5.5  // bits for which of the other letters it is
	maxCost    = 255
)

// model is what was learnt of a language.
type model struct {
	letters map[rune]byte // lower case to class
	classes int
	cost    []byte // [previous*classes+next], in eighths of a bit

	hit, miss int // cost of a word that is not all ASCII, and of one that is
}

// class returns the class of a decoded character.
func (m *model) class(r rune, tag string) byte {
	if !isLetter(r) {
		return classBoundary
	}
	if c, ok := m.letters[unicode.ToLower(r)]; ok {
		return c
	}
	if inScript(r, tag) {
		return classOther
	}
	return classForeign
}

// word is a run of letters in lower case and how often it counts.
type word struct {
	letters []rune
	weight  float64
	ascii   bool
}

// words splits texts. A word that is all ASCII counts little, since detection looks at the others only.
func words(l language, texts []text) []word {
	var all []word
	for _, t := range texts {
		spellings := []string{t.s}
		if l.rewrite != nil {
			spellings = l.rewrite(t.s)
		}
		for _, s := range spellings {
			var w []rune
			ascii := true
			flush := func() {
				weight := float64(t.weight)
				if ascii {
					weight *= l.asciiWeight()
				}
				if len(w) > 0 {
					all = append(all, word{append([]rune(nil), w...), weight, ascii})
				}
				w, ascii = w[:0], true
			}
			for _, r := range s {
				if !isLetter(r) {
					flush()
					continue
				}
				w = append(w, unicode.ToLower(r))
				ascii = ascii && r < 0x80
			}
			flush()
		}
	}
	return all
}

// asciiWeight is how much a word counts that is all ASCII.
func (l language) asciiWeight() float64 {
	if l.mostlyASCII {
		return 0.2
	}
	return 0.02
}

// train learns a language's alphabet and the costs of its letter pairs.
func train(l language, texts []text) *model {
	all := words(l, texts)
	m := &model{letters: alphabet(l, all)}
	m.classes = firstLetter + len(m.letters)
	n := m.classes
	pairs := make([]float64, n*n)
	for _, w := range all {
		previous := byte(classBoundary)
		for _, r := range w.letters {
			c := m.class(r, l.tag)
			pairs[int(previous)*n+int(c)] += w.weight
			previous = c
		}
		pairs[int(previous)*n] += w.weight
	}
	m.cost = pairCosts(pairs, n)
	m.cost[classBoundary*n+classBoundary] = 0 // spaces and symbols in a row
	m.hit, m.miss = densityCosts(l, texts)
	return m
}

// densityCosts says how surprising words with and without a letter beyond ASCII are. Neither is ever
// impossible: pages quote other languages.
func densityCosts(l language, texts []text) (hit, miss int) {
	beyond, total := 0.0, 0.0
	for _, w := range words(l, texts) {
		n := w.weight
		if w.ascii {
			n /= l.asciiWeight()
		} else {
			beyond += n
		}
		total += n
	}
	share := min(max(beyond/total, 0.02), 0.9)
	return int(math.Round(-math.Log2(share) * costUnit)), int(math.Round(-math.Log2(1-share) * costUnit))
}

// alphabet gives a class to each letter that the language really uses, in alphabetical order.
func alphabet(l language, all []word) map[rune]byte {
	counts, total := map[rune]float64{}, 0.0
	for _, w := range all {
		for _, r := range w.letters {
			counts[r] += w.weight
			total += w.weight
		}
	}
	var letters []rune
	for r, n := range counts {
		latin := scripts[l.tag] == "" && 'a' <= r && r <= 'z'
		if latin || inScript(r, l.tag) && n/total >= rareLetter && encodable(r, l.encodings) {
			letters = append(letters, r)
		}
	}
	sort.Slice(letters, func(i, j int) bool { return letters[i] < letters[j] })
	classes := map[rune]byte{}
	for i, r := range letters {
		classes[r] = byte(firstLetter + i)
	}
	return classes
}

// pairCosts turns counts into the cost of each class after each other. A pair that was not seen costs what
// its second letter costs anywhere and the price of a surprise (Witten-Bell).
func pairCosts(pairs []float64, n int) []byte {
	single, total := make([]float64, n), 0.0
	for a := range n {
		for c := range n {
			single[c] += pairs[a*n+c]
			total += pairs[a*n+c]
		}
	}
	costs := make([]byte, n*n)
	for a := range n {
		row, kinds := 0.0, 0.0
		for c := range n {
			if v := pairs[a*n+c]; v > 0 {
				row += v
				kinds++
			}
		}
		for c := range n {
			anywhere := (single[c] + 0.5) / (total + 0.5*float64(n))
			p := (pairs[a*n+c] + (kinds+1)*anywhere) / (row + kinds + 1)
			cost := -math.Log2(p)
			if c == classOther || c == classForeign {
				cost += othersCost
			}
			costs[a*n+c] = byte(min(maxCost, math.Round(cost*costUnit)))
		}
	}
	return costs
}
