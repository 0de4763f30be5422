package main

import (
	"bufio"
	"encoding/binary"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"github.com/winnowhtml/html/internal/article"
)

// pageRecord tells the trainer about one page.
type pageRecord struct {
	ID     string `json:"id"`
	Set    string `json:"set"`
	Type   string `json:"type"`
	Fold   int    `json:"fold"`
	Blocks int    `json:"blocks"`
	Bag    int    `json:"bag"`    // words and ends of blocks in bags.i32
	Truths int    `json:"truths"` // counts in truths.i32
}

// prepare reads the corpus and writes to dir what the trainer needs:
//
//	pages.json    one record a page, in order
//	rows.i16      one row a block, without the learned words
//	words-F.i16   what words learned outside of the row's own fold and of fold F say; F = 5 leaves out the
//	              row's own fold only
//	labels.f32 tokens.i32   one number a block
//	bags.i32 truths.i32   words of the pages and of their truths, numbered
//	stats.gob     what the word lists are built from
func prepare(docs []*doc, dir string) error {
	stats := &lexiconStats{}
	bySite := map[string][]*doc{}
	var order []string
	for _, d := range docs {
		if bySite[d.site()] == nil {
			order = append(order, d.site())
		}
		bySite[d.site()] = append(bySite[d.site()], d)
	}
	var mu sync.Mutex
	err := each(len(order), func(i int) error {
		var samples []*article.Sample
		var ys [][]float32
		for _, d := range bySite[order[i]] {
			p, s, err := d.describe()
			if err != nil {
				return err
			}
			if p == nil {
				continue
			}
			d.label(p, s)
			samples, ys = append(samples, s), append(ys, d.y)
		}
		mu.Lock()
		defer mu.Unlock()
		stats.gather(bySite[order[i]][0].fold, samples, ys)
		return nil
	})
	if err != nil {
		return err
	}
	stats.sortStats()
	if err := writeGob(filepath.Join(dir, "stats.gob"), stats); err != nil {
		return err
	}
	return writeRows(docs, dir, stats)
}

func (d *doc) describe() (*parsed, *article.Sample, error) {
	p, err := d.read()
	if err != nil || p == nil {
		return nil, nil, err
	}
	s, err := article.Describe(ctx, p.tree, p.verdicts, p.facts)
	return p, s, err
}

// lists holds the word tables for rows of fold own while fold out is tested; out = folds tests none.
type lists [folds + 1][folds]*article.Model

func (ls *lexiconStats) lists() *lists {
	var l lists
	_ = each((folds+1)*folds, func(i int) error {
		out, own := i/folds, i%folds
		without := []int{own}
		if out != own && out < folds {
			without = append(without, out)
		}
		names, words := ls.wordsWithout(without...)
		l[out][own] = article.NewModel(names, words, article.Forest{}, nil)
		return nil
	})
	return &l
}

func writeRows(docs []*doc, dir string, stats *lexiconStats) error {
	tables := stats.lists()
	type result struct {
		rows  []int16
		words [folds + 1][]int16
	}
	results := make([]chan result, len(docs))
	for i := range results {
		results[i] = make(chan result, 1)
	}
	gate := make(chan struct{}, 64) // pages that may wait to be written
	failed := make(chan error, 1)
	go func() {
		failed <- each(len(docs), func(i int) error {
			gate <- struct{}{}
			var r result
			p, s, err := docs[i].describe()
			if p != nil && err == nil {
				r.rows = s.Rows
				for f := range r.words {
					r.words[f] = s.LexiconRows(tables[f][docs[i].fold])
				}
			}
			results[i] <- r
			return err
		})
	}()
	out := columns{dir: dir, open: map[string]*column{}}
	var pages []pageRecord
	for i, d := range docs {
		r := <-results[i]
		<-gate
		pages = append(pages, pageRecord{d.ID, d.set.Name, d.PageType, d.fold, len(d.y), len(d.bag), len(d.truths)})
		out.write("bags.i32", d.bag)
		out.write("truths.i32", d.truths)
		out.write("rows.i16", r.rows)
		for f := range r.words {
			out.write(fmt.Sprintf("words-%d.i16", f), r.words[f])
		}
		out.write("labels.f32", d.y)
		out.write("tokens.i32", d.tokens)
		if out.err != nil {
			return out.err
		}
	}
	if err := out.close(); err != nil {
		return err
	}
	lo, hi := article.LexiconFeatures()
	b, err := json.Marshal(map[string]any{"pages": pages, "features": article.FeatureNames(), "words": []int{lo, hi},
		"page": []int{hi, len(article.FeatureNames())}, "folds": folds})
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "pages.json"), b, 0o644); err != nil {
		return err
	}
	return <-failed
}

// columns are files of numbers, one a name, opened when first written to.
type columns struct {
	dir  string
	open map[string]*column
	err  error // the first that happened
}

type column struct {
	*bufio.Writer
	file *os.File
}

// write appends numbers to a column; after an error it does nothing.
func (c *columns) write(name string, v any) {
	if c.err != nil {
		return
	}
	col := c.open[name]
	if col == nil {
		f, err := os.Create(filepath.Join(c.dir, name))
		if err != nil {
			c.err = err
			return
		}
		col = &column{bufio.NewWriterSize(f, 1<<20), f}
		c.open[name] = col
	}
	c.err = binary.Write(col, binary.LittleEndian, v)
}

func (c *columns) close() error {
	err := c.err
	for _, col := range c.open {
		err = errors.Join(err, col.Flush(), col.file.Close())
	}
	return err
}

func writeGob(path string, v any) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	return gob.NewEncoder(f).Encode(v)
}
