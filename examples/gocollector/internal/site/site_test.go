package site

import (
	"bytes"
	"context"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/winnowhtml/html"
)

func parse(t *testing.T, page string) Page {
	t.Helper()
	s, err := New("https://site.example", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	doc, err := s.processor.ParseReader(context.Background(), strings.NewReader(page), html.Source{URL: "https://site.example/example.org/widget"})
	if err != nil {
		t.Fatal(err)
	}
	return read(doc)
}

func TestPages(t *testing.T) {
	n := func(n int64) *int64 { return &n }
	for name, want := range map[string]Page{
		"unit":    {"Package tide computes the tables of tides for harbours.", "https://git.harbour.example/tools/tide", []string{"BSD-3-Clause", "MIT"}, n(1234)},
		"generic": {"Package widget draws small boxes around words.", "https://code.example.org/widget", []string{"Apache-2.0"}, n(42)},
		"table":   {"Boxes around words.", "https://code.example.org/widget", []string{"MIT License"}, n(7)},
		"inline":  {"Boxes.", "https://github.com/a/widget", []string{"MIT"}, n(1034)},
	} {
		b, err := os.ReadFile("testdata/" + name + ".html")
		if err != nil {
			t.Fatal(err)
		}
		if got := parse(t, string(bytes.TrimSpace(b))); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
}

func TestBareAndDataPages(t *testing.T) {
	if got := parse(t, "<title>x</title><p>Nothing that anybody would label, and a license is not named.</p>"); !reflect.DeepEqual(got, Page{}) {
		t.Errorf("%+v", got)
	}
	got := parse(t, `<title>x</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"SoftwareSourceCode",
		"description":"Boxes.","codeRepository":"https://code.example/w","license":"https://spdx.org/licenses/MIT.html"}</script><p>License: GPL-3.0</p>`)
	if want := (Page{Synopsis: "Boxes.", Repository: "https://code.example/w", Licenses: []string{"MIT"}}); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestLicenses(t *testing.T) {
	for in, want := range map[string][]string{
		"MIT": {"MIT"}, "BSD-3-Clause, MIT": {"BSD-3-Clause", "MIT"}, "MIT OR Apache-2.0": {"MIT", "Apache-2.0"},
		"0BSD": {"0BSD"}, "None detected": nil, "": nil, "see the file LICENSE.": nil, "MIT, MIT": {"MIT"}, "MIT (see below)": {"MIT"},
		"Mozilla Public License 2.0": {"Mozilla Public License 2.0"},
	} {
		if got := split(in); !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

func TestNumber(t *testing.T) {
	for in, want := range map[string]int64{
		"0": 0, "42": 42, "1,234": 1234, "12 034 567": 12034567, "1\u202f034": 1034, "7 packages": 7, "4 1": 4, "1,2": 1, "x": -1, "": -1,
		"99999999999999999999": -1,
	} {
		if got, ok := number(in); ok != (want >= 0) || ok && got != want {
			t.Errorf("%q: %d %v", in, got, ok)
		}
	}
}
