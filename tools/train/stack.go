package main

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"os"
	"path/filepath"

	"github.com/winnowhtml/html/internal/article"
)

// stack writes what the second forest is trained on:
//
//	second.i16    one row a block, made with the first forest that has not seen the page
//	second.json   the places of the row's numbers among the features
func stack(docs []*doc, dir string, name names) error {
	stats, err := readStats(dir)
	if err != nil {
		return err
	}
	models, err := foldModels(dir, name, stats)
	if err != nil {
		return err
	}
	rows := make([][]int16, len(docs))
	err = each(len(docs), func(i int) error {
		p, s, err := docs[i].describe()
		if p != nil && err == nil {
			rows[i], _ = s.SecondRows(models[docs[i].fold])
		}
		return err
	})
	if err != nil {
		return err
	}
	f, err := os.Create(filepath.Join(dir, "second.i16"))
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(f, 1<<20)
	for _, r := range rows {
		if err := binary.Write(w, binary.LittleEndian, r); err != nil {
			return err
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	b, err := json.Marshal(article.SecondFeatures())
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "second.json"), b, 0o644)
}
