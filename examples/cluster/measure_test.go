//go:build linux

package main

import (
	"bytes"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/klauspost/compress/gzip"
)

var (
	measurePairs = flag.Int("measure", 0, "pairs of runs with one worker and with two; 0: TestMeasure is left out")
	measurePages = flag.String("measure.pages", "", "folder of HTML files (.html, .html.gz) to take pages from; empty: generated ones")
	measureCount = flag.Int("measure.count", 3000, "pages in the archive")
	measureSize  = flag.Int64("measure.size", 1<<20, "bytes of the archive in an item")
)

// measured is one run.
type measured struct {
	wall    time.Duration // from the start of the workers to the last outcome
	workers time.Duration // their processor time
	server  time.Duration // and the server's
	rss     int64         // of the largest worker, in bytes
}

// TestMeasure times one worker and two in turns, each worker and the server a process of its own with one processor.
// docs/SCALING.md says how to run it and what came out.
func TestMeasure(t *testing.T) {
	if *measurePairs == 0 {
		t.Skip("no measurement was asked for")
	}
	archive := filepath.Join(t.TempDir(), "a.warc.gz")
	html := measureArchive(t, archive)
	st, err := os.Stat(archive)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d processors; %d pages, %.1f MB of HTML, %.1f MB compressed", runtime.NumCPU(), *measureCount, mb(html), mb(st.Size()))
	var runs [2][]measured
	var gains []float64
	for i := range *measurePairs {
		var pair [2]measured
		for j := range 2 {
			n := (i + j) % 2 // each begins every other time
			pair[n] = measureRun(t, archive, n+1)
			runs[n] = append(runs[n], pair[n])
		}
		gains = append(gains, pair[0].wall.Seconds()/pair[1].wall.Seconds())
		t.Logf("pair %d: %v", i+1, pair)
	}
	for n, rs := range runs {
		wall := median(rs, func(m measured) float64 { return m.wall.Seconds() })
		cpu := median(rs, func(m measured) float64 { return m.workers.Seconds() })
		t.Logf("%d worker(s), medians: %.2f s wall, %.0f pages/s; %.2f s of workers' processor time, %.0f pages/s and %.1f MB of HTML/s per core; server %.2f s; largest worker %.0f MB",
			n+1, wall, float64(*measureCount)/wall, cpu, float64(*measureCount)/cpu, mb(html)/cpu,
			median(rs, func(m measured) float64 { return m.server.Seconds() }), mb(int64(median(rs, func(m measured) float64 { return float64(m.rss) }))))
	}
	slices.Sort(gains)
	t.Logf("two workers against one, median of %d pairs: %.2f (%.2f to %.2f)", len(gains),
		median(gains, func(g float64) float64 { return g }), gains[0], gains[len(gains)-1])
}

func (m measured) String() string {
	return fmt.Sprintf("%.2f s wall, %.2f s workers, %.2f s server", m.wall.Seconds(), m.workers.Seconds(), m.server.Seconds())
}

func mb(n int64) float64 { return float64(n) / 1e6 }

func median[T any](of []T, f func(T) float64) float64 {
	xs := make([]float64, len(of))
	for i, x := range of {
		xs[i] = f(x)
	}
	slices.Sort(xs)
	return (xs[(len(xs)-1)/2] + xs[len(xs)/2]) / 2
}

// measureRun does an archive with n workers and a queue that begins empty.
func measureRun(t *testing.T, archive string, n int) (m measured) {
	t.Helper()
	dir := t.TempDir()
	client, out := addr(t), filepath.Join(dir, "rows")
	one := func(args ...string) *exec.Cmd {
		cmd := command(t, args...)
		cmd.Env = append(cmd.Env, "GOMAXPROCS=1")
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { kill(cmd) })
		return cmd
	}
	server := one("serve", "-listen", client, "-dir", filepath.Join(dir, "queue"))
	reachable(t, client)
	output(t, "submit", "-nats", client, "-size", fmt.Sprint(*measureSize), archive)
	start := time.Now()
	workers := make([]*exec.Cmd, n)
	for i := range workers {
		workers[i] = one("work", "-nats", client, "-out", out, "-drain")
	}
	for _, w := range workers {
		if err := w.Wait(); err != nil {
			t.Fatal(err)
		}
		m.workers += w.ProcessState.UserTime() + w.ProcessState.SystemTime()
		if u, ok := w.ProcessState.SysUsage().(*syscall.Rusage); ok {
			m.rss = max(m.rss, u.Maxrss<<10) // KiB on Linux
		}
	}
	if s := stateOf(t, "-nats", client); s.Pages != *measureCount || s.Dead != 0 {
		t.Fatalf("%+v", s)
	}
	m.wall = lastOutcome(t, client).Sub(start)
	if err := server.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	server.Wait()
	m.server = server.ProcessState.UserTime() + server.ProcessState.SystemTime()
	return m
}

// lastOutcome is when the last item was done, by the server's clock.
func lastOutcome(t *testing.T, client string) (last time.Time) {
	t.Helper()
	c := connection{urls: client, replicas: 1}
	if err := c.withQueue(t.Context(), func(q *queue) error {
		w, err := q.results.WatchAll(t.Context())
		if err != nil {
			return err
		}
		defer w.Stop()
		for e := range w.Updates() {
			if e == nil {
				break
			}
			if e.Created().After(last) {
				last = e.Created()
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return last
}

// measureArchive writes the archive, and says how many bytes of HTML are in it.
func measureArchive(t *testing.T, name string) (html int64) {
	t.Helper()
	page := func(n int) string { return pageText(n) }
	if *measurePages != "" {
		files := htmlFiles(t, *measurePages)
		page = func(n int) string { return readPage(t, files[n%len(files)]) }
	}
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for n := range *measureCount {
		p := page(n)
		html += int64(len(p))
		if _, err := f.Write(member(response(n, "200 OK", "text/html", p))); err != nil {
			t.Fatal(err)
		}
	}
	return html
}

func htmlFiles(t *testing.T, folder string) (files []string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
		if err == nil && (strings.HasSuffix(name, ".html") || strings.HasSuffix(name, ".html.gz")) {
			files = append(files, name)
		}
		return err
	})
	if err != nil || len(files) == 0 {
		t.Fatal("no pages in ", folder, err)
	}
	return files
}

func readPage(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err == nil && strings.HasSuffix(name, ".gz") {
		var z *gzip.Reader
		if z, err = gzip.NewReader(bytes.NewReader(b)); err == nil {
			var plain bytes.Buffer
			_, err = plain.ReadFrom(z)
			b = plain.Bytes()
		}
	}
	if err != nil {
		t.Fatal(name, err)
	}
	return string(b)
}
