package fetch

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/winnowhtml/html/internal/gate"
)

// follow asks for u and goes where it is sent until there is a page, an error, or a redirect too many.
func (c *Client) follow(clock *clock, u *url.URL) (*Response, error) {
	carry := true // whether the caller's headers still go along
	for hops := 0; ; hops++ {
		resp, err := c.ask(clock, u, carry)
		if err != nil {
			return nil, err
		}
		if !redirects(resp.StatusCode) {
			return c.accept(clock, u, resp)
		}
		resp.Body.Close() // unread
		if hops >= c.options.MaxRedirects {
			err := fmt.Errorf("%w: stopped after %d", ErrTooManyRedirects, hops)
			return nil, &Error{Op: OpRedirect, URL: public(u), Permanent: true, Err: err}
		}
		next, err := c.next(u, resp.Header.Get("Location"))
		if err == nil && carry {
			carry, err = c.carries(u, next)
		}
		if err != nil {
			return nil, &Error{Op: OpRedirect, URL: public(u), Permanent: true, Err: err}
		}
		u = next
	}
}

// ask sends one request and waits for its header.
func (c *Client) ask(clock *clock, u *url.URL, carry bool) (*http.Response, error) {
	req, err := http.NewRequestWithContext(clock.ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		err = fmt.Errorf("%w: no request can be made of it", ErrInvalidURL)
		return nil, &Error{Op: OpURL, URL: public(u), Permanent: true, Err: err}
	}
	c.setHeader(req, carry)
	clock.startHeader()
	resp, err := c.transport.RoundTrip(req)
	clock.endPhase()
	if err != nil {
		return nil, requestError(clock, u, err)
	}
	if c.options.Jar != nil {
		if cookies := resp.Cookies(); len(cookies) > 0 {
			c.options.Jar.SetCookies(u, cookies)
		}
	}
	return resp, nil
}

// accept turns the final answer into a Response, or closes it unread.
func (c *Client) accept(clock *clock, u *url.URL, resp *http.Response) (*Response, error) {
	refuse := func(err error) (*Response, error) {
		resp.Body.Close()
		return nil, &Error{Op: OpGate, URL: public(u), Permanent: true, Err: err}
	}
	contentType := resp.Header.Get("Content-Type")
	if !c.options.AnyType && gate.Refused(contentType) {
		return refuse(unsupportedType(contentType))
	}
	zipped, err := gzipped(resp.Header.Values("Content-Encoding"))
	if err != nil {
		return refuse(err)
	}
	if resp.StatusCode/100 == 3 { // 300, 304 and the like: nothing to follow and nothing to read
		resp.Body.Close()
		resp.Body = http.NoBody
	}
	if zipped {
		resp.Header.Del("Content-Encoding")
		resp.Header.Del("Content-Length")
	}
	clock.startBody()
	return &Response{
		Body:        newBody(clock, public(u), resp.Body, zipped, c.options.MaxBytes),
		URL:         u.String(),
		ContentType: contentType,
		Status:      resp.StatusCode,
		Header:      resp.Header,
	}, nil
}

// requestError tells the errors of RoundTrip apart.
func requestError(clock *clock, u *url.URL, err error) error {
	if cause := clock.ended(); cause != nil {
		return &Error{Op: OpGet, URL: public(u), Err: cause}
	}
	if e := (*Error)(nil); errors.As(err, &e) { // from our dialer, which does not know the URL
		located := *e
		located.URL = public(u)
		return &located
	}
	return &Error{Op: OpGet, URL: public(u), Permanent: hopeless(err), Err: err}
}

// hopeless reports whether the other side said something that it will say again.
func hopeless(err error) bool {
	var (
		verify *tls.CertificateVerificationError
		record tls.RecordHeaderError
		alert  tls.AlertError
		cert   x509.CertificateInvalidError
		host   x509.HostnameError
	)
	return errors.As(err, &verify) || errors.As(err, &record) || errors.As(err, &alert) ||
		errors.As(err, &cert) || errors.As(err, &host) ||
		// net/http has no type and no value for a header beyond MaxResponseHeaderBytes.
		strings.Contains(err.Error(), "server response headers exceeded")
}

// gzipped reads Content-Encoding. What is not an encoding at all (servers write charsets here) is ignored,
// as browsers do; an encoding that was not asked for is an error.
func gzipped(values []string) (bool, error) {
	zipped := false
	for _, value := range values {
		for token := range strings.SplitSeq(value, ",") {
			switch token = strings.ToLower(strings.TrimSpace(token)); token {
			case "gzip", "x-gzip":
				if zipped {
					return false, fmt.Errorf("%w: gzip in gzip", ErrContentEncoding)
				}
				zipped = true
			case "br", "zstd", "deflate", "compress", "x-compress", "dcb", "dcz":
				return false, fmt.Errorf("%w: %s", ErrContentEncoding, token)
			}
		}
	}
	return zipped, nil
}
