// Command train builds the block model of internal/article from annotated pages.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"sync"
)

var ctx = context.Background()

func main() {
	data := flag.String("data", "", "folder with the sets")
	out := flag.String("out", "../../internal/article/model.bin", "file for the model")
	work := flag.String("work", "", "folder for intermediate files")
	forest := flag.String("forest", "forest", "name of the trained forests")
	flag.Parse()
	if err := run(flag.Arg(0), *data, *work, *out, *forest); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// sets are read in this order; mozilla's holds another library's output and is left out.
var sets = []string{"wcxb", "scrapinghub", "trafilatura"}

func run(what, data, work, out, name string) error {
	docs, err := loadCorpus(data, sets)
	if err != nil {
		return err
	}
	switch what {
	case "prepare":
		return prepare(docs, work)
	case "evaluate":
		return evaluate(docs, work, name)
	case "chart":
		return chart(docs, work, name, out)
	case "digest":
		return digest(docs)
	case "speed":
		return speed(docs)
	case "inspect":
		return inspect(docs, work, name, flag.Arg(1))
	case "export":
		return export(work, name, out)
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
