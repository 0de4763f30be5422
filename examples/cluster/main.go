// Command cluster extracts web archives and lists of URLs on any number of machines. NATS JetStream holds the
// work; any number of workers take items from it, and write what they extract as compressed JSON Lines.
//
//	go run . submit crawl-*.warc.gz
//	go run . work -drain -out rows
//
// Without -nats a server runs inside the process and keeps the queue in a folder. README.md has the rest.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"iter"
	"os"
	"os/signal"
	"runtime"
	"syscall"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/winnowhtml/html"
	"github.com/winnowhtml/html/fetch"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

var errUsage = errors.New("usage: cluster submit|work|status|serve [flags] [inputs]")

func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	if len(args) == 0 {
		return errUsage
	}
	flags := flag.NewFlagSet("cluster "+args[0], flag.ContinueOnError)
	flags.SetOutput(stderr)
	var command func() error
	switch args[0] {
	case "submit":
		command = submitCommand(ctx, flags, stdout)
	case "work":
		command = workCommand(ctx, flags)
	case "status":
		command = statusCommand(ctx, flags, stdout)
	case "serve":
		command = serveCommand(ctx, flags, stdout)
	default:
		return errUsage
	}
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	return command()
}

// withQueue runs f with an open queue.
func (c *connection) withQueue(ctx context.Context, f func(*queue) error) error {
	var q *queue
	closeAll := func() {}
	err := patiently(ctx, c.wait, func() error {
		nc, stop, err := c.open()
		if err != nil {
			return err
		}
		if q, err = openQueue(ctx, nc, c.replicas, c.claim); err != nil {
			stop()
			return err
		}
		closeAll = stop
		return nil
	})
	defer closeAll()
	if err != nil {
		return err
	}
	return f(q)
}

func submitCommand(ctx context.Context, flags *flag.FlagSet, stdout io.Writer) func() error {
	var c connection
	c.flags(flags)
	size := flags.Int64("size", 64<<20, "bytes of an archive that make an item; 0: a whole file")
	urls := flags.Bool("urls", false, "the inputs are lists of URLs, one a line")
	return func() error {
		return c.withQueue(ctx, func(q *queue) error {
			published, known := 0, 0
			for _, name := range flags.Args() {
				for it, err := range itemsFrom(ctx, name, *urls, *size) {
					if err != nil {
						return err
					}
					isNew, err := q.submit(ctx, it)
					if err != nil {
						return err
					}
					if isNew {
						published++
					} else {
						known++
					}
				}
			}
			_, err := fmt.Fprintf(stdout, "%d items published, %d known already\n", published, known)
			return err
		})
	}
}

func itemsFrom(ctx context.Context, name string, urls bool, size int64) iter.Seq2[item, error] {
	if !urls {
		return itemsOf(ctx, name, size)
	}
	return func(yield func(item, error) bool) {
		f, err := os.Open(name)
		if err != nil {
			yield(item{}, err)
			return
		}
		defer f.Close()
		urlItems(f)(yield)
	}
}

func workCommand(ctx context.Context, flags *flag.FlagSet) func() error {
	var c connection
	c.flags(flags)
	out := flags.String("out", "rows", "folder for the parts")
	store := flags.String("bucket", "", "object store bucket for the parts, instead of a folder")
	markdown := flags.Bool("markdown", false, "text as Markdown")
	workers := flags.Int("workers", runtime.GOMAXPROCS(0), "pages in work at the same time")
	tries := flags.Uint64("tries", 5, "deliveries after which an item is given up")
	drain := flags.Bool("drain", false, "leave when all work is done")
	listen := flags.String("metrics", "", "address for Prometheus, such as :9100")
	return func() error {
		return c.withQueue(ctx, func(q *queue) error {
			w := &worker{queue: q, metrics: newMetrics(), client: fetch.New(fetch.Options{}), claim: q.claim(), tries: *tries, drain: *drain}
			var err error
			if err = patiently(ctx, c.wait, func() error {
				w.sink, err = openSink(ctx, q, *out, *store, c.replicas)
				return err
			}); err != nil {
				return err
			}
			if w.processor, err = newProcessor(*workers, *markdown); err != nil {
				return err
			}
			defer w.processor.Close()
			if *listen != "" {
				if err := w.metrics.serve(ctx, *listen); err != nil {
					return err
				}
			}
			return w.run(ctx)
		})
	}
}

func openSink(ctx context.Context, q *queue, folder, bucket string, replicas int) (sink, error) {
	if bucket == "" {
		return folderSink(folder), os.MkdirAll(folder, 0o755)
	}
	store, err := q.js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: bucket, Replicas: replicas})
	return storeSink{store}, err
}

func newProcessor(workers int, markdown bool) (*html.Processor, error) {
	cfg := html.DefaultConfig()
	if markdown {
		cfg = html.MarkdownConfig()
	}
	cfg.WorkerPoolSize = workers
	cfg.MaxCacheEntries, cfg.CacheCleanup = 0, 0 // pages come once
	return html.New(cfg)
}

func statusCommand(ctx context.Context, flags *flag.FlagSet, stdout io.Writer) func() error {
	var c connection
	c.flags(flags)
	asJSON := flags.Bool("json", false, "JSON, one object a line")
	every := flags.Duration("watch", 0, "show again after this long, until interrupted")
	return func() error {
		return c.withQueue(ctx, func(q *queue) error {
			o, err := newObserver(ctx, q)
			if err != nil {
				return err
			}
			defer o.watch.Stop()
			return o.show(ctx, stdout, *asJSON, *every)
		})
	}
}
