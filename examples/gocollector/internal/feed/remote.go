package feed

import (
	"bytes"
	"context"
	"fmt"
	"net/url"
	"strconv"
	"time"
)

const (
	remoteBatch    = 2000 // entries; the public index gives no more at once
	maxRemoteBatch = 16 * remoteBatch
)

// Getter fetches a URL and returns its body. Its errors say what to do about them; a status other than 200 is
// one.
type Getter func(ctx context.Context, url string) ([]byte, error)

// remote is an index server that speaks as the public one: GET /index?since=TIME&limit=N gives JSON lines in
// the order of their timestamps, from TIME on and that included.
type remote struct {
	base *url.URL
	get  Getter
}

func newRemote(base *url.URL, get Getter) *remote {
	u := *base
	if u.Path == "" || u.Path == "/" {
		u.Path = "/index"
	}
	u.Fragment = ""
	return &remote{base: &u, get: get}
}

func (r *remote) Name() string { return r.base.String() }

// Next asks for what happened since the cursor, a timestamp. The last events of a batch come again at the
// beginning of the next one. Where a whole page has one timestamp the next is asked to be longer.
func (r *remote) Next(ctx context.Context, cursor string) (Batch, error) {
	since, err := time.Parse(time.RFC3339Nano, cursor)
	if cursor != "" && err != nil {
		return Batch{}, fmt.Errorf("cursor %q: %w", cursor, err)
	}
	for limit := remoteBatch; ; limit *= 2 {
		b, seen, err := r.page(ctx, cursor, limit)
		if err != nil {
			return Batch{}, err
		}
		first, last := since, since
		for i, e := range b.Events {
			if i == 0 {
				first = e.Time
			}
			if e.Time.After(last) {
				last = e.Time
			}
		}
		b.Cursor = cursor
		if !last.IsZero() {
			b.Cursor = last.Format(time.RFC3339Nano)
		}
		switch {
		case seen != limit: // the end, or a server that gives all at once
			b.End = true
			return b, nil
		case first.Before(since): // it pays no heed to since
			return Batch{}, fmt.Errorf("%w: asked for events since %s it shows older ones", ErrNoProgress, cursor)
		case last.After(since):
			return b, nil
		case limit >= maxRemoteBatch:
			return Batch{}, fmt.Errorf("%w: %d events at %s", ErrNoProgress, seen, cursor)
		}
	}
}

// page asks once and returns how many lines came.
func (r *remote) page(ctx context.Context, since string, limit int) (b Batch, seen int, err error) {
	u := *r.base
	q := u.Query()
	q.Set("limit", strconv.Itoa(limit))
	if since != "" {
		q.Set("since", since)
	}
	u.RawQuery = q.Encode()
	body, err := r.get(ctx, u.String())
	if err != nil {
		return b, 0, err
	}
	for line := range bytes.Lines(body) {
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		seen++
		e, err := parseLine(line)
		if err != nil {
			b.Bad = append(b.Bad, BadLine{fmt.Sprintf("%s, line %d", u.String(), seen), err.Error()})
			continue
		}
		b.Events = append(b.Events, e)
	}
	return b, seen, nil
}
