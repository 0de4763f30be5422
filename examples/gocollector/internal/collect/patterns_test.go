package collect

import (
	"slices"
	"strings"
	"testing"

	"github.com/winnowhtml/html/examples/gocollector/internal/storetest"
	"github.com/winnowhtml/html/examples/gocollector/sample"
)

// TestPatterns: the six kinds of paths that once looked missing, on the bundled sample.
func TestPatterns(t *testing.T) {
	storetest.Each(t, func(t *testing.T, dsn string) {
		server, err := sample.Server()
		ok(t, err)
		c := start(t, dsn, serve(t, server))
		ok(t, c.Run(t.Context(), nil))
		const juxian = "2024-contexts.shylinux.com/x/juxianjinggan"
		for _, tt := range []struct {
			path, key, class string
			source           string // of the versions
			versions         []string
			proxyOnly        bool
		}{
			// Only the proxy has it; with an empty list the latest version is the only one.
			{"codeberg.org/go-toolbox/x", "", "same", "", []string{"v0.0.0-20250311080000-0123456789ab"}, true},
			{"codeberg.org/elbtech/polival", "", "same", "", []string{"v0.1.0", "v0.2.0"}, true},
			// The declared path is unknown to the index and to the proxy.
			{"codeberg.org/shylinux/juxianjinggan/src", juxian, "declared_diff", "codeberg.org/shylinux/juxianjinggan/src", []string{"v0.0.1", "v0.0.2"}, true},
			// .git, and a repository that is not the module's path.
			{"github.com/go-latex/latex.git", "github.com/go-latex/latex", "alias_git", "", []string{"v0.1.0", "v0.2.0"}, false},
			{"codeberg.org/godoc/godocs.io", "godocs.io", "alias_git", "", []string{"v1.0.0", "v1.1.0"}, false},
			// A package inside a module.
			{"41.neocities.org/diana/widevine", "41.neocities.org/diana", "subpath", "", []string{"v1.3.0", "v1.4.0"}, false},
			// Capitals: two modules that differ in nothing else.
			{"github.com/eduVPN/vpn-ca", "", "same", "", []string{"v1.0.0", "v2.0.0+incompatible"}, false},
			{"github.com/eduvpn/vpn-ca", "", "same", "", []string{"v0.9.0"}, true},
			// Twice in the index.
			{"github.com/goern/HookedGo", "", "same", "", []string{"v0.3.0"}, false},
			// Nothing declared.
			{"example.org/without/modfile", "", "same", "", []string{"v1.0.0"}, true},
		} {
			key, processed, deprecated := tt.key, 6, 1
			if key == "" {
				key, processed, deprecated = tt.path, 1, 0
			}
			m := show(t, c, tt.path)
			if m.ProductKey != key || m.ProxyOnly != tt.proxyOnly || (m.Synopsis != "") == tt.proxyOnly {
				t.Errorf("%s: %+v", tt.path, m)
			}
			var versions []string
			for _, v := range m.Versions {
				versions = append(versions, v.Version)
				if want := cmpOr(tt.source, key); v.Source != want {
					t.Errorf("%s@%s was listed under %s", key, v.Version, v.Source)
				}
			}
			if !slices.Equal(versions, tt.versions) {
				t.Errorf("%s: versions %v, want %v", tt.path, versions, tt.versions)
			}
			for _, e := range m.Events {
				if e.Path == tt.path && (e.Processed != processed || e.Deprecated != deprecated || e.Class != tt.class || e.ProductKey != key) {
					t.Errorf("%s: %+v", tt.path, e)
				}
			}
		}
		r := report(t, c)
		if r.Events.Total != 14 || r.Events.Stored != 13 || r.Events.Failed != 1 || r.LowerCase.Missing != 4 || r.LowerCase.Merged != 2 {
			t.Errorf("%+v", r)
		}
		asked := server.Asked()
		for path, n := range asked {
			if strings.HasPrefix(path, "/proxy/"+juxian) || n > 1 && strings.HasSuffix(path, ".mod") {
				t.Errorf("%s was asked for %d times", path, n)
			}
		}
		for _, path := range []string{"/proxy/github.com/edu!v!p!n/vpn-ca/@v/list", "/proxy/github.com/goern/!hooked!go/@v/v0.3.0.mod", "/site/github.com/goern/HookedGo"} {
			if asked[path] != 1 {
				t.Errorf("%s was asked for %d times", path, asked[path])
			}
		}

		showsSite(t, c)

		// Again: everything is there, and nobody is asked.
		ok(t, c.Run(t.Context(), nil))
		if after := server.Asked(); len(after) != len(asked) || after["/index"] != 2*asked["/index"] {
			t.Errorf("asked again: %v", after)
		}
	})
}

// showsSite checks what the site told of one module.
func showsSite(t *testing.T, c *Collector) {
	t.Helper()
	m := show(t, c, "github.com/goern/HookedGo")
	if m.Synopsis != "Package hookedgo answers web hooks." || m.Repository != "https://github.com/goern/HookedGo" ||
		!slices.Equal(m.Licenses, []string{"GPL-3.0"}) || m.ImportedBy == nil || *m.ImportedBy != 1024 {
		t.Errorf("%+v", m)
	}
}

func cmpOr(a, b string) string {
	if a != "" {
		return a
	}
	return b
}
