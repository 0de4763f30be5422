package collect

import (
	"errors"
	"math/rand/v2"
	"time"

	"github.com/winnowhtml/html/examples/gocollector/internal/feed"
	"github.com/winnowhtml/html/examples/gocollector/internal/goproxy"
	"github.com/winnowhtml/html/examples/gocollector/internal/web"
)

const (
	firstPause = time.Second // after the first failure; doubled with each further one
	maxPause   = time.Hour
)

// verdict says what to do about an error.
type verdict struct {
	final bool          // asking again brings the same
	after time.Duration // at least as long the other side wants to be left alone
}

// judge tells errors apart. Final is only what a proxy said for certain, or what it cannot be asked. Everything
// else may pass: networks, servers and their certificates get mended.
func judge(err error) verdict {
	var (
		notFound *goproxy.NotFoundError
		invalid  *goproxy.InvalidError
		status   *web.StatusError
	)
	switch {
	case errors.As(err, &notFound), errors.As(err, &invalid), errors.Is(err, feed.ErrNoProgress):
		return verdict{final: true}
	case errors.As(err, &status):
		return verdict{final: !status.Transient(), after: status.RetryAfter}
	}
	return verdict{}
}

// pause returns how long to wait after so many attempts: doubled with each, with up to a quarter more by
// chance so that what failed together does not come back together.
func (v verdict) pause(attempts int) time.Duration {
	d := maxPause
	if attempts < 12 {
		d = firstPause << max(attempts-1, 0)
	}
	return max(d+time.Duration(rand.Int64N(int64(d)/4)), v.after)
}
