package main

import (
	"sort"
	"strings"

	"github.com/winnowhtml/html/internal/article"
	"github.com/winnowhtml/html/internal/sanitize"
	"github.com/winnowhtml/html/internal/tree"
)

// folds is how many parts the sites are dealt into.
const folds = 5

// doc is one page of the corpus and where it stands in it.
type doc struct {
	*truth
	set    *set
	fold   int
	y      []float32 // label by block
	tokens []int32
	bag    []int32 // words of the page by block, -1 for those that the truth has not; -2 ends a block
	truths []int32 // how often the truth has each word
}

// loadCorpus reads the truth of the sets and deals the pages into folds: all pages of a site into one, kinds
// of pages evenly.
func loadCorpus(data string, names []string) ([]*doc, error) {
	var docs []*doc
	for _, name := range names {
		s, err := loadSet(data, name)
		if err != nil {
			return nil, err
		}
		for i := range s.Pages {
			docs = append(docs, &doc{truth: &s.Pages[i], set: s})
		}
	}
	deal(docs)
	return docs, nil
}

func deal(docs []*doc) {
	bySite := map[string][]*doc{}
	for _, d := range docs {
		bySite[d.site()] = append(bySite[d.site()], d)
	}
	sites := make([]string, 0, len(bySite))
	for s := range bySite {
		sites = append(sites, s)
	}
	sort.Slice(sites, func(i, j int) bool {
		a, b := sites[i], sites[j]
		if len(bySite[a]) != len(bySite[b]) {
			return len(bySite[a]) > len(bySite[b])
		}
		return shuffle(a) < shuffle(b)
	})
	kinds := map[string]*[folds]float64{}
	var all [folds]float64
	for _, s := range sites {
		load := [folds]float64{}
		for f := range load {
			load[f] = all[f] * 0.02
		}
		for _, d := range bySite[s] {
			k := d.set.Name + d.PageType
			if kinds[k] == nil {
				kinds[k] = new([folds]float64)
			}
			for f := range load {
				load[f] += kinds[k][f]
			}
		}
		best := 0
		for f := range load {
			if load[f] < load[best] {
				best = f
			}
		}
		for _, d := range bySite[s] {
			d.fold = best
			kinds[d.set.Name+d.PageType][best]++
			all[best]++
		}
	}
}

// shuffle orders sites without regard to their names.
func shuffle(s string) uint64 {
	h := uint64(14695981039346656037)
	for _, c := range []byte(s) {
		h = (h ^ uint64(c)) * 1099511628211
	}
	return h ^ h>>29
}

// parsed is a page ready for selection.
type parsed struct {
	tree     *tree.Tree
	verdicts *tree.Verdicts
	facts    article.Facts
}

// read parses a page the way the library does.
func (d *doc) read() (*parsed, error) {
	b, err := d.set.page(d.ID)
	if err != nil {
		return nil, err
	}
	t, err := tree.Parse(ctx, b, tree.Options{})
	if err != nil {
		return nil, nil // a page that the library refuses
	}
	v, err := sanitize.Judge(ctx, t, sanitize.Options{Enabled: true})
	if err != nil {
		return nil, err
	}
	f, err := factsOf(t, d.URL)
	return &parsed{t, v, f}, err
}

// blockTexts returns the text of each block of a sample.
func (p *parsed) blockTexts(s *article.Sample) []string {
	texts := make([]string, len(s.Blocks))
	for i := range s.Blocks {
		var b strings.Builder
		for _, n := range s.Blocks[i].Texts {
			if p.tree.IsText(n) {
				b.Write(p.tree.Text(n))
			} else {
				b.WriteByte('\n')
			}
		}
		texts[i] = b.String()
	}
	return texts
}

// label fills the labels of a page's blocks.
func (d *doc) label(p *parsed, s *article.Sample) {
	texts := p.blockTexts(s)
	d.tokens = make([]int32, len(texts))
	for i := range texts {
		d.tokens[i] = s.Blocks[i].Tokens
	}
	if d.set.Kind == "snippets" {
		d.y = snippetLabels(texts, d.With, d.Without)
		return
	}
	in := interner{}
	blocks := make([][]int32, len(texts))
	for i, t := range texts {
		blocks[i] = in.ids(words(strings.ToLower(t)))
		if len(blocks[i]) == 0 {
			blocks[i] = []int32{-1}
		}
	}
	known := interner{}
	for _, w := range known.ids(words(strings.ToLower(d.Text))) {
		for int(w) >= len(d.truths) {
			d.truths = append(d.truths, 0)
		}
		d.truths[w]++
	}
	for _, t := range texts {
		for _, w := range words(strings.ToLower(t)) {
			if id, ok := known[w]; ok {
				d.bag = append(d.bag, id)
			} else {
				d.bag = append(d.bag, -1)
			}
		}
		d.bag = append(d.bag, -2)
	}
	d.y = labels(blocks, d.Text, in)
}
