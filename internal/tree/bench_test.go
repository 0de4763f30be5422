//go:build unix

package tree

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"runtime"
	"sort"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	xhtml "golang.org/x/net/html"
)

// contender is a way to parse a page.
type contender struct {
	name string
	run  func(p []byte) error
}

var contenders = []contender{
	{"x/net/html.Parse", func(p []byte) error {
		_, err := xhtml.Parse(bytes.NewReader(p))
		return err
	}},
	{"tree.Parse", func(p []byte) error {
		_, err := Parse(context.Background(), p, Options{})
		return err
	}},
	{"tree.Parse keeping all", func(p []byte) error {
		_, err := Parse(context.Background(), p, Options{KeepAll: true})
		return err
	}},
	{"tree.ParseReader", func(p []byte) error {
		_, err := ParseReader(context.Background(), bytes.NewReader(p), Options{})
		return err
	}},
}

// cpu returns the processor time that the process has used, which a busy machine does not distort.
func cpu() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkRatios times whole passes over the development pages, every contender in turn, on one thread and
// with the collector's work included. It reports how many times as fast as x/net/html.Parse each is, over all
// bytes, as the geometric mean over pages, and on the slowest decile of pages. Its own time means nothing:
//
//	go test ./internal/tree -run '^$' -bench Ratios -benchtime 1x
func BenchmarkRatios(b *testing.B) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	_, data := pages(b, 3)
	bytesTotal := 0
	for _, p := range data {
		bytesTotal += len(p)
	}
	const rounds = 4
	page := make([][]time.Duration, len(contenders)) // fastest time of each page
	total := make([]time.Duration, len(contenders))  // fastest whole pass
	stat := make([]runtime.MemStats, len(contenders))
	for i := range page {
		page[i] = make([]time.Duration, len(data))
	}
	for round := range rounds {
		for i, c := range contenders {
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			start := cpu()
			for j, p := range data {
				t := cpu()
				if err := c.run(p); err != nil {
					require.ErrorContains(b, err, "open stack of elements")
				}
				if d := cpu() - t; round == 0 || d < page[i][j] {
					page[i][j] = d
				}
			}
			d := cpu() - start
			runtime.ReadMemStats(&after)
			if round == 0 || d < total[i] {
				total[i] = d
			}
			stat[i].TotalAlloc = after.TotalAlloc - before.TotalAlloc
			stat[i].Mallocs = after.Mallocs - before.Mallocs
		}
	}
	for i, c := range contenders {
		ratios := make([]float64, len(data))
		logs := 0.0
		for j := range data {
			ratios[j] = float64(page[0][j]) / float64(page[i][j])
			logs += math.Log(ratios[j])
		}
		sort.Float64s(ratios)
		fmt.Printf("%-24s %6.1f MB/s  %5.2fx  pages %5.2fx  slowest decile %5.2fx  %5.2f bytes a byte (%.3f)  %7.1f allocs a page\n",
			c.name, float64(bytesTotal)/1e6/total[i].Seconds(), float64(total[0])/float64(total[i]),
			math.Exp(logs/float64(len(data))), ratios[len(ratios)/10],
			float64(stat[i].TotalAlloc)/float64(bytesTotal), float64(stat[i].TotalAlloc)/float64(stat[0].TotalAlloc),
			float64(stat[i].Mallocs)/float64(len(data)))
	}
}

// BenchmarkHostileShapes prints the time a byte of each shape at growing sizes, and how many times that of
// ordinary paragraphs it is. Its own time means nothing: use -benchtime 1x.
func BenchmarkHostileShapes(b *testing.B) {
	ordinary := 0.0
	sizes := []int{1 << 18, 1 << 20, 1 << 22}
	if testing.Short() {
		sizes = []int{1 << 14}
	}
	for _, s := range shapes(b) {
		line := fmt.Sprintf("%-28s", s.ID)
		for _, size := range sizes {
			p := s.page(size)
			best := time.Duration(1 << 62)
			for range 3 {
				start := cpu()
				_, err := Parse(context.Background(), p, Options{MaxDepth: 500, Flatten: true})
				require.NoError(b, err)
				best = min(best, cpu()-start)
			}
			perByte := float64(best.Nanoseconds()) / float64(len(p))
			if ordinary == 0 {
				ordinary = perByte
			}
			line += fmt.Sprintf(" %7.1f ns/B %5.1fx", perByte, perByte/ordinary)
		}
		fmt.Println(line)
	}
}
