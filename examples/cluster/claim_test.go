package main

import (
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// take is another worker that asks for an item, for as long as wait; nil means that it got none.
func take(t *testing.T, q *queue, wait time.Duration) (got jetstream.Msg) {
	t.Helper()
	batch, err := q.consumer.Fetch(1, jetstream.FetchMaxWait(wait))
	if err != nil {
		t.Fatal(err)
	}
	for msg := range batch.Messages() {
		got = msg
	}
	if err := batch.Error(); err != nil {
		t.Fatal(err)
	}
	return got
}

// TestClaim: an item that takes much longer than the claim lasts stays with its worker; one whose worker is
// silent does not.
func TestClaim(t *testing.T) {
	t.Parallel()
	began, goOn := make(chan struct{}, 1), make(chan struct{})
	var asked atomic.Int32
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		asked.Add(1)
		began <- struct{}{}
		<-goOn
		w.Header().Set("Content-Type", "text/html")
		w.Write([]byte(pageText(1)))
	}))
	defer s.Close()
	const claim = time.Second
	q := inside(t, claim)
	it := item{URLs: []string{s.URL}}.named()
	submitted(t, q, it)

	if take(t, q, limit) == nil {
		t.Fatal("no item")
	}
	again := take(t, q, limit) // the one before says nothing
	if again == nil {
		t.Fatal("a silent worker kept its item")
	}
	if err := again.DoubleAck(t.Context()); err != nil {
		t.Fatal(err)
	}

	forgotten(t, q, it)
	w, out := workerOf(t, q)
	over := make(chan error, 1)
	go func() { over <- w.run(t.Context()) }()
	<-began
	rival := take(t, q, 3*claim)
	close(goOn)
	if err := <-over; err != nil {
		t.Fatal(err)
	}
	if rival != nil {
		t.Error("an item in work was given to another worker")
	}
	if rows := rowsIn(t, out); len(rows) != 1 || asked.Load() != 1 {
		t.Errorf("%d rows, asked %d times", len(rows), asked.Load())
	}
}
