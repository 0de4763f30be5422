package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// record is one line of the output. Links make it possible to go on from the file alone.
type record struct {
	URL       string    `json:"url"`
	FinalURL  string    `json:"final_url,omitempty"`
	Depth     int       `json:"depth"`
	Fetched   time.Time `json:"fetched"`
	Status    int       `json:"status,omitempty"`
	Title     string    `json:"title,omitempty"`
	Text      string    `json:"text,omitempty"`
	Words     int       `json:"words,omitempty"`
	Language  string    `json:"language,omitempty"`
	PageType  string    `json:"page_type,omitempty"`
	Rendered  bool      `json:"rendered,omitempty"`
	Links     []string  `json:"links,omitempty"`
	Error     string    `json:"error,omitempty"`
	Transient bool      `json:"transient,omitempty"` // the error may pass
	Denied    bool      `json:"denied_by_robots,omitempty"`
}

// store appends records to a file, one line each, and knows those of earlier runs.
type store struct {
	mu      sync.Mutex
	file    *os.File
	earlier []record
}

// openStore reads what is there. A last line that was not written to its end is cut off: its page is fetched
// again.
func openStore(path string) (*store, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	s := &store{file: file}
	good, err := s.load(bufio.NewReader(file))
	if err == nil {
		err = file.Truncate(good)
	}
	if err == nil {
		_, err = file.Seek(good, io.SeekStart)
	}
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("reading %s: %w", path, err)
	}
	return s, nil
}

// load reads whole lines and returns how many bytes they are.
func (s *store) load(r *bufio.Reader) (int64, error) {
	var good int64
	for {
		line, err := r.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return good, nil
		}
		if err != nil {
			return good, err
		}
		var rec record
		if err := json.Unmarshal(bytes.TrimSpace(line), &rec); err != nil {
			return good, fmt.Errorf("a line that is no record: %w", err)
		}
		rec.Text = "" // only needed in the file
		s.earlier = append(s.earlier, rec)
		good += int64(len(line))
	}
}

func (s *store) append(rec record) error {
	line, err := json.Marshal(rec)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	_, err = s.file.Write(append(line, '\n'))
	return err
}

func (s *store) close() error { return s.file.Close() }
