package fetch

import (
	"fmt"
	"net/http"
	"net/textproto"
	"net/url"
	"strings"
)

// redirects reports whether a status sends the client elsewhere with a GET.
func redirects(status int) bool {
	switch status {
	case http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther,
		http.StatusTemporaryRedirect, http.StatusPermanentRedirect:
		return true
	}
	return false
}

// next resolves a Location against the URL that it came from and judges it like a first URL.
func (c *Client) next(from *url.URL, location string) (*url.URL, error) {
	if location == "" {
		return nil, fmt.Errorf("%w: a redirect without Location", ErrInvalidURL)
	}
	ref, err := parseURL(location)
	if err != nil {
		return nil, err
	}
	to := from.ResolveReference(ref)
	if to.Fragment == "" { // RFC 9110 section 10.2.2
		to.Fragment, to.RawFragment = from.Fragment, from.RawFragment
	}
	if err := c.guard.checkURL(to); err != nil {
		return nil, err
	}
	return to, nil
}

// carries reports whether the caller's headers go along from one hop to the next: they do not leave the host
// they were meant for. To take them from https to http on that host is an error rather than a request that
// fails for want of them.
func (c *Client) carries(from, to *url.URL) (bool, error) {
	if !sameService(from, to) {
		return false, nil
	}
	if from.Scheme == "https" && to.Scheme == "http" && c.credentials() {
		return false, fmt.Errorf("%w: a redirect from https to http with the caller's headers", ErrDenied)
	}
	return true, nil
}

// sameService reports whether two URLs mean the same host and port. The standard ports of http and https
// count as one, for sites that only add the s.
func sameService(a, b *url.URL) bool {
	if !strings.EqualFold(a.Hostname(), b.Hostname()) {
		return false
	}
	p, errP := portOf(a)
	q, errQ := portOf(b)
	standard := func(u *url.URL, port uint16) bool {
		return port == 80 && u.Scheme == "http" || port == 443 && u.Scheme == "https"
	}
	return errP == nil && errQ == nil && (p == q || standard(a, p) && standard(b, q))
}

// credentials reports whether the caller set headers that must not be seen by others.
func (c *Client) credentials() bool {
	for key := range c.options.Header {
		if !negotiation(key) {
			return true
		}
	}
	return false
}

// negotiation reports whether a header says nothing but what the client would like to read.
func negotiation(key string) bool {
	return key == "Accept" || key == "Accept-Language" || key == "User-Agent"
}

// userHeader copies the caller's headers without those that are the Client's to set.
func userHeader(h http.Header) http.Header {
	out := make(http.Header, len(h))
	for key, values := range h {
		switch key = textproto.CanonicalMIMEHeaderKey(key); key {
		case "Host", "Accept-Encoding", "Connection", "Proxy-Connection", "Keep-Alive", "Te", "Trailer",
			"Transfer-Encoding", "Upgrade", "Content-Length", "Proxy-Authorization":
		default:
			out[key] = append(out[key], values...)
		}
	}
	return out
}

// setHeader fills in the header of a request. carry says whether the caller's own headers go along.
func (c *Client) setHeader(req *http.Request, carry bool) {
	req.Header.Set("User-Agent", c.options.UserAgent)
	req.Header.Set("Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8")
	for key, values := range c.options.Header {
		if carry || negotiation(key) {
			req.Header[key] = append([]string(nil), values...)
		}
	}
	req.Header.Set("Accept-Encoding", "gzip")
	if c.options.Jar != nil {
		for _, cookie := range c.options.Jar.Cookies(req.URL) {
			req.AddCookie(cookie)
		}
	}
}
