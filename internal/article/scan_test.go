package article

import (
	"context"
	"encoding/binary"
	"testing"

	"github.com/winnowhtml/html/internal/tree"

	"github.com/stretchr/testify/require"
)

// scanned reads text as one block.
func scanned(parts ...string) scanner {
	s := scanner{}
	s.reset()
	for _, p := range parts {
		s.scan([]byte(p), false)
	}
	s.space()
	s.flags |= s.endFlags()
	return s
}

func TestScanCounts(t *testing.T) {
	for _, c := range []struct {
		text                            string
		tokens, sents, commas, function int32
	}{
		{"", 0, 0, 0, 0},
		{"The lamp, it is lit.", 5, 1, 1, 3},
		{"snake_case 12 x2 1999!", 4, 1, 0, 0},
		{"Ünïcode Straße, école…", 3, 1, 1, 0},
		{"灯台守は夜ごとに階段を上る。", 7, 1, 0, 2},
		{"灯は、また", 2, 0, 1, 0},
		{"a\u00a0b\u2009c", 3, 0, 0, 3},
		{"co\u00adop", 1, 0, 0, 0},
		{"هل هذا سؤال؟", 3, 1, 0, 2},
	} {
		s := scanned(c.text)
		require.Equal(t, []int32{c.tokens, c.sents, c.commas, c.function},
			[]int32{s.tokens, s.sents, s.commas, s.function}, c.text)
	}
}

func TestScanFlags(t *testing.T) {
	for _, c := range []struct {
		text string
		want textFlags
	}{
		{"Only $ 12", hasPrice},
		{"12 of €", 0},
		{"12€", hasPrice},
		{"£9", hasPrice},
		{"in 1987", hasYear},
		{"in 19871", 0},
		{"why?", endsSentence},
		{"所以？", endsSentence},
		{"so:", 0},
		{"“so”", endsSentence},
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
	p.use(nil)
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
		var got category
		if w := bareNames().get(hashOf(word)); w != nil {
			got = w.cats
		}
		require.Equal(t, want, got, word)
	}
}

func TestFactSets(t *testing.T) {
	s := newFactSets(Facts{Title: "The Old Light", Headline: "old <b>lamp</b>", Description: "lamp"})
	require.Len(t, s.title, 3)
	require.Equal(t, factTitle, s.words.get(hashOf("old")))
	require.Len(t, s.headline, 2)
	require.Equal(t, factDesc, s.words.get(hashOf("lamp")))
	require.Zero(t, s.words.get(hashOf("stairs")))

	tr := parse(t, "<p>They walk up the stairs at dusk, Old Light.")
	p := newPage(tr, nil, Facts{Title: "The Old Light"})
	p.use(nil)
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
	n, err := Features(context.Background(), tr, nil, Facts{}, true)
	require.NoError(t, err)
	require.Equal(t, 6, n)
	s, err := Describe(context.Background(), tr, &tree.Verdicts{}, Facts{URL: "https://a.example/product/2024/a-b-c/?x=1", OGType: "product.item",
		LDTypes: []string{"NewsArticle", "Product"}})
	require.NoError(t, err)
	r := s.Rows[fPage:blockFeatures]
	require.Equal(t, []int16{3, 19, 2, 4, 0, 1}, []int16{r[gURLDepth], r[gURLLength], r[gURLDashes], r[gURLDigits], r[gURLRoot], r[gURLQuery]})
	require.Equal(t, []int16{0, 1, 0, 0}, r[gTypeArticle:gTypeNone+1])
	require.Equal(t, []int16{1, 1, 0}, r[gData:gData+3])
	require.Equal(t, int16(1), r[gPath], "/product")
}

func TestWhy(t *testing.T) {
	seen := map[int]bool{}
	for f := range blockFeatures {
		seen[why(f)] = true
	}
	require.Len(t, seen, whys, "every reason has a feature")
}

// TestWordHash holds the hash to the letters alone, however they come.
func TestWordHash(t *testing.T) {
	const word = "lighthousekeepersstairs"
	whole := hashOf(word)
	for i := range word {
		for j := i; j < len(word); j++ {
			var w wordHash
			for _, part := range []string{word[:i], word[i:j], word[j:]} {
				for len(part) > 0 {
					n := min(8, len(part))
					w.add(load([]byte(part), 0)&(1<<(8*n)-1), n)
					part = part[n:]
				}
			}
			require.Equal(t, whole, w.sum(), "%d %d", i, j)
		}
		require.NotEqual(t, whole, hashOf(word[:i]))
	}
}

func TestLoad(t *testing.T) {
	const text = "0123456789abc"
	for n := range len(text) + 1 {
		for i := range n {
			var want [8]byte
			copy(want[:], text[i:n])
			require.Equal(t, binary.LittleEndian.Uint64(want[:]), load([]byte(text[:n]), i), "%d %d", n, i)
		}
	}
}

func TestRuns(t *testing.T) {
	for c := range 256 {
		b := []byte{'a', 'Z', 'm', byte(c), 'x'}
		letter := c|0x20 >= 'a' && c|0x20 <= 'z' && c < 0x80
		want := 3
		if letter {
			want = 5
		}
		require.Equal(t, want, letterRun(load(b, 0)), "%q", b)
		low := 0
		if c >= 'a' && c <= 'z' {
			low = 1
		}
		require.Equal(t, low, lowerRun(load([]byte{byte(c)}, 0)), "%q", b)
	}
	require.Equal(t, 8, letterRun(load([]byte("abcdEFGHij"), 0)))
	require.Equal(t, uint64('b')<<8|'a', lowered(load([]byte("ABC"), 0), 2))
}
