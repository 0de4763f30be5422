package fetch

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// service answers like a rendering service with what the URL that is asked for stands for.
func service(t *testing.T) string {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var question struct{ URL string }
		if r.Method != http.MethodPost || r.Header.Get("Content-Type") != "application/json" ||
			json.NewDecoder(r.Body).Decode(&question) != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		switch question.URL {
		case "http://site.example/full":
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			w.Header().Set(HeaderRenderedURL, "https://site.example/end")
			w.Header().Set(HeaderRenderedStatus, "203")
			io.WriteString(w, "<p>"+r.Header.Get("X-Service-Key"))
		case "http://site.example/bare":
			w.Header()["Content-Type"] = nil
			w.Header().Set(HeaderRenderedURL, "javascript:alert(1)")
			w.Header().Set(HeaderRenderedStatus, "many")
			io.WriteString(w, "<p>bare")
		case "http://site.example/busy":
			http.Error(w, "all browsers are busy", http.StatusServiceUnavailable)
		case "http://site.example/denied":
			http.Error(w, "denied", http.StatusForbidden)
		case "http://site.example/moved":
			http.Redirect(w, r, "/elsewhere", http.StatusFound)
		case "http://site.example/hang":
			<-r.Context().Done()
		}
	}))
	t.Cleanup(s.Close)
	return s.URL
}

func TestHTTPRenderer(t *testing.T) {
	r := &HTTPRenderer{Endpoint: service(t), Header: http.Header{"X-Service-Key": {"k"}}, MaxBytes: 4}
	resp, err := r.Render(context.Background(), "http://site.example/full")
	require.NoError(t, err)
	require.Equal(t, "https://site.example/end", resp.URL)
	require.Equal(t, 203, resp.Status)
	require.Equal(t, "text/html; charset=utf-8", resp.ContentType)
	b, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	require.Equal(t, "<p>k", string(b))
	require.NoError(t, resp.Body.Close())

	resp, err = r.Render(context.Background(), "http://site.example/bare")
	require.NoError(t, err)
	require.Empty(t, resp.URL)
	require.Zero(t, resp.Status)
	b, err = io.ReadAll(resp.Body)
	require.ErrorIs(t, err, ErrTooLarge)
	require.Equal(t, "<p>b", string(b))
	require.NoError(t, resp.Body.Close())
}

func TestHTTPRendererErrors(t *testing.T) {
	endpoint := service(t)
	gone := httptest.NewServer(nil)
	gone.Close()
	tests := []struct {
		name, endpoint, url string
		transient           bool
		want                error
	}{
		{"busy", endpoint, "http://site.example/busy", true, ErrRender},
		{"denied", endpoint, "http://site.example/denied", false, ErrRender},
		{"moved", endpoint, "http://site.example/moved", false, ErrRender},
		{"no service", gone.URL + "/?key=secret", "http://site.example/full", true, nil},
		{"no endpoint", "http://\x00", "http://site.example/full", false, ErrRender},
		{"no URL", endpoint, "http://[", false, ErrInvalidURL},
		{"a deadline", endpoint, "http://site.example/hang", true, ErrTimeout},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := &HTTPRenderer{Endpoint: tt.endpoint}
			if tt.want == ErrTimeout {
				r.Timeout = 20 * time.Millisecond
			}
			_, err := r.Render(context.Background(), tt.url)
			require.Error(t, err)
			if tt.want != nil {
				require.ErrorIs(t, err, tt.want)
			}
			require.Equal(t, tt.transient, IsTransient(err), "%v", err)
			require.Equal(t, !tt.transient, IsPermanent(err), "%v", err)
			require.Equal(t, OpRender, err.(*Error).Op)
			require.NotContains(t, err.Error(), "secret")
		})
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := (&HTTPRenderer{Endpoint: endpoint}).Render(ctx, "http://site.example/full")
	require.ErrorIs(t, err, context.Canceled)
	require.False(t, IsTransient(err))
}
