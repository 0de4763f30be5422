// Command train builds the block model of internal/article from annotated pages.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"sync"
)

var ctx = context.Background()

func main() {
	data := flag.String("data", "", "folder with the sets")
	sets := flag.String("sets", "wcxb,scrapinghub,trafilatura", "sets to read")
	work := flag.String("work", "", "folder for intermediate files")
	forest := flag.String("forest", "forest", "name of the trained forests")
	flag.Parse()
	if err := run(flag.Arg(0), *data, *work, *forest, strings.Split(*sets, ",")); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(what, data, work, forest string, sets []string) error {
	docs, err := loadCorpus(data, sets)
	if err != nil {
		return err
	}
	switch what {
	case "prepare":
		return prepare(docs, work)
	case "evaluate":
		return evaluate(docs, work, forest)
	}
	return fmt.Errorf("unknown command %q", what)
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
