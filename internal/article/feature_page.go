package article

import (
	"math/bits"
	"strings"
)

// pageRow fills the part of the row that all blocks share.
func (d *describer) pageRow(f Facts) {
	r := d.row[fPage:]
	all := d.all
	if d.best >= 0 {
		e := &d.elems[d.best]
		s := d.over(e.lo, e.hi)
		r[gBestShare] = ratio(s.tokens, all.tokens)
		r[gBestLinked] = ratio(s.linked, s.tokens)
		r[gBestGood] = lg(s.good)
		r[gBestGoodShare] = ratio(s.goodTokens, all.goodTokens)
	}
	r[gTokens] = lg(all.tokens)
	r[gBlocks] = lg(int32(len(d.blocks)))
	r[gLinked] = ratio(all.linked, all.tokens)
	r[gGood] = lg(all.good)
	r[gGoodTokens] = lg(all.goodTokens)
	r[gGoodShare] = ratio(all.goodTokens, all.tokens)
	r[gPrices] = lg(all.prices)
	r[gDates] = lg(all.dates)
	r[gHeadings] = lg(all.headings)
	if d.longest >= 0 {
		r[gLongest] = lg(d.blocks[d.longest].tokens)
	}
	g := &d.groups[d.biggest]
	r[gRepeated] = lg(g.n)
	r[gRepeatedShare] = ratio(g.total.tokens, all.tokens)
	r[gRepeatedMean] = lg(g.total.tokens / max(1, g.n))
	r[gRepeatedLinked] = ratio(g.total.linked, g.total.tokens)
	r[gRepeatedPrices] = ratio(g.total.prices, g.n)
	for k, g := range countedTags {
		r[gTags+k] = lg(d.tags[g])
	}
	var named [categories]int32
	for i := range d.elems {
		for c := uint32(d.elems[i].names.cats); c != 0; c &= c - 1 {
			named[bits.TrailingZeros32(c)]++
		}
	}
	for k, n := range named {
		r[gNames+k] = lg(n)
	}
	d.factRow(f)
}

// factRow fills what the page's address and embedded data say.
func (d *describer) factRow(f Facts) {
	r := d.row[fPage:]
	url := strings.ToLower(f.URL)
	path := url
	if i := strings.Index(path, "//"); i >= 0 {
		path = path[i+2:]
	}
	if i := strings.IndexByte(path, '/'); i >= 0 {
		path = path[i:]
	} else {
		path = ""
	}
	path, query, _ := strings.Cut(path, "?")
	path = strings.TrimSuffix(path, "/")
	var digits int32
	for _, c := range []byte(path) {
		if c >= '0' && c <= '9' {
			digits++
		}
	}
	r[gURLDepth] = small(int32(strings.Count(path, "/")), 20)
	r[gURLLength] = small(int32(len(path)), 300)
	r[gURLDashes] = small(int32(strings.Count(path[strings.LastIndexByte(path, '/')+1:], "-")), 30)
	r[gURLDigits] = small(digits, 30)
	r[gURLRoot] = flag(path == "" && url != "")
	r[gURLQuery] = flag(query != "")
	og := strings.ToLower(f.OGType)
	r[gTypeArticle] = flag(strings.Contains(og, "article"))
	r[gTypeProduct] = flag(strings.Contains(og, "product"))
	r[gTypeWebsite] = flag(strings.Contains(og, "website"))
	r[gTypeNone] = flag(og == "")
	for k, w := range pathWords {
		r[gPath+k] = flag(strings.Contains(url, w))
	}
	for k, name := range dataTypes {
		r[gData+k] = 0
		for _, t := range f.LDTypes {
			if t == name || k == 0 && (t == "NewsArticle" || t == "BlogPosting") {
				r[gData+k] = 1
			}
		}
	}
}
