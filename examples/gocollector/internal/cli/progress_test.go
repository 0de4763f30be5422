package cli

import (
	"bytes"
	"sync"
	"testing"

	"github.com/winnowhtml/html/examples/gocollector/internal/collect"
	"github.com/winnowhtml/html/examples/gocollector/internal/identity"
)

func TestProgress(t *testing.T) {
	var seen bytes.Buffer
	p := newProgress(&seen, false)
	if p.bar != nil {
		t.Error("a bar that nobody sees")
	}
	p.bar = newBar(&seen)
	p.note(collect.Event{Outcome: collect.Waits, Count: 3})
	p.note(collect.Event{Outcome: collect.Read, Count: 7})
	var all sync.WaitGroup
	for range 5 {
		all.Go(func() { p.note(collect.Event{Outcome: collect.Stored, Class: identity.Subpath}) })
	}
	all.Wait()
	for _, o := range []collect.Outcome{collect.Skipped, collect.Retry, collect.Failed, collect.Lost, collect.Back} {
		p.note(collect.Event{Outcome: o})
	}
	for range 2 * maxComplaints {
		p.note(collect.Event{Outcome: collect.Bad, Module: "line", Reason: "reason"})
	}
	p.finish()
	got := p.summary(4)
	if got.New != 7 || got.Stored != 5 || got.Classes[identity.Subpath] != 5 || got.Skipped != 1 || got.Retried != 1 || got.Failed != 1 ||
		got.Lost != 1 || got.Waiting != 4 || got.Bad != 2*maxComplaints || p.done != 9 || p.bar.GetMax64() != 10 {
		t.Errorf("%+v, %d done, bar of %d", got, p.done, p.bar.GetMax64())
	}
	if n := bytes.Count(seen.Bytes(), []byte("no event: line: reason\n")); n != maxComplaints {
		t.Errorf("%d complaints", n)
	}
}
