package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/klauspost/compress/gzip"
	"github.com/nats-io/nats.go"
)

// TestMain lets the test binary be the command, so that tests can kill real processes.
func TestMain(m *testing.M) {
	if os.Getenv("CLUSTER_COMMAND") != "" {
		main()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func command(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), "CLUSTER_COMMAND=1")
	cmd.Stderr = os.Stderr
	return cmd
}

func spawn(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	cmd := command(t, args...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kill(cmd) })
	return cmd
}

// kill ends a process as a power cut would.
func kill(cmd *exec.Cmd) {
	cmd.Process.Kill()
	cmd.Wait()
}

func output(t *testing.T, args ...string) string {
	t.Helper()
	b, err := command(t, args...).Output()
	if err != nil {
		t.Fatal(args, err)
	}
	return string(b)
}

// until polls what can be observed.
func until(t *testing.T, what string, ok func() bool) {
	t.Helper()
	tick := time.NewTicker(2 * time.Millisecond)
	defer tick.Stop()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); <-tick.C {
		if ok() {
			return
		}
	}
	t.Fatal("never:", what)
}

func member(record string) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	io.WriteString(z, record)
	z.Close()
	return b.Bytes()
}

func response(n int, status, kind, body string) string {
	block := fmt.Sprintf("HTTP/1.1 %s\r\nContent-Type: %s\r\n\r\n%s", status, kind, body)
	return fmt.Sprintf("WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-%012d>\r\n"+
		"WARC-Date: 2026-01-02T03:04:05Z\r\nWARC-Target-URI: http://example.org/%d\r\n"+
		"Content-Type: application/http; msgtype=response\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n", n, n, len(block), block)
}

func pageText(n int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "<!DOCTYPE html><html lang=en><title>Page %d</title><nav><a href=/>Home</a></nav><main><h1>Page %d</h1>", n, n)
	for i := range 40 {
		fmt.Fprintf(&b, "<p>In year %d the harbour pilots of district %d learned the tides by walking the mud flats at dawn, counting channels.</p>", 1800+i, n)
	}
	return b.String() + "</main></html>"
}

// writeArchive writes pages with one record each, and, at known places, records that are hostile or damaged.
// It returns how many pages can be read.
func writeArchive(t *testing.T, name string, pages int) int {
	t.Helper()
	var b bytes.Buffer
	good := 0
	for n := range pages {
		m := member(response(n, "200 OK", "text/html; charset=utf-8", pageText(n)))
		switch n % 25 {
		case 3: // cut short; the next member begins inside
			m = m[:len(m)/2]
		case 7: // a flipped byte
			m[len(m)/2] ^= 0x55
		case 11: // a length that promises more than there is
			m = member(strings.Replace(response(n, "200 OK", "text/html", "x"), "Content-Length: ", "Content-Length: 9", 1))
		case 13:
			m = member(response(n, "404 Not Found", "text/html", "gone"))
		case 17:
			m = member(response(n, "200 OK", "image/png", "png"))
		case 19: // hostile: deep, unclosed, with a NUL
			m = member(response(n, "200 OK", "text/html", strings.Repeat("<div><b\x00>", 3000)+"text"))
			good++
		case 21:
			m = []byte("garbage between records \x1f\x8b\x08 and so on")
		default:
			good++
		}
		b.Write(m)
	}
	if err := os.WriteFile(name, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return good
}

// rowsIn reads every part of a folder, without what names the item, sorted.
func rowsIn(t *testing.T, folder string) []string {
	t.Helper()
	names, _ := filepath.Glob(filepath.Join(folder, "part-*.jsonl.gz"))
	var rows []string
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		z, err := gzip.NewReader(f)
		if err != nil {
			t.Fatal(name, err)
		}
		lines := bufio.NewScanner(z)
		lines.Buffer(nil, 1<<24)
		for lines.Scan() {
			var r row
			if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
				t.Fatal(name, err)
			}
			r.Item = ""
			b, _ := json.Marshal(r)
			rows = append(rows, string(b))
		}
		if err := lines.Err(); err != nil {
			t.Fatal(name, err)
		}
		f.Close()
	}
	slices.Sort(rows)
	return rows
}

// alone is the output of one process with a server inside: the README's two commands.
func alone(t *testing.T, archives ...string) []string {
	t.Helper()
	dir := t.TempDir()
	queue, out := filepath.Join(dir, "queue"), filepath.Join(dir, "rows")
	output(t, append([]string{"submit", "-dir", queue}, archives...)...)
	output(t, "work", "-dir", queue, "-out", out, "-drain")
	return rowsIn(t, out)
}

func addr(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

func reachable(t *testing.T, addrs ...string) {
	t.Helper()
	until(t, "servers answer", func() bool {
		nc, err := nats.Connect(strings.Join(addrs, ","), nats.Timeout(time.Second))
		if err != nil {
			return false
		}
		defer nc.Close()
		js, err := nc.JetStream()
		if err != nil {
			return false
		}
		_, err = js.AccountInfo()
		return err == nil
	})
}

func stateOf(t *testing.T, urls string) (s state) {
	t.Helper()
	b, err := command(t, "status", "-nats", urls, "-json").Output()
	if err != nil {
		return state{Waiting: 1} // the cluster is choosing a leader
	}
	if err := json.Unmarshal(b, &s); err != nil {
		t.Fatal(err)
	}
	return s
}

func inPart(out string) bool {
	names, _ := filepath.Glob(filepath.Join(out, "tmp-*"))
	return len(names) > 0
}

func same(t *testing.T, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Fatalf("%d rows, want the %d of one process", len(got), len(want))
	}
}

// TestKill: workers that die in mid-part lose and double nothing.
func TestKill(t *testing.T) {
	dir := t.TempDir()
	archive, out := filepath.Join(dir, "a.warc.gz"), filepath.Join(dir, "rows")
	good := writeArchive(t, archive, 400)
	want := alone(t, archive)
	if len(want) != good {
		t.Fatalf("one process wrote %d rows, want %d", len(want), good)
	}
	client := addr(t)
	spawn(t, "serve", "-listen", client, "-dir", filepath.Join(dir, "queue"))
	reachable(t, client)
	submit := []string{"submit", "-nats", client, "-claim", "1s", "-size", "60000", archive}
	first := output(t, submit...)
	if again := output(t, submit...); !strings.HasPrefix(again, "0 items published") {
		t.Errorf("first %s, again %s", first, again)
	}
	for range 2 {
		w := spawn(t, "work", "-nats", client, "-out", out, "-tries", "20")
		until(t, "a part in work", func() bool { return inPart(out) })
		kill(w)
		for _, name := range mustGlob(filepath.Join(out, "tmp-*")) {
			os.Remove(name) // so that the next one's can be seen
		}
	}
	output(t, "work", "-nats", client, "-out", out, "-drain", "-tries", "20")
	same(t, rowsIn(t, out), want)
	if s := stateOf(t, client); s.Waiting != 0 || s.InFlight != 0 || s.Dead != 0 || s.Pages != good || s.Damaged == 0 {
		t.Errorf("%+v", s)
	}
}

func mustGlob(pattern string) []string {
	names, err := filepath.Glob(pattern)
	if err != nil {
		panic(err)
	}
	return names
}

// TestPoison: an item that cannot be done ends with its reason on the dead-letter subject.
func TestPoison(t *testing.T) {
	dir := t.TempDir()
	archive, queue := filepath.Join(dir, "a.warc.gz"), filepath.Join(dir, "queue")
	writeArchive(t, archive, 5)
	output(t, "submit", "-dir", queue, "-claim", "1s", archive)
	os.Remove(archive)
	output(t, "work", "-dir", queue, "-out", filepath.Join(dir, "rows"), "-drain", "-tries", "2")
	var b bytes.Buffer
	if err := run(context.Background(), []string{"status", "-dir", queue, "-json"}, &b, io.Discard); err != nil {
		t.Fatal(err)
	}
	var s state
	if json.Unmarshal(b.Bytes(), &s) != nil || s.Dead != 1 || s.Waiting != 0 || s.InFlight != 0 {
		t.Errorf("%s", b.Bytes())
	}
}

// TestCluster: three servers, two workers behind a network that is cut, a server and a worker killed.
func TestCluster(t *testing.T) {
	if testing.Short() {
		t.Skip("three servers and many deaths")
	}
	dir := t.TempDir()
	archive, out := filepath.Join(dir, "a.warc.gz"), filepath.Join(dir, "rows")
	writeArchive(t, archive, 1500)
	want := alone(t, archive)
	var clients, peers [3]string
	for i := range 3 {
		clients[i], peers[i] = addr(t), addr(t)
	}
	serve := func(i int) *exec.Cmd {
		return spawn(t, "serve", "-listen", clients[i], "-peer", peers[i], "-routes", strings.Join(peers[:], ","),
			"-name", fmt.Sprint("s", i), "-dir", filepath.Join(dir, fmt.Sprint("queue", i)))
	}
	var servers [3]*exec.Cmd
	for i := range 3 {
		servers[i] = serve(i)
	}
	all := strings.Join(clients[:], ",")
	reachable(t, clients[:]...)
	until(t, "the queue is made", func() bool {
		return command(t, "submit", "-nats", all, "-replicas", "3", "-claim", "2s", "-size", "60000", archive).Run() == nil
	})
	wire := newProxy(t, clients[0])
	work := func(urls string) *exec.Cmd {
		return spawn(t, "work", "-nats", urls, "-out", out, "-tries", "50")
	}
	work(wire.addr)
	second := work(all)
	until(t, "a part in work", func() bool { return inPart(out) })
	wire.cut(true)
	kill(second)
	kill(servers[1])
	work(all)
	servers[1] = serve(1)
	wire.cut(false)
	until(t, "all done", func() bool {
		s := stateOf(t, all)
		return s.Waiting == 0 && s.InFlight == 0 && s.Done > 0
	})
	same(t, rowsIn(t, out), want)
}

// proxy is a network that can be cut.
type proxy struct {
	addr string
	mu   sync.Mutex
	off  bool
	open []net.Conn
}

func newProxy(t *testing.T, to string) *proxy {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	p := &proxy{addr: l.Addr().String()}
	go func() {
		for {
			a, err := l.Accept()
			if err != nil {
				return
			}
			b, err := net.Dial("tcp", to)
			if err != nil || !p.keep(a, b) {
				a.Close()
				continue
			}
			go func() { io.Copy(a, b); a.Close() }()
			go func() { io.Copy(b, a); b.Close() }()
		}
	}()
	return p
}

func (p *proxy) keep(conns ...net.Conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.off {
		for _, c := range conns {
			c.Close()
		}
		return false
	}
	p.open = append(p.open, conns...)
	return true
}

func (p *proxy) cut(off bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.off = off
	for _, c := range p.open {
		c.Close()
	}
	p.open = nil
}
