package main

import (
	"bufio"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/winnowhtml/html/examples/gocollector/internal/cli"
)

// serve runs the command and returns the flags that it prints.
func serve(t *testing.T, world string) []string {
	ctx, cancel := context.WithCancel(t.Context())
	r, w := io.Pipe()
	done := make(chan error)
	go func() { done <- run(ctx, "127.0.0.1:0", world, w) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	line, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.Fields(line)
}

// TestDemo is the README's: the server here, the collector with the flags that it prints.
func TestDemo(t *testing.T) {
	other := filepath.Join(t.TempDir(), "world.json")
	if err := os.WriteFile(other, []byte(`{"modules":[{"path":"example.org/Tide","versions":["v1.0.0","v1.1.0"]}]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	for world, want := range map[string]string{
		"":    "14 new events, 13 stored (8 same, 2 alias_git, 1 subpath, 2 declared_diff)",
		other: "2 new events, 2 stored (2 same",
	} {
		var out strings.Builder
		args := append([]string{"collect", "--db", filepath.Join(t.TempDir(), "demo.db")}, serve(t, world)...)
		if status := cli.Main(t.Context(), args, &out, &out); status != 0 || !strings.HasPrefix(out.String(), want) {
			t.Errorf("status %d: %s", status, out.String())
		}
	}
}

func TestErrors(t *testing.T) {
	broken := filepath.Join(t.TempDir(), "broken.json")
	if err := os.WriteFile(broken, []byte(`{"modules":[{"paths":"x"}]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][2]string{{"127.0.0.1:0", broken}, {"127.0.0.1:0", "missing"}, {"nowhere:-1", ""}} {
		if err := run(t.Context(), args[0], args[1], io.Discard); err == nil {
			t.Errorf("%v: no error", args)
		}
	}
}
