package main

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"

	"github.com/winnowhtml/html"
)

// service answers requests with one Processor.
type service struct {
	processor *html.Processor
	settings  settings
	log       *slog.Logger
	seats     chan struct{} // one for each page in work
}

func newService(p *html.Processor, s settings, log *slog.Logger) http.Handler {
	v := &service{processor: p, settings: s, log: log, seats: make(chan struct{}, s.concurrent)}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /extract", v.extract)
	mux.HandleFunc("GET /healthz", v.health)
	mux.HandleFunc("GET /stats", v.stats)
	return mux
}

// format is how a Document is sent.
type format struct {
	contentType string
	write       func(*html.Document) ([]byte, error)
}

// formats are the values of the query parameter format.
var formats = map[string]format{
	"json":     {"application/json", func(d *html.Document) ([]byte, error) { return d.Result().MarshalJSON() }},
	"text":     {"text/plain; charset=utf-8", func(d *html.Document) ([]byte, error) { return []byte(d.Text()), nil }},
	"markdown": {"text/markdown; charset=utf-8", func(d *html.Document) ([]byte, error) { return []byte(d.Markdown()), nil }},
	"html":     {"text/html; charset=utf-8", func(d *html.Document) ([]byte, error) { return []byte(d.HTML()), nil }},
	"links":    {"application/json", func(d *html.Document) ([]byte, error) { return json.Marshal(d.AllLinks()) }},
}

// extract takes a page as the body. Query: format (json by default), url (where the page came from).
func (v *service) extract(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("format")
	if name == "" {
		name = "json"
	}
	f, ok := formats[name]
	if !ok {
		fail(w, http.StatusBadRequest, "unknown format")
		return
	}
	if e := r.Header.Get("Content-Encoding"); e != "" && e != "identity" {
		fail(w, http.StatusUnsupportedMediaType, "send the body without content encoding")
		return
	}
	select {
	case v.seats <- struct{}{}:
		defer func() { <-v.seats }()
	default:
		w.Header().Set("Retry-After", "1")
		fail(w, http.StatusServiceUnavailable, "too many pages in work")
		return
	}
	// The type that curl and forms send by default says nothing about the page.
	src := html.Source{URL: r.URL.Query().Get("url"), ContentType: r.Header.Get("Content-Type")}
	if src.ContentType == "application/x-www-form-urlencoded" {
		src.ContentType = ""
	}
	doc, err := v.processor.ParseReader(r.Context(), http.MaxBytesReader(w, r.Body, v.settings.maxBody), src)
	if err != nil {
		v.failed(w, r, err)
		return
	}
	body, err := f.write(doc)
	if err != nil {
		v.failed(w, r, err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", f.contentType)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	_, _ = w.Write(body)
}

// failed answers with the status that fits an error of the library. Only messages that are safe to show leave.
func (v *service) failed(w http.ResponseWriter, r *http.Request, err error) {
	var body *http.MaxBytesError
	switch {
	case errors.As(err, &body), errors.Is(err, html.ErrInputTooLarge):
		fail(w, http.StatusRequestEntityTooLarge, "the page is too large")
	case errors.Is(err, html.ErrUnsupportedContentType), errors.Is(err, html.ErrInvalidHTML):
		fail(w, http.StatusUnsupportedMediaType, "not an HTML page")
	case errors.Is(err, html.ErrMaxDepthExceeded), errors.Is(err, html.ErrLimitExceeded):
		fail(w, http.StatusUnprocessableEntity, "the page goes beyond a limit")
	case errors.Is(err, html.ErrProcessingTimeout):
		fail(w, http.StatusServiceUnavailable, "the page took too long")
	case errors.Is(err, context.Canceled): // the client has gone
	default:
		v.log.ErrorContext(r.Context(), "extraction failed", "err", err)
		fail(w, http.StatusInternalServerError, "extraction failed")
	}
}

func fail(w http.ResponseWriter, status int, message string) {
	writeJSON(w, status, map[string]string{"error": message})
}

// health says that the service is up, and whether it would take another page.
func (v *service) health(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, map[string]any{"status": "ok", "in_work": len(v.seats), "seats": cap(v.seats)})
}

func (v *service) stats(w http.ResponseWriter, _ *http.Request) {
	s := v.processor.GetStatistics()
	writeJSON(w, http.StatusOK, map[string]any{
		"processed": s.TotalProcessed, "errors": s.ErrorCount, "average_ms": s.AverageProcessTime.Milliseconds(),
	})
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v)
}
