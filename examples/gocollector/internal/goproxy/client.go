package goproxy

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/mod/module"
	"golang.org/x/mod/semver"

	"github.com/winnowhtml/html/examples/gocollector/internal/web"
)

// maxVersion is more than any version needs, in bytes.
const maxVersion = 256

// Client asks the proxies of a list. It is safe for concurrent use.
type Client struct {
	chain   []entry
	private string
	web     *web.Client
}

// New returns a Client for the proxies that env names.
func New(env Env, w *web.Client) (*Client, error) {
	chain, err := parseChain(env.Proxy)
	if err != nil {
		return nil, err
	}
	return &Client{chain: chain, private: env.NoProxy, web: w}, nil
}

// URLs returns the addresses of the proxies that env names.
func (e Env) URLs() ([]string, error) {
	chain, err := parseChain(e.Proxy)
	var out []string
	for _, c := range chain {
		out = append(out, c.base)
	}
	return out, err
}

// Info is what a proxy says of a version.
type Info struct {
	Version string
	Time    time.Time
}

// Mod returns the go.mod of a version.
func (c *Client) Mod(ctx context.Context, path, version string) ([]byte, error) {
	escaped, err := module.EscapeVersion(version)
	if err != nil || len(version) > maxVersion {
		return nil, &InvalidError{path + "@" + version, "no version that a proxy can be asked for"}
	}
	return c.get(ctx, path, "@v/"+escaped+".mod")
}

// List returns the versions that the proxy lists, in the order of semantic versions and without what is none.
func (c *Client) List(ctx context.Context, path string) ([]string, error) {
	body, err := c.get(ctx, path, "@v/list")
	if err != nil {
		return nil, err
	}
	var out []string
	seen := map[string]bool{}
	for line := range bytes.Lines(body) {
		// Some proxies write a time behind the version.
		fields := bytes.Fields(line)
		if len(fields) == 0 {
			continue
		}
		v := string(fields[0])
		if module.CanonicalVersion(v) == v && v != "" && len(v) <= maxVersion && !seen[v] {
			seen[v] = true
			out = append(out, v)
		}
	}
	semver.Sort(out)
	return out, nil
}

// Latest returns the version that the proxy holds for the newest.
func (c *Client) Latest(ctx context.Context, path string) (Info, error) {
	body, err := c.get(ctx, path, "@latest")
	if err != nil {
		return Info{}, err
	}
	var info Info
	if err := json.Unmarshal(body, &info); err != nil {
		return Info{}, &AnswerError{path, "@latest", err}
	}
	if !semver.IsValid(info.Version) || len(info.Version) > maxVersion {
		return Info{}, &AnswerError{path, "@latest", fmt.Errorf("%.100q is no version", info.Version)}
	}
	info.Time = info.Time.UTC()
	return info, nil
}

// get asks the proxies in their order.
func (c *Client) get(ctx context.Context, path, what string) ([]byte, error) {
	escaped, err := module.EscapePath(path)
	if err != nil {
		return nil, &InvalidError{path, err.Error()}
	}
	if module.MatchPrefixPatterns(c.private, path) {
		return nil, &InvalidError{path, "GONOPROXY or GOPRIVATE keeps it from proxies"}
	}
	var failed, gone error // the first trouble, the last no
	for _, e := range c.chain {
		body, err := c.ask(ctx, e.base, escaped+"/"+what)
		switch {
		case err == nil:
			return body, nil
		case ctx.Err() != nil:
			return nil, err
		case isGone(err):
			gone = err
			continue
		case failed == nil:
			failed = err
		}
		if !e.onward {
			return nil, failed
		}
	}
	if failed != nil { // somebody who could not answer may have it
		return nil, failed
	}
	return nil, &NotFoundError{Path: path, What: what, Err: gone}
}

// ask asks one proxy.
func (c *Client) ask(ctx context.Context, base, rel string) ([]byte, error) {
	if root, ok := strings.CutPrefix(base, "file://"); ok {
		return readFile(root, rel)
	}
	return c.web.Get(ctx, base+"/"+escapeURL(rel))
}

// escapeURL escapes a path for a URL. The exclamation marks of capitals stay as they are: they are allowed
// there, and simple servers compare what was sent.
func escapeURL(rel string) string {
	parts := strings.Split(rel, "/")
	for i, p := range parts {
		parts[i] = strings.ReplaceAll(url.PathEscape(p), "%21", "!")
	}
	return strings.Join(parts, "/")
}

// readFile reads from a proxy kept as a folder, such as the download cache of the go command. An escaped path
// has no element that leads out of it.
func readFile(root, rel string) ([]byte, error) {
	if decoded, err := url.PathUnescape(root); err == nil {
		root = decoded
	}
	if filepath.Separator == '\\' {
		root = strings.TrimPrefix(root, "/") // file:///C:/…
	}
	return os.ReadFile(filepath.Join(filepath.FromSlash(root), filepath.FromSlash(rel)))
}

// isGone reports whether a proxy said that it has nothing there.
func isGone(err error) bool {
	var status *web.StatusError
	return errors.As(err, &status) && status.Gone() || errors.Is(err, os.ErrNotExist)
}
