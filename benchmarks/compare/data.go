package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"
)

// truth is what a page's annotators say; which fields are filled depends on the kind of the set.
type truth struct {
	ID      string   `json:"id"`
	URL     string   `json:"url"`
	Type    string   `json:"page_type"`
	Text    string   `json:"text"`
	With    []string `json:"with"`
	Without []string `json:"without"`
}

type page struct {
	truth
	html []byte
}

// set is a folder of pages with truth of one kind: "words", "shingle" or "snippets".
type set struct {
	Name  string  `json:"name"`
	Kind  string  `json:"kind"`
	Truth []truth `json:"pages"`
	pages []page
}

// load reads every folder of dir that has a truth.json.
func load(dir string) ([]*set, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*", "truth.json"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("no SET/truth.json in %s", dir)
	}
	var sets []*set
	for _, f := range files {
		s, err := loadSet(f)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f, err)
		}
		sets = append(sets, s)
	}
	return sets, nil
}

func loadSet(file string) (*set, error) {
	b, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	s := &set{}
	if err := json.Unmarshal(b, s); err != nil {
		return nil, err
	}
	switch s.Kind {
	case "words", "shingle", "snippets":
	default:
		return nil, fmt.Errorf("kind %q is not words, shingle or snippets", s.Kind)
	}
	if len(s.Truth) == 0 {
		return nil, fmt.Errorf("no pages")
	}
	for _, t := range s.Truth {
		b, err := readPage(filepath.Join(filepath.Dir(file), "pages", t.ID+".html"))
		if err != nil {
			return nil, err
		}
		s.pages = append(s.pages, page{t, b})
	}
	return s, nil
}

// readPage reads a page that is packed by gzip, or one that is not.
func readPage(path string) ([]byte, error) {
	packed, err := os.ReadFile(path + ".gz")
	if os.IsNotExist(err) {
		return os.ReadFile(path)
	}
	if err != nil {
		return nil, err
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return io.ReadAll(r)
}

// site is the host of a page, or the page itself where that is unknown: what the bootstrap draws as a whole.
func (t *truth) site() string {
	u, err := url.Parse(t.URL)
	if err != nil || u.Host == "" {
		return "page " + t.ID
	}
	return strings.TrimPrefix(strings.ToLower(u.Host), "www.")
}
