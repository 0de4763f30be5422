package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

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

// limit is for machines that are busy with other work.
const limit = 3 * time.Minute

// until polls what can be observed.
func until(t *testing.T, what string, ok func() bool) {
	t.Helper()
	tick := time.NewTicker(2 * time.Millisecond)
	defer tick.Stop()
	for end := time.Now().Add(limit); time.Now().Before(end); <-tick.C {
		if ok() {
			return
		}
	}
	t.Fatal("never:", what)
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

// stateOf is what status says, as soon as the servers answer.
func stateOf(t *testing.T, args ...string) (s state) {
	t.Helper()
	until(t, "a state", func() bool {
		var b bytes.Buffer
		err := run(t.Context(), append([]string{"status", "-json"}, args...), &b, io.Discard)
		return err == nil && json.Unmarshal(b.Bytes(), &s) == nil
	})
	return s
}

func write(t *testing.T, name, content string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

func remove(t *testing.T, name string) {
	t.Helper()
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
}
