package article

import (
	"context"
	"math"
	"strings"
	"testing"

	"github.com/winnowhtml/html/internal/tree"

	"github.com/stretchr/testify/require"
)

// stump asks one feature.
func stump(feature int, cut int16, below, above float64) *Tree {
	return &Tree{Feature: feature, Cut: cut, Left: &Tree{Leaf: below}, Right: &Tree{Leaf: above}}
}

// tiny is a model of one look: prose is content, links are not.
func tiny() *Model {
	names := []Entry{{Hash: hashOf("story"), Weights: [2]int8{16, 8}}, {Hash: hashOf("menu"), Weights: [2]int8{-16, -32}}}
	words := []Entry{{Hash: hashOf("home"), Weights: [2]int8{-20, 4}}}
	blocks := Forest{Bias: -1, Trees: []*Tree{
		stump(fGood, 1, 0, 3), stump(fLinked, 128, 1, -2), stump(fLexicon+lFarMin, -8, -1, 0.5),
		{Feature: fTokens, Cut: lg(5), Left: stump(fBoxTag, int16(tagH1), -1, 1), Right: &Tree{Leaf: 0.25}},
		stump(fPage+gPrices, 1, 0, 0),
	}}
	kinds := make([]Forest, pageTypes-1)
	for i := range kinds {
		kinds[i] = Forest{Bias: -float64(i) / 10}
	}
	kinds[Product-1].Trees = []*Tree{stump(fPage+gPrices, 1, 0, 2)}
	return NewModel(names, words, blocks, kinds)
}

func TestModelRoundTrip(t *testing.T) {
	m := tiny()
	b := m.Append(nil)
	back, err := ReadModel(b)
	require.NoError(t, err)
	require.Equal(t, m.block, back.block)
	require.Equal(t, m.types[Product-1], back.types[Product-1])
	require.Len(t, back.types, len(m.types))
	require.Equal(t, m.names.get(hashOf("menu")), back.names.get(hashOf("menu")))
	require.Equal(t, b, back.Append(nil))
	for n := range len(b) {
		_, err := ReadModel(b[:n])
		require.ErrorIs(t, err, errModel, n)
	}
	b[0]++
	_, err = ReadModel(b)
	require.ErrorIs(t, err, errModel)
}

// TestEmbeddedModel ties the model to the feature list: a model that was trained on another does not read.
func TestEmbeddedModel(t *testing.T) {
	m, err := ReadModel([]byte(embedded))
	require.NoError(t, err, "the feature list changed: train again, see tools/train")
	require.Less(t, len(embedded), 1<<20)
	require.Len(t, m.types, pageTypes-1)
	require.NotNil(t, Default())
	names := map[string]bool{}
	for _, n := range FeatureNames() {
		require.False(t, names[n], n)
		names[n] = true
	}
	require.Len(t, names, blockFeatures)
}

func TestForest(t *testing.T) {
	row := new(row)
	var trees []*Tree
	want := -0.5
	for i := range 7 {
		row[i] = int16(10 * i)
		deep := &Tree{Feature: i, Cut: int16(10 * i), Left: &Tree{Leaf: -7}, Right: stump(7, 1, float64(i)/8, 7)}
		trees = append(trees, deep)
		want += float64(i) / 8
	}
	f := Forest{Bias: -0.5, Trees: trees}.pack()
	require.Equal(t, int32(want*marginUnit), f.sum(row))
	row[7] = math.MaxInt16
	require.Equal(t, int32((7*7-0.5)*marginUnit), f.sum(row))
}

// TestForestOfDecidedBlocks holds the later trees to be asked only of blocks that are not all but decided.
func TestForestOfDecidedBlocks(t *testing.T) {
	leaf := func(v float64) *Tree { return &Tree{Leaf: v} }
	trees := []*Tree{leaf(0), leaf(0), leaf(0), leaf(0), leaf(1), leaf(0), leaf(0), leaf(0), leaf(5)}
	exits := []Exit{{Trees: 4, Low: -2, LowBy: 2, High: 3, HighBy: 1.5}, {Trees: 8, Low: -1, LowBy: 1.25, High: 2, HighBy: 1.75}}
	for bias, want := range map[float64]float64{-2.5: -5, -2: 4, -2.25: -4.5, 2: 5.25, 1: 7, 3.5: 5.25} {
		require.Equal(t, int32(want*marginUnit), Forest{Trees: trees, Bias: bias, Exits: exits}.packed().sum(new(row)), "%v", bias)
	}
}

func (s Forest) packed() *forest {
	f := s.pack()
	return &f
}

func TestSigmoid(t *testing.T) {
	m := tiny()
	last := int32(0)
	for x := int32(-100 * marginUnit); x < 100*marginUnit; x += 37 {
		p := m.sigmoid(x)
		require.GreaterOrEqual(t, p, last)
		last = p
	}
	require.InDelta(t, probUnit, last, 2)
	require.InDelta(t, probUnit/2, m.sigmoid(0), 20)
	require.InDelta(t, probUnit*0.88, m.sigmoid(2*marginUnit), 20)
}

const shop = `<body><div class=menu><a href=/>Home</a> <a href=/b>Lamps</a></div><main class=story><h1>The old light</h1><p>` + prose1 +
	`<p>` + prose2 + `<p>Only $ 12.50<p>` + prose1 + `</main>`

func TestSmallModel(t *testing.T) {
	tr := parse(t, shop)
	sel := selectFrom(t, tr, Facts{}, Options{Model: tiny(), Explain: true})
	text := textOf(tr, sel)
	require.Contains(t, text, prose2)
	require.NotContains(t, text, "Lamps")
	require.Equal(t, Product, sel.PageType)
	require.Greater(t, sel.Confidence, 0.5)
	require.Len(t, sel.Blocks, 6)
	kept := 0
	for _, b := range sel.Blocks {
		require.NotEmpty(t, b.Reasons, b.Text)
		require.True(t, tr.IsText(b.First) && tr.IsText(b.Last))
		if b.Kept {
			kept++
			require.Equal(t, tree.In, sel.Marks[b.First])
		}
	}
	require.Equal(t, "Home Lamps", sel.Blocks[0].Text)
	against := map[string]bool{}
	for _, r := range sel.Blocks[0].Reasons {
		against[r.Name] = r.Weight < 0
	}
	require.True(t, against["links"], against)
	require.False(t, sel.Blocks[5].Kept, "a copy")
	require.Len(t, sel.Blocks[2].Text, maxExcerpt)
	require.Equal(t, Forum, selectFrom(t, tr, Facts{}, Options{Model: tiny(), PageType: Forum}).PageType)
}

func TestDescribe(t *testing.T) {
	s, err := Describe(context.Background(), parse(t, shop), nil, Facts{})
	require.NoError(t, err)
	require.Equal(t, 6*s.Features, len(s.Rows))
	require.Contains(t, s.Blocks[0].Near, hashOf("menu"))
	require.Contains(t, s.Blocks[0].Short, hashOf("lamps"))
	lo, hi := LexiconFeatures()
	rows := s.LexiconRows(tiny())
	require.Len(t, rows, 6*(hi-lo))
	require.Equal(t, int16(-16), rows[lNearMin])
	require.Equal(t, int16(-20), rows[lTextMin])
	require.Equal(t, int16(16), rows[2*lexiconFeatures+lNearMax])
	require.NotEqual(t, rows, s.LexiconRows(NewModel(nil, nil, Forest{}, nil)))
	require.Equal(t, rows, s.LexiconRows(tiny()), "nothing is left of the other model")
}

const talk = `<body><main class=story><h1>The old light</h1><p>` + prose1 + `<p>` + prose2 + `<p>` + prose3 +
	`</main><section class=comments><h3>Two comments</h3><div><p>A reader of the ledger writes that the lamp was never lit, not once.</div>` +
	`<div><p>Another one, who lives on the quay, says that it was lit twice.</div></section>`

func TestComments(t *testing.T) {
	tr := parse(t, talk)
	for _, c := range []struct {
		o    Options
		want bool
	}{{Options{}, false}, {Options{Comments: true}, true}, {Options{PageType: Forum}, true}, {Options{PageType: Product}, false}} {
		c.o.Model = tiny()
		require.Equal(t, c.want, strings.Contains(textOf(tr, selectFrom(t, tr, Facts{}, c.o)), "never lit"), c.o)
	}
}

// TestFocus holds the three choices to their order, on every prefix of a page.
func TestFocus(t *testing.T) {
	p := &page{blocks: []block{}}
	var prob []int32
	for i := range int32(40) {
		p.blocks = append(p.blocks, block{textStats: textStats{tokens: 3 + i*7%11}})
		prob = append(prob, probUnit*(i*17%41)/41)
		narrow, mid, wide := p.choose(prob, Precision, Article), p.choose(prob, Balanced, Article), p.choose(prob, Recall, Article)
		for k := range prob {
			require.True(t, !narrow.kept[k] || mid.kept[k])
			require.True(t, !mid.kept[k] || wide.kept[k])
		}
		require.GreaterOrEqual(t, narrow.cut, mid.cut)
		require.GreaterOrEqual(t, mid.cut, wide.cut)
	}
	narrow, wide := p.choose(prob, Precision, Article), p.choose(prob, Recall, Article)
	require.Greater(t, narrow.cut, wide.cut)
	require.NotContains(t, p.choose(make([]int32, 40), Recall, Article).kept, true)
}
