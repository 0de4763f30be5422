// Command parse parses one page with x/net/html and prints how many nanoseconds that took.
package main

import (
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/winnowhtml/html/benchmarks/cost/start"
	"golang.org/x/net/html"
)

func main() {
	page := start.Page()
	begin := time.Now()
	doc, err := html.Parse(strings.NewReader(page))
	took := time.Since(begin)
	if err != nil || doc.FirstChild == nil {
		fmt.Fprintln(os.Stderr, "no document:", err)
		os.Exit(1)
	}
	fmt.Println(took.Nanoseconds())
}
