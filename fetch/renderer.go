package fetch

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	neturl "net/url"
	"strconv"
	"time"
)

// A Renderer loads a page as a browser would and returns what became of its HTML: a Response whose URL is
// where the browser ended up (empty: where it was sent) and whose Status is that of the page (0: unknown).
// It must be safe for concurrent use.
//
// A browser looks up names, follows redirects, runs scripts and loads what they ask for, all on its own: no
// Guard of this process sees what it connects to. A Renderer must confine it by other means, such as the
// guarded proxy of examples/render.
type Renderer interface {
	Render(ctx context.Context, url string) (*Response, error)
}

// The headers by which a rendering service says more about its answer.
const (
	HeaderRenderedURL    = "Winnow-Url"    // where the browser ended up
	HeaderRenderedStatus = "Winnow-Status" // the status of the page there
)

// DefaultRenderTimeout bounds a call of HTTPRenderer that sets no Timeout.
const DefaultRenderTimeout = 60 * time.Second

// HTTPRenderer asks a rendering service over HTTP: it posts {"url": "…"} to Endpoint and takes the body of a
// 200 for the page's HTML, with its Content-Type; HeaderRenderedURL and HeaderRenderedStatus may say more.
// Any other status is an error, transient if it is 408, 429 or one of the 500s.
//
// Endpoint is yours and may be on a private address, so no Guard applies to it. What the service returns is
// as untrusted as any page.
type HTTPRenderer struct {
	Endpoint string
	Header   http.Header   // sent along, such as a key for the service
	Timeout  time.Duration // of the whole call; 0 means DefaultRenderTimeout, negative none
	MaxBytes int64         // of the rendered HTML; 0 means DefaultMaxBytes
	Client   *http.Client  // nil means one that follows no redirects
}

var _ Renderer = (*HTTPRenderer)(nil)

// Render asks the service for url. Errors are *Error and wrap ErrRender if the service gave them.
func (r *HTTPRenderer) Render(ctx context.Context, url string) (*Response, error) {
	u, err := parseURL(url)
	if err != nil {
		return nil, &Error{Op: OpRender, Permanent: true, Err: err}
	}
	clock := startClock(ctx, Options{Timeout: orDefault(r.Timeout, DefaultRenderTimeout), HeaderTimeout: -1, BodyTimeout: -1})
	resp, err := r.ask(clock, url)
	if err != nil {
		if cause := clock.ended(); cause != nil {
			err = &Error{Op: OpRender, Err: cause}
		}
		clock.stop()
		err.(*Error).URL = public(u)
		return nil, err
	}
	status, _ := strconv.Atoi(resp.Header.Get(HeaderRenderedStatus))
	return &Response{
		Body:        newBody(clock, public(u), resp.Body, false, maxBytes(r.MaxBytes)),
		URL:         renderedURL(resp.Header.Get(HeaderRenderedURL)),
		ContentType: resp.Header.Get("Content-Type"),
		Status:      status,
		Header:      resp.Header,
	}, nil
}

// ask posts the URL. Its errors are *Error without URL.
func (r *HTTPRenderer) ask(clock *clock, url string) (*http.Response, error) {
	question, err := json.Marshal(struct {
		URL string `json:"url"`
	}{url})
	if err != nil {
		return nil, &Error{Op: OpRender, Permanent: true, Err: err}
	}
	req, err := http.NewRequestWithContext(clock.ctx, http.MethodPost, r.Endpoint, bytes.NewReader(question))
	if err != nil {
		err = fmt.Errorf("%w: the endpoint of the service is no URL", ErrRender)
		return nil, &Error{Op: OpRender, Permanent: true, Err: err}
	}
	for key, values := range r.Header {
		req.Header[key] = append([]string(nil), values...)
	}
	req.Header.Set("Content-Type", "application/json")
	client := r.Client
	if client == nil {
		client = &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	}
	resp, err := client.Do(req)
	if err != nil {
		if outer := (*neturl.Error)(nil); errors.As(err, &outer) {
			err = outer.Err // without the endpoint, whose query may hold a key
		}
		return nil, &Error{Op: OpRender, Permanent: hopeless(err), Err: err}
	}
	if resp.StatusCode != http.StatusOK {
		defer resp.Body.Close()
		said, _ := io.ReadAll(io.LimitReader(resp.Body, 200))
		err = fmt.Errorf("%w: the service answered %d: %q", ErrRender, resp.StatusCode, said)
		return nil, &Error{Op: OpRender, Permanent: !again(resp.StatusCode), Err: err}
	}
	return resp, nil
}

// again reports whether a service may answer better the next time.
func again(status int) bool {
	return status == http.StatusRequestTimeout || status == http.StatusTooManyRequests || status >= 500
}

// renderedURL returns s if it can be the URL of a page, otherwise "".
func renderedURL(s string) string {
	u, err := parseURL(s)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil {
		return ""
	}
	return u.String()
}
