// Package sample is a small world to try the collector in: the patterns of paths that a comparison of lower-cased
// names calls missing, as a feed and as the modules that a proxy and a package site have.
package sample

import (
	"bytes"
	_ "embed" // the files

	"github.com/winnowhtml/html/examples/gocollector/internal/fake"
)

// Index is the feed, in JSON lines.
//
//go:embed index.jsonl
var Index []byte

//go:embed world.json
var world []byte

// Server returns a server of proxy, site and index.
func Server() (*fake.Server, error) {
	w, err := fake.ReadWorld(bytes.NewReader(world))
	if err != nil {
		return nil, err
	}
	return fake.NewServer(w, Index), nil
}
