// Command train builds the block model of internal/article from annotated pages.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"sync"

	"github.com/winnowhtml/html/internal/article"
	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

func main() {
	data := flag.String("data", "", "folder with the sets")
	sets := flag.String("sets", "wcxb,scrapinghub,trafilatura", "sets to read")
	flag.Parse()
	for _, name := range strings.Split(*sets, ",") {
		if err := scoreSet(*data, name); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

func scoreSet(data, name string) error {
	s, err := loadSet(data, name)
	if err != nil {
		return err
	}
	scores := make([]score, len(s.Pages))
	err = each(len(s.Pages), func(i int) error {
		b, err := s.page(s.Pages[i].ID)
		if err != nil {
			return err
		}
		text, err := extract(b, &s.Pages[i])
		scores[i] = scorePage(s.Kind, &s.Pages[i], text)
		return err
	})
	p, r, f := summary(s.Kind, scores)
	fmt.Printf("%-12s P %.4f R %.4f F1 %.4f", name, p, r, f)
	if s.Kind == "words" {
		for _, pt := range []string{"article", "forum", "product", "collection", "listing", "documentation", "service"} {
			sum, n := 0.0, 0.0
			for i := range s.Pages {
				if s.Pages[i].PageType == pt {
					sum, n = sum+scores[i].f1, n+1
				}
			}
			fmt.Printf(" %s %.3f", pt[:4], sum/n)
		}
	}
	fmt.Println()
	return err
}

func extract(b []byte, tr *truth) (string, error) {
	ctx := context.Background()
	t, err := tree.Parse(ctx, b, tree.Options{})
	if err != nil {
		return "", nil
	}
	sel, err := article.Select(ctx, t, &tree.Verdicts{}, factsOf(t, tr.URL), article.Options{})
	if err != nil {
		return "", err
	}
	var out strings.Builder
	last := tree.None
	for n := tree.Root; int(n) < t.Size(); n++ {
		switch {
		case t.IsText(n) && sel.Marks[n] == tree.In && (sel.Headline == tree.None || !t.Contains(sel.Headline, n)):
			for q := t.Parent(last); last != tree.None && !t.Contains(q, n); q = t.Parent(q) {
				if tree.IsBlock(t.Tag(q)) {
					out.WriteByte('\n')
					break
				}
			}
			out.Write(t.Text(n))
			last = n
		case t.IsElement(n) && (tree.IsBlock(t.Tag(n)) || t.Tag(n) == atom.Br):
			out.WriteByte('\n')
		}
	}
	return out.String(), nil
}

// each runs f for 0 … n-1 on two goroutines and returns the first error.
func each(n int, f func(i int) error) error {
	var wg sync.WaitGroup
	var mu sync.Mutex
	var first error
	next := 0
	for range 2 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for {
				mu.Lock()
				i := next
				next++
				stop := first != nil
				mu.Unlock()
				if i >= n || stop {
					return
				}
				if err := f(i); err != nil {
					mu.Lock()
					first = err
					mu.Unlock()
				}
			}
		}()
	}
	wg.Wait()
	return first
}
