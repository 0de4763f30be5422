package article

import (
	"context"
	"testing"

	"github.com/winnowhtml/html/internal/tree"

	"github.com/stretchr/testify/require"
)

// scanned reads text as one block.
func scanned(parts ...string) scanner {
	s := scanner{}
	s.reset()
	for _, p := range parts {
		s.scan([]byte(p), false, false)
	}
	s.space()
	s.flags |= s.endFlags()
	return s
}

func TestScanCounts(t *testing.T) {
	for _, c := range []struct {
		text                                              string
		tokens, sents, commas, function, numbers, capital int32
	}{
		{"", 0, 0, 0, 0, 0, 0},
		{"The lamp, it is lit.", 5, 1, 1, 3, 0, 1},
		{"snake_case 12 x2 1999!", 4, 1, 0, 0, 2, 0},
		{"Ünïcode Straße, école…", 3, 1, 1, 0, 0, 2},
		{"灯台守は夜ごとに階段を上る。", 7, 1, 0, 2, 0, 0},
		{"灯は、また", 2, 0, 1, 0, 0, 0},
		{"a\u00a0b\u2009c", 3, 0, 0, 3, 0, 0},
		{"co\u00adop", 1, 0, 0, 0, 0, 0},
		{"هل هذا سؤال؟", 3, 1, 0, 2, 0, 0},
	} {
		s := scanned(c.text)
		require.Equal(t, []int32{c.tokens, c.sents, c.commas, c.function, c.numbers, c.capital},
			[]int32{s.tokens, s.sents, s.commas, s.function, s.numbers, s.capitals}, c.text)
	}
}

func TestScanFlags(t *testing.T) {
	for _, c := range []struct {
		text string
		want textFlags
	}{
		{"Only $ 12", startsUpper | hasLower | hasPrice},
		{"12 of €", hasLower},
		{"12€", hasPrice},
		{"£9", startsSymbol | hasPrice},
		{"in 1987", hasLower | hasYear},
		{"in 19871", hasLower},
		{"HOME | NEWS", startsUpper | hasBar},
		{"Home › News", startsUpper | hasLower | hasBar},
		{"why?", hasLower | endsSentence | endsQuestion},
		{"所以？", hasLower | endsSentence | endsQuestion},
		{"so：", hasLower | endsColon},
		{"so:", hasLower | endsColon},
		{"“so”", startsSymbol | hasLower | endsSentence},
		{"Éa", startsUpper | hasLower},
	} {
		require.Equal(t, c.want, scanned(c.text).flags, c.text)
	}
}

// TestScanPieces holds the scanner to giving the same answer however a text is cut into nodes.
func TestScanPieces(t *testing.T) {
	const text = "The keepers, all 12 of them, walk up at $ 5 an hour in 1987; Straße 灯台 x."
	whole := scanned(text)
	for i := range text {
		cut := scanned(text[:i], text[i:])
		require.Equal(t, whole.textStats, cut.textStats, text[:i])
		require.Equal(t, whole.hash, cut.hash)
		require.Equal(t, whole.length, cut.length)
	}
}

func TestIsWide(t *testing.T) {
	for _, r := range "漢かカกຂកက𠀀" {
		require.True(t, isWide(r), string(r))
	}
	for _, r := range "aéЖ한・。à" {
		require.False(t, isWide(r), string(r))
	}
}

func TestNames(t *testing.T) {
	tr := parse(t, `<body><div class="siteNav main-menu x1" id=comments></div><section role=navigation></section><p itemprop=articleBody>x</p>`+
		`<div data-testid=footer></div><my-sidebar>y</my-sidebar><div class="siteNav main-menu x1"></div><i class=nav>z</i><div class="a2 b3 c4"></div><div class="a b d"></div>`)
	p := newPage(tr, nil, Facts{})
	require.NoError(t, p.segment(context.Background()))
	e := p.elems[3:] // behind the document, html and body
	require.Equal(t, catNav|catComment, e[0].names.cats&(catNav|catComment))
	require.Equal(t, catNav, e[1].names.cats)
	require.Equal(t, catContent, e[2].names.cats&catContent)
	require.Equal(t, catFooter, e[3].names.cats)
	require.Equal(t, catSidebar, e[4].names.cats)
	require.Equal(t, catNav, e[5].names.cats, "a class that was seen before")
	require.Equal(t, e[0].sig, e[5].sig)
	require.Equal(t, e[6].sig, e[7].sig, "digits and the third name do not count")
	require.Len(t, e, 8)
}

func TestCategories(t *testing.T) {
	for word, want := range map[string]category{
		"commentlist": catComment, "teaser": catRelated, "breadcrumb": catNav, "rail": catSidebar, "colophon": catFooter,
		"masthead": catHeader, "outbrain": catAd, "gdpr": catNotice, "social": catShare, "paywall": catSignup, "sku": catProduct,
		"stars": catReview, "postbit": catThread, "prose": catContent, "byline": catByline, "tile": catCard, "faq": catFold,
		"swiper": catCaption, "lamp": 0,
	} {
		require.Equal(t, want, categoryOf([]byte(word)), word)
	}
}

func TestFactSets(t *testing.T) {
	s := newFactSets(Facts{Title: "The Old Light", Headline: "old <b>lamp</b>", Description: "lamp"})
	require.Len(t, s.title, 3)
	require.Equal(t, factTitle|factHead, s.words.get(hashWord("old")))
	require.Equal(t, factHead|factDesc, s.words.get(hashWord("lamp")))
	require.Zero(t, s.words.get(hashWord("stairs")))

	tr := parse(t, "<p>They walk up the stairs at dusk, Old Light.")
	p := newPage(tr, nil, Facts{Title: "The Old Light"})
	require.NoError(t, p.segment(context.Background()))
	require.Equal(t, int32(3), p.blocks[0].inTitle)
}

func TestHashSet(t *testing.T) {
	var s hashSet
	for i := range uint32(1000) {
		s.grow(s.used + 1)
		s.add(i*7, uint8(i%3+1))
	}
	for i := range uint32(1000) {
		require.Equal(t, uint8(i%3+1), s.get(i*7))
		require.Zero(t, s.get(i*7+3))
	}
}

func TestPageTypeString(t *testing.T) {
	seen := map[string]bool{}
	for p := Unknown; p <= Service; p++ {
		seen[p.String()] = true
	}
	require.Len(t, seen, pageTypes)
	require.Empty(t, Unknown.String())
}

func TestPageRow(t *testing.T) {
	tr := parse(t, shop)
	n, err := Features(context.Background(), tr, nil, Facts{})
	require.NoError(t, err)
	require.Equal(t, 6, n)
	s, err := Describe(context.Background(), tr, &tree.Verdicts{}, Facts{URL: "https://a.example/product/2024/a-b-c/?x=1", OGType: "product.item",
		LDTypes: []string{"NewsArticle", "Product"}}, Options{DefaultCandidate: tr.Body()})
	require.NoError(t, err)
	r := s.Rows[fPage:blockFeatures]
	require.Equal(t, []int16{3, 19, 2, 4, 0, 1}, []int16{r[gURLDepth], r[gURLLength], r[gURLDashes], r[gURLDigits], r[gURLRoot], r[gURLQuery]})
	require.Equal(t, []int16{0, 1, 0, 0}, r[gTypeArticle:gTypeNone+1])
	require.Equal(t, []int16{1, 1, 0}, r[gData:gData+3])
	require.Equal(t, int16(1), r[gPath], "/product")
	require.Equal(t, int16(1), s.Rows[fDefaultIn])
}

func TestWhy(t *testing.T) {
	seen := map[int]bool{}
	for f := range blockFeatures {
		seen[why(f)] = true
	}
	require.Len(t, seen, whys, "every reason has a feature")
}
