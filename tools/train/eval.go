package main

import (
	"encoding/gob"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"

	"github.com/winnowhtml/html/internal/article"
	"github.com/winnowhtml/html/internal/render"
	"github.com/winnowhtml/html/internal/tree"
)

// dumped is a tree as xgboost dumps it.
type dumped struct {
	ID       int      `json:"nodeid"`
	Split    string   `json:"split"`
	At       float64  `json:"split_condition"`
	Yes      int      `json:"yes"`
	Leaf     *float64 `json:"leaf"`
	Children []dumped `json:"children"`
}

// dumpedForest is what the trainer writes. With several classes, the trees take turns.
type dumpedForest struct {
	Depth    int      `json:"depth"`
	Classes  int      `json:"classes"`
	Features []int    `json:"features"`
	Trees    []dumped `json:"trees"`
}

func readForest(path string) ([]article.Forest, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	f := &dumpedForest{}
	if err := json.Unmarshal(b, f); err != nil {
		return nil, err
	}
	if f.Depth > article.Depth {
		return nil, fmt.Errorf("%s: trees of depth %d, at most %d", path, f.Depth, article.Depth)
	}
	return f.convert()
}

// tree turns a dumped node into ours: "yes" is the branch below the threshold.
func (f *dumpedForest) tree(d *dumped) (*article.Tree, error) {
	if d.Leaf != nil {
		return &article.Tree{Leaf: *d.Leaf}, nil
	}
	var k int
	if _, err := fmt.Sscanf(d.Split, "f%d", &k); err != nil || k >= len(f.Features) || len(d.Children) != 2 {
		return nil, fmt.Errorf("bad split %q", d.Split)
	}
	yes, no := &d.Children[0], &d.Children[1]
	if yes.ID != d.Yes {
		yes, no = no, yes
	}
	left, err := f.tree(yes)
	if err != nil {
		return nil, err
	}
	right, err := f.tree(no)
	return &article.Tree{Feature: f.Features[k], Cut: int16(math.Ceil(d.At)), Left: left, Right: right}, err
}

func (f *dumpedForest) convert() ([]article.Forest, error) {
	out := make([]article.Forest, max(1, f.Classes))
	for i := range f.Trees {
		t, err := f.tree(&f.Trees[i])
		if err != nil {
			return nil, err
		}
		o := &out[i%len(out)]
		o.Trees = append(o.Trees, t)
	}
	return out, nil
}

func readStats(dir string) (*lexiconStats, error) {
	f, err := os.Open(filepath.Join(dir, "stats.gob"))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	s := &lexiconStats{}
	return s, gob.NewDecoder(f).Decode(s)
}

// foldModel builds the model that has not seen fold f; f = folds has seen all.
func foldModel(dir, name string, stats *lexiconStats, f int) (*article.Model, error) {
	blocks, err := readForest(filepath.Join(dir, fmt.Sprintf("%s-%d.json", name, f)))
	if err != nil {
		return nil, err
	}
	types, err := readForest(filepath.Join(dir, fmt.Sprintf("types-%d.json", f)))
	if err != nil {
		return nil, err
	}
	exits, err := os.ReadFile(filepath.Join(dir, name+"-exits.json"))
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(exits, &blocks[0].Exits); err != nil {
		return nil, err
	}
	names, words := stats.wordsWithout(f)
	return article.NewModel(names, words, blocks[0], types), nil
}

func foldModels(dir, name string, stats *lexiconStats) (models [folds]*article.Model, err error) {
	for f := range models {
		if models[f], err = foldModel(dir, name, stats, f); err != nil {
			break
		}
	}
	return models, err
}

// export writes the model that has seen all pages.
func export(dir, name string, out string) error {
	stats, err := readStats(dir)
	if err != nil {
		return err
	}
	m, err := foldModel(dir, name, stats, folds)
	if err != nil {
		return err
	}
	return os.WriteFile(out, m.Append(nil), 0o644)
}

// evaluate scores every page with the model that has not seen its fold.
func evaluate(docs []*doc, dir, name string) error {
	stats, err := readStats(dir)
	if err != nil {
		return err
	}
	models, err := foldModels(dir, name, stats)
	if err != nil {
		return err
	}
	scores := make([]score, len(docs))
	conf := make([]float64, len(docs))
	err = each(len(docs), func(i int) error {
		text, sel, err := docs[i].extract(models[docs[i].fold])
		scores[i] = scorePage(docs[i].set.Kind, docs[i].truth, text)
		if sel != nil {
			conf[i] = sel.Confidence
		}
		return err
	})
	if err != nil {
		return err
	}
	report(docs, scores, conf)
	b, _ := json.Marshal(perPage(docs, scores, conf))
	return os.WriteFile(filepath.Join(dir, name+"-scores.json"), b, 0o644)
}

type pageScore struct {
	ID, Set, Type    string
	P, R, F1         float64
	TP, FP, FN, Conf float64
}

func perPage(docs []*doc, scores []score, conf []float64) (out []pageScore) {
	for i, d := range docs {
		s := scores[i]
		out = append(out, pageScore{d.ID, d.set.Name, d.PageType, s.p, s.r, s.f1, s.tp, s.fp, s.fn, conf[i]})
	}
	return out
}

func report(docs []*doc, scores []score, conf []float64) {
	bySet := map[string][]score{}
	byType := map[string][]float64{}
	kind := map[string]string{}
	var order []string
	var x, y []float64
	for i, d := range docs {
		if bySet[d.set.Name] == nil {
			order = append(order, d.set.Name)
		}
		kind[d.set.Name] = d.set.Kind
		bySet[d.set.Name] = append(bySet[d.set.Name], scores[i])
		if d.set.Kind == "words" {
			byType[d.PageType] = append(byType[d.PageType], scores[i].f1)
			x, y = append(x, conf[i]), append(y, scores[i].f1)
		}
	}
	for _, s := range order {
		p, r, f := summary(kind[s], bySet[s])
		fmt.Printf("%-12s P %.4f R %.4f F1 %.4f", s, p, r, f)
		if kind[s] == "words" {
			for _, pt := range []string{"article", "forum", "product", "collection", "listing", "documentation", "service"} {
				fmt.Printf(" %s %.3f", pt[:4], mean(byType[pt]))
			}
			fmt.Printf(" conf r %.2f", pearson(x, y))
		}
		fmt.Println()
	}
}

func mean(v []float64) (m float64) {
	for _, x := range v {
		m += x / float64(len(v))
	}
	return m
}

func pearson(x, y []float64) float64 {
	mx, my := mean(x), mean(y)
	var xy, xx, yy float64
	for i := range x {
		xy += (x[i] - mx) * (y[i] - my)
		xx += (x[i] - mx) * (x[i] - mx)
		yy += (y[i] - my) * (y[i] - my)
	}
	return xy / math.Sqrt(xx*yy)
}

// extract selects a page's content and writes it as text without its headline.
func (d *doc) extract(m *article.Model) (string, *article.Selection, error) {
	p, err := d.read()
	if err != nil || p == nil {
		return "", nil, err
	}
	sel, err := article.Select(ctx, p.tree, p.verdicts, p.facts, article.Options{Model: m})
	if err != nil {
		return "", nil, err
	}
	view := &tree.View{Tree: p.tree, Verdicts: p.verdicts, Marks: sel.Marks}
	return render.Text(view, render.Options{SkipNode: sel.Headline}), sel, nil
}
