package main

import (
	"encoding/json"
	"testing"
	"time"
)

// forgotten publishes an item as one that the server no longer knows by its message ID.
func forgotten(t *testing.T, q *queue, it item) {
	t.Helper()
	b, err := json.Marshal(it)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := q.js.Publish(t.Context(), itemSubject+it.ID, b); err != nil {
		t.Fatal(err)
	}
}

// TestSubmitAgain: an item is published once, in whatever state it is and however long ago that was.
func TestSubmitAgain(t *testing.T) {
	t.Parallel()
	q := inside(t, time.Minute)
	waiting, done := item{URLs: []string{"mailto:a@example.org"}}.named(), item{URLs: []string{"mailto:b@example.org"}}.named()
	dead := item{Archive: "/no/such/archive.warc.gz"}.named()
	forgotten(t, q, waiting)
	if submitted(t, q, waiting) {
		t.Error("published although it waits")
	}
	w, _ := workerOf(t, q)
	w.tries = 1
	forgotten(t, q, done)
	forgotten(t, q, dead)
	if err := w.run(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, it := range []item{waiting, done, dead} {
		if submitted(t, q, it) {
			t.Errorf("%+v published although it came to its end", it)
		}
	}
	if info, err := q.consumer.Info(t.Context()); err != nil || info.NumPending != 0 {
		t.Errorf("%+v, %v", info, err)
	}
	// Who takes the letters away lets their items be tried again.
	if err := q.letters.Purge(t.Context()); err != nil {
		t.Fatal(err)
	}
	if !submitted(t, q, dead) {
		t.Error("not published again")
	}
}
