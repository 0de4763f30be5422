package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/klauspost/compress/gzip"
	"github.com/nats-io/nats.go/jetstream"
)

// part is an item's output while it is written: JSON Lines, gzip, in a file whose name no reader takes for a
// part.
type part struct {
	file *os.File
	zip  *gzip.Writer
	enc  *json.Encoder
}

// newPart begins a part in folder. The temporary name tells the process, for who looks after a crash.
func newPart(folder, name string) (*part, error) {
	f, err := os.CreateTemp(folder, fmt.Sprintf("tmp-%d-%s-*", os.Getpid(), name))
	if err != nil {
		return nil, err
	}
	p := &part{file: f, zip: gzip.NewWriter(f)}
	p.enc = json.NewEncoder(p.zip)
	p.enc.SetEscapeHTML(false)
	return p, nil
}

func (p *part) write(r row) error { return p.enc.Encode(r) }

// finish flushes the part to the disk and rewinds it.
func (p *part) finish() error {
	if err := p.zip.Close(); err != nil {
		return err
	}
	if err := p.file.Sync(); err != nil {
		return err
	}
	_, err := p.file.Seek(0, io.SeekStart)
	return err
}

// discard removes what is left of the part; after a commit that is nothing.
func (p *part) discard() error {
	p.file.Close()
	if err := os.Remove(p.file.Name()); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

// sink is where parts go. commit makes a finished part visible under its name, all of it or nothing, in
// place of an earlier one of the same item.
type sink interface {
	folder() string // for temporary files
	commit(ctx context.Context, p *part, name string) error
}

// folderSink keeps parts in a folder.
type folderSink string

func (s folderSink) folder() string { return string(s) }

func (s folderSink) commit(_ context.Context, p *part, name string) error {
	if err := p.file.Chmod(0o644); err != nil {
		return err
	}
	if err := p.file.Close(); err != nil { // Windows renames no open file
		return err
	}
	if err := os.Rename(p.file.Name(), filepath.Join(string(s), name)); err != nil {
		return err
	}
	return syncFolder(string(s))
}

// syncFolder makes a rename survive a power cut, where the system can do that.
func syncFolder(name string) error {
	d, err := os.Open(name)
	if err != nil {
		return err
	}
	defer d.Close()
	d.Sync() // not every system knows it
	return nil
}

// storeSink keeps parts in an object store bucket of JetStream. The object appears when its last chunk is
// stored; until then an earlier one stays.
type storeSink struct{ store jetstream.ObjectStore }

func (storeSink) folder() string { return os.TempDir() }

func (s storeSink) commit(ctx context.Context, p *part, name string) error {
	_, err := s.store.Put(ctx, jetstream.ObjectMeta{Name: name}, p.file)
	return err
}
