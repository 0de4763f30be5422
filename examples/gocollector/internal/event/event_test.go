package event_test

import (
	"testing"

	"github.com/winnowhtml/html/examples/gocollector/internal/event"
)

func TestID(t *testing.T) {
	// echo -n 'example.org/a@v1.0.0' | sha256sum
	const want = "b08eec88251e2b25b54db6e9faad0440d3616a6538f10cfc8de610a7f048d371"
	e := event.Event{Path: "example.org/a", Version: "v1.0.0"}
	if got := e.ID().String(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	seen := map[event.ID]event.Event{}
	for _, e := range []event.Event{
		{Path: "github.com/Foo/Bar", Version: "v1.0.0"}, {Path: "github.com/foo/bar", Version: "v1.0.0"},
		{Path: "github.com/foo/bar", Version: "v1.0.1"}, {Path: "github.com/foo/bar ", Version: "v1.0.0"},
	} {
		if other, ok := seen[e.ID()]; ok {
			t.Errorf("%q and %q are one", e, other)
		}
		seen[e.ID()] = e
	}
}
