package goproxy

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/winnowhtml/html/examples/gocollector/internal/web"
)

// proxy answers what a table says for a request line, and 404 for the rest. It counts.
type proxy struct {
	*httptest.Server
	asked atomic.Int64
}

func newProxy(t *testing.T, status int, files map[string]string) *proxy {
	p := &proxy{}
	p.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p.asked.Add(1)
		body, ok := files[r.RequestURI] // as it was sent, escapes and all
		if !ok {
			http.Error(w, "nothing\nhere", status)
			return
		}
		w.Header().Set("Content-Type", "application/octet-stream")
		fmt.Fprint(w, body)
	}))
	t.Cleanup(p.Close)
	return p
}

func newClient(t *testing.T, list, private string, named ...string) *Client {
	t.Helper()
	c, err := New(Env{list, private}, web.New(t.Context(), web.Options{Named: named}))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestClient(t *testing.T) {
	p := newProxy(t, 404, map[string]string{
		"/github.com/edu!v!p!n/vpn-ca/@v/v1.0.0-!r!c1.mod": "module github.com/eduVPN/vpn-ca\n",
		"/example.org/a/@v/list":                           "v1.10.0\nv1.9.0 2020-01-01T00:00:00Z\n\nv1.9.0\nnonsense\nv2.0.0+incompatible\nv1\nv1.0.0-rc.1\n",
		"/example.org/a/@latest":                           `{"Version":"v1.10.0","Time":"2025-01-02T03:04:05+02:00"}`,
		"/example.org/b/@latest":                           `{"Version":"newest"}`,
		"/example.org/c/@latest":                           `<html>`,
	})
	c := newClient(t, p.URL, "", p.URL)
	ctx := t.Context()
	if mod, err := c.Mod(ctx, "github.com/eduVPN/vpn-ca", "v1.0.0-RC1"); err != nil || !strings.Contains(string(mod), "eduVPN") {
		t.Error(string(mod), err)
	}
	want := []string{"v1.0.0-rc.1", "v1.9.0", "v1.10.0", "v2.0.0+incompatible"}
	if list, err := c.List(ctx, "example.org/a"); err != nil || !reflect.DeepEqual(list, want) {
		t.Error(list, err)
	}
	if info, err := c.Latest(ctx, "example.org/a"); err != nil || info.Version != "v1.10.0" || info.Time.Hour() != 1 {
		t.Error(info, err)
	}
	for _, path := range []string{"example.org/b", "example.org/c"} {
		var answer *AnswerError
		if _, err := c.Latest(ctx, path); !errors.As(err, &answer) {
			t.Errorf("%s: %v", path, err)
		}
	}
	var notFound *NotFoundError
	_, err := c.List(ctx, "example.org/A")
	if !errors.As(err, &notFound) || !strings.Contains(err.Error(), "nothing here") {
		t.Error(err)
	}
}

func TestInvalid(t *testing.T) {
	p := newProxy(t, 404, nil)
	c := newClient(t, p.URL, "corp.example/*,*.secret.example", p.URL)
	for _, m := range [][2]string{
		{"../up", "v1.0.0"}, {"main", "v1.0.0"}, {"example.org/a b", "v1.0.0"}, {"example.org/a", "../../v1"}, {"example.org/a", ""},
		{"corp.example/team/x", "v1.0.0"}, {"a.secret.example/x", "v1.0.0"}, {"example.org/a", "v" + strings.Repeat("1", 300)},
	} {
		var invalid *InvalidError
		if _, err := c.Mod(t.Context(), m[0], m[1]); !errors.As(err, &invalid) {
			t.Errorf("%v: %v", m, err)
		}
	}
	if n := p.asked.Load(); n != 0 {
		t.Errorf("%d requests", n)
	}
}

func TestChain(t *testing.T) {
	const at = "/example.org/a/@v/list"
	has := newProxy(t, 404, map[string]string{at: "v1.0.0\n"})
	hasNot, gone, broken := newProxy(t, 404, nil), newProxy(t, 410, nil), newProxy(t, 500, nil)
	for _, tt := range []struct {
		list string
		want string // found, missing or broken
	}{
		{"NOT,HAS", "found"}, {"GONE,HAS", "found"}, {"NOT|HAS", "found"}, {"BROKEN|HAS", "found"}, {"BROKEN,HAS", "broken"},
		{"NOT,GONE", "missing"}, {"NOT,direct", "missing"}, {"BROKEN|NOT", "broken"}, {"NOT,BROKEN,HAS", "broken"}, {"HAS,BROKEN", "found"},
	} {
		list := strings.NewReplacer("HAS", has.URL, "NOT", hasNot.URL, "GONE", gone.URL, "BROKEN", broken.URL).Replace(tt.list)
		c := newClient(t, list, "", has.URL, hasNot.URL, gone.URL, broken.URL)
		got := "found"
		_, err := c.List(t.Context(), "example.org/a")
		var notFound *NotFoundError
		var status *web.StatusError
		switch {
		case errors.As(err, &notFound):
			got = "missing"
		case errors.As(err, &status) && status.Transient():
			got = "broken"
		case err != nil:
			t.Fatal(err)
		}
		if got != tt.want {
			t.Errorf("%s: %s, want %s", tt.list, got, tt.want)
		}
	}
}

func TestFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a proxy")
	if err := os.MkdirAll(filepath.Join(dir, "example.org", "!foo", "@v"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "example.org", "!foo", "@v", "list"), []byte("v1.0.0\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	c := newClient(t, "file://"+strings.ReplaceAll(filepath.ToSlash(dir), " ", "%20"), "")
	if list, err := c.List(t.Context(), "example.org/Foo"); err != nil || len(list) != 1 {
		t.Error(list, err)
	}
	var notFound *NotFoundError
	if _, err := c.List(t.Context(), "example.org/foo"); !errors.As(err, &notFound) {
		t.Error(err)
	}
}
