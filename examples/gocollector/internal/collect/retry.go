package collect

import (
	"errors"
	"math/rand/v2"
	"time"

	"github.com/winnowhtml/html/examples/gocollector/internal/feed"
	"github.com/winnowhtml/html/examples/gocollector/internal/goproxy"
	"github.com/winnowhtml/html/examples/gocollector/internal/web"
)

// maxPause bounds how long a failed event waits for its next try.
const maxPause = time.Hour

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
		rest     *web.RestError
	)
	switch {
	case errors.As(err, &notFound), errors.As(err, &invalid), errors.Is(err, feed.ErrNoProgress):
		return verdict{final: true}
	case errors.As(err, &rest):
		return verdict{after: rest.After}
	case errors.As(err, &status):
		return verdict{final: !status.Transient(), after: status.RetryAfter}
	}
	return verdict{}
}

// pause returns how long to wait after so many attempts: doubled with each, with up to a quarter more by
// chance so that what failed together does not come back together.
func (c *Collector) pause(v verdict, attempts int) time.Duration {
	d := c.firstPause
	for ; attempts > 1 && d < maxPause; attempts-- {
		d *= 2
	}
	d = min(d, maxPause)
	return max(d+time.Duration(rand.Int64N(int64(d)/4+1)), v.after)
}
