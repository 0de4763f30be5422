// Command explain shows what the library kept of a page, what it dropped, and why: one HTML file with every block of the
// page coloured, its score, and the reasons that weighed most.
//
//	go run ./examples/explain page.html > report.html
//	go run ./examples/explain -text page.html         the same on a terminal
//	go run ./examples/explain -focus precision -      standard input
//
// It is made for looking at one page after the other; for figures over many pages see docs/QUALITY.md.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/winnowhtml/html"
	"github.com/winnowhtml/html/examples/explain/report"
)

func main() {
	if err := run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("explain", flag.ContinueOnError)
	flags.SetOutput(stderr)
	text := flags.Bool("text", false, "lines of text instead of HTML")
	focus := flags.String("focus", "", "balanced, precision or recall")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() != 1 {
		return errors.New("explain: one file, or - for standard input")
	}
	cfg := html.DefaultConfig()
	cfg.Focus = html.Focus(*focus)
	p, err := html.New(cfg)
	if err != nil {
		return err
	}
	defer p.Close()
	name, input := flags.Arg(0), stdin
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		input = f
	}
	doc, err := p.ParseReader(context.Background(), input, html.Source{})
	if err != nil {
		return err
	}
	if *text {
		return lines(stdout, doc)
	}
	return report.Write(stdout, report.Of(name, doc))
}

// lines writes a block a line: decision, score, beginning, reasons.
func lines(w io.Writer, doc *html.Document) error {
	for _, b := range doc.Explain() {
		decision := "-"
		if b.Kept {
			decision = "+"
		}
		if _, err := fmt.Fprintf(w, "%s %.2f  %-50.50s  %s\n", decision, b.Score, b.Text, strings.Join(b.Reasons, ", ")); err != nil {
			return err
		}
	}
	return nil
}
