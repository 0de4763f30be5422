// Command crawl reads a site politely and writes one JSON line a page.
//
// It obeys robots.txt, waits between requests to a host, stays on the hosts of the URLs it is given, and
// dials public addresses only. The output is also its memory: started again with the same file it goes on
// where it stopped, and tries again what failed for a passing reason.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"time"

	"github.com/winnowhtml/html"
	"github.com/winnowhtml/html/fetch"
)

func main() {
	out := flag.String("out", "pages.jsonl", "file that pages are appended to")
	agent := flag.String("agent", "winnow-crawl", "name that robots.txt knows this crawler by")
	contact := flag.String("contact", "", "URL or address by which the crawler's owner can be reached")
	renderer := flag.String("renderer", "", "endpoint of a rendering service for pages that scripts fill")
	limits := limits{}
	flag.IntVar(&limits.pages, "pages", 1000, "pages at most, those of earlier runs included")
	flag.IntVar(&limits.depth, "depth", 5, "links away from the start")
	flag.IntVar(&limits.workers, "workers", 4, "requests at a time")
	flag.DurationVar(&limits.delay, "delay", time.Second, "between requests to one host; Crawl-delay may ask for more")
	flag.Parse()
	if flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "usage: crawl [flags] URL …")
		flag.PrintDefaults()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	options := fetch.Options{UserAgent: *agent + " (+" + *contact + ")"}
	if *contact == "" {
		options.UserAgent = *agent
	}
	if *renderer != "" {
		options.Renderer = &fetch.HTTPRenderer{Endpoint: *renderer}
	}
	if err := run(ctx, *out, *agent, options, limits, flag.Args()); err != nil {
		log.Fatal(err)
	}
}

// run crawls until there is nothing left to do or ctx ends; either is a good end.
func run(ctx context.Context, out, agent string, options fetch.Options, limits limits, seeds []string) error {
	store, err := openStore(out)
	if err != nil {
		return err
	}
	defer store.close()
	processor, err := html.New()
	if err != nil {
		return err
	}
	defer processor.Close()
	c := newCrawler(options, agent, processor, store, limits)
	stopProgress := c.progress.report(os.Stderr, 2*time.Second)
	defer stopProgress()
	return c.crawl(ctx, seeds)
}
