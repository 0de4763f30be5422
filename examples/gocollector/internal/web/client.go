// Package web does the collector's requests: through the library's guarded client, at a pace, and with a name.
//
// The guard lets the addresses through that the user named and nothing else that is not public, so a redirect
// or a page cannot lead into the network the collector stands in. Every host has a limit of requests a second
// and of requests at a time, and a host that asks for a pause gets one. The addresses of the named hosts are
// looked up once, when the client is made.
package web

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"runtime/debug"
	"time"

	"github.com/winnowhtml/html"
	"github.com/winnowhtml/html/fetch"
)

const (
	maxBody    = 64 << 20 // bytes of a list or a page of the index
	maxPage    = 8 << 20  // bytes of a page of the package site
	maxExcerpt = 200      // bytes of an error's text
)

// Options say who asks, whom, and how fast.
type Options struct {
	Named   []string // URLs that the user gave; their hosts may be anywhere
	Contact string   // how the collector's owner can be reached: a URL or an address
	Rate    float64  // requests a second and host; 0 is DefaultRate for hosts elsewhere and no limit for loopback, below 0 no limit
	PerHost int      // requests at a time and host; 0 is DefaultPerHost
	Timeout time.Duration
}

// What zero fields of Options stand for.
const (
	DefaultRate    = 20
	DefaultPerHost = 8
	DefaultTimeout = 30 * time.Second
)

// Client is safe for concurrent use.
type Client struct {
	files, pages *fetch.Client
	hosts        *hosts
}

// New looks up the named hosts and returns a Client.
func New(ctx context.Context, o Options) *Client {
	timeout := o.Timeout
	if timeout <= 0 {
		timeout = DefaultTimeout
	}
	perHost := o.PerHost
	if perHost <= 0 {
		perHost = DefaultPerHost
	}
	options := fetch.Options{
		Guard: guardFor(ctx, o.Named), UserAgent: userAgent(o.Contact), Timeout: timeout, MaxBytes: maxPage,
		Transport: func(t *http.Transport) { t.MaxIdleConnsPerHost = perHost },
	}
	files := options
	files.MaxBytes, files.AnyType = maxBody, true
	return &Client{files: fetch.New(files), pages: fetch.New(options), hosts: newHosts(o.Rate, perHost)}
}

// userAgent says what this is and where to complain.
func userAgent(contact string) string {
	version := "devel"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		version = info.Main.Version
	}
	if contact == "" {
		contact = "https://github.com/winnowhtml/html"
	}
	return fmt.Sprintf("winnow-gocollector/%s (+%s)", version, contact)
}

// Get fetches a file. A status other than 200 is a *StatusError.
func (c *Client) Get(ctx context.Context, address string) ([]byte, error) {
	release, err := c.hosts.enter(ctx, address)
	if err != nil {
		return nil, err
	}
	defer release()
	resp, err := c.files.Get(ctx, address)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.Status != http.StatusOK {
		return nil, c.refused(address, resp.Status, resp.Header, resp.Body)
	}
	return io.ReadAll(resp.Body)
}

// Page fetches and parses a page. A status other than 200 is a *StatusError.
func (c *Client) Page(ctx context.Context, p *html.Processor, address string) (*fetch.Page, error) {
	release, err := c.hosts.enter(ctx, address)
	if err != nil {
		return nil, err
	}
	defer release()
	page, err := c.pages.Page(ctx, p, address)
	if err != nil {
		return nil, err
	}
	if page.Status != http.StatusOK {
		return nil, c.refused(address, page.Status, page.Header, nil)
	}
	return page, nil
}

// refused makes an error of a status and lets the host rest if it asks for that.
func (c *Client) refused(address string, status int, header http.Header, body io.Reader) error {
	e := &StatusError{URL: address, Status: status, RetryAfter: retryAfter(header, time.Now())}
	if body != nil {
		b, _ := io.ReadAll(io.LimitReader(body, 4*maxExcerpt))
		e.Text = excerpt(string(b))
	}
	if e.RetryAfter > 0 {
		c.hosts.rest(address, e.RetryAfter)
	}
	return e
}

// hostOf returns what a limit is kept for.
func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Host
}
