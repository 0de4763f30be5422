package main

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// inPart says whether a worker is writing a part.
func inPart(out string, w *exec.Cmd) bool {
	names, err := filepath.Glob(filepath.Join(out, fmt.Sprintf("tmp-%d-*", w.Process.Pid)))
	return err == nil && len(names) > 0
}

// TestKill: workers that die in mid-part lose and double nothing.
func TestKill(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	archive, out := filepath.Join(dir, "a.warc.gz"), filepath.Join(dir, "rows")
	good := writeArchive(t, archive, 400)
	want := alone(t, archive)
	if len(want) != good {
		t.Fatalf("one process wrote %d rows, want %d", len(want), good)
	}
	client := addr(t)
	spawn(t, "serve", "-listen", client, "-dir", filepath.Join(dir, "queue"))
	reachable(t, client)
	submit := []string{"submit", "-nats", client, "-claim", "1s", "-size", "60000", archive}
	first := output(t, submit...)
	if again := output(t, submit...); !strings.HasPrefix(again, "0 items published") {
		t.Errorf("first %s, again %s", first, again)
	}
	for range 2 {
		w := spawn(t, "work", "-nats", client, "-out", out, "-tries", "20")
		until(t, "a part in work", func() bool { return inPart(out, w) })
		kill(w)
	}
	output(t, "work", "-nats", client, "-out", out, "-drain", "-tries", "20")
	same(t, rowsIn(t, out), want)
	if s := stateOf(t, "-nats", client); s.Waiting != 0 || s.InFlight != 0 || s.Dead != 0 || s.Pages != good || s.Damaged == 0 {
		t.Errorf("%+v", s)
	}
}
