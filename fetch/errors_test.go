package fetch

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestErrorText(t *testing.T) {
	tests := []struct {
		err  Error
		want string
	}{
		{Error{Op: OpURL}, "html: fetch: url"},
		{Error{Op: OpURL, Err: ErrInvalidURL}, "html: fetch: url: invalid URL"},
		{Error{Op: OpGet, URL: "http://a.example/", Err: io.EOF}, "html: fetch: get http://a.example/: EOF"},
		{Error{Op: OpGate, URL: "http://a.example/", Err: unsupportedType("video/mp4")},
			`html: fetch: gate http://a.example/: unsupported content type: "video/mp4"`},
	}
	for _, tt := range tests {
		require.Equal(t, tt.want, tt.err.Error())
		require.Equal(t, tt.err.Err, errors.Unwrap(&tt.err))
	}
}

func TestSentinelsArePrefixed(t *testing.T) {
	for _, err := range []error{
		ErrDenied, ErrInvalidURL, ErrTooManyRedirects, ErrTooLarge, ErrTimeout, ErrContentEncoding, ErrRender,
	} {
		require.True(t, strings.HasPrefix(err.Error(), "html: fetch: "), err)
	}
}

func TestTransientOrPermanent(t *testing.T) {
	tests := []struct {
		err                  error
		transient, permanent bool
	}{
		{nil, false, false},
		{errors.New("something"), false, false},
		{io.EOF, false, false},
		{io.ErrUnexpectedEOF, true, false},
		{fmt.Errorf("html: reading: %w", io.ErrUnexpectedEOF), true, false},
		{&net.OpError{Op: "read", Err: errors.New("reset")}, true, false},
		{context.DeadlineExceeded, true, false},
		{os.ErrDeadlineExceeded, true, false},
		{context.Canceled, false, false},
		{&net.DNSError{IsNotFound: true}, false, false},
		{&net.DNSError{IsTimeout: true}, true, false},
		{ErrTimeout, true, false},
		{&Error{Op: OpRead, Err: errors.New("broken")}, true, false},
		{&Error{Op: OpRead, Err: ErrTooLarge, Permanent: true}, false, true},
		{fmt.Errorf("html: parsing: %w", &Error{Op: OpRead, Err: io.ErrUnexpectedEOF}), true, false},
		{&Error{Op: OpRead, Err: context.Canceled}, false, false},
	}
	for _, tt := range tests {
		require.Equal(t, tt.transient, IsTransient(tt.err), "%v", tt.err)
		require.Equal(t, tt.permanent, IsPermanent(tt.err), "%v", tt.err)
	}
}

func TestTimeoutIsATimeout(t *testing.T) {
	var timeout net.Error
	require.ErrorAs(t, fmt.Errorf("x: %w", ErrTimeout), &timeout)
	require.True(t, timeout.Timeout())
	require.False(t, errors.Is(ErrTimeout, context.Canceled))
}

func TestPublicURL(t *testing.T) {
	for in, want := range map[string]string{
		"http://user:secret@a.example/x?y#z": "http://a.example/x?y",
		"http://secret@a.example":            "http://a.example",
		"http://a.example/x@y":               "http://a.example/x@y",
	} {
		u, err := url.Parse(in)
		require.NoError(t, err)
		require.Equal(t, want, public(u))
		require.Equal(t, in, u.String(), "the URL itself stays")
	}
	require.Empty(t, public(nil))
}
