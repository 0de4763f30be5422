package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"iter"
	"mime"
	"net/http"
	"strings"
	"time"

	"github.com/klauspost/compress/gzip"
	"github.com/winnowhtml/html"
	"github.com/winnowhtml/html/fetch"
)

// page is one page of an item with the row that its result goes into.
type page struct {
	row  row
	body []byte
	kind string // Content-Type as declared
	err  error  // the page could not be had; it gets a row all the same
}

// counts of what an item held besides pages.
type counts struct {
	Damaged int `json:"damaged"` // stretches of the archive that could not be read
	Gated   int `json:"gated"`   // records that are no page: kind, status or content type
}

// pagesOf yields the pages of an item one at a time. An error is one of the source and ends the item.
func pagesOf(ctx context.Context, client *fetch.Client, it item, c *counts) iter.Seq2[page, error] {
	if it.Archive == "" {
		return fetched(ctx, client, it)
	}
	return archived(ctx, it, c)
}

func archived(ctx context.Context, it item, c *counts) iter.Seq2[page, error] {
	return func(yield func(page, error) bool) {
		a, err := openArchive(ctx, it.Archive, it.Offset)
		if err != nil {
			yield(page{}, err)
			return
		}
		defer a.close()
		for ctx.Err() == nil {
			rec, err := a.next(it.End)
			c.Damaged = a.damaged
			if err == io.EOF {
				return
			}
			if err != nil {
				yield(page{}, fmt.Errorf("%s: %w", it.Archive, err))
				return
			}
			pg, ok := pageOf(rec)
			if !ok {
				c.Gated++
				continue
			}
			pg.row.Item = it.ID
			if !yield(pg, nil) {
				return
			}
		}
	}
}

// fetched asks for one URL after the other: a list is split into items, and items are what runs in parallel.
func fetched(ctx context.Context, client *fetch.Client, it item) iter.Seq2[page, error] {
	return func(yield func(page, error) bool) {
		for _, url := range it.URLs {
			if ctx.Err() != nil {
				return
			}
			pg := page{row: row{Schema: schemaVersion, Item: it.ID, URL: url, Fetched: time.Now().UTC()}}
			pg.body, pg.kind, pg.err = get(ctx, client, url)
			if !yield(pg, nil) {
				return
			}
		}
	}
}

func get(ctx context.Context, client *fetch.Client, url string) ([]byte, string, error) {
	resp, err := client.Get(ctx, url)
	if err != nil {
		return nil, "", err
	}
	defer resp.Body.Close()
	if resp.Status/100 != 2 {
		return nil, "", statusError(resp.Status)
	}
	b, err := io.ReadAll(resp.Body)
	return b, resp.ContentType, err
}

// pageOf takes the page out of a record, if it is a response with status 2xx and a type that is HTML.
func pageOf(rec *warcRecord) (page, bool) {
	if rec.kind != "response" {
		return page{}, false
	}
	pg := page{row: row{Schema: schemaVersion, URL: rec.uri, RecordID: rec.id, Offset: rec.offset}}
	pg.row.Fetched, _ = time.Parse(time.RFC3339, rec.date) // zero where the archive does not say
	resp, err := http.ReadResponse(bufio.NewReader(bytes.NewReader(rec.block)), nil)
	if err != nil || resp.StatusCode/100 != 2 || !isPage(resp.Header.Get("Content-Type")) {
		return page{}, false
	}
	defer resp.Body.Close()
	pg.kind = resp.Header.Get("Content-Type")
	pg.body = bodyOf(rec.block, resp)
	return pg, true
}

func isPage(contentType string) bool {
	kind, _, err := mime.ParseMediaType(contentType)
	if err != nil {
		kind, _, _ = strings.Cut(contentType, ";")
	}
	switch strings.ToLower(strings.TrimSpace(kind)) {
	case "", "text/html", "application/xhtml+xml":
		return true
	}
	return false
}

// bodyOf undoes transfer and content encodings where they are there: archives often keep the headers of a
// body that they have decoded already. A body cut short is used as far as it goes.
func bodyOf(block []byte, resp *http.Response) []byte {
	_, raw, _ := bytes.Cut(block, []byte("\r\n\r\n"))
	body := raw
	if len(resp.TransferEncoding) > 0 {
		if b, err := io.ReadAll(resp.Body); err == nil {
			body = b
		}
	}
	if bytes.HasPrefix(body, gzipMagic) && strings.Contains(resp.Header.Get("Content-Encoding"), "gzip") {
		if z, err := gzip.NewReader(bytes.NewReader(body)); err == nil {
			if b, _ := io.ReadAll(io.LimitReader(z, maxRecord)); len(b) > 0 {
				body = b
			}
		}
	}
	return body
}

// inputs turns pages into what ExtractEach takes. rows holds those in work, by position; stop is set to what
// ended the source early.
type inputs struct {
	pages iter.Seq2[page, error]
	take  func(index int, r row)
	stop  error
}

func (in *inputs) seq(yield func(html.Input, error) bool) {
	index := 0
	for pg, err := range in.pages {
		if err != nil {
			in.stop = err
			return
		}
		in.take(index, pg.row)
		index++
		if !yield(html.Input{HTML: pg.body, Source: html.Source{URL: pg.row.URL, ContentType: pg.kind}}, pg.err) {
			return
		}
	}
}
