package cli

import (
	"bytes"
	"encoding/json"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/winnowhtml/html/examples/gocollector/internal/store"
	"github.com/winnowhtml/html/examples/gocollector/internal/storetest"
	"github.com/winnowhtml/html/examples/gocollector/sample"
)

// program runs commands against a database and the sample's servers.
type program struct {
	t    *testing.T
	dsn  string
	base string
}

// run returns what a command prints, and fails if its status is not the expected one.
func (p program) run(status int, args ...string) string {
	p.t.Helper()
	var out, complaints bytes.Buffer
	if got := Main(p.t.Context(), append(args, "--db", p.dsn), &out, &complaints); got != status {
		p.t.Fatalf("%v: status %d, want %d\n%s%s", args, got, status, &out, &complaints)
	}
	return out.String() + complaints.String()
}

func (p program) collect(args ...string) string {
	p.t.Helper()
	return p.run(0, append([]string{"--proxy", p.base + "/proxy", "collect", "--site=" + p.base + "/site"}, args...)...)
}

func decode[T any](t *testing.T, s string) (v T) {
	t.Helper()
	if err := json.Unmarshal([]byte(s), &v); err != nil {
		t.Fatalf("%v: %s", err, s)
	}
	return v
}

func TestCommands(t *testing.T) {
	storetest.Each(t, func(t *testing.T, dsn string) {
		server, err := sample.Server()
		if err != nil {
			t.Fatal(err)
		}
		s := httptest.NewServer(server)
		defer s.Close()
		p := program{t, dsn, s.URL}
		index := filepath.Join(t.TempDir(), "index.jsonl")
		if err := os.WriteFile(index, append(sample.Index, "nonsense\n"...), 0o600); err != nil {
			t.Fatal(err)
		}

		if out := p.collect("--index", index, "--limit", "4", "--workers", "2"); !strings.Contains(out, "14 new events, 4 stored") || !strings.Contains(out, "10 waiting") {
			t.Error(out)
		}
		out := p.collect("--index", index, "--json")
		sum := decode[Summary](t, out[strings.Index(out, "{"):])
		if sum.Stored != 9 || sum.Failed != 1 || sum.Waiting != 0 || sum.New != 0 {
			t.Errorf("%+v", sum)
		}
		if out := p.collect("--index", s.URL+"/index"); !strings.Contains(out, "0 new events, 0 stored") {
			t.Error(out)
		}

		report := decode[store.Report](t, p.run(0, "report", "--json"))
		if report.Events.Stored != 13 || report.Classes["same"] != 8 || report.Classes["alias_git"] != 2 || report.Classes["subpath"] != 1 ||
			report.Classes["declared_diff"] != 2 || report.ProxyOnly != 5 || report.LowerCase.Missing != 4 || report.LowerCase.Merged != 2 {
			t.Errorf("%+v", report)
		}
		if out := p.run(0, "report"); !strings.Contains(out, "4 index paths would be missing") || !strings.Contains(out, "example.org/never/was@v1.0.0: no proxy") {
			t.Error(out)
		}

		for _, args := range [][]string{{"show", "--json", "codeberg.org/godoc/godocs.io"}, {"--json", "show", "codeberg.org/godoc/godocs.io"}, {"show", "godocs.io", "--json"}} {
			m := decode[store.Module](t, p.run(0, args...))
			if m.ProductKey != "godocs.io" || len(m.Versions) != 2 || len(m.Licenses) != 2 || *m.ImportedBy != 0 || m.Events[0].Processed != 6 {
				t.Errorf("%+v", m)
			}
		}
		if out := p.run(0, "show", "github.com/goern/HookedGo"); !strings.Contains(out, "GPL-3.0") || !strings.Contains(out, "processed=1 deprecated=0 same") {
			t.Error(out)
		}
		if e := decode[store.ModuleEvent](t, p.run(0, "show", "github.com/go-latex/latex.git@v0.1.0")); e.ProductKey != "github.com/go-latex/latex" {
			t.Errorf("%+v", e)
		}
		for _, args := range [][]string{
			{"show", "github.com/goern/hookedgo"}, {"show", "x@v1"}, {"show"}, {"resync"}, {"resync", "--class", "other"}, {"nonsense"}, {"report", "--nonsense"},
			{"collect", "--index", "missing.jsonl"}, {"collect", "--proxy", "off"}, {"collect", "--proxy", "word"},
		} {
			p.run(1, args...)
		}

		if out := p.run(0, "resync", "--class", "same"); !strings.HasPrefix(out, "8 events") {
			t.Error(out)
		}
		if out := p.collect("--index", "off"); !strings.Contains(out, "8 stored (8 same") {
			t.Error(out)
		}
		t.Setenv(resyncAll, "1")
		if out := p.collect("--index=off"); !strings.Contains(out, "13 stored") || !strings.Contains(out, "1 failed") {
			t.Error(out)
		}
		t.Setenv(resyncAll, "perhaps")
		p.run(1, "collect", "--index=off")
	})
}

// TestOffline: with the site off nothing is known of pages, and the Go environment names the proxy.
func TestOffline(t *testing.T) {
	server, err := sample.Server()
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(server)
	defer s.Close()
	t.Setenv("GOPROXY", s.URL+"/proxy,direct")
	t.Setenv("GONOPROXY", "github.com/goern")
	p := program{t, filepath.Join(t.TempDir(), "x.db"), s.URL}
	if out := p.run(0, "collect", "--site", "off", "--index", s.URL+"/index"); !strings.Contains(out, "12 stored") || !strings.Contains(out, "2 failed") {
		t.Error(out)
	}
	if m := decode[store.Module](t, p.run(0, "show", "--json", "godocs.io")); m.PageStatus != 0 || m.ProxyOnly || len(m.Versions) != 2 {
		t.Errorf("%+v", m)
	}
}

// TestNoDatabase: what only reads makes no empty file of a name that was mistyped.
func TestNoDatabase(t *testing.T) {
	p := program{t, filepath.Join(t.TempDir(), "none.db"), ""}
	for _, args := range [][]string{{"report"}, {"show", "x"}, {"resync", "--all"}} {
		p.run(1, args...)
	}
	if _, err := os.Stat(p.dsn); err == nil {
		t.Error("there is one now")
	}
}

func TestHelp(t *testing.T) {
	var out bytes.Buffer
	if status := Main(t.Context(), []string{"collect", "--help"}, &out, &out); status != 0 || !strings.Contains(out.String(), "--workers") {
		t.Error(status, out.String())
	}
}
