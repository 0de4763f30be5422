package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"strings"
)

const urlsPerItem = 100

// itemsOf splits an archive, local or on the web, into items of about size bytes. A compressed archive is cut
// anywhere, without being read: the worker of an item searches the first member that begins in its range. In
// an uncompressed one a page might look like a record, so that it stays whole.
func itemsOf(ctx context.Context, name string, size int64) iter.Seq2[item, error] {
	return func(yield func(item, error) bool) {
		if !isWeb(name) {
			abs, err := filepath.Abs(name)
			if err != nil {
				yield(item{}, err)
				return
			}
			name = abs
		}
		total, err := sizeOf(ctx, name)
		if err != nil {
			yield(item{}, err)
			return
		}
		if size <= 0 || !strings.HasSuffix(name, ".gz") {
			size = max(total, 1)
		}
		for at := int64(0); at < total; at += size {
			it := item{Archive: name, Offset: at, End: at + size}
			if it.End >= total {
				it.End = 0
			}
			if !yield(it.named(), nil) {
				return
			}
		}
	}
}

// urlItems makes items of a list with one URL a line. Blank lines and lines that begin with # are left out.
func urlItems(r io.Reader) iter.Seq2[item, error] {
	return func(yield func(item, error) bool) {
		var urls []string
		lines := bufio.NewScanner(r)
		for lines.Scan() {
			line := strings.TrimSpace(lines.Text())
			if line == "" || line[0] == '#' {
				continue
			}
			if urls = append(urls, line); len(urls) == urlsPerItem {
				if !yield(item{URLs: urls}.named(), nil) {
					return
				}
				urls = nil
			}
		}
		if err := lines.Err(); err != nil {
			yield(item{}, fmt.Errorf("URL list: %w", err))
			return
		}
		if len(urls) > 0 {
			yield(item{URLs: urls}.named(), nil)
		}
	}
}
