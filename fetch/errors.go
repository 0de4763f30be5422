package fetch

import (
	"context"
	"errors"
	"io"
	"net"
	"net/url"
	"os"
	"strings"
)

// Reasons why a fetch failed. An error of this package wraps at most one of them; ask with errors.Is.
var (
	// ErrDenied: an address, port, scheme or form of URL that the Guard or the Client does not allow.
	ErrDenied = errors.New("html: fetch: denied")
	// ErrInvalidURL: a URL, or the target of a redirect, that cannot be read as one.
	ErrInvalidURL = errors.New("html: fetch: invalid URL")
	// ErrTooManyRedirects: more redirects than Options.MaxRedirects.
	ErrTooManyRedirects = errors.New("html: fetch: too many redirects")
	// ErrTooLarge: a body with more than Options.MaxBytes, counted after decompression. What came before
	// was handed out, so a reader that can do with the beginning may take it for the end.
	ErrTooLarge = errors.New("html: fetch: body too large")
	// ErrTimeout: a deadline of the Client passed. It also matches context.DeadlineExceeded.
	ErrTimeout error = timeoutError{}
	// ErrContentEncoding: a body that is compressed in a way that was not asked for.
	ErrContentEncoding = errors.New("html: fetch: unsupported content encoding")
	// ErrRender: a rendering service that did not answer with a page.
	ErrRender = errors.New("html: fetch: rendering failed")
)

// Op says at which step a fetch failed.
type Op string

// The steps of a fetch, in their order.
const (
	OpURL      Op = "url"      // judging the URL that was given
	OpResolve  Op = "resolve"  // looking up the host
	OpDial     Op = "dial"     // connecting
	OpGet      Op = "get"      // TLS, sending the request, waiting for the header
	OpRedirect Op = "redirect" // following Location
	OpGate     Op = "gate"     // judging content type and content encoding
	OpRead     Op = "read"     // reading the body
	OpRender   Op = "render"   // asking the Renderer
)

// Error is what the functions of this package return, and what a Response.Body returns when it breaks.
type Error struct {
	Op Op
	// URL of the hop that failed, without user, password and fragment; empty if it could not be read.
	URL string
	// Permanent: asking again will bring the same. Otherwise it may help, unless the caller gave up.
	Permanent bool
	Err       error
}

// Error says what failed, where and why.
func (e *Error) Error() string {
	msg := "html: fetch: " + string(e.Op)
	if e.URL != "" {
		msg += " " + e.URL
	}
	if e.Err == nil {
		return msg
	}
	cause := e.Err.Error()
	cause = strings.TrimPrefix(cause, "html: fetch: ")
	return msg + ": " + strings.TrimPrefix(cause, "html: ")
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// IsTransient reports whether it may help to try again later: timeouts, connections that were refused or
// broke, names that could not be looked up just now. It works on any error, so also on what a parser
// returned after its reader failed; an error of unknown kind is not transient, and neither is a context that
// the caller cancelled.
func IsTransient(err error) bool {
	if err == nil || errors.Is(err, context.Canceled) {
		return false
	}
	if e := (*Error)(nil); errors.As(err, &e) {
		return !e.Permanent
	}
	return broken(err)
}

// IsPermanent reports whether trying again is in vain: what was denied, refused, malformed or too large.
func IsPermanent(err error) bool {
	e := (*Error)(nil)
	return errors.As(err, &e) && e.Permanent
}

// broken reports whether err is one that networks make.
func broken(err error) bool {
	var dns *net.DNSError
	if errors.As(err, &dns) {
		return !lasting(dns)
	}
	var timeout interface{ Timeout() bool }
	if errors.As(err, &timeout) && timeout.Timeout() {
		return true
	}
	var op *net.OpError
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(err, os.ErrDeadlineExceeded) ||
		errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.ErrClosedPipe) ||
		reset(err) || errors.As(err, &op)
}

// lasting reports whether a name is known not to exist.
func lasting(e *net.DNSError) bool { return e.IsNotFound && !e.IsTemporary && !e.IsTimeout }

// timeoutError is the type of ErrTimeout, so that every way of asking for a timeout finds it.
type timeoutError struct{}

func (timeoutError) Error() string   { return "html: fetch: timeout" }
func (timeoutError) Timeout() bool   { return true }
func (timeoutError) Temporary() bool { return true }
func (timeoutError) Is(target error) bool {
	return target == context.DeadlineExceeded || target == os.ErrDeadlineExceeded
}

// public returns u without what an error must not show.
func public(u *url.URL) string {
	if u == nil {
		return ""
	}
	c := *u
	c.User, c.Fragment, c.RawFragment = nil, "", ""
	return c.String()
}
