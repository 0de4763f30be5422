package main

import (
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"
)

// TestWeb: an archive behind a web server, cut into ranges, gives the rows of the local file.
func TestWeb(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	archive := filepath.Join(dir, "a.warc.gz")
	writeArchive(t, archive, 100)
	want := alone(t, archive)
	s := httptest.NewServer(http.FileServer(http.Dir(dir)))
	defer s.Close()
	queue, out := filepath.Join(dir, "queue"), filepath.Join(dir, "rows")
	output(t, "submit", "-dir", queue, "-size", "5000", s.URL+"/a.warc.gz")
	output(t, "work", "-dir", queue, "-out", out, "-drain")
	same(t, rowsIn(t, out), want)
}

// TestBucket: parts go to an object store bucket as well.
func TestBucket(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	archive, queue := filepath.Join(dir, "a.warc.gz"), filepath.Join(dir, "queue")
	writeArchive(t, archive, 10)
	output(t, "submit", "-dir", queue, archive)
	output(t, "work", "-dir", queue, "-bucket", "rows", "-drain")
	c := connection{dir: queue, replicas: 1}
	nc, closeAll, err := c.open()
	if err != nil {
		t.Fatal(err)
	}
	defer closeAll()
	js, err := nc.JetStream()
	if err != nil {
		t.Fatal(err)
	}
	store, err := js.ObjectStore("rows")
	if err != nil {
		t.Fatal(err)
	}
	objects, err := store.List()
	if err != nil || len(objects) != 1 || objects[0].Size == 0 {
		t.Errorf("%v, %v", objects, err)
	}
}
