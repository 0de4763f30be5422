package main

import (
	"strings"
	"unicode"
)

// words splits text into runs of letters, numbers and underscores.
func words(text string) []string {
	return strings.FieldsFunc(strings.ReplaceAll(text, "\u00ad", ""), func(r rune) bool {
		return r != '_' && !unicode.IsLetter(r) && !unicode.IsNumber(r)
	})
}

// score is one page's result; which fields count depends on the set's kind.
type score struct{ tp, fp, fn, p, r, f1 float64 }

func scorePage(kind string, t *truth, got string) score {
	switch kind {
	case "words":
		return bagScore(words(strings.ToLower(t.Text)), words(strings.ToLower(got)))
	case "shingle":
		return shingleScore(words(t.Text), words(got))
	}
	s := score{tp: float64(found(got, t.With)), fp: float64(found(got, t.Without))}
	s.fn = float64(len(t.With)) - s.tp
	return s
}

func bagScore(want, got []string) score {
	if len(want) == 0 && len(got) == 0 {
		return score{p: 1, r: 1, f1: 1}
	}
	left := map[string]int{}
	for _, w := range want {
		left[w]++
	}
	same := 0.0
	for _, w := range got {
		if left[w] > 0 {
			left[w]--
			same++
		}
	}
	if same == 0 {
		return score{}
	}
	p, r := same/float64(len(got)), same/float64(len(want))
	return score{p: p, r: r, f1: 2 * p * r / (p + r)}
}

func shingleScore(want, got []string) (s score) {
	counts := map[string][2]float64{}
	for side, toks := range [2][]string{want, got} {
		for i := 0; len(toks) > 0 && i < max(1, len(toks)-3); i++ {
			k := strings.Join(toks[i:min(i+4, len(toks))], " ")
			c := counts[k]
			c[side]++
			counts[k] = c
		}
	}
	for _, c := range counts {
		s.tp += min(c[0], c[1])
		s.fp += max(0, c[1]-c[0])
		s.fn += max(0, c[0]-c[1])
	}
	if sum := s.tp + s.fp + s.fn; sum > 0 {
		s.tp, s.fp, s.fn = s.tp/sum, s.fp/sum, s.fn/sum
	}
	return s
}

func found(text string, snippets []string) (n int) {
	text = strings.Join(strings.Fields(strings.ReplaceAll(text, "\u00ad", "")), " ")
	for _, s := range snippets {
		if strings.Contains(text, strings.Join(strings.Fields(s), " ")) {
			n++
		}
	}
	return n
}

// summary is a set's precision, recall and F1 the way its authors sum them up.
func summary(kind string, scores []score) (p, r, f1 float64) {
	var sum score
	var np, nr float64
	for _, s := range scores {
		sum.tp, sum.fp, sum.fn = sum.tp+s.tp, sum.fp+s.fp, sum.fn+s.fn
		sum.f1 += s.f1
		if kind == "words" {
			sum.p, sum.r = sum.p+s.p, sum.r+s.r
			np, nr = np+1, nr+1
			continue
		}
		if s.tp+s.fp > 0 {
			sum.p += s.tp / (s.tp + s.fp)
			np++
		}
		if s.tp+s.fn > 0 {
			sum.r += s.tp / (s.tp + s.fn)
			nr++
		}
	}
	switch kind {
	case "words":
		return sum.p / np, sum.r / nr, sum.f1 / np
	case "shingle":
		p, r = sum.p/max(1, np), sum.r/max(1, nr)
	default:
		p, r = sum.tp/(sum.tp+sum.fp), sum.tp/(sum.tp+sum.fn)
	}
	return p, r, 2 * p * r / (p + r)
}
