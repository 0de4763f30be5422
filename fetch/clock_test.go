package fetch

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// slowClient returns a client whose every connection is served by handler, in memory, so that a test can run
// on a clock of its own.
func slowClient(o Options, handler func(conn net.Conn)) *Client {
	o.Resolver = answers{"site.example": {{"93.184.215.14"}}}.resolver()
	c := New(o)
	c.dialer.connect = func(context.Context, string, string) (net.Conn, error) {
		ours, theirs := net.Pipe()
		go handler(theirs)
		return ours, nil
	}
	return c
}

// settle lets time pass on the test's clock, so that servers notice that their client is gone.
func settle() { time.Sleep(time.Hour) }

func readRequest(conn net.Conn) { http.ReadRequest(bufio.NewReader(conn)) }

// drip writes s over and over, pausing before each time, until the other side is gone.
func drip(conn net.Conn, s string, pause time.Duration) {
	defer conn.Close()
	for {
		time.Sleep(pause)
		if _, err := io.WriteString(conn, s); err != nil {
			return
		}
	}
}

func TestDeadlines(t *testing.T) {
	const header = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"
	tests := []struct {
		name    string
		opts    Options
		handler func(net.Conn)
		took    time.Duration
		op      Op
	}{
		{"no header", Options{}, func(c net.Conn) { readRequest(c) }, DefaultHeaderTimeout, OpGet},
		{"a header that drips", Options{}, func(c net.Conn) {
			readRequest(c)
			io.WriteString(c, "HTTP/1.1 200 OK\r\n")
			drip(c, "X: y\r\n", time.Second)
		}, DefaultHeaderTimeout, OpGet},
		{"a request nobody reads", Options{}, func(c net.Conn) { settle(); c.Close() }, DefaultHeaderTimeout, OpGet},
		{"no body", Options{}, func(c net.Conn) { readRequest(c); io.WriteString(c, header) }, DefaultBodyTimeout, OpRead},
		{"a body that drips", Options{}, func(c net.Conn) {
			readRequest(c)
			io.WriteString(c, header)
			drip(c, "<p>", time.Second)
		}, DefaultBodyTimeout, OpRead},
		{"header and body that each just fit", Options{BodyTimeout: 25 * time.Second}, func(c net.Conn) {
			readRequest(c)
			time.Sleep(9 * time.Second)
			io.WriteString(c, header)
			drip(c, "<p>", time.Second)
		}, DefaultTimeout, OpRead},
		{"redirects that each just fit", Options{}, func(c net.Conn) {
			readRequest(c)
			time.Sleep(7 * time.Second)
			io.WriteString(c, "HTTP/1.1 302 Found\r\nLocation: /on\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
		}, DefaultTimeout, OpGet},
		{"only the header has a deadline", Options{Timeout: -1, BodyTimeout: -1}, func(c net.Conn) {
			readRequest(c)
		}, DefaultHeaderTimeout, OpGet},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				defer settle()
				c := slowClient(tt.opts, tt.handler)
				start := time.Now()
				resp, err := c.Get(t.Context(), "http://site.example/")
				if err == nil {
					_, err = io.Copy(io.Discard, resp.Body)
					resp.Body.Close()
				}
				require.ErrorIs(t, err, ErrTimeout)
				require.ErrorIs(t, err, context.DeadlineExceeded)
				require.ErrorIs(t, err, os.ErrDeadlineExceeded)
				require.True(t, IsTransient(err))
				require.Equal(t, tt.took, time.Since(start))
				require.Equal(t, tt.op, err.(*Error).Op)
				c.CloseIdleConnections()
			})
		})
	}
}

func TestCallerGivesUp(t *testing.T) {
	for _, step := range []string{"header", "body"} {
		t.Run(step, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				defer settle()
				c := slowClient(Options{}, func(c net.Conn) {
					readRequest(c)
					if step == "body" {
						io.WriteString(c, "HTTP/1.1 200 OK\r\n\r\n<p>")
					}
				})
				fetch := func(ctx context.Context) error {
					resp, err := c.Get(ctx, "http://site.example/")
					if err == nil {
						_, err = io.Copy(io.Discard, resp.Body)
						resp.Body.Close()
					}
					return err
				}
				ctx, cancel := context.WithCancelCause(t.Context())
				time.AfterFunc(time.Second, func() { cancel(errors.New("no longer wanted")) })
				err := fetch(ctx)
				require.ErrorIs(t, err, context.Canceled)
				require.False(t, IsTransient(err))
				require.False(t, IsPermanent(err))

				short, stop := context.WithTimeout(t.Context(), time.Second)
				defer stop()
				err = fetch(short)
				require.ErrorIs(t, err, context.DeadlineExceeded)
				require.NotErrorIs(t, err, ErrTimeout, "the deadline was not ours")
				require.True(t, IsTransient(err))
			})
		})
	}
}

// TestCloseWhileReading: another goroutine may close a body that a reader hangs on.
func TestCloseWhileReading(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		defer settle()
		c := slowClient(Options{}, func(c net.Conn) {
			readRequest(c)
			io.WriteString(c, "HTTP/1.1 200 OK\r\n\r\n")
		})
		resp, err := c.Get(t.Context(), "http://site.example/")
		require.NoError(t, err)
		done := make(chan error)
		go func() {
			_, err := resp.Body.Read(make([]byte, 1))
			done <- err
		}()
		synctest.Wait()
		require.NoError(t, resp.Body.Close())
		err = <-done
		require.Error(t, err)
		require.False(t, IsTransient(err))
	})
}
