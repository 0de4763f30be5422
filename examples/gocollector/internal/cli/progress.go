package cli

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"github.com/winnowhtml/html/examples/gocollector/internal/collect"
	"github.com/winnowhtml/html/examples/gocollector/internal/identity"
)

// maxComplaints is how many bad lines of an index are shown.
const maxComplaints = 20

// progress counts what happens and shows it.
type progress struct {
	mu     sync.Mutex
	w      io.Writer
	bar    *progressbar.ProgressBar // nil: nobody would see it
	known  int64                    // events that the bar is as long as
	done   int64
	counts map[collect.Outcome]int64
	class  map[identity.Class]int64
}

// newProgress returns a progress with a bar, where somebody can see it.
func newProgress(w io.Writer, quiet bool) *progress {
	p := &progress{w: w, counts: map[collect.Outcome]int64{}, class: map[identity.Class]int64{}}
	for _, c := range identity.Classes {
		p.class[c] = 0
	}
	f, ok := w.(*os.File)
	if quiet || !ok || !term.IsTerminal(int(f.Fd())) {
		return p
	}
	p.bar = newBar(w)
	return p
}

// newBar returns a bar whose length is not known yet.
func newBar(w io.Writer) *progressbar.ProgressBar {
	return progressbar.NewOptions64(-1,
		progressbar.OptionSetWriter(w), progressbar.OptionSetDescription("events"), progressbar.OptionSetItsString("events"),
		progressbar.OptionShowCount(), progressbar.OptionShowIts(), progressbar.OptionSetPredictTime(true),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionSetSpinnerChangeInterval(0), // without a goroutine of its own
	)
}

// note is collect.Options.Report.
func (p *progress) note(e collect.Event) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch e.Outcome {
	case collect.Waits:
		p.length(p.done + e.Count)
		return
	case collect.Read:
		p.counts[collect.Read] += e.Count
		p.length(p.known + e.Count)
		return
	case collect.Bad:
		if p.counts[collect.Bad]++; p.counts[collect.Bad] <= maxComplaints {
			fmt.Fprintf(p.w, "no event: %s: %s\n", e.Module, e.Reason)
		}
		return
	case collect.Stored:
		p.class[e.Class]++
	}
	p.counts[e.Outcome]++
	if e.Outcome != collect.Back {
		p.done++
		if p.bar != nil {
			_ = p.bar.Add(1)
		}
	}
}

// length sets how many events are known, done ones included.
func (p *progress) length(n int64) {
	if n == p.known {
		return
	}
	p.known = n
	if p.bar != nil && n > p.done {
		p.bar.ChangeMax64(n)
	}
}

func (p *progress) finish() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bar != nil {
		_ = p.bar.Exit()
		fmt.Fprintln(p.w)
	}
}

// Summary is what a run did. Waiting is what it left.
type Summary struct {
	New     int64                    `json:"new"`     // events that the index had and the database had not
	Bad     int64                    `json:"bad"`     // lines of the index that are no events
	Stored  int64                    `json:"stored"`  // events
	Skipped int64                    `json:"skipped"` // events whose version was stored already
	Retried int64                    `json:"retried"` // failures that are tried again
	Failed  int64                    `json:"failed"`  // events without anything to store
	Lost    int64                    `json:"lost"`    // claims that ended before their result came
	Waiting int64                    `json:"waiting"`
	Classes map[identity.Class]int64 `json:"classes"`
}

func (p *progress) summary(waiting int64) Summary {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := p.counts
	return Summary{
		New: n[collect.Read], Bad: n[collect.Bad], Stored: n[collect.Stored], Skipped: n[collect.Skipped],
		Retried: n[collect.Retry], Failed: n[collect.Failed], Lost: n[collect.Lost], Waiting: waiting, Classes: p.class,
	}
}

func (s Summary) String() string {
	return fmt.Sprintf("%d new events, %d stored (%d same, %d alias_git, %d subpath, %d declared_diff), %d skipped, "+
		"%d to be tried again, %d failed, %d waiting", s.New, s.Stored, s.Classes[identity.Same], s.Classes[identity.AliasGit],
		s.Classes[identity.Subpath], s.Classes[identity.DeclaredDiff], s.Skipped, s.Retried, s.Failed, s.Waiting)
}
