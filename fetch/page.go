package fetch

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/winnowhtml/html"
	"github.com/winnowhtml/html/internal/gate"
)

// A Page is a page that was fetched and parsed.
type Page struct {
	Document *html.Document
	// URL is the final one, after redirects, and after what scripts did to it if the page was rendered.
	URL    string
	Status int
	// Header of the final response to Get.
	Header http.Header
	// Truncated: a cap ended the reading, Options.MaxBytes or one of the Processor's. What came before is in
	// the Document.
	Truncated bool
	// Rendered: the Document is what the Renderer returned.
	Rendered bool
	// RenderErr says why a page that is an empty shell was not rendered; the Document is the shell then.
	RenderErr error
}

// Page fetches url and parses the body while it arrives, with the final URL as the page's own. A page of any
// status is a page. Reaching a cap is no error. With a Renderer, a page that is an empty shell is rendered
// and the result goes the same way; should that fail, the shell is returned with RenderErr.
func (c *Client) Page(ctx context.Context, p *html.Processor, url string) (*Page, error) {
	if p == nil {
		return nil, &Error{Op: OpURL, Permanent: true, Err: errors.New("no Processor")}
	}
	resp, err := c.Get(ctx, url)
	if err != nil {
		return nil, err
	}
	page, err := parse(ctx, p, resp)
	if err != nil {
		return nil, err
	}
	if c.options.Renderer == nil || !page.Document.IsEmptyShell() {
		return page, nil
	}
	full, err := render(ctx, p, c.options.Renderer, page.URL)
	if err != nil {
		page.RenderErr = err
		return page, nil
	}
	page.Document, page.Truncated, page.Rendered = full.Document, full.Truncated, true
	if full.URL != "" {
		page.URL = full.URL
	}
	if full.Status != 0 {
		page.Status = full.Status
	}
	return page, nil
}

// parse reads a response to its end or to a cap, and closes it.
func parse(ctx context.Context, p *html.Processor, resp *Response) (*Page, error) {
	defer resp.Body.Close()
	body := &untilFull{r: resp.Body}
	doc, err := p.ParseReader(ctx, body, html.Source{URL: resp.URL, ContentType: resp.ContentType})
	if err != nil {
		return nil, err
	}
	return &Page{
		Document: doc, URL: resp.URL, Status: resp.Status, Header: resp.Header,
		Truncated: body.full || doc.Ingest().Truncated,
	}, nil
}

// render asks the Renderer and parses what it returns. Its errors are *Error or the Processor's.
func render(ctx context.Context, p *html.Processor, r Renderer, url string) (*Page, error) {
	resp, err := askRenderer(ctx, r, url)
	if err != nil {
		return nil, err
	}
	if gate.Refused(resp.ContentType) {
		resp.Body.Close()
		return nil, &Error{Op: OpRender, URL: url, Permanent: true, Err: unsupportedType(resp.ContentType)}
	}
	source := *resp
	if source.URL == "" {
		source.URL = url
	}
	return parse(ctx, p, &source)
}

// askRenderer calls the Renderer, which is code of the caller and may do anything.
func askRenderer(ctx context.Context, r Renderer, url string) (resp *Response, err error) {
	defer func() {
		if v := recover(); v != nil {
			resp, err = nil, &Error{Op: OpRender, URL: url, Permanent: true, Err: fmt.Errorf("%w: it panicked: %v", ErrRender, v)}
		}
	}()
	resp, err = r.Render(ctx, url)
	if err == nil && (resp == nil || resp.Body == nil) {
		err = &Error{Op: OpRender, URL: url, Permanent: true, Err: fmt.Errorf("%w: no response", ErrRender)}
	}
	return resp, err
}

// untilFull takes a body that is too large for one that ends there.
type untilFull struct {
	r    io.Reader
	full bool
}

func (u *untilFull) Read(p []byte) (int, error) {
	n, err := u.r.Read(p)
	if errors.Is(err, ErrTooLarge) {
		u.full, err = true, io.EOF
	}
	return n, err
}
