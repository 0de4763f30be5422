//go:build linux

// Command growth looks for work that grows faster than its input: it measures every stage on every hostile
// shape at sizes that quadruple and prints what grows out of proportion.
//
//	go run ./growth [-shapes FILE] [-only PREFIX] [-sizes 65536,262144,1048576] [-all]
//
// Times are processor time of the measuring thread, the least of three runs.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/winnowhtml/html"
	"github.com/winnowhtml/html/internal/hostiletest"
	"github.com/winnowhtml/html/internal/tree"
)

func main() {
	file := flag.String("shapes", "", "file of more shapes, JSON lines")
	only := flag.String("only", "", "prefix of the shapes to measure")
	list := flag.String("sizes", "65536,262144,1048576", "bytes of the pages, growing")
	all := flag.Bool("all", false, "print stages that grow as their input does too")
	flag.Parse()
	runtime.LockOSThread()
	debug.SetGCPercent(400)

	shapes := hostiletest.Shapes()
	if *file != "" {
		more, err := hostiletest.Read(*file)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		shapes = append(more, shapes...)
	}
	var sizes []int
	for f := range strings.SplitSeq(*list, ",") {
		n, err := strconv.Atoi(f)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		sizes = append(sizes, n)
	}
	for _, s := range shapes {
		if strings.HasPrefix(s.ID, *only) {
			measure(s, sizes, *all)
		}
	}
}

// sample is what one stage took on one page.
type sample struct {
	stage string
	time  time.Duration
	out   int // bytes of output
}

// measure prints the stages of a shape whose time per byte or output per byte grows, or is large.
func measure(s hostiletest.Shape, sizes []int, all bool) {
	var rows [][]sample
	for _, size := range sizes {
		rows = append(rows, stages(s.Page(size)))
	}
	last := rows[len(rows)-1]
	for i, l := range last {
		var b strings.Builder
		flagged := all
		for k := range rows {
			perByte := float64(rows[k][i].time.Nanoseconds()) / float64(sizes[k])
			fmt.Fprintf(&b, " %9.1f", perByte)
			if k > 0 && rows[k][i].time > 20*time.Millisecond {
				before := float64(rows[k-1][i].time.Nanoseconds()) / float64(sizes[k-1])
				flagged = flagged || perByte > 2*before && perByte > 20
			}
			flagged = flagged || perByte > 2000 && l.stage != "tree"
		}
		ratio := float64(l.out) / float64(sizes[len(sizes)-1])
		if flagged || ratio > 20 {
			fmt.Printf("%-24s %-10s ns/byte%s  output/byte %.1f\n", s.ID, l.stage, b.String(), ratio)
		}
	}
}

// stages takes a page down the road and measures each part of it.
func stages(page []byte) []sample {
	ctx := context.Background()
	cfg := html.DefaultConfig()
	cfg.MaxCacheEntries, cfg.FlattenDeep, cfg.ProcessingTimeout = 0, true, 0
	p, _ := html.New(cfg)
	defer p.Close()
	cfg.ExtractArticle = false
	cfg.Audit.Enabled, cfg.Audit.IncludeRawValues, cfg.Audit.Sink = true, true, html.NewChannelAuditSink(1)
	whole, _ := html.New(cfg)
	defer whole.Close()

	var doc, body *html.Document
	built := least(func() int { _, _ = tree.Parse(ctx, page, tree.Options{}); return 0 })
	parse := func(p *html.Processor, d **html.Document) time.Duration {
		return least(func() int { *d, _ = p.Parse(ctx, page, html.Source{URL: "https://a.example/b/c"}); return 0 }).time
	}
	rows := []sample{
		named("tree", built),
		{"select", parse(p, &doc) - built.time, 0},
		{"audit", parse(whole, &body) - built.time, 0},
	}
	if doc == nil || body == nil {
		for len(rows) < 10 {
			rows = append(rows, sample{stage: "-"})
		}
		return rows
	}
	return append(rows,
		named("result", least(func() int { return len(doc.Result().Text) })),
		named("text", least(func() int { return len(body.Text()) })),
		named("markdown", least(func() int { return len(body.Markdown()) })),
		named("html", least(func() int { return len(body.HTML()) })),
		named("links", least(func() int { return len(body.AllLinks()) })),
		named("explain", least(func() int { return len(doc.Explain()) })),
		named("structured", once(func() int {
			n := 0
			for _, i := range doc.StructuredData() {
				n += len(i.JSON)
			}
			return n
		})),
		named("llm", least(func() int { return len(body.LLMInput(html.LLMOptions{})) })),
	)
}

func named(stage string, s sample) sample {
	s.stage = stage
	return s
}

// least measures f a few times, slow ones once.
func least(f func() int) sample {
	s := once(f)
	for i := 0; i < 2 && s.time < 200*time.Millisecond; i++ {
		if again := once(f); again.time < s.time {
			s = again
		}
	}
	return s
}

func once(f func() int) sample {
	start := cpu()
	n := f()
	return sample{time: cpu() - start, out: n}
}

// cpu is the processor time of this thread.
func cpu() time.Duration {
	const thisThread = 1
	var u syscall.Rusage
	if err := syscall.Getrusage(thisThread, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
