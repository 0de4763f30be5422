// Package collect turns events into stored modules.
//
// A run has three parts that meet in the database only: one goroutine reads the index into the queue, one
// claims events and hands them to workers, and the workers find out, fetch and store. Nothing else is
// remembered, so a run may end at any moment: what was stored stays, what was claimed waits again when its lease
// has ended, and the index is read on from where it was.
package collect

import (
	"context"
	"crypto/rand"
	"fmt"
	"os"
	"time"

	"github.com/winnowhtml/html/examples/gocollector/internal/feed"
	"github.com/winnowhtml/html/examples/gocollector/internal/goproxy"
	"github.com/winnowhtml/html/examples/gocollector/internal/identity"
	"github.com/winnowhtml/html/examples/gocollector/internal/site"
	"github.com/winnowhtml/html/examples/gocollector/internal/store"
)

// What zero fields of Options stand for.
const (
	DefaultWorkers = 8
	DefaultLease   = 10 * time.Second
	DefaultPageAge = 24 * time.Hour
)

// Options say what a run does.
type Options struct {
	Store  *store.Store
	Proxy  *goproxy.Client
	Site   *site.Site  // nil: no metadata
	Source feed.Source // nil: only what is in the queue

	Workers   int           // events at a time
	Limit     int64         // events to deal with; 0: all
	Lease     time.Duration // of a claim; it is extended while the process lives
	Wait      time.Duration // how long the end of a run waits for another try of what failed
	PageAge   time.Duration // a page that was read less long ago is not read again for another version
	ResyncAll bool          // begin by marking every event to be collected again
	Report    func(Event)   // told what happens; may be nil; called from many goroutines
}

// Outcome says what became of an event that was claimed, or of a line of the index.
type Outcome string

// The outcomes.
const (
	Read    Outcome = "read"    // Count new events came in from the index
	Waits   Outcome = "waits"   // Count events wait; said now and then
	Bad     Outcome = "bad"     // a line of the index is no event
	Stored  Outcome = "stored"  // as its own path or under another key, see Class
	Skipped Outcome = "skipped" // it was stored already
	Retry   Outcome = "retry"   // it failed and waits for another try
	Failed  Outcome = "failed"  // there is nothing to store
	Lost    Outcome = "lost"    // somebody else has it
	Back    Outcome = "back"    // given back unfinished, because the run ends
)

// Event is something that happened during a run.
type Event struct {
	Outcome Outcome
	Module  string // path@version; of a bad line its place
	Class   identity.Class
	Reason  string
	Count   int64
}

// Collector does runs.
type Collector struct {
	Options
	owner      string
	firstPause time.Duration                      // after the first failure; doubled with each further one
	beforeSave func(context.Context, store.Claim) // for tests: between fetching and committing
}

// New returns a Collector. Its claims bear a name that no other has.
func New(o Options) *Collector {
	if o.Workers <= 0 {
		o.Workers = DefaultWorkers
	}
	if o.Lease <= 0 {
		o.Lease = DefaultLease
	}
	if o.PageAge <= 0 {
		o.PageAge = DefaultPageAge
	}
	if o.Report == nil {
		o.Report = func(Event) {}
	}
	host, _ := os.Hostname()
	return &Collector{Options: o, firstPause: time.Second, owner: fmt.Sprintf("%s-%d-%s", host, os.Getpid(), rand.Text()[:8])}
}
