package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"
)

// lines hands each write to a test.
type lines chan string

func (l lines) Write(p []byte) (int, error) {
	l <- string(p)
	return len(p), nil
}

// TestStatus: what is new shows while status runs, for a terminal and as JSON.
func TestStatus(t *testing.T) {
	t.Parallel()
	q := inside(t, time.Minute)
	o, err := newObserver(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	defer o.watch.Stop()
	ctx, leave := context.WithCancel(t.Context())
	shown, over := make(lines), make(chan error, 1)
	go func() { over <- o.show(ctx, shown, false, time.Millisecond) }()
	if line := <-shown; line != "\r\x1b[K0 waiting, 0 in flight, 0 done, 0 dead; 0 pages (0/s), 0 damaged, 0 gated" {
		t.Errorf("%q", line)
	}
	submitted(t, q, item{URLs: []string{"mailto:a@example.org", "mailto:b@example.org"}}.named())
	w, _ := workerOf(t, q)
	done := make(chan error, 1)
	go func() { done <- w.run(t.Context()) }()
	for line := range shown {
		if strings.Contains(line, "1 done, 0 dead; 2 pages") && strings.HasSuffix(line, ", fetch_denied 2") {
			break
		}
	}
	leave()
	select {
	case <-shown:
		err = <-over
	case err = <-over:
	}
	if err != nil {
		t.Error(err)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
	var b bytes.Buffer
	if err := o.show(t.Context(), &b, true, 0); err != nil || !strings.HasPrefix(b.String(), `{"waiting":0,"in_flight":0,"done":1,"dead":0,"pages":2,`) {
		t.Error(b.String(), err)
	}
}
