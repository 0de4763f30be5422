package main

import (
	"context"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
)

// TestMetrics: a worker tells Prometheus what it did.
func TestMetrics(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	archive, queue, listen := filepath.Join(dir, "a.warc.gz"), filepath.Join(dir, "queue"), addr(t)
	writeArchive(t, archive, 25)
	submit := func(args ...string) {
		t.Helper()
		if err := run(t.Context(), append([]string{"submit", "-dir", queue, "-claim", "1s"}, args...), io.Discard, io.Discard); err != nil {
			t.Fatal(err)
		}
	}
	submit(archive)
	list := filepath.Join(dir, "list")
	write(t, list, "mailto:nobody@example.org\n")
	submit("-urls", list)
	gone := filepath.Join(dir, "gone.warc.gz")
	write(t, gone, "x")
	submit(gone)
	remove(t, gone)

	ctx, leave := context.WithCancel(t.Context())
	over := make(chan error, 1)
	go func() {
		over <- run(ctx, []string{"work", "-dir", queue, "-out", filepath.Join(dir, "rows"), "-tries", "2", "-metrics", listen}, io.Discard, io.Discard)
	}()
	var body string
	until(t, "an item is given up", func() bool {
		resp, err := http.Get("http://" + listen + "/metrics")
		if err != nil {
			return false
		}
		defer resp.Body.Close()
		b, err := io.ReadAll(resp.Body)
		body = string(b)
		return err == nil && resp.StatusCode == http.StatusOK && strings.Contains(body, "winnow_items_dead_total 1\n")
	})
	leave()
	if err := <-over; err != nil {
		t.Error(err)
	}
	for _, line := range []string{
		`winnow_pages_total{error=""} 19`, `winnow_pages_total{error="fetch_denied"} 1`,
		"winnow_items_total 2", "winnow_item_failures_total 2",
		"winnow_records_damaged_total 4", "winnow_records_gated_total 2",
		"winnow_item_seconds_count 2", "go_goroutines ",
	} {
		if !strings.Contains(body, "\n"+line) {
			t.Errorf("no %s", line)
		}
	}
	if t.Failed() {
		t.Log(body)
	}
}
