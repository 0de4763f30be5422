// Command quickstart extracts one page and prints what came out.
//
//	go run ./examples/quickstart                      a page that is built in
//	go run ./examples/quickstart page.html            a file
//	go run ./examples/quickstart -                    standard input
//	go run ./examples/quickstart -format markdown …   summary (default), text, markdown, html, json or links
package main

import (
	"bytes"
	"context"
	_ "embed"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/winnowhtml/html"
)

//go:embed page.html
var builtIn []byte

func main() {
	if err := run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("quickstart", flag.ContinueOnError)
	flags.SetOutput(stderr)
	format := flags.String("format", "summary", "summary, text, markdown, html, json or links")
	base := flags.String("url", "", "where the page came from, to make its links absolute")
	if err := flags.Parse(args); err != nil {
		return err
	}
	p, err := html.New()
	if err != nil {
		return err
	}
	defer p.Close()

	var doc *html.Document
	ctx, src := context.Background(), html.Source{URL: *base}
	switch name := flags.Arg(0); name {
	case "":
		doc, err = p.Parse(ctx, builtIn, html.Source{URL: "https://journal.example/2026/04/how-a-tide-mill-works"})
	case "-":
		doc, err = p.ParseReader(ctx, stdin, src)
	default:
		var page []byte
		if page, err = os.ReadFile(name); err == nil {
			doc, err = p.Parse(ctx, page, src)
		}
	}
	if err != nil {
		return err
	}
	return show(stdout, doc, *format)
}

func show(w io.Writer, doc *html.Document, format string) error {
	var out string
	switch format {
	case "summary":
		return summary(w, doc)
	case "text":
		out = doc.Text()
	case "markdown":
		out = doc.Markdown()
	case "html":
		out = doc.HTML()
	case "json":
		b, err := doc.Result().MarshalJSON()
		if err != nil {
			return err
		}
		out = string(b)
	case "links":
		for _, l := range doc.AllLinks() {
			fmt.Fprintf(w, "%-6s %s\n", l.Type, l.URL)
		}
		return nil
	default:
		return fmt.Errorf("unknown format %q", format)
	}
	_, err := fmt.Fprintln(w, strings.TrimRight(out, "\n"))
	return err
}

func summary(w io.Writer, doc *html.Document) error {
	r := doc.Result()
	var b bytes.Buffer
	fmt.Fprintf(&b, "title       %s\n", r.Metadata.Title)
	fmt.Fprintf(&b, "authors     %s\n", strings.Join(r.Metadata.Authors, ", "))
	fmt.Fprintf(&b, "published   %s\n", r.Metadata.Published)
	fmt.Fprintf(&b, "page type   %s (confidence %.2f)\n", r.PageType, r.Confidence)
	fmt.Fprintf(&b, "encoding    %s\n", r.Encoding)
	fmt.Fprintf(&b, "words       %d, about %s to read\n", r.WordCount, r.ReadingTime.Round(1e9))
	fmt.Fprintf(&b, "images      %d, links %d, videos %d, audios %d\n", len(r.Images), len(r.Links), len(r.Videos), len(r.Audios))
	for _, warning := range r.Warnings {
		fmt.Fprintf(&b, "warning     %s: %s\n", warning.Code, warning.Message)
	}
	fmt.Fprintf(&b, "\n%s\n", r.Text)
	_, err := b.WriteTo(w)
	return err
}
