package main

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/winnowhtml/html/internal/charset"

	"golang.org/x/net/publicsuffix"
)

// truth is what a page's annotators expect.
type truth struct {
	ID       string   `json:"id"`
	URL      string   `json:"url"`
	PageType string   `json:"page_type"`
	Text     string   `json:"text"`
	With     []string `json:"with"`
	Without  []string `json:"without"`
}

// set is one folder of pages: truth.json and pages/<id>.html.gz.
type set struct {
	dir   string
	Name  string  `json:"name"`
	Kind  string  `json:"kind"` // words, shingle or snippets
	Pages []truth `json:"pages"`
}

// loadSet reads a set's truth; pages are read one by one.
func loadSet(data, name string) (*set, error) {
	b, err := os.ReadFile(filepath.Join(data, name, "truth.json"))
	if err != nil {
		return nil, err
	}
	s := &set{dir: filepath.Join(data, name)}
	return s, json.Unmarshal(b, s)
}

// page reads a page and decodes it to UTF-8.
func (s *set) page(id string) ([]byte, error) {
	f, err := os.Open(filepath.Join(s.dir, "pages", id+".html.gz"))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", id, err)
	}
	raw, err := io.ReadAll(z)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", id, err)
	}
	b, _, err := charset.Decode(raw, charset.Hints{})
	return b, err
}

// site returns the registrable domain of a page, or its id where the address is missing.
func (t *truth) site() string {
	u, err := url.Parse(t.URL)
	if err != nil || u.Hostname() == "" {
		return t.ID
	}
	h := strings.ToLower(u.Hostname())
	if d, err := publicsuffix.EffectiveTLDPlusOne(h); err == nil {
		return d
	}
	return h
}
