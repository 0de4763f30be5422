package meta_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"
	"unicode"

	"github.com/winnowhtml/html/internal/meta"
	"github.com/winnowhtml/html/internal/structured"
	"github.com/winnowhtml/html/internal/testkit"
	"github.com/winnowhtml/html/internal/tree"
	"github.com/winnowhtml/html/internal/weburl"

	"github.com/stretchr/testify/require"
)

var (
	show  = flag.String("meta.show", "", "print the misses of title, author, date or invented")
	types = flag.String("meta.types", "", "only pages of these types, comma-separated")
)

// page is a page of the development data with what its annotators state.
type page struct {
	ID, URL, Title, Author, Date string
	PageType                     string `json:"page_type"`
	HTML                         []byte `json:"-"`
}

func load(tb testing.TB) []page {
	dir := testkit.Shared(tb, "data", "wcxb")
	b, err := os.ReadFile(filepath.Join(dir, "truth.json"))
	if err != nil {
		tb.Fatal(err)
	}
	var truth struct{ Pages []page }
	if err := json.Unmarshal(b, &truth); err != nil {
		tb.Fatal(err)
	}
	for i := range truth.Pages {
		p := &truth.Pages[i]
		p.HTML = testkit.Gunzip(tb, filepath.Join(dir, "pages", p.ID+".html.gz"))
	}
	return truth.Pages
}

func facts(tb testing.TB, p page) meta.Facts {
	t, err := tree.Parse(context.Background(), bytes.ToValidUTF8(p.HTML, []byte("\uFFFD")), tree.Options{})
	if err != nil {
		return meta.Facts{}
	}
	f, err := meta.Read(context.Background(), t, meta.Input{LD: structured.LD(t, nil), URL: p.URL, Base: weburl.ParseBase(p.URL)})
	if err != nil {
		tb.Fatal(err)
	}
	return f
}

// tally counts right answers of stated ones.
type tally map[string][2]int

func (t tally) add(right bool, keys ...string) {
	for _, k := range keys {
		c := t[k]
		c[1]++
		if right {
			c[0]++
		}
		t[k] = c
	}
}

func (t tally) share(k string) float64 { return float64(t[k][0]) / float64(max(1, t[k][1])) }

// TestQuality scores titles, authors and dates against the development data: a title or date is right when
// its letters and digits are those stated, an author when one holds the other. The floors are below what was
// measured, so that a change that costs quality fails.
func TestQuality(t *testing.T) {
	if testing.Short() {
		t.Skip("reads a thousand pages")
	}
	sum := tally{}
	for _, p := range load(t) {
		if *types != "" && !strings.Contains(","+*types+",", ","+p.PageType+",") {
			continue
		}
		f := facts(t, p)
		h := fnv.New32()
		host := strings.Split(weburl.Host(p.URL), ".")
		io.WriteString(h, host[max(0, len(host)-2)])
		half := fmt.Sprintf("half %d", h.Sum32()>>16&1)
		keys := func(field string) []string {
			return []string{field, field + " " + p.PageType, field + " " + half}
		}
		if p.Title != "" {
			ok := norm(f.Title) == norm(p.Title)
			sum.add(ok, keys("title")...)
			miss(t, "title", ok, p, p.Title, f.Title, f)
		}
		if p.Author != "" {
			got := ""
			if len(f.Authors) > 0 {
				got = norm(f.Authors[0])
			}
			want := norm(p.Author)
			ok := got != "" && (strings.Contains(got, want) || strings.Contains(want, got))
			sum.add(ok, keys("author")...)
			miss(t, "author", ok, p, p.Author, strings.Join(f.Authors, "; "), f)
		} else {
			sum.add(len(f.Authors) > 0, keys("author given where none")...)
			miss(t, "noauthor", len(f.Authors) == 0, p, "", strings.Join(f.Authors, "; "), f)
		}
		got := ""
		if !f.Published.IsZero() {
			got = f.Published.Time.Format("2006-01-02")
		}
		if p.Date != "" {
			ok := got == p.Date[:min(10, len(p.Date))]
			sum.add(ok, keys("date")...)
			sum.add(got == "", "date missing")
			miss(t, "date", ok, p, p.Date, got, f)
		} else {
			sum.add(got != "", keys("date given where none")...)
			miss(t, "invented", got == "", p, "", got, f)
		}
	}
	if *types == "" {
		require.Greater(t, sum.share("title"), .80)
		require.Greater(t, sum.share("author"), .79)
		require.Greater(t, sum.share("date"), .84)
		require.Less(t, sum.share("date given where none"), .20)
		require.Less(t, sum.share("author given where none"), .22)
	}
	var names []string
	for k := range sum {
		names = append(names, k)
	}
	sort.Strings(names)
	for _, k := range names {
		t.Logf("%-40s %.3f (%d)", k, sum.share(k), sum[k][1])
	}
}

func miss(t *testing.T, field string, ok bool, p page, want, got string, f meta.Facts) {
	if ok || *show != field {
		return
	}
	t.Logf("MISS %s %s\n    want %q\n    got  %q from %v\n    %s", p.ID, p.PageType, want, got, f.Sources, p.URL)
}

func norm(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}

// BenchmarkRead measures the facts of real pages beside building their trees.
func BenchmarkRead(b *testing.B) {
	pages := load(b)[:200]
	var trees []*tree.Tree
	size := int64(0)
	for _, p := range pages {
		t, err := tree.Parse(context.Background(), bytes.ToValidUTF8(p.HTML, nil), tree.Options{})
		if err != nil {
			b.Fatal(err)
		}
		trees = append(trees, t)
		size += int64(len(p.HTML))
	}
	b.Run("tree", func(b *testing.B) {
		b.SetBytes(size)
		b.ReportAllocs()
		for b.Loop() {
			for _, p := range pages {
				_, _ = tree.Parse(context.Background(), p.HTML, tree.Options{})
			}
		}
	})
	b.Run("facts", func(b *testing.B) {
		b.SetBytes(size)
		b.ReportAllocs()
		for b.Loop() {
			for i, p := range pages {
				_, _ = meta.Read(context.Background(), trees[i], meta.Input{LD: structured.LD(trees[i], nil), URL: p.URL})
			}
		}
	})
	b.Run("all structured data", func(b *testing.B) {
		b.SetBytes(size)
		b.ReportAllocs()
		for b.Loop() {
			for i := range pages {
				_, _ = structured.Collect(context.Background(), trees[i], weburl.Base{}, nil)
			}
		}
	})
}
