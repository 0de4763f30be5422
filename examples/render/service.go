package main

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strconv"

	"github.com/winnowhtml/html/fetch"
)

const maxQuestion = 64 << 10

// newService answers what fetch.HTTPRenderer asks: POST {"url": "…"}, and the rendered HTML comes back.
func newService(r *renderer) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /render", func(w http.ResponseWriter, req *http.Request) {
		var question struct {
			URL string `json:"url"`
		}
		if err := json.NewDecoder(io.LimitReader(req.Body, maxQuestion)).Decode(&question); err != nil {
			http.Error(w, `the body is not {"url": "…"}`, http.StatusBadRequest)
			return
		}
		// The browser knows other schemes: file, chrome, view-source, data, …
		u, err := url.Parse(question.URL)
		if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil {
			http.Error(w, "http and https only", http.StatusBadRequest)
			return
		}
		page, err := r.render(req.Context(), u.String())
		if err != nil {
			http.Error(w, err.Error(), statusOf(err))
			return
		}
		h := w.Header()
		h.Set("Content-Type", "text/html; charset=utf-8")
		h.Set(fetch.HeaderRenderedURL, page.url)
		if page.status != 0 {
			h.Set(fetch.HeaderRenderedStatus, strconv.Itoa(page.status))
		}
		_, _ = io.WriteString(w, page.html)
	})
	return mux
}

func statusOf(err error) int {
	switch {
	case errors.Is(err, errBusy):
		return http.StatusServiceUnavailable
	case errors.Is(err, errDenied):
		return http.StatusForbidden
	}
	return http.StatusBadGateway
}
