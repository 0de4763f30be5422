package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/winnowhtml/html/fetch"
)

// input is one page to be read.
type input struct {
	name string // a path, a URL, or "-"
	err  error  // it is none
}

func (i input) isStdin() bool { return i.name == "-" }

func (i input) isURL() bool {
	scheme, _, ok := strings.Cut(i.name, "://")
	return ok && (strings.EqualFold(scheme, "http") || strings.EqualFold(scheme, "https"))
}

func (i input) isFile() bool { return !i.isStdin() && !i.isURL() }

// expand turns what the command line names into pages: a pattern into the files that match, a folder into the pages
// below it. What matches nothing is an input that failed.
func expand(names []string) []input {
	var all []input
	for _, name := range names {
		in := input{name: name}
		if !in.isFile() {
			all = append(all, in)
			continue
		}
		info, err := os.Stat(name)
		switch {
		case err == nil && info.IsDir():
			all = append(all, folder(name)...)
		case err != nil && strings.ContainsAny(name, "*?["):
			all = append(all, pattern(name)...)
		default:
			all = append(all, in)
		}
	}
	return all
}

func pattern(name string) []input {
	matches, err := filepath.Glob(name)
	switch {
	case err != nil:
		return []input{{name: name, err: errors.New("the pattern is malformed")}}
	case len(matches) == 0:
		return []input{{name: name, err: errors.New("no file matches")}}
	}
	var all []input
	for _, m := range matches {
		if info, err := os.Stat(m); err != nil || !info.IsDir() {
			all = append(all, input{name: m})
		}
	}
	return all
}

// pageEndings are the file name endings of pages in a folder.
var pageEndings = []string{".html", ".htm", ".xhtml"}

func folder(name string) []input {
	var all []input
	err := filepath.WalkDir(name, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			all = append(all, input{name: path, err: bareError(path, err)})
			return nil
		case !d.IsDir() && slices.Contains(pageEndings, strings.ToLower(filepath.Ext(path))):
			all = append(all, input{name: path})
		}
		return nil
	})
	if err == nil && len(all) == 0 {
		err = fmt.Errorf("no page in this folder (%s)", strings.Join(pageEndings, ", "))
	}
	if err != nil {
		all = append(all, input{name: name, err: err})
	}
	return all
}

// bareError is an error without the path, the URL and the prefix that a message with the input's name needs no second
// time.
func bareError(name string, err error) error {
	hint := ""
	if errors.Is(err, fetch.ErrDenied) {
		hint = " (see -allow)"
	}
	if f := (*fetch.Error)(nil); errors.As(err, &f) && f.URL == name && f.Err != nil {
		err = f.Err
	}
	if p := (*fs.PathError)(nil); errors.As(err, &p) {
		return p.Err
	}
	text := strings.TrimPrefix(strings.TrimPrefix(err.Error(), "html: "), "fetch: ")
	return errors.New(text + hint)
}
