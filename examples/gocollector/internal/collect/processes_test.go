package collect

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/winnowhtml/html/examples/gocollector/internal/fake"
	"github.com/winnowhtml/html/examples/gocollector/internal/store"
	"github.com/winnowhtml/html/examples/gocollector/internal/storetest"
)

// The variables that make this test binary a collector: what it works on, and before the commit of which
// event, counted from 0, it begins to hang.
const (
	childDSN   = "COLLECT_TEST_DSN"
	childBase  = "COLLECT_TEST_BASE"
	childIndex = "COLLECT_TEST_INDEX"
	childHang  = "COLLECT_TEST_HANG"
)

func TestMain(m *testing.M) {
	if os.Getenv(childDSN) != "" {
		if err := child(); err != nil {
			fmt.Println("error", err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// child collects, and says a line of every event that is fetched and about to be stored.
func child() error {
	ctx := context.Background()
	c, done, err := newCollector(ctx, os.Getenv(childDSN), os.Getenv(childBase), os.Getenv(childIndex))
	if err != nil {
		return err
	}
	defer done()
	hang := -1
	fmt.Sscan(os.Getenv(childHang), &hang)
	var fetched atomic.Int64
	c.beforeSave = func(_ context.Context, claim store.Claim) {
		n := int(fetched.Add(1)) - 1
		if hang < 0 || n < hang {
			fmt.Println("fetched", claim.Event)
			return
		}
		fmt.Println("hangs", claim.Event)
		select {}
	}
	return c.Run(ctx, nil)
}

// process is a collector in a process of its own.
type process struct {
	cmd   *exec.Cmd
	lines *bufio.Scanner
}

func spawn(t *testing.T, dsn, base, index string, hang int) *process {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childDSN+"="+dsn, childBase+"="+base, childIndex+"="+index, fmt.Sprintf("%s=%d", childHang, hang))
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	ok(t, err)
	ok(t, cmd.Start())
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	return &process{cmd, bufio.NewScanner(out)}
}

// kill ends the process as the system does, without a chance to clean up.
func (p *process) kill(t *testing.T) {
	ok(t, p.cmd.Process.Kill())
	p.cmd.Wait()
}

// expect checks that all of a world is stored and nothing twice, as by one undisturbed run.
func expect(t *testing.T, c *Collector, w fake.World) {
	t.Helper()
	r := report(t, c)
	n := int64(len(w.Modules))
	if r.Events.Total != 2*n || r.Events.Stored != 2*n || r.Events.Waiting != 0 || r.Products != n || r.Versions != 2*n || len(r.Failures) != 0 {
		t.Errorf("%+v", r)
	}
	for _, m := range w.Modules {
		for _, e := range show(t, c, m.Path).Events {
			if e.Attempts != 0 || (e.Processed == 6) != (e.Path != e.ProductKey) {
				t.Errorf("%+v", e)
			}
		}
	}
}

// TestKilledBetweenFetchAndCommit: a process dies with every worker holding what it fetched. Nothing of that is
// stored; the next collector fetches it again, and stores each event once.
func TestKilledBetweenFetchAndCommit(t *testing.T) {
	storetest.Each(t, func(t *testing.T, dsn string) {
		w := world(8)
		server := fake.NewServer(w, nil)
		base := serve(t, server)
		const before = 3
		p := spawn(t, dsn, base, writeFile(t, w.Index()), before)
		hanging := map[string]bool{}
		for len(hanging) < 4 && p.lines.Scan() {
			if event, ok := strings.CutPrefix(p.lines.Text(), "hangs "); ok {
				hanging[event] = true
			}
		}
		if len(hanging) != 4 {
			t.Fatalf("only %v hang: %s", hanging, p.lines.Text())
		}
		p.kill(t)

		c := start(t, dsn, base)
		if r := report(t, c); r.Events.Stored != before || r.Events.Total != 16 {
			t.Errorf("%+v", r)
		}
		if q, err := c.Store.Queue(t.Context()); err != nil || q.Claimed != 4 {
			t.Errorf("%+v %v", q, err)
		}
		ok(t, c.Run(t.Context(), nil)) // which waits for the leases of the dead
		expect(t, c, w)
		for _, m := range w.Modules {
			for _, v := range m.Versions {
				want := 1
				if hanging[m.Path+"@"+v] {
					want = 2
				}
				path := "/proxy/" + strings.ReplaceAll(m.Path, "M", "!m") + "/@v/" + v + ".mod"
				if got := server.Asked()[path]; got != want {
					t.Errorf("%s was asked for %d times, want %d", path, got, want)
				}
			}
		}
	})
}

// TestKilledAnywhere: processes that are killed one after the other, at different points.
func TestKilledAnywhere(t *testing.T) {
	storetest.Each(t, func(t *testing.T, dsn string) {
		w := world(24)
		base := serve(t, fake.NewServer(w, nil))
		index := writeFile(t, w.Index())
		for _, lines := range []int{1, 2, 5, 9} {
			p := spawn(t, dsn, base, index, -1)
			for range lines {
				p.lines.Scan()
			}
			p.kill(t)
		}
		c := start(t, dsn, base)
		ok(t, c.Run(t.Context(), nil))
		expect(t, c, w)
	})
}

// TestTwoCollectors: two processes on one database share the work, and fetch nothing twice.
func TestTwoCollectors(t *testing.T) {
	storetest.Each(t, func(t *testing.T, dsn string) {
		w := world(40)
		server := fake.NewServer(w, nil)
		base := serve(t, server)
		index := writeFile(t, w.Index())
		both := []*process{spawn(t, dsn, base, index, -1), spawn(t, dsn, base, index, -1)}
		total := 0
		for _, p := range both {
			n := 0
			for p.lines.Scan() {
				if !strings.HasPrefix(p.lines.Text(), "fetched ") {
					t.Error(p.lines.Text())
				}
				n++
			}
			ok(t, p.cmd.Wait())
			total += n
		}
		if total != 80 {
			t.Errorf("%d events were fetched", total)
		}
		for path, n := range server.Asked() {
			if strings.HasSuffix(path, ".mod") && n != 1 {
				t.Errorf("%s was asked for %d times", path, n)
			}
		}
		c := start(t, dsn, base)
		expect(t, c, w)
	})
}

// TestLeaseIsExtended: an event that takes longer than a lease stays with its worker.
func TestLeaseIsExtended(t *testing.T) {
	w := world(1)
	dsn, base := database(t), serve(t, fake.NewServer(w, nil))
	slow, quick := start(t, dsn, base), start(t, dsn, base)
	slow.Lease = 100 * time.Millisecond
	holds, release := make(chan struct{}, 4), make(chan struct{})
	slow.beforeSave = func(context.Context, store.Claim) { holds <- struct{}{}; <-release }
	done := make(chan error)
	go func() { done <- slow.Run(t.Context(), nil) }()
	<-holds
	<-holds
	looked := 0
	quick.Report = func(e Event) {
		if e.Outcome == Waits {
			if looked++; looked == 4 { // longer than the lease
				close(release)
			}
		}
	}
	ok(t, quick.Run(t.Context(), nil))
	ok(t, <-done)
	expect(t, quick, w)
	if looked < 4 {
		t.Error("the second collector did not wait")
	}
}
