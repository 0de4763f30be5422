// Command product prints what a page says of the product that it sells, as JSON.
//
//	go run ./examples/product https://shop.example/p/cup
//	go run ./examples/product -url https://shop.example/p/cup page.html
//
// A page without exactly one product, and a response that is no HTML, give {"error":"NOT_PRODUCT_PAGE"} with the
// reason, and exit status 1.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"

	"github.com/winnowhtml/html"
	"github.com/winnowhtml/html/fetch"
)

// notProduct is the code for everything that cannot be read as one product's page.
const notProduct = "NOT_PRODUCT_PAGE"

// answer is what is printed: a product or an error.
type answer struct {
	*html.Product `json:",omitempty"`
	PageURL       string `json:"page_url,omitempty"`
	Error         string `json:"error,omitempty"`
	Reason        string `json:"reason,omitempty"`
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	a, err := run(ctx, os.Args[1:], fetch.New(fetch.Options{}), os.Stderr)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	if err := write(os.Stdout, a); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	if a.Error != "" {
		os.Exit(1)
	}
}

// run reads the product of the page that the arguments name.
func run(ctx context.Context, args []string, client *fetch.Client, stderr io.Writer) (answer, error) {
	flags := flag.NewFlagSet("product", flag.ContinueOnError)
	flags.SetOutput(stderr)
	pageURL := flags.String("url", "", "where a file came from")
	if err := flags.Parse(args); err != nil {
		return answer{}, err
	}
	if flags.NArg() != 1 {
		return answer{}, errors.New("usage: product [-url URL] FILE|URL")
	}
	p, err := html.New()
	if err != nil {
		return answer{}, err
	}
	defer p.Close()
	doc, at, err := open(ctx, p, client, flags.Arg(0), *pageURL)
	switch {
	case errors.Is(err, html.ErrUnsupportedContentType):
		return answer{PageURL: at, Error: notProduct, Reason: err.Error()}, nil
	case err != nil:
		return answer{}, err
	}
	return describe(doc, at), nil
}

// open parses a file or fetches a URL, and returns the address of the page.
func open(ctx context.Context, p *html.Processor, client *fetch.Client, name, pageURL string) (*html.Document, string, error) {
	if strings.HasPrefix(name, "https://") || strings.HasPrefix(name, "http://") {
		page, err := client.Page(ctx, p, name)
		if err != nil {
			return nil, name, err
		}
		return page.Document, page.URL, nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, pageURL, err
	}
	defer f.Close()
	doc, err := p.ParseReader(ctx, f, html.Source{URL: pageURL})
	return doc, pageURL, err
}

// describe turns a page into an answer.
func describe(doc *html.Document, at string) answer {
	if product, ok := doc.Product(); ok {
		return answer{Product: &product, PageURL: at}
	}
	reason := "the page does not name exactly one product"
	if doc.IsEmptyShell() {
		reason = "the page shows its content by script, or refuses to"
	}
	return answer{PageURL: at, Error: notProduct, Reason: reason}
}

func write(w io.Writer, a answer) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(a)
}
