// Command scorer replaces the choice of content by a rule of its own: it takes the reviews of a product page
// and nothing else, and prints what the built-in model takes beside it.
//
//	go run ./examples/scorer             a page that is built in
//	go run ./examples/scorer page.html   a file
package main

import (
	_ "embed"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/winnowhtml/html"
)

//go:embed product.html
var product []byte

// reviews is a Scorer that wants the element with the most reviews in it, and nothing that is a form, a
// rating widget or a reply of the shop. It has no state, so many goroutines may use it.
type reviews struct{}

// Score counts reviews and takes off a little for depth of the search, so that the innermost element which
// holds them all wins.
func (reviews) Score(node html.ContentNode) int {
	found, elements := count(node)
	if found == 0 {
		return 0
	}
	return found*10_000 - elements
}

// ShouldRemove names what is in the way of the reviews' text.
func (reviews) ShouldRemove(node html.ContentNode) bool {
	return node.Data() == "form" || hasClass(node, "rating-widget") || hasClass(node, "reply")
}

// count returns the number of reviews and of elements below a node. It walks the subtree for every element that
// is scored; Config.MaxDepth bounds how often a node is seen.
func count(node html.ContentNode) (found, elements int) {
	for c := node.FirstChild(); c != nil; c = c.NextSibling() {
		if c.Type() != "element" {
			continue
		}
		elements++
		if hasClass(c, "review") || c.AttrValue("itemprop") == "review" {
			found++
		}
		f, e := count(c)
		found, elements = found+f, elements+e
	}
	return found, elements
}

func hasClass(node html.ContentNode, class string) bool {
	return slices.Contains(strings.Fields(node.AttrValue("class")), class)
}

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string, w io.Writer) error {
	page := product
	if len(args) > 0 {
		var err error
		if page, err = os.ReadFile(args[0]); err != nil {
			return err
		}
	}
	cfg := html.DefaultConfig()
	model, err := html.ExtractText(page, cfg)
	if err != nil {
		return err
	}
	cfg.Scorer = reviews{}
	chosen, err := html.ExtractText(page, cfg)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "== The built-in model\n\n%s\n\n== Reviews only\n\n%s\n", model, chosen)
	return err
}
