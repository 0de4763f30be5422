package main

import (
	"bufio"
	"errors"
	"fmt"
	"html"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/winnowhtml/html/examples/explain/report"
)

// target is where answers go, in the order of the inputs.
type target interface {
	add(answer) error
	close() error
}

// newTarget chooses between one stream and a folder of files.
func newTarget(o options, stdout io.Writer, inputs []input) (target, error) {
	many := len(inputs) > 1
	if o.output == "" || o.output == "-" {
		return &stream{w: bufio.NewWriter(stdout), format: o.format, many: many}, nil
	}
	known := sources(inputs)
	info, err := os.Stat(o.output)
	if err == nil && info.IsDir() || strings.HasSuffix(o.output, "/") || strings.HasSuffix(o.output, string(os.PathSeparator)) {
		if err := os.MkdirAll(o.output, 0o777); err != nil {
			return nil, err
		}
		return &outFolder{path: o.output, format: o.format, sources: known, taken: map[string]bool{}}, nil
	}
	if known[realPath(o.output)] {
		return nil, fmt.Errorf("-o %s: is one of the inputs", o.output)
	}
	f, err := os.Create(o.output)
	if err != nil {
		return nil, err
	}
	return &stream{w: bufio.NewWriter(f), file: f, format: o.format, many: many}, nil
}

// sources are the files that must not be written over.
func sources(inputs []input) map[string]bool {
	known := make(map[string]bool)
	for _, in := range inputs {
		if in.isFile() {
			known[realPath(in.name)] = true
		}
	}
	return known
}

// realPath is a path by which one file is told from another, whether it exists or not.
func realPath(path string) string {
	if p, err := filepath.Abs(path); err == nil {
		path = p
	}
	if p, err := filepath.EvalSymlinks(path); err == nil {
		path = p
	}
	return path
}

// stream puts all answers into one.
type stream struct {
	w       *bufio.Writer
	file    *os.File // to be closed; nil of standard output
	format  string
	many    bool
	written int
	reports []report.Page
}

func (s *stream) add(a answer) error {
	switch s.format {
	case "explain":
		if a.err != nil {
			a.page.report = report.Page{Name: a.input.name, Err: a.err}
		}
		s.reports = append(s.reports, a.page.report)
		return nil
	case "json", "meta", "jsonl":
		return s.addJSON(a)
	}
	if a.err != nil {
		return nil
	}
	switch {
	case !s.many:
	case s.format == "html":
		fmt.Fprintf(s.w, "<section title=\"%s\">\n", html.EscapeString(a.input.name))
	default:
		if s.written > 0 {
			_ = s.w.WriteByte('\n')
		}
		fmt.Fprintf(s.w, "==> %s <==\n\n", a.input.name)
	}
	s.written++
	_, _ = s.w.Write(a.page.body)
	if s.many && s.format == "html" {
		_, _ = s.w.WriteString("\n</section>")
	}
	if len(a.page.body) > 0 || s.many {
		_ = s.w.WriteByte('\n')
	}
	return s.w.Flush() // it keeps the first error
}

// addJSON writes an object a line. Of many pages, each says where it came from, and json makes an array of them.
func (s *stream) addJSON(a answer) (err error) {
	object := a.page.body
	lines := s.format == "jsonl"
	switch {
	case a.err != nil && (lines || s.many):
		object, err = failure(a)
	case a.err != nil:
		return nil
	case lines || s.many:
		object, err = withSource(a.input.name, object)
	}
	if err != nil {
		return err
	}
	if !lines && s.many {
		_, _ = s.w.WriteString(map[bool]string{true: "[\n", false: ",\n"}[s.written == 0])
	}
	s.written++
	_, _ = s.w.Write(object)
	if lines || !s.many {
		_ = s.w.WriteByte('\n')
	}
	return s.w.Flush()
}

func (s *stream) close() error {
	switch {
	case s.format == "explain":
		if err := report.Write(s.w, s.reports...); err != nil {
			return err
		}
	case s.many && (s.format == "json" || s.format == "meta"):
		_, _ = s.w.WriteString("\n]\n")
	}
	err := s.w.Flush()
	if s.file != nil {
		err = errors.Join(err, s.file.Close())
	}
	return err
}

// outFolder gives every answer a file of its own.
type outFolder struct {
	path    string
	format  string
	sources map[string]bool
	taken   map[string]bool
}

func (f *outFolder) close() error { return nil }

func (f *outFolder) add(a answer) error {
	if a.err != nil {
		return nil
	}
	path := f.free(a.input)
	if f.sources[realPath(path)] {
		return fmt.Errorf("%s: is one of the inputs", path)
	}
	out, err := os.Create(path)
	if err != nil {
		return err
	}
	s := &stream{w: bufio.NewWriter(out), file: out, format: f.format}
	return errors.Join(s.add(a), s.close())
}

// free is a path for an input that no other of this run has.
func (f *outFolder) free(in input) string {
	base := baseName(in)
	for n := 1; ; n++ {
		name := base
		if n > 1 {
			name = fmt.Sprintf("%s-%d", base, n)
		}
		if key := strings.ToLower(name); !f.taken[key] {
			f.taken[key] = true
			return filepath.Join(f.path, name+ending(f.format))
		}
	}
}

// baseName is a file name without ending for an input.
func baseName(in input) string {
	name := "stdin"
	if u, err := url.Parse(in.name); in.isURL() && err == nil {
		name = u.Host + u.Path
		if u.RawQuery != "" {
			name += "?" + u.RawQuery
		}
	} else if in.isFile() {
		name = strings.TrimSuffix(filepath.Base(in.name), filepath.Ext(in.name))
	}
	name = strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>|&=%#`, r) {
			return '_'
		}
		return r
	}, strings.TrimRight(name, "/"))
	if len(name) > 120 {
		name = strings.ToValidUTF8(name[:120], "")
	}
	if name = strings.TrimLeft(name, "."); name == "" {
		name = "page"
	}
	return name
}
