// Command winnow extracts one page and prints how many nanoseconds that took.
package main

import (
	"fmt"
	"os"
	"time"

	"github.com/winnowhtml/html"
	"github.com/winnowhtml/html/benchmarks/cost/start"
)

func main() {
	page := []byte(start.Page())
	begin := time.Now()
	r, err := html.Extract(page)
	took := time.Since(begin)
	if err != nil || r.Text == "" {
		fmt.Fprintln(os.Stderr, "no text:", err)
		os.Exit(1)
	}
	fmt.Println(took.Nanoseconds())
}
