package main

import (
	"strings"
	"unicode"
)

// score is one page's result. Sets of kind "words" use p, r and f1; the others count what agrees (tp), what is too
// much (fp) and what is missing (fn), and f1 follows from that.
type score struct{ tp, fp, fn, p, r, f1 float64 }

// grade scores a text against the truth of a page.
func grade(kind string, t *truth, got string) score {
	got = strings.ReplaceAll(got, "\u00ad", "")
	want := strings.ReplaceAll(t.Text, "\u00ad", "")
	switch kind {
	case "words":
		return wordScore(words(strings.ToLower(want)), words(strings.ToLower(got)))
	case "shingle":
		return counted(shingles(words(want)), shingles(words(got)), true)
	}
	s := score{tp: occurring(got, t.With), fp: occurring(got, t.Without)}
	s.fn = float64(len(t.With)) - s.tp
	s.f1 = harmonic(s)
	return s
}

// words are the runs of letters, numbers and underscores.
func words(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsNumber(r) })
}

// wordScore compares bags of words.
func wordScore(want, got []string) score {
	switch {
	case len(want) == 0 && len(got) == 0:
		return score{p: 1, r: 1, f1: 1}
	case len(want) == 0 || len(got) == 0:
		return score{}
	}
	s := counted(bag(want), bag(got), false)
	s.p, s.r = s.tp/float64(len(got)), s.tp/float64(len(want))
	return s
}

func bag(list []string) map[string]float64 {
	m := map[string]float64{}
	for _, w := range list {
		m[w]++
	}
	return m
}

// shingles are the runs of four words; a shorter text is one shingle.
func shingles(list []string) map[string]float64 {
	m := map[string]float64{}
	for i := 0; len(list) > 0 && i < max(1, len(list)-3); i++ {
		m[strings.Join(list[i:min(i+4, len(list))], " ")]++
	}
	return m
}

// counted compares two bags; share divides the counts by their sum, so that every page weighs the same.
func counted(want, got map[string]float64, share bool) (s score) {
	for k, n := range want {
		s.tp += min(n, got[k])
		s.fn += max(0, n-got[k])
	}
	for k, n := range got {
		s.fp += max(0, n-want[k])
	}
	if sum := s.tp + s.fp + s.fn; share && sum > 0 {
		s.tp, s.fp, s.fn = s.tp/sum, s.fp/sum, s.fn/sum
	}
	s.f1 = harmonic(s)
	return s
}

// occurring counts snippets that are in the text once runs of white space are one space.
func occurring(text string, snippets []string) (n float64) {
	text = strings.Join(strings.Fields(text), " ")
	for _, s := range snippets {
		if strings.Contains(text, strings.Join(strings.Fields(s), " ")) {
			n++
		}
	}
	return n
}

func harmonic(s score) float64 { return over(2*s.tp, 2*s.tp+s.fp+s.fn) }

func over(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}

// total sums pages up as the authors of the sets do: means of the pages' scores for words; the F1 of mean precision
// and mean recall for shingles, where pages without output have no precision; sums of counts for snippets.
type total struct{ tp, fp, fn, p, r, f1, n, np, nr float64 }

func (t *total) add(s score) {
	t.tp, t.fp, t.fn, t.n = t.tp+s.tp, t.fp+s.fp, t.fn+s.fn, t.n+1
	t.f1 += s.f1
	if s.p != 0 || s.r != 0 {
		t.p, t.r = t.p+s.p, t.r+s.r
		return
	}
	if out := s.tp + s.fp; out > 0 {
		t.p, t.np = t.p+s.tp/out, t.np+1
	}
	if want := s.tp + s.fn; want > 0 {
		t.r, t.nr = t.r+s.tp/want, t.nr+1
	}
}

// of returns precision, recall and F1.
func (t *total) of(kind string) (p, r, f1 float64) {
	switch kind {
	case "words":
		return over(t.p, t.n), over(t.r, t.n), over(t.f1, t.n)
	case "shingle":
		p, r = over(t.p, t.np), over(t.r, t.nr)
	default:
		p, r = over(t.tp, t.tp+t.fp), over(t.tp, t.tp+t.fn)
	}
	return p, r, over(2*p*r, p+r)
}
