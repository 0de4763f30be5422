package main

import (
	"math"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// grid is the table of a two-byte character set: lead bytes from 0xA1, trail bytes from trails.
type grid struct {
	name     string
	language language
	encoding encoding.Encoding
	rows     int
	trails   [][2]byte // ranges of trail bytes, ends included
	rank     func(row int) float64
}

var (
	allTrails  = [][2]byte{{0xA1, 0xFE}}
	big5Trails = [][2]byte{{0x40, 0x7E}, {0xA1, 0xFE}}
)

// grids lists the character sets. rank is the share of running text that a row's characters would have if
// nothing but the set's own order were known: each set puts its common characters into rows of their own.
var grids = []grid{
	{"gb2312", language{tag: "zh-Hans", chromium: "zh-CN", cldr: "zh", udhr: "cmn_hans"}, simplifiedchinese.GBK, 94, allTrails,
		ranks{{0, 8, 0.04}, {15, 54, 0.90}, {55, 86, 0.06}}.of},
	{"big5", language{tag: "zh-Hant", chromium: "zh-TW", cldr: "zh-Hant", udhr: "cmn_hant"}, traditionalchinese.Big5, 89, big5Trails,
		ranks{{0, 2, 0.04}, {3, 37, 0.90}, {40, 88, 0.06}}.of},
	{"jis0208", language{tag: "ja", chromium: "ja", cldr: "ja", udhr: "jpn"}, japanese.EUCJP, 94, allTrails,
		ranks{{0, 1, 0.05}, {2, 2, 0.02}, {3, 4, 0.4}, {15, 46, 0.50}, {47, 83, 0.03}}.of},
	{"ksc5601", language{tag: "ko", chromium: "ko", cldr: "ko", udhr: "kor"}, korean.EUCKR, 94, allTrails,
		ranks{{0, 11, 0.01}, {15, 39, 0.97}, {41, 92, 0.02}}.of},
}

// ranks lists ranges of rows, ends included, with their share.
type ranks []struct {
	from, to int
	share    float64
}

func (rs ranks) of(row int) float64 {
	for _, r := range rs {
		if r.from <= row && row <= r.to {
			return r.share / float64(r.to-r.from+1)
		}
	}
	return 1e-5
}

// width is the number of trail bytes.
func (g grid) width() int {
	n := 0
	for _, t := range g.trails {
		n += int(t[1]-t[0]) + 1
	}
	return n
}

// priorShare is how much of the probability goes by rank instead of by count, since the text behind the
// counts is of one kind.
const priorShare = 0.2

// train returns the cost of each cell in eighths of a bit.
func (g grid) train(texts []text) []byte {
	counts, total := g.count(texts)
	costs := make([]byte, 0, g.rows*g.width())
	for row := range g.rows {
		for col := range g.width() {
			prior := g.rank(row) / float64(g.width())
			p := (1-priorShare)*counts[row*g.width()+col]/total + priorShare*prior
			costs = append(costs, byte(min(maxCost, math.Round(-math.Log2(p)*costUnit))))
		}
	}
	return costs
}

// count says how often each cell occurs, after a square root's worth of flattening: a kind of text repeats
// its own words, not those of another.
func (g grid) count(texts []text) (counts []float64, total float64) {
	counts = make([]float64, g.rows*g.width())
	enc := g.encoding.NewEncoder()
	for _, t := range texts {
		for _, r := range t.s {
			if r < 0x80 {
				continue
			}
			b, err := enc.Bytes([]byte(string(r)))
			if err != nil || len(b) != 2 {
				continue
			}
			if cell := g.cell(b[0], b[1]); cell >= 0 {
				counts[cell] += float64(t.weight)
			}
		}
	}
	for i, n := range counts {
		counts[i] = math.Pow(n, flatten)
		total += counts[i]
	}
	return counts, total
}

const flatten = 0.85

// cell returns the index of a character, -1 if it is outside the grid.
func (g grid) cell(lead, trail byte) int {
	row := int(lead) - 0xA1
	if row < 0 || row >= g.rows {
		return -1
	}
	col := 0
	for _, t := range g.trails {
		if t[0] <= trail && trail <= t[1] {
			return row*g.width() + col + int(trail-t[0])
		}
		col += int(t[1]-t[0]) + 1
	}
	return -1
}
