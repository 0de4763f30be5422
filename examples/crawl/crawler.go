package main

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/winnowhtml/html"
	"github.com/winnowhtml/html/fetch"
)

type limits struct {
	pages, depth, workers int
	delay                 time.Duration
}

// crawler fetches pages, writes them down and follows their links on the hosts it started from.
type crawler struct {
	client    *fetch.Client
	processor *html.Processor
	hosts     *hosts
	store     *store
	frontier  *frontier
	limits    limits
	within    map[string]bool // hosts that links may lead to
	progress  *progress
}

func newCrawler(options fetch.Options, agent string, p *html.Processor, s *store, l limits) *crawler {
	f := newFrontier(l.pages)
	return &crawler{
		client: fetch.New(options), processor: p, hosts: newHosts(options, agent, l.delay), store: s,
		frontier: f, limits: l, within: map[string]bool{}, progress: &progress{waiting: f.size},
	}
}

// crawl works until nothing is left or ctx ends. An error is one of the output.
func (c *crawler) crawl(ctx context.Context, seeds []string) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if err := c.begin(seeds); err != nil {
		return err
	}
	defer c.frontier.closeWith(ctx)()
	var workers sync.WaitGroup
	for range max(c.limits.workers, 1) {
		workers.Go(func() {
			for {
				j, ok := c.frontier.next()
				if !ok {
					return
				}
				if err := c.visit(ctx, j); err != nil {
					cancel(err)
				}
				c.frontier.done()
			}
		})
	}
	workers.Wait()
	if err := context.Cause(ctx); err != nil && err != context.Canceled {
		return err
	}
	return nil
}

// begin fills the frontier: what earlier runs found and did not finish, and the seeds.
func (c *crawler) begin(seeds []string) error {
	start := make([]job, 0, len(seeds))
	for _, seed := range seeds {
		u, err := url.Parse(seed)
		if err != nil || u.Host == "" {
			return fmt.Errorf("%q is no absolute URL", seed)
		}
		c.within[strings.ToLower(u.Host)] = true
		start = append(start, job{url: clean(u)})
	}
	// The last record of a URL counts: an earlier one may be a failure that has passed.
	last := map[string]int{}
	for i, rec := range c.store.earlier {
		last[rec.URL] = i
	}
	for i, rec := range c.store.earlier {
		if last[rec.URL] == i && !rec.Transient {
			c.frontier.skip(rec.URL)
		}
	}
	for i, rec := range c.store.earlier {
		if last[rec.URL] != i {
			continue
		}
		if rec.Transient {
			c.frontier.add(job{rec.URL, rec.Depth})
		}
		c.follow(rec.Links, rec.Depth)
	}
	for _, j := range start {
		c.frontier.add(j)
	}
	return nil
}

// visit deals with one URL. What goes wrong with the page is written down; the error is one of the output.
func (c *crawler) visit(ctx context.Context, j job) error {
	rec := record{URL: j.url, Depth: j.depth}
	u, err := url.Parse(j.url)
	if err != nil {
		return nil
	}
	allowed, err := c.hosts.enter(ctx, u)
	switch {
	case err != nil:
		rec.Error, rec.Transient = err.Error(), !fetch.IsPermanent(err)
	case !allowed:
		rec.Denied = true
	default:
		c.fetch(ctx, &rec)
	}
	if ctx.Err() != nil {
		return nil // the crawl is over, and this page is for the next one
	}
	rec.Fetched = time.Now().UTC()
	c.progress.count(&rec)
	if err := c.store.append(rec); err != nil {
		return err
	}
	c.follow(rec.Links, rec.Depth)
	return nil
}

// fetch fills in a record.
func (c *crawler) fetch(ctx context.Context, rec *record) {
	page, err := c.client.Page(ctx, c.processor, rec.URL)
	if err != nil {
		rec.Error, rec.Transient = err.Error(), fetch.IsTransient(err)
		return
	}
	rec.Status, rec.Rendered = page.Status, page.Rendered
	if page.URL != rec.URL {
		rec.FinalURL = page.URL
		if rec.Error, rec.Denied = c.astray(ctx, page.URL); rec.Error != "" || rec.Denied {
			return
		}
	}
	if page.Status >= 500 || page.Status == 429 {
		rec.Error, rec.Transient = fmt.Sprintf("status %d", page.Status), true
		return
	}
	if page.Status >= 400 {
		rec.Error = fmt.Sprintf("status %d", page.Status)
		return
	}
	result := page.Document.Result()
	rec.Title, rec.Text, rec.Words = result.Title, result.Text, result.WordCount
	rec.Language, rec.PageType = result.Metadata.Language, string(result.PageType)
	rec.Links = c.links(page)
}

// astray judges where a redirect led.
func (c *crawler) astray(ctx context.Context, final string) (reason string, denied bool) {
	u, err := url.Parse(final)
	if err != nil || !c.within[strings.ToLower(u.Host)] {
		return "redirected to another host", false
	}
	allowed, err := c.hosts.allows(ctx, u)
	if err != nil {
		return err.Error(), false
	}
	return "", !allowed
}

// links returns where the page leads within the crawl, each URL once and without fragment.
func (c *crawler) links(page *fetch.Page) []string {
	var out []string
	seen := map[string]bool{}
	for _, link := range page.Document.AllLinks() {
		u, err := url.Parse(link.URL)
		if link.Type != "link" || err != nil || u.Scheme != "http" && u.Scheme != "https" || !c.within[strings.ToLower(u.Host)] {
			continue
		}
		if s := clean(u); !seen[s] {
			seen[s] = true
			out = append(out, s)
		}
	}
	return out
}

// follow queues links one step deeper.
func (c *crawler) follow(links []string, depth int) {
	if depth >= c.limits.depth {
		return
	}
	for _, link := range links {
		c.frontier.add(job{link, depth + 1})
	}
}

// clean writes a URL so that different spellings of one page are the same.
func clean(u *url.URL) string {
	c := *u
	c.Scheme, c.Host = strings.ToLower(c.Scheme), strings.ToLower(c.Host)
	c.Fragment, c.RawFragment, c.User = "", "", nil
	if c.Path == "" {
		c.Path = "/"
	}
	return c.String()
}
