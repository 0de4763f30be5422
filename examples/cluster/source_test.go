package main

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// TestOpenWeb: what web servers answer to a range.
func TestOpenWeb(t *testing.T) {
	t.Parallel()
	mux := http.NewServeMux()
	mux.HandleFunc("/ranges", func(w http.ResponseWriter, r *http.Request) {
		http.ServeContent(w, r, "", time.Time{}, strings.NewReader("0123456789"))
	})
	mux.HandleFunc("/none", func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "0123456789") })
	s := httptest.NewServer(mux)
	defer s.Close()
	for _, x := range []struct {
		path   string
		offset int64
		want   string
		err    error
	}{
		{"/ranges", 0, "0123456789", nil},
		{"/ranges", 7, "789", nil},
		{"/ranges", 10, "", nil},
		{"/none", 0, "0123456789", nil},
		{"/none", 7, "", errNoRange},
	} {
		body, err := openAt(t.Context(), s.URL+x.path, x.offset)
		if !errors.Is(err, x.err) {
			t.Errorf("%s from %d: %v", x.path, x.offset, err)
		}
		if err != nil {
			continue
		}
		if b, err := io.ReadAll(body); err != nil || string(b) != x.want {
			t.Errorf("%s from %d: %q, %v", x.path, x.offset, b, err)
		}
		body.Close()
	}
	if _, err := openAt(t.Context(), s.URL+"/gone", 0); err == nil || !strings.Contains(err.Error(), "404") {
		t.Error(err)
	}
	if n, err := sizeOf(t.Context(), s.URL+"/ranges"); n != 10 || err != nil {
		t.Error(n, err)
	}
	if _, err := sizeOf(t.Context(), s.URL+"/gone"); err == nil {
		t.Error("a size of nothing")
	}
}

// TestItemsOf: archives are cut where that can be done.
func TestItemsOf(t *testing.T) {
	dir := t.TempDir()
	for _, x := range []struct {
		name         string
		bytes, items int
		size         int64
	}{
		{"a.warc.gz", 100, 4, 30}, {"b.warc.gz", 90, 3, 30}, {"c.warc.gz", 100, 1, 0}, {"d.warc", 100, 1, 30}, {"e.warc.gz", 0, 0, 30},
	} {
		name := dir + "/" + x.name
		write(t, name, strings.Repeat("x", x.bytes))
		var items []item
		for it, err := range itemsOf(t.Context(), name, x.size) {
			if err != nil {
				t.Fatal(err)
			}
			items = append(items, it)
		}
		if len(items) != x.items {
			t.Errorf("%s: %+v", x.name, items)
		}
		for i, it := range items {
			if last := i == len(items)-1; (it.End == 0) != last || (!last && it.End != items[i+1].Offset) {
				t.Errorf("%s: %+v", x.name, items)
			}
		}
	}
	for _, err := range itemsOf(t.Context(), dir+"/none", 1) {
		if err == nil {
			t.Error("an item of nothing")
		}
	}
}
