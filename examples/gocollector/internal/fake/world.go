// Package fake is a module proxy, a package site and a module index for tests and for trying things offline.
//
// It is strict where real ones are: capitals have to be escaped, paths are compared byte by byte, and what is
// not there is 404. A world of modules is described in JSON; the zero value of a field is the usual case.
package fake

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"golang.org/x/mod/semver"
)

// World is all that the servers know.
type World struct {
	Modules []Module `json:"modules"`
}

// Module is a path that the proxy serves.
type Module struct {
	Path     string            `json:"path"`
	Declares string            `json:"declares,omitempty"` // the module line of its go.mod; empty: Path; "-": there is none
	Versions []string          `json:"versions,omitempty"` // what @v/list shows
	Unlisted []string          `json:"unlisted,omitempty"` // versions that have a go.mod all the same
	Latest   string            `json:"latest,omitempty"`   // what @latest shows; empty: the newest of Versions
	Mods     map[string]string `json:"mods,omitempty"`     // module lines of single versions; "-": no go.mod can be had
	Page     *Page             `json:"page,omitempty"`     // nil: the package site has none
}

// Page is what the package site shows.
type Page struct {
	Synopsis   string   `json:"synopsis"`
	Licenses   []string `json:"licenses"`
	Repository string   `json:"repository"`
	ImportedBy int      `json:"imported_by"`
}

// ReadWorld reads a description.
func ReadWorld(r io.Reader) (World, error) {
	var w World
	d := json.NewDecoder(r)
	d.DisallowUnknownFields()
	if err := d.Decode(&w); err != nil {
		return w, fmt.Errorf("description of a world: %w", err)
	}
	return w, nil
}

// line is an entry of an index.
type line struct {
	Path, Version string
	Timestamp     time.Time
}

// epoch is when the first event of an index made here happened.
var epoch = time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC)

// Index returns an index of every version of every module, an event a second.
func (w World) Index() []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	at := epoch
	for _, m := range w.Modules {
		for _, v := range m.all() {
			_ = enc.Encode(line{m.Path, v, at})
			at = at.Add(time.Second)
		}
	}
	return b.Bytes()
}

// all returns every version that has a go.mod.
func (m Module) all() []string {
	all := append(append([]string(nil), m.Versions...), m.Unlisted...)
	if m.Latest != "" && len(all) == 0 {
		all = []string{m.Latest}
	}
	return all
}

func (m Module) latest() string {
	latest := m.Latest
	for _, v := range m.Versions {
		if m.Latest == "" && (latest == "" || semver.Compare(v, latest) > 0) {
			latest = v
		}
	}
	return latest
}

// goMod returns the go.mod of a version.
func (m Module) goMod(version string) (text string, ok bool) {
	known := version == m.Latest
	for _, v := range m.all() {
		known = known || v == version
	}
	declares := m.Declares
	if d, ok := m.Mods[version]; ok {
		declares = d
	}
	switch {
	case !known, m.Mods[version] == "-":
		return "", false
	case declares == "-":
		return "go 1.20\n", true
	case declares == "":
		declares = m.Path
	}
	return "module " + declares + "\n\ngo 1.20\n", true
}
