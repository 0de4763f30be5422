package meta

import (
	"bytes"
	"context"
	"testing"
	"unicode/utf8"

	"github.com/winnowhtml/html/internal/jsonscan"
	"github.com/winnowhtml/html/internal/tree"
	"github.com/winnowhtml/html/internal/weburl"
)

// FuzzRead says that whatever a page holds, its facts are valid text, name their sources, and are the same
// when read again.
func FuzzRead(f *testing.F) {
	f.Add([]byte(`<title>A | B</title><meta property="og:title" content="A"><h1>A</h1><p class=byline>By Jo Tern, 1 May 2024</p>`), []byte(`{"@type":"Article","author":{"@id":"a"}}{"@id":"a","name":"X and Y"}`))
	f.Add([]byte(`<html lang=de><time class=updated datetime="2024-01-02T03:04:05+01:00">x</time><a href=/author/x>Al Ba</a>`), []byte(`[{"@graph":[{"@type":["NewsArticle"],"datePublished":1638403200}]}]`))
	f.Fuzz(func(t *testing.T, src, ld []byte) {
		src = bytes.ToValidUTF8(src, nil)
		tr, err := tree.Parse(context.Background(), src, tree.Options{})
		if err != nil {
			return
		}
		vs, _ := jsonscan.Parse(bytes.ToValidUTF8(ld, nil), jsonscan.Limits{})
		in := Input{LD: vs, URL: "https://x.example/2024/05/a", Base: weburl.ParseBase("https://x.example/")}
		got, err := Read(context.Background(), tr, in)
		if err != nil {
			t.Fatal(err)
		}
		again, _ := Read(context.Background(), tr, in)
		for _, pair := range [][2]string{{got.Title, again.Title}, {got.Description, again.Description}, {got.SiteName, again.SiteName}, {day(got.Published), day(again.Published)}} {
			if pair[0] != pair[1] || !utf8.ValidString(pair[0]) {
				t.Fatalf("%q, then %q", pair[0], pair[1])
			}
		}
		for _, a := range got.Authors {
			if !utf8.ValidString(a) || a == "" {
				t.Fatalf("author %q", a)
			}
		}
		if (got.Title != "") != (got.Sources["title"] != "") || (len(got.Authors) > 0) != (got.Sources["authors"] != "") || !got.Published.IsZero() != (got.Sources["published"] != "") {
			t.Fatalf("facts and sources differ: %+v", got)
		}
		Shell(tr, -1)
	})
}
