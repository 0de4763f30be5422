// Command batch extracts a folder of pages, subfolders included, and writes one line of JSON for each, in the
// order in which they are done. A bar on standard error shows how far it is. Any number of files costs the
// memory of a few: it is a loop over Processor.ExtractEach.
//
//	go run . -out pages.jsonl ~/pages
//
// A page that fails gets a line with its error. Exit status 1 means that at least one failed.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"

	"github.com/winnowhtml/html"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) (err error) {
	flags := flag.NewFlagSet("batch", flag.ContinueOnError)
	flags.SetOutput(stderr)
	outName := flags.String("out", "", "file to write to; empty: standard output")
	workers := flags.Int("workers", runtime.GOMAXPROCS(0), "pages in work at the same time")
	quiet := flags.Bool("quiet", false, "no progress bar")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() != 1 {
		return errors.New("usage: batch [flags] FOLDER")
	}
	folder, err := os.OpenRoot(flags.Arg(0)) // links out of the folder are not followed
	if err != nil {
		return err
	}
	defer folder.Close()

	cfg := html.MarkdownConfig()
	cfg.WorkerPoolSize = *workers
	cfg.MaxCacheEntries = 0 // every page is another
	p, err := html.New(cfg)
	if err != nil {
		return err
	}
	defer p.Close()

	out := stdout
	if *outName != "" {
		f, err := os.Create(*outName)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, f.Close()) }()
		out = f
	}
	bar := progressbar.DefaultSilent(-1)
	if !*quiet {
		bar = newBar(stderr, count(folder.FS()))
	}
	return extract(ctx, p, folder, out, bar)
}

// extract writes a line for each page of the folder.
func extract(ctx context.Context, p *html.Processor, folder *os.Root, out io.Writer, bar *progressbar.ProgressBar) error {
	lines := bufio.NewWriterSize(out, 1<<16)
	failed := 0
	for o := range p.ExtractEach(ctx, inputs(folder)) {
		if o.Err != nil {
			failed++
		}
		if err := writeLine(lines, o); err != nil {
			return err
		}
		_ = bar.Add(1)
	}
	_ = bar.Finish()
	if err := errors.Join(lines.Flush(), ctx.Err()); err != nil {
		return err
	}
	if failed > 0 {
		return fmt.Errorf("%d pages failed; their lines say why", failed)
	}
	return nil
}

// inputs yields the pages of a folder. Workers open them.
func inputs(folder *os.Root) iter.Seq2[html.Input, error] {
	return func(yield func(html.Input, error) bool) {
		for path, err := range pages(folder.FS()) {
			in := html.Input{ID: path, Open: func(context.Context) (io.ReadCloser, error) { return folder.Open(path) }}
			if !yield(in, err) {
				return
			}
		}
	}
}

// pages yields the paths of all HTML files, and what could not be looked into with its error.
func pages(fsys fs.FS) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		_ = fs.WalkDir(fsys, ".", func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
			case !d.Type().IsRegular() || !isPage(path):
				return nil
			}
			if !yield(path, err) {
				return fs.SkipAll
			}
			return nil
		})
	}
}

func isPage(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".html", ".htm", ".xhtml":
		return true
	}
	return false
}

// count looks for the pages once before, for the bar to know its length.
func count(fsys fs.FS) (n int64) {
	for range pages(fsys) {
		n++
	}
	return n
}

// line is what is written for a page. Text is Markdown.
type line struct {
	File      string    `json:"file"`
	Error     string    `json:"error,omitempty"`
	Title     string    `json:"title,omitempty"`
	Published html.Date `json:"published,omitzero"`
	PageType  string    `json:"page_type,omitempty"`
	Words     int       `json:"words,omitempty"`
	Text      string    `json:"text,omitempty"`
}

func writeLine(w io.Writer, o html.Outcome) error {
	l := line{File: o.ID}
	if o.Err != nil {
		l.Error = o.Err.Error()
	} else {
		l.Title, l.Published, l.PageType = o.Result.Title, o.Result.Metadata.Published, string(o.Result.PageType)
		l.Words, l.Text = o.Result.WordCount, o.Result.Text
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(l)
}

func newBar(w io.Writer, n int64) *progressbar.ProgressBar {
	return progressbar.NewOptions64(n,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetDescription("pages"),
		progressbar.OptionSetItsString("pages"),
		progressbar.OptionShowCount(),
		progressbar.OptionShowIts(),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionOnCompletion(func() { fmt.Fprintln(w) }),
	)
}
