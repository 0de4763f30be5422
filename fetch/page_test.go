package fetch

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/winnowhtml/html"
)

const (
	article = `<!DOCTYPE html><html lang="en"><head><title>Pilots</title></head><body><main><article><h1>Pilots</h1>
<p>The harbour pilots of the northern coast learn the tides by walking the mud flats at dawn, counting the channels.</p>
<p>A well kept notebook, they say, is worth more than any printed chart, because the sand moves every season.</p>
<p>Read <a href="next?x=1">the next chapter</a> of the story, which tells how the buoys drift after storms.</p>
</article></main></body></html>`
	shell = `<!DOCTYPE html><html><head><title>App</title><script defer src="/static/app.js"></script></head>
<body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div></body></html>`
)

func processor(t *testing.T) *html.Processor {
	p, err := html.New()
	require.NoError(t, err)
	t.Cleanup(func() { p.Close() })
	return p
}

func pageSite(t *testing.T) *site {
	return serve(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		switch r.URL.Path {
		case "/old":
			http.Redirect(w, r, "//new.example:"+portIn(r.Host)+"/dir/page", http.StatusMovedPermanently)
		case "/missing":
			w.WriteHeader(http.StatusNotFound)
			io.WriteString(w, article)
		case "/shell":
			io.WriteString(w, shell)
		case "/film":
			w.Header().Set("Content-Type", "video/mp4")
			io.WriteString(w, "film")
		case "/broken":
			w.Header().Set("Content-Length", "100000")
			io.WriteString(w, article)
		case "/long":
			io.WriteString(w, article[:strings.Index(article, "</article>")])
			for range 2000 {
				io.WriteString(w, "<p>And on it goes, one more paragraph of prose about the tides, with words enough to count.</p>")
			}
		default:
			io.WriteString(w, article)
		}
	}, "old.example", "new.example")
}

func portIn(host string) string { return host[strings.LastIndexByte(host, ':')+1:] }

func TestPage(t *testing.T) {
	s, p := pageSite(t), processor(t)
	c := s.client(t)
	page, err := c.Page(context.Background(), p, s.at("old.example", "/old"))
	require.NoError(t, err)
	require.Equal(t, s.at("new.example", "/dir/page"), page.URL)
	require.Equal(t, 200, page.Status)
	require.Equal(t, "text/html; charset=utf-8", page.Header.Get("Content-Type"))
	require.Contains(t, page.Document.Text(), "walking the mud flats")
	require.False(t, page.Rendered || page.Truncated)
	// Relative links resolve against the final URL.
	links := fmt.Sprint(page.Document.AllLinks())
	require.Contains(t, links, s.at("new.example", "/dir/next?x=1"))

	page, err = c.Page(context.Background(), p, s.at("old.example", "/missing"))
	require.NoError(t, err)
	require.Equal(t, 404, page.Status)
	require.Contains(t, page.Document.Text(), "mud flats", "an error page is a page")
}

func TestPageErrors(t *testing.T) {
	s, p := pageSite(t), processor(t)
	c := s.client(t)
	_, err := c.Page(context.Background(), p, s.at("old.example", "/film"))
	require.ErrorIs(t, err, html.ErrUnsupportedContentType)
	require.True(t, IsPermanent(err))

	_, err = c.Page(context.Background(), p, "http://10.0.0.1/")
	require.ErrorIs(t, err, ErrDenied)

	count := countReads(c)
	_, err = c.Page(context.Background(), p, s.at("old.example", "/broken"))
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	require.True(t, IsTransient(err), "%v", err)
	require.True(t, strings.HasPrefix(err.Error(), "html: "), err)
	require.Equal(t, 1, count.closed, "the body is closed")

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = c.Page(ctx, p, s.at("old.example", "/"))
	require.ErrorIs(t, err, context.Canceled)

	closed, err := html.New()
	require.NoError(t, err)
	require.NoError(t, closed.Close())
	_, err = c.Page(context.Background(), closed, s.at("old.example", "/"))
	require.ErrorIs(t, err, html.ErrProcessorClosed)
	_, err = c.Page(context.Background(), nil, s.at("old.example", "/"))
	require.Error(t, err)
}

// TestPageCaps: a cap ends the reading, keeps what is there, and is no error.
func TestPageCaps(t *testing.T) {
	s, p := pageSite(t), processor(t)
	page, err := s.client(t, func(o *Options) { o.MaxBytes = 4096 }).Page(context.Background(), p, s.at("old.example", "/long"))
	require.NoError(t, err)
	require.True(t, page.Truncated)
	require.Contains(t, page.Document.Text(), "mud flats")

	cfg := html.DefaultConfig()
	cfg.MaxStreamBytes = 4096
	small, err := html.New(cfg)
	require.NoError(t, err)
	t.Cleanup(func() { small.Close() })
	page, err = s.client(t).Page(context.Background(), small, s.at("old.example", "/long"))
	require.NoError(t, err)
	require.True(t, page.Truncated)
}

// rendererFunc is a Renderer, and counts how often it is asked.
type rendererFunc func(ctx context.Context, url string) (*Response, error)

func (f rendererFunc) Render(ctx context.Context, url string) (*Response, error) { return f(ctx, url) }

func TestPageRendering(t *testing.T) {
	s, p := pageSite(t), processor(t)
	asked := ""
	answer := func(r *Response, err error) rendererFunc {
		return func(_ context.Context, url string) (*Response, error) { asked = url; return r, err }
	}
	body := func(text string) io.ReadCloser { return io.NopCloser(strings.NewReader(text)) }
	refused := errors.New("no browser today")
	tests := []struct {
		name, path string
		renderer   Renderer
		rendered   bool
		url        string
		status     int
		err        error
	}{
		{"no renderer", "/shell", nil, false, "/shell", 200, nil},
		{"no need", "/", answer(nil, refused), false, "/", 200, nil},
		{"filled", "/shell", answer(&Response{Body: body(article), URL: s.at("old.example", "/app/7"), Status: 203}, nil), true, "/app/7", 203, nil},
		{"filled, and no more known", "/shell", answer(&Response{Body: body(article)}, nil), true, "/shell", 200, nil},
		{"an error", "/shell", answer(nil, refused), false, "/shell", 200, refused},
		{"nothing", "/shell", answer(nil, nil), false, "/shell", 200, ErrRender},
		{"no body", "/shell", answer(&Response{}, nil), false, "/shell", 200, ErrRender},
		{"no page", "/shell", answer(&Response{Body: body("x"), ContentType: "image/png"}, nil), false, "/shell", 200, html.ErrUnsupportedContentType},
		{"a panic", "/shell", rendererFunc(func(_ context.Context, url string) (*Response, error) { asked = url; panic("browser") }), false, "/shell", 200, ErrRender},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			asked = ""
			page, err := s.client(t, func(o *Options) { o.Renderer = tt.renderer }).Page(context.Background(), p, s.at("old.example", tt.path))
			require.NoError(t, err)
			require.Equal(t, tt.rendered, page.Rendered)
			require.Equal(t, s.at("old.example", tt.url), page.URL)
			require.Equal(t, tt.status, page.Status)
			require.ErrorIs(t, page.RenderErr, tt.err)
			if tt.path == "/shell" && tt.renderer != nil {
				require.Equal(t, s.at("old.example", "/shell"), asked)
			} else {
				require.Empty(t, asked)
			}
			require.Equal(t, !tt.rendered && tt.path == "/shell", page.Document.IsEmptyShell())
			if tt.rendered {
				require.Contains(t, page.Document.Text(), "walking the mud flats")
				require.Contains(t, fmt.Sprint(page.Document.AllLinks()), "next?x=1")
			}
		})
	}
}

// Both ways hand the same shape downstream: a page rendered is the page that was served whole.
func TestRenderedAndServedAreTheSame(t *testing.T) {
	s, p := pageSite(t), processor(t)
	served, err := s.client(t).Page(context.Background(), p, s.at("old.example", "/"))
	require.NoError(t, err)
	rendered, err := s.client(t, func(o *Options) {
		o.Renderer = rendererFunc(func(context.Context, string) (*Response, error) {
			return &Response{Body: io.NopCloser(strings.NewReader(article)), ContentType: "text/html; charset=utf-8", URL: s.at("old.example", "/")}, nil
		})
	}).Page(context.Background(), p, s.at("old.example", "/shell"))
	require.NoError(t, err)
	require.True(t, rendered.Rendered)
	require.Equal(t, served.Document.Text(), rendered.Document.Text())
	require.Equal(t, served.Document.Markdown(), rendered.Document.Markdown())
	require.Equal(t, served.Document.AllLinks(), rendered.Document.AllLinks())
}

// A status without a body is an empty page, not an error, and nothing to render.
func TestPageWithoutBody(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusNoContent)
	}, "site.example")
	c := s.client(t, func(o *Options) {
		o.Renderer = rendererFunc(func(context.Context, string) (*Response, error) {
			t.Error("the renderer was asked")
			return nil, nil
		})
	})
	page, err := c.Page(context.Background(), processor(t), s.at("site.example", "/"))
	require.NoError(t, err)
	require.Equal(t, http.StatusNoContent, page.Status)
	require.Empty(t, page.Document.Text())
}
