package main

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
)

// letter reads the dead letter of an item.
func letter(t *testing.T, q *queue, id string) (d deadItem) {
	t.Helper()
	msg, err := q.letters.GetLastMsgForSubject(t.Context(), deadSubject+id)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(msg.Data, &d); err != nil {
		t.Fatal(err)
	}
	return d
}

// TestDead: what cannot be done ends as a letter with the reason, after no more tries than allowed.
func TestDead(t *testing.T) {
	t.Parallel()
	q := inside(t, 40*time.Millisecond)
	gone := item{Archive: "/no/such/archive.warc.gz"}.named()
	submitted(t, q, gone)
	poison := []byte("no item")
	if _, err := q.js.Publish(t.Context(), itemSubject+"poison", poison); err != nil {
		t.Fatal(err)
	}
	w, _ := workerOf(t, q)
	if err := w.run(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		id, reason string
		tries      uint64
	}{
		{gone.ID, "open /no/such/archive.warc.gz: ", 2},
		{idOf(poison), "invalid character", 1},
	} {
		if d := letter(t, q, x.id); !strings.HasPrefix(d.Reason, x.reason) || d.Tries != x.tries || d.Item.ID != x.id {
			t.Errorf("%+v, want %+v", d, x)
		}
	}
	if info, err := q.letters.Info(t.Context()); err != nil || info.State.Msgs != 2 {
		t.Errorf("%+v, %v", info, err)
	}
}

// TestAbandoned: an item that kills every worker that takes it ends as a letter too.
func TestAbandoned(t *testing.T) {
	t.Parallel()
	q := inside(t, 40*time.Millisecond)
	it := item{URLs: []string{"mailto:a@example.org"}}.named()
	submitted(t, q, it)
	w, out := workerOf(t, q)
	for range w.tries {
		if take(t, q, limit) == nil {
			t.Fatal("no item")
		}
	}
	if err := w.run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if d := letter(t, q, it.ID); d.Reason != "workers that took it never came back" || d.Tries != w.tries {
		t.Errorf("%+v", d)
	}
	if rows := rowsIn(t, out); len(rows) != 0 {
		t.Error("done all the same:", rows)
	}
}
