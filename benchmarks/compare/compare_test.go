package main

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-9 {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

func TestGrade(t *testing.T) {
	for _, c := range []struct {
		name, kind, want, got string
		f1                    float64
	}{
		{"same words in another order and case", "words", "a b c", "C b A", 1},
		{"one word of two, one too many", "words", "a b", "a c", 0.5},
		{"a word twice counts twice", "words", "a a", "a", 2.0 / 3},
		{"nothing wanted, nothing given", "words", "", "–", 1},
		{"nothing wanted, something given", "words", "", "a", 0},
		{"soft hyphens are no letters", "words", "tide mill", "ti\u00adde mill", 1},
		{"underscores are letters", "words", "a_b", "a b", 0},
		{"same shingles", "shingle", "a b c d e", "a b c d e", 1},
		{"one shingle of two", "shingle", "a b c d e", "a b c d", 2.0 / 3},
		{"order counts", "shingle", "a b c d", "d c b a", 0},
		{"case counts", "shingle", "a b c d", "A b c d", 0},
		{"a short text is one shingle", "shingle", "a b", "a b", 1},
	} {
		near(t, c.name, grade(c.kind, &truth{Text: c.want}, c.got).f1, c.f1)
	}
	s := grade("snippets", &truth{With: []string{"a  b", "x"}, Without: []string{"no", "yes"}}, "a\nb no")
	if s.tp != 1 || s.fp != 1 || s.fn != 1 {
		t.Errorf("snippets: %+v", s)
	}
}

func TestTotal(t *testing.T) {
	sum := func(kind string, scores ...score) (p, r, f1 float64) {
		var all total
		for _, s := range scores {
			all.add(s)
		}
		return all.of(kind)
	}
	_, _, f1 := sum("words", score{p: 1, r: 1, f1: 1}, score{})
	near(t, "mean of pages", f1, 0.5)
	p, r, f1 := sum("shingle", score{tp: 1}, score{fn: 1})
	near(t, "no precision without output", p, 1)
	near(t, "recall", r, 0.5)
	near(t, "F1 of means", f1, 2.0/3)
	_, _, f1 = sum("snippets", score{tp: 3, fn: 1}, score{tp: 1, fp: 1})
	near(t, "summed counts", f1, 0.8)
}

// example is a set of three pages on two sites, with scores of two libraries.
func example() *graded {
	s := &set{Name: "own", Kind: "words", pages: []page{
		{truth: truth{ID: "1", URL: "https://www.one.example/a", Type: "article"}},
		{truth: truth{ID: "2", URL: "https://one.example/b", Type: "article"}},
		{truth: truth{ID: "3", Type: "forum"}},
	}}
	of := func(f ...float64) (out []score) {
		for _, x := range f {
			out = append(out, score{p: x, r: x, f1: x})
		}
		return out
	}
	return &graded{set: s, scores: [][]score{of(1, .5, .2), of(.5, .5, .8)}, failed: make([]int, 2)}
}

func TestFigures(t *testing.T) {
	g := example()
	n, f := g.figures(200, func(*page) bool { return true })
	if n != 3 {
		t.Fatalf("%d pages", n)
	}
	near(t, "F1", f[0].f1, 1.7/3)
	near(t, "behind", f[1].ahead, (1.7-1.8)/3)
	if !(f[0].low < f[0].f1 && f[0].f1 < f[0].high) {
		t.Errorf("interval %v–%v does not hold %v", f[0].low, f[0].high, f[0].f1)
	}
	if f[0].low != .2 || f[0].high != .75 {
		t.Errorf("draws of two whole sites lie between .2 and .75, not %v and %v", f[0].low, f[0].high)
	}
	n, f = g.figures(10, func(p *page) bool { return p.Type == "forum" })
	if n != 1 || f[1].low != .8 || f[1].high != .8 {
		t.Errorf("one page has no spread: %d, %+v", n, f[1])
	}
}

func TestLosses(t *testing.T) {
	lost := example().losses(margin)
	if len(lost) != 1 || lost[0].page.ID != "3" || lost[0].winner != 1 {
		t.Errorf("%+v", lost)
	}
}

func TestGuarded(t *testing.T) {
	for name, f := range map[string]func([]byte, string) (string, error){
		"panic": func([]byte, string) (string, error) { panic("no") },
		"error": func([]byte, string) (string, error) { return "", errors.New("no") },
	} {
		if _, err := guarded(&library{text: f}, &page{}); err == nil {
			t.Error(name, "is not told")
		}
	}
}

func TestSample(t *testing.T) {
	pages := make([]page, 10)
	for n, want := range map[int]int{0: 10, 3: 3, 20: 10} {
		if got := len(sample(pages, n)); got != want {
			t.Errorf("sample of %d has %d", n, got)
		}
	}
}

// TestRun takes the pages of testdata through every library and looks at what is written.
func TestRun(t *testing.T) {
	out := t.TempDir()
	if err := run(options{data: "testdata", out: out, pages: 1, repeats: 1, rounds: 20, workers: 2}); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(filepath.Join(out, "report.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"training figures", "docs/QUALITY.md", "### pond: word F1, 2 pages", "### mill: shingle F1", "### gate: snippet F1",
		"| Winnow | 1.000 |", "| product | 1 |", "| go-trafilatura 1.12.2 |", "| x/net/html.Parse", "| 1.00 | 1.00 | 1.00 |",
	} {
		if !strings.Contains(string(b), want) {
			t.Errorf("report lacks %q", want)
		}
	}
	for _, name := range []string{"quality-pond.svg", "quality-mill.svg", "quality-gate.svg", "speed.svg"} {
		f, err := os.Open(filepath.Join(out, name))
		if err != nil {
			t.Fatal(err)
		}
		d := xml.NewDecoder(f)
		for err == nil {
			_, err = d.Token()
		}
		if err != io.EOF {
			t.Errorf("%s: %v", name, err)
		}
		_ = f.Close()
	}
	if t.Failed() {
		t.Log(string(b))
	}
}

func TestRunRefuses(t *testing.T) {
	for name, o := range map[string]options{
		"no folders":    {},
		"unknown part":  {data: "testdata", out: "x", only: "taste"},
		"no sets there": {data: t.TempDir(), out: "x"},
	} {
		if run(o) == nil {
			t.Error(name)
		}
	}
}

func TestSpeedChartCutsNothing(t *testing.T) {
	costs := [][]cost{{{time: time.Second}, {time: 20 * time.Second}}}
	svg := speedChart([]*set{{Name: "own"}}, []library{{name: "a"}, {name: "b"}}, costs)
	if !strings.Contains(svg, "b: 20") || strings.Contains(svg, `height="-`) {
		t.Error(svg)
	}
}
