package main

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"strings"

	"github.com/winnowhtml/html"
	"github.com/winnowhtml/html/examples/explain/report"
	"github.com/winnowhtml/html/fetch"
)

//go:embed page.html.tmpl
var pageSource string

//go:embed style.css
var style string

//go:embed script.js
var script string

//go:embed sample.html
var sample string

// sampleURL is where the built-in page claims to be.
const sampleURL = "https://journal.example/2026/04/how-a-tide-mill-works"

// policy lets the page load its own style and script and nothing else; whatever a pasted page brings along stays dead.
const policy = "default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// service answers the page's requests.
type service struct {
	settings
	seats  chan struct{} // one taken by each page in work
	client *fetch.Client
	page   *template.Template
}

func newService(s settings) (http.Handler, error) {
	t, err := template.New("page").Parse(pageSource)
	if err != nil {
		return nil, err
	}
	v := &service{
		settings: s,
		seats:    make(chan struct{}, s.concurrent),
		client:   fetch.New(fetch.Options{Guard: s.guard, Timeout: s.timeout, MaxBytes: s.maxBody}),
		page:     t,
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", v.empty)
	mux.HandleFunc("GET /sample", v.sample)
	mux.HandleFunc("POST /{$}", v.extract)
	mux.HandleFunc("GET /style.css", asset("text/css; charset=utf-8", style+report.CSS))
	mux.HandleFunc("GET /script.js", asset("text/javascript; charset=utf-8", script))
	// Other sites may not send their visitors here to have URLs fetched.
	return hardened(http.NewCrossOriginProtection().Handler(mux)), nil
}

// hardened sets what every answer says.
func hardened(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		next.ServeHTTP(w, r)
	})
}

func asset(contentType, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", contentType)
		w.Header().Set("Cache-Control", "max-age=300")
		_, _ = w.Write([]byte(body))
	}
}

// form is what a visitor filled in.
type form struct {
	URL, HTML       string
	Focus, PageType string
	Comments, Whole bool
}

// view is what the page shows.
type view struct {
	Form      form
	Focuses   []string
	PageTypes []string
	MaxBody   string
	NoFetch   bool
	Error     string
	Result    *result
}

func (v *service) empty(w http.ResponseWriter, r *http.Request) { v.show(w, http.StatusOK, view{}) }

func (v *service) sample(w http.ResponseWriter, r *http.Request) {
	v.answer(w, r, form{URL: sampleURL, HTML: sample})
}

func (v *service) extract(w http.ResponseWriter, r *http.Request) {
	// A page may take three bytes for one in a form, and there are other fields.
	r.Body = http.MaxBytesReader(w, r.Body, 3*v.maxBody+4096)
	if err := r.ParseForm(); err != nil {
		status, text := http.StatusBadRequest, "The form cannot be read."
		if tooLarge := (*http.MaxBytesError)(nil); errors.As(err, &tooLarge) {
			status, text = http.StatusRequestEntityTooLarge, "The page is too large for the playground."
		}
		v.show(w, status, view{Error: text})
		return
	}
	v.answer(w, r, form{
		URL: strings.TrimSpace(r.PostFormValue("url")), HTML: r.PostFormValue("html"),
		Focus: r.PostFormValue("focus"), PageType: r.PostFormValue("type"),
		Comments: r.PostFormValue("comments") != "", Whole: r.PostFormValue("whole") != "",
	})
}

// answer extracts what the form asks for and shows it, or says why not.
func (v *service) answer(w http.ResponseWriter, r *http.Request, f form) {
	select {
	case v.seats <- struct{}{}:
		defer func() { <-v.seats }()
	default:
		v.show(w, http.StatusServiceUnavailable, view{Form: f, Error: "Too many pages are in work just now. Please try again."})
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), v.timeout)
	defer cancel()
	got, err := v.result(ctx, f)
	if err != nil {
		status, text := explained(err)
		v.show(w, status, view{Form: f, Error: text})
		return
	}
	v.show(w, http.StatusOK, view{Form: f, Result: got})
}

// errRefused is what the playground, not the library, refuses.
type errRefused struct {
	status int
	text   string
}

func (e errRefused) Error() string { return e.text }

func (v *service) result(ctx context.Context, f form) (*result, error) {
	switch {
	case strings.TrimSpace(f.HTML) == "" && f.URL == "":
		return nil, errRefused{http.StatusBadRequest, "Paste some HTML or name a URL."}
	case int64(len(f.HTML)) > v.maxBody:
		return nil, errRefused{http.StatusRequestEntityTooLarge, "The page is too large for the playground."}
	case strings.TrimSpace(f.HTML) == "" && v.noFetch:
		return nil, errRefused{http.StatusForbidden, "This playground fetches no URLs. Paste the page's HTML."}
	}
	if u, err := url.Parse(f.URL); f.URL != "" && (err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "") {
		return nil, errRefused{http.StatusBadRequest, "The URL must begin with http:// or https://."}
	}
	p, err := v.processor(f)
	if err != nil {
		return nil, err
	}
	defer p.Close()
	if strings.TrimSpace(f.HTML) != "" {
		doc, err := p.Parse(ctx, []byte(f.HTML), html.Source{URL: f.URL})
		if err != nil {
			return nil, err
		}
		return newResult(doc, "pasted page"), nil
	}
	page, err := v.client.Page(ctx, p, f.URL)
	if err != nil {
		return nil, err
	}
	got := newResult(page.Document, page.URL)
	if page.Status >= http.StatusBadRequest {
		got.Notes = append(got.Notes, fmt.Sprintf("the server answered %d %s", page.Status, http.StatusText(page.Status)))
	}
	return got, nil
}

func (v *service) processor(f form) (*html.Processor, error) {
	cfg := html.DefaultConfig()
	cfg.MaxCacheEntries = 0
	cfg.ProcessingTimeout = v.timeout
	cfg.MaxInputSize = int(v.maxBody)
	cfg.MaxStreamBytes = v.maxBody
	cfg.Focus, cfg.PageType = html.Focus(f.Focus), html.PageType(f.PageType)
	cfg.IncludeComments, cfg.ExtractArticle = f.Comments, !f.Whole
	return html.New(cfg)
}

// explained is the status and the sentence for an error.
func explained(err error) (int, string) {
	var refused errRefused
	switch {
	case errors.As(err, &refused):
		return refused.status, refused.text
	case errors.Is(err, html.ErrProcessingTimeout), errors.Is(err, context.DeadlineExceeded):
		return http.StatusGatewayTimeout, "That took too long."
	case errors.Is(err, fetch.ErrDenied):
		return http.StatusForbidden, "This address may not be fetched: only public web servers may."
	case errors.Is(err, html.ErrInvalidConfig):
		return http.StatusBadRequest, "An option has a value that is none of its own."
	case errors.Is(err, html.ErrUnsupportedContentType), errors.Is(err, html.ErrInvalidHTML):
		return http.StatusUnsupportedMediaType, "This is no web page: " + strings.TrimPrefix(err.Error(), "html: ") + "."
	}
	if failed := (*fetch.Error)(nil); errors.As(err, &failed) {
		return http.StatusBadGateway, "The page could not be fetched: " + strings.TrimPrefix(failed.Err.Error(), "html: fetch: ") + "."
	}
	return http.StatusUnprocessableEntity, strings.TrimPrefix(err.Error(), "html: ") + "."
}

func (v *service) show(w http.ResponseWriter, status int, s view) {
	s.Focuses = []string{string(html.FocusBalanced), string(html.FocusPrecision), string(html.FocusRecall)}
	s.PageTypes = []string{
		string(html.PageArticle), string(html.PageForum), string(html.PageProduct), string(html.PageCollection),
		string(html.PageListing), string(html.PageDocumentation), string(html.PageService),
	}
	s.MaxBody, s.NoFetch = size(v.maxBody), v.noFetch
	var b bytes.Buffer
	if err := v.page.Execute(&b, s); err != nil {
		http.Error(w, "the page cannot be shown", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = b.WriteTo(w)
}

// size is a number of bytes for people.
func size(n int64) string {
	if n >= 1<<20 {
		return fmt.Sprintf("%.3g MiB", float64(n)/(1<<20))
	}
	return fmt.Sprintf("%.3g KiB", float64(n)/(1<<10))
}
