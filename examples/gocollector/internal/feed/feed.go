// Package feed reads the module index, from a file of JSON lines or from an index server, batch by batch.
//
// A batch comes with a cursor: whoever stores both in one transaction can stop at any time and go on later.
// Reading something twice is harmless, since events have a key, so where a cursor no longer fits (the file
// was replaced) reading starts again. A line that is no event is reported and passed over, never guessed at.
package feed

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/winnowhtml/html/examples/gocollector/internal/event"
)

// ErrNoProgress: the index server shows the same events however often it is asked for what follows them.
var ErrNoProgress = errors.New("the index does not go on")

// Source is an index. A Source is used by one goroutine.
type Source interface {
	// Name identifies the index in the store, so that its cursor is found again.
	Name() string
	// Next reads what follows the cursor; an empty cursor is the beginning.
	Next(ctx context.Context, cursor string) (Batch, error)
}

// Batch is a piece of an index.
type Batch struct {
	Events []event.Event
	Cursor string // to be handed to the next call of Next
	Bad    []BadLine
	End    bool // nothing follows for now
}

// BadLine is a line that is no event.
type BadLine struct {
	Where  string // file and byte offset, or URL and line
	Reason string
}

func (b BadLine) String() string { return b.Where + ": " + b.Reason }

// Open returns the index at a URL or in a file. get does the requests of a URL.
func Open(location string, get Getter) (Source, error) {
	if location == "" {
		return nil, errors.New("no index was named")
	}
	if !strings.HasPrefix(location, "http://") && !strings.HasPrefix(location, "https://") {
		return newFile(location)
	}
	u, err := url.Parse(location)
	if err != nil {
		return nil, fmt.Errorf("index %q: %w", location, err)
	}
	return newRemote(u, get), nil
}
