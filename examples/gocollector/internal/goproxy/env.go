package goproxy

import (
	"cmp"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"time"
)

// Env is what the Go environment says of proxies.
type Env struct {
	Proxy   string `json:"GOPROXY"`
	NoProxy string `json:"GONOPROXY"` // comma-separated globs of module paths that no proxy is asked for
}

// standard is what the go command takes where nothing is set.
const standard = "https://proxy.golang.org,direct"

// ReadEnv asks the go command, which knows the environment, its own configuration file and the defaults. On
// a machine without it the environment alone counts.
func ReadEnv(ctx context.Context) Env {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, "go", "env", "-json", "GOPROXY", "GONOPROXY")
	cmd.Dir = os.TempDir() // outside of any module
	var e Env
	if out, err := cmd.Output(); err != nil || json.Unmarshal(out, &e) != nil {
		e = Env{os.Getenv("GOPROXY"), cmp.Or(os.Getenv("GONOPROXY"), os.Getenv("GOPRIVATE"))}
	}
	e.Proxy = cmp.Or(e.Proxy, standard)
	return e
}
