//go:build unix

package main

import (
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// trio is three servers that are a cluster. They tell clients no addresses, so that a client knows only what
// it was given.
type trio struct {
	dir            string
	clients, peers [3]string
	servers        [3]*exec.Cmd
}

func newTrio(t *testing.T) *trio {
	t.Helper()
	c := &trio{dir: t.TempDir()}
	for i := range c.servers {
		c.clients[i], c.peers[i] = addr(t), addr(t)
	}
	for i := range c.servers {
		c.serve(t, i)
	}
	reachable(t, c.clients[:]...)
	return c
}

func (c *trio) serve(t *testing.T, i int) {
	t.Helper()
	c.servers[i] = spawn(t, "serve", "-listen", c.clients[i], "-peer", c.peers[i], "-routes", strings.Join(c.peers[:], ","),
		"-name", fmt.Sprint("s", i), "-dir", filepath.Join(c.dir, fmt.Sprint("queue", i)), "-hidden")
}

func (c *trio) urls() string { return strings.Join(c.clients[:], ",") }

// leader is the server that leads the queue's stream.
func (c *trio) leader(t *testing.T) (leader int) {
	t.Helper()
	nc, err := nats.Connect(c.urls())
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	js, err := jetstream.New(nc)
	if err != nil {
		t.Fatal(err)
	}
	until(t, "the queue has a leader", func() bool {
		s, err := js.Stream(context.Background(), itemStream)
		if err != nil || s.CachedInfo().Cluster == nil {
			return false
		}
		n, err := fmt.Sscanf(s.CachedInfo().Cluster.Leader, "s%d", &leader)
		return n == 1 && err == nil
	})
	return leader
}

// hold stops a worker in mid-part, as a machine without processor time would.
func hold(t *testing.T, out string, w *exec.Cmd) {
	t.Helper()
	until(t, "a worker held in mid-part", func() bool {
		if !inPart(out, w) {
			return false
		}
		sendSignal(t, w, syscall.SIGSTOP)
		if _, err := syscall.Wait4(w.Process.Pid, nil, syscall.WUNTRACED, nil); err != nil {
			t.Fatal(err)
		}
		if inPart(out, w) {
			return true
		}
		sendSignal(t, w, syscall.SIGCONT) // it was done just before
		return false
	})
}

func sendSignal(t *testing.T, cmd *exec.Cmd, s syscall.Signal) {
	t.Helper()
	if err := cmd.Process.Signal(s); err != nil {
		t.Fatal(err)
	}
}

func parts(out string) int {
	names, _ := filepath.Glob(filepath.Join(out, "part-*"))
	return len(names)
}

// TestCluster: three servers; the network of a worker in mid-part is cut; a worker in mid-part and the server
// that leads the queue are killed; a third worker goes on without that server, which then comes back.
func TestCluster(t *testing.T) {
	if testing.Short() {
		t.Skip("three servers and many deaths")
	}
	dir := t.TempDir()
	archive, out := filepath.Join(dir, "a.warc.gz"), filepath.Join(dir, "rows")
	writeArchive(t, archive, 1500)
	want := alone(t, archive)
	c := newTrio(t)
	until(t, "the queue is made", func() bool {
		return command(t, "submit", "-nats", c.urls(), "-replicas", "3", "-claim", "2s", "-size", "40000", archive).Run() == nil
	})
	work := func(urls string) *exec.Cmd {
		return spawn(t, "work", "-nats", urls, "-out", out, "-tries", "50")
	}

	wire := newProxy(t, c.clients[0])
	first := work(wire.addr)
	hold(t, out, first)
	wire.cut()
	if carried, broken, _ := wire.counts(); carried == 0 || broken == 0 {
		t.Fatalf("%d connections, %d cut: the worker does not use the network that is cut", carried, broken)
	}
	sendSignal(t, first, syscall.SIGCONT)
	until(t, "the worker feels the cut", func() bool { _, _, refused := wire.counts(); return refused > 0 })

	second := work(c.urls())
	hold(t, out, second)
	kill(second)

	dead := c.leader(t)
	kill(c.servers[dead])
	third := work(c.urls())
	until(t, "work goes on with two servers", func() bool { return inPart(out, third) })
	c.serve(t, dead)

	carried, _, _ := wire.counts()
	wire.mend()
	until(t, "the worker is back", func() bool { n, _, _ := wire.counts(); return n > carried })
	var s state
	until(t, "all done", func() bool {
		s = stateOf(t, "-nats", c.urls())
		return s.Waiting == 0 && s.InFlight == 0
	})
	if s.Dead != 0 || s.Done != parts(out) {
		t.Errorf("%d parts, %+v", parts(out), s)
	}
	same(t, rowsIn(t, out), want)
}
