package main

import (
	"errors"
	"fmt"

	"github.com/winnowhtml/html"
	"github.com/winnowhtml/html/fetch"
)

// statusError is an HTTP status that is no success.
type statusError int

func (e statusError) Error() string { return fmt.Sprintf("status %d", int(e)) }

// kindOf names an error by type, so that errors can be counted. There are few kinds, whatever happens.
func kindOf(err error) string {
	for _, k := range [...]struct {
		err  error
		kind string
	}{
		{fetch.ErrDenied, "fetch_denied"},
		{fetch.ErrInvalidURL, "fetch_invalid_url"},
		{fetch.ErrTooManyRedirects, "fetch_redirects"},
		{fetch.ErrTooLarge, "fetch_too_large"},
		{fetch.ErrTimeout, "fetch_timeout"},
		{html.ErrInputTooLarge, "input_too_large"},
		{html.ErrInvalidHTML, "invalid_html"},
		{html.ErrMaxDepthExceeded, "too_deep"},
		{html.ErrProcessingTimeout, "timeout"},
		{html.ErrInternalPanic, "panic"},
		{html.ErrUnsupportedContentType, "content_type"},
		{html.ErrLimitExceeded, "limit"},
	} {
		if errors.Is(err, k.err) {
			return k.kind
		}
	}
	if s := statusError(0); errors.As(err, &s) {
		return fmt.Sprintf("http_%dxx", int(s)/100%10)
	}
	if f := (*fetch.Error)(nil); errors.As(err, &f) {
		return "fetch"
	}
	return "other"
}
