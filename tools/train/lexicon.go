package main

import (
	"math"
	"slices"
	"sort"

	"github.com/winnowhtml/html/internal/article"
)

// Kinds of learned words, by where they stand.
const (
	near = iota
	far
	short
	lexicons
)

// minSites is how many sites must use a word before it is learned, by kind.
var minSites = [lexicons]int{12, 12, 15}

// siteStat is what one site says of one word.
type siteStat struct {
	Hash uint32
	Fold int8
	Y, W float32
}

// lexiconStats gathers, for each kind, one record a word and site.
type lexiconStats [lexicons][]siteStat

// gather adds the pages of one site, which are all in one fold.
func (ls *lexiconStats) gather(fold int, samples []*article.Sample, labels [][]float32) {
	var sums [lexicons]map[uint32][2]float32
	for k := range sums {
		sums[k] = map[uint32][2]float32{}
	}
	for n, s := range samples {
		for i := range s.Blocks {
			b := &s.Blocks[i]
			y := labels[n][i]
			if y == unknown {
				continue
			}
			w := float32(min(b.Tokens, 60))
			for k, words := range [lexicons][]uint32{b.Near, b.Far, b.Short} {
				if k == short {
					w = 1
				} else {
					w = float32(min(b.Tokens, 60))
				}
				for _, h := range words {
					v := sums[k][h]
					sums[k][h] = [2]float32{v[0] + w*y, v[1] + w}
				}
			}
		}
	}
	for k := range sums {
		for h, v := range sums[k] {
			ls[k] = append(ls[k], siteStat{h, int8(fold), v[0] / v[1], v[1]})
		}
	}
}

// learn turns what the sites outside the given folds say into weights: log-odds of the mean over sites,
// smoothed with three sites of the prior, less the prior's, in sixteenths.
func (ls *lexiconStats) learn(kind int, without ...int) map[uint32]int8 {
	type sum struct{ y, n float64 }
	words := map[uint32]*sum{}
	var all sum
	for _, s := range ls[kind] {
		if slices.Contains(without, int(s.Fold)) {
			continue
		}
		w := words[s.Hash]
		if w == nil {
			w = new(sum)
			words[s.Hash] = w
		}
		w.y += float64(s.Y)
		w.n++
		all.y += float64(s.Y)
		all.n++
	}
	prior := all.y / all.n
	logit := func(p float64) float64 { return math.Log(p / (1 - p)) }
	out := map[uint32]int8{}
	need := float64(minSites[kind]) * float64(folds-len(without)) / folds
	for h, w := range words {
		if w.n < need {
			continue
		}
		v := logit((w.y+3*prior)/(w.n+3)) - logit(prior)
		if math.Abs(v) >= 0.5 {
			out[h] = int8(max(-64, min(64, math.Round(v*16))))
		}
	}
	return out
}

// sortStats makes sums independent of the order in which maps were read.
func (ls *lexiconStats) sortStats() {
	for k := range ls {
		sort.Slice(ls[k], func(i, j int) bool {
			a, b := &ls[k][i], &ls[k][j]
			if a.Hash != b.Hash {
				return a.Hash < b.Hash
			}
			if a.Fold != b.Fold {
				return a.Fold < b.Fold
			}
			if a.Y != b.Y {
				return a.Y < b.Y
			}
			return a.W < b.W
		})
	}
}

// entries merges two kinds into one list.
func entries(a, b map[uint32]int8) []article.Entry {
	both := map[uint32][2]int8{}
	for h, v := range a {
		both[h] = [2]int8{v, both[h][1]}
	}
	for h, v := range b {
		both[h] = [2]int8{both[h][0], v}
	}
	out := make([]article.Entry, 0, len(both))
	for h, v := range both {
		if h != 0 {
			out = append(out, article.Entry{Hash: h, Weights: v})
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Hash < out[j].Hash })
	return out
}

// wordsWithout builds the two word tables from all folds but the given ones.
func (ls *lexiconStats) wordsWithout(without ...int) (names, words []article.Entry) {
	return entries(ls.learn(near, without...), ls.learn(far, without...)),
		entries(ls.learn(short, without...), nil)
}
