package web

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// maxRetryAfter bounds what a server may ask for.
const maxRetryAfter = time.Hour

// StatusError is an answer other than 200.
type StatusError struct {
	URL        string
	Status     int
	RetryAfter time.Duration // as the server asked; 0 if it did not
	Text       string        // the beginning of a text answer, one line
}

func (e *StatusError) Error() string {
	s := fmt.Sprintf("%s: status %d", e.URL, e.Status)
	if e.Text != "" {
		s += ": " + e.Text
	}
	return s
}

// RestError says that a host asked for a pause that is not over, so it was not asked.
type RestError struct {
	Host  string
	After time.Duration // until it may be asked
}

func (e *RestError) Error() string {
	return fmt.Sprintf("%s wants to be left alone for another %s", e.Host, e.After.Round(time.Second))
}

// Gone reports whether the server says that there is nothing, as the go command understands it.
func (e *StatusError) Gone() bool {
	return e.Status == http.StatusNotFound || e.Status == http.StatusGone
}

// Transient reports whether it may help to ask again: trouble of the server's, too many requests, and
// questions of rights, which somebody may yet settle.
func (e *StatusError) Transient() bool {
	switch e.Status {
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusProxyAuthRequired,
		http.StatusRequestTimeout, http.StatusTooEarly, http.StatusTooManyRequests:
		return true
	}
	return e.Status >= 500 || e.Status < 400
}

// retryAfter reads the header of that name, seconds or a date.
func retryAfter(h http.Header, now time.Time) time.Duration {
	value := strings.TrimSpace(h.Get("Retry-After"))
	if n, err := strconv.Atoi(value); err == nil {
		return min(max(time.Duration(min(n, 1<<20))*time.Second, 0), maxRetryAfter)
	}
	if t, err := http.ParseTime(value); err == nil {
		return min(max(t.Sub(now), 0), maxRetryAfter)
	}
	return 0
}

// excerpt makes one printable line of what a server wrote.
func excerpt(s string) string {
	s = strings.Join(strings.FieldsFunc(strings.ToValidUTF8(s, ""), func(r rune) bool {
		return unicode.IsSpace(r) || !unicode.IsPrint(r)
	}), " ")
	if len(s) > maxExcerpt {
		s = strings.ToValidUTF8(s[:maxExcerpt], "") + "…"
	}
	return s
}
