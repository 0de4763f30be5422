package fetch

import (
	"context"
	"io"
	"net/http"
	"time"
)

// What an Options field that is zero stands for.
const (
	DefaultUserAgent     = "Mozilla/5.0 (compatible; Winnow/1.0; +https://github.com/winnowhtml/html)"
	DefaultTimeout       = 30 * time.Second
	DefaultHeaderTimeout = 10 * time.Second
	DefaultBodyTimeout   = 20 * time.Second
	DefaultMaxRedirects  = 10
	DefaultMaxBytes      = 50 << 20
)

// maxHeaderBytes bounds the header of a response; browsers stop at the same size.
const maxHeaderBytes = 256 << 10

// Options are the settings of a Client. The zero Options are good for the open web.
type Options struct {
	// Guard says what may be dialled; nil means public addresses on ports 80 and 443.
	Guard *Guard
	// UserAgent is sent with every request. Say who you are and where you can be reached.
	UserAgent string
	// Header is sent to the host of the URL that was asked for. On a redirect to another host or port, all
	// of it but Accept, Accept-Language and User-Agent stays behind and does not come back later in the
	// chain. Host, Accept-Encoding, and what belongs to the connection, are ignored.
	Header http.Header
	// Timeout bounds a fetch as a whole, from the call to the end of the body; negative means no bound.
	Timeout time.Duration
	// HeaderTimeout bounds each hop from looking up the host to the end of the header.
	HeaderTimeout time.Duration
	// BodyTimeout bounds the reading of the body, from the header to its end.
	BodyTimeout time.Duration
	// MaxRedirects is how many redirects are followed; negative means none.
	MaxRedirects int
	// MaxBytes bounds the body, counted after decompression.
	MaxBytes int64
	// AnyType lets Get answer with bodies that are no pages by their content type: for the files of an API
	// or a registry. Page refuses them all the same.
	AnyType bool
	// Jar, if set, gets and gives cookies, hop by hop. Without one no cookie is kept.
	Jar http.CookieJar
	// Resolver looks up hosts; nil means net.DefaultResolver.
	Resolver Resolver
	// Renderer is asked by Page for pages whose HTML is an empty shell.
	Renderer Renderer
	// Transport may adjust the transport before its first use: certificates, pool sizes, buffers. Proxy,
	// the dial functions and compression are the Client's; what is set there is overridden. A protocol
	// that is registered on the transport escapes the Guard.
	Transport func(*http.Transport)
}

// A Client fetches pages from URLs that nobody vouches for. It is safe for concurrent use and keeps
// connections open for further requests: share one.
type Client struct {
	guard     *Guard
	options   Options
	transport http.RoundTripper
	dialer    *dialer
}

// New returns a Client. Options are copied; a Resolver, Renderer or Jar must be safe for concurrent use.
func New(o Options) *Client {
	if o.UserAgent == "" {
		o.UserAgent = DefaultUserAgent
	}
	o.MaxBytes = maxBytes(o.MaxBytes)
	o.Timeout = orDefault(o.Timeout, DefaultTimeout)
	o.HeaderTimeout = orDefault(o.HeaderTimeout, DefaultHeaderTimeout)
	o.BodyTimeout = orDefault(o.BodyTimeout, DefaultBodyTimeout)
	o.MaxRedirects = orDefault(o.MaxRedirects, DefaultMaxRedirects)
	o.Guard, o.Header = o.Guard.clone(), userHeader(o.Header)
	c := &Client{guard: o.Guard, options: o, dialer: newDialer(o.Guard, o.Resolver)}
	c.transport = newTransport(c.dialer, o.Transport)
	return c
}

// maxBytes is the bound that a setting asks for. One that no body reaches is cut, to leave room to count with.
func maxBytes(v int64) int64 {
	if v <= 0 {
		return DefaultMaxBytes
	}
	return min(v, 1<<60)
}

func orDefault[T int | time.Duration](v, standard T) T {
	if v == 0 {
		return standard
	}
	return v
}

// newTransport builds the one way out. What makes it safe is set last, so that adjust cannot undo it.
func newTransport(d *dialer, adjust func(*http.Transport)) *http.Transport {
	t := &http.Transport{
		ForceAttemptHTTP2:      true,
		MaxIdleConns:           100,
		IdleConnTimeout:        60 * time.Second,
		TLSHandshakeTimeout:    dialTimeout,
		MaxResponseHeaderBytes: maxHeaderBytes,
	}
	if adjust != nil {
		adjust(t)
	}
	t.Proxy = nil // a proxy would be what the Guard sees
	t.DialContext = d.dial
	t.DialTLSContext = nil
	//lint:ignore SA1019 deprecated, and obeyed all the same: they would go past the Guard
	t.Dial, t.DialTLS = nil, nil
	t.DisableCompression = true // bodies are decompressed here, under a cap
	return t
}

// CloseIdleConnections closes connections that wait for further requests.
func (c *Client) CloseIdleConnections() {
	if t, ok := c.transport.(*http.Transport); ok {
		t.CloseIdleConnections()
	}
}

// A Response is a page about to be read. Its status may be any: an error page is a page too.
type Response struct {
	// Body is decompressed and ends at Options.MaxBytes with ErrTooLarge. Its errors are *Error. It must
	// be closed; closing it early costs the connection, not the time to read the rest.
	Body io.ReadCloser
	// URL is the final one, after redirects: what relative links resolve against.
	URL string
	// ContentType as declared, with its parameters; often missing and not always true.
	ContentType string
	Status      int
	// Header of the final response. It may hold cookies.
	Header http.Header
}

// Get asks for a URL and follows redirects, each of them checked like the first. It returns once the header
// of the final response is there and its type is not refused; no byte of the body has been read by then, and
// none of the bodies of redirects ever is. Errors are *Error.
func (c *Client) Get(ctx context.Context, url string) (*Response, error) {
	u, err := parseURL(url)
	if err != nil {
		return nil, &Error{Op: OpURL, Permanent: true, Err: err}
	}
	if err := c.guard.checkURL(u); err != nil {
		return nil, &Error{Op: OpURL, URL: public(u), Permanent: true, Err: err}
	}
	clock := startClock(ctx, c.options)
	resp, err := c.follow(clock, u)
	if err != nil {
		clock.stop()
		return nil, err
	}
	return resp, nil
}
