package fake

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/mod/module"
)

// Server serves a proxy under /proxy/, a package site under /site/ and an index at /index.
type Server struct {
	modules map[string]Module
	index   [][]byte // lines
	mux     *http.ServeMux

	mu    sync.Mutex
	asked map[string]int // requests by path
	hook  func(w http.ResponseWriter, r *http.Request) (handled bool)
}

// NewServer returns a server for a world. index is in JSON lines; nil is one of all that the world has.
func NewServer(w World, index []byte) *Server {
	if index == nil {
		index = w.Index()
	}
	s := &Server{modules: map[string]Module{}, mux: http.NewServeMux(), asked: map[string]int{}}
	for _, m := range w.Modules {
		s.modules[m.Path] = m
	}
	for line := range bytes.Lines(index) {
		s.index = append(s.index, bytes.TrimSpace(line))
	}
	s.mux.HandleFunc("/proxy/", s.proxy)
	s.mux.HandleFunc("/site/", s.site)
	s.mux.HandleFunc("/index", s.feed)
	return s
}

// Hook is asked before every answer, and may give one itself.
func (s *Server) Hook(f func(w http.ResponseWriter, r *http.Request) (handled bool)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hook = f
}

// Asked returns how often each path was asked for.
func (s *Server) Asked() map[string]int {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := map[string]int{}
	for k, v := range s.asked {
		out[k] = v
	}
	return out
}

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	s.asked[r.URL.Path]++
	hook := s.hook
	s.mu.Unlock()
	if hook == nil || !hook(w, r) {
		s.mux.ServeHTTP(w, r)
	}
}

func (s *Server) proxy(w http.ResponseWriter, r *http.Request) {
	rest := strings.TrimPrefix(r.URL.Path, "/proxy/")
	escaped, what, ok := strings.Cut(rest, "/@")
	path, err := module.UnescapePath(escaped) // which refuses capitals
	m, known := s.modules[path]
	if !ok || err != nil || !known {
		http.Error(w, "not found: unknown module", http.StatusNotFound)
		return
	}
	file, isMod := strings.CutSuffix(what, ".mod")
	switch {
	case what == "v/list":
		for _, v := range m.Versions {
			fmt.Fprintln(w, v)
		}
	case what == "latest" && m.latest() != "":
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(map[string]any{"Version": m.latest(), "Time": epoch})
	case isMod:
		version, err := module.UnescapeVersion(strings.TrimPrefix(file, "v/"))
		text, ok := m.goMod(version)
		if err != nil || !ok {
			http.Error(w, "not found: unknown version", http.StatusNotFound)
			return
		}
		fmt.Fprint(w, text)
	default:
		http.Error(w, "not found", http.StatusNotFound)
	}
}

var page = template.Must(template.New("page").Parse(`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{{.Path}} - Packages</title><meta name="description" content="{{.Page.Synopsis}}"></head>
<body><header><nav><a href="/">Packages</a> <a href="/about">About</a></nav></header>
<main><h1>{{.Path}}</h1>
<div><span><a href="?tab=versions">Version: {{.Latest}}</a></span>
<span>License: {{range .Page.Licenses}}<a href="/{{$.Path}}?tab=licenses">{{.}}</a> {{end}}</span>
<span><a href="/{{.Path}}?tab=importedby">Imported by: {{.Page.ImportedBy}}</a></span></div>
<h2>Repository</h2><div><a href="{{.Page.Repository}}">{{.Page.Repository}}</a></div>
<section><h2>Overview</h2><p>{{.Page.Synopsis}}</p></section></main></body></html>
`))

func (s *Server) site(w http.ResponseWriter, r *http.Request) {
	m, ok := s.modules[strings.TrimPrefix(r.URL.Path, "/site/")]
	if !ok || m.Page == nil {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(http.StatusNotFound)
		fmt.Fprint(w, "<!DOCTYPE html><title>404</title><h1>404 Not Found</h1>")
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_ = page.Execute(w, struct {
		Path, Latest string
		Page         *Page
	}{m.Path, m.latest(), m.Page})
}

// feed answers as index servers do: lines from since on, up to limit.
func (s *Server) feed(w http.ResponseWriter, r *http.Request) {
	since, _ := time.Parse(time.RFC3339Nano, r.URL.Query().Get("since"))
	limit, err := strconv.Atoi(r.URL.Query().Get("limit"))
	if err != nil || limit <= 0 {
		limit = 2000
	}
	for _, l := range s.index {
		var e line
		if json.Unmarshal(l, &e) == nil && e.Timestamp.Before(since) {
			continue
		}
		if limit--; limit < 0 {
			return
		}
		fmt.Fprintf(w, "%s\n", l)
	}
}
