package identity_test

import (
	"strings"
	"testing"

	"github.com/winnowhtml/html/examples/gocollector/internal/identity"
)

func TestClassify(t *testing.T) {
	const (
		same, alias, sub, diff = identity.Same, identity.AliasGit, identity.Subpath, identity.DeclaredDiff
	)
	tests := []struct {
		index, declared string
		want            identity.Class
		byName          bool
	}{
		// Modules that looked missing because only the proxy has them, and modules with capitals.
		{"codeberg.org/go-toolbox/x", "codeberg.org/go-toolbox/x", same, false},
		{"codeberg.org/elbtech/polival", "codeberg.org/elbtech/polival", same, false},
		{"github.com/eduVPN/vpn-ca", "github.com/eduVPN/vpn-ca", same, false},
		{"github.com/goern/HookedGo", "github.com/goern/HookedGo", same, false},
		{"example.org/old", "", same, false},

		{"github.com/go-latex/latex.git", "github.com/go-latex/latex", alias, false},
		{"codeberg.org/go-latex/latex.git", "codeberg.org/go-latex/latex", alias, false},
		{"example.org/a.git/v2", "example.org/a/v2", alias, false},
		{"example.org/a", "example.org/a.git", alias, false},
		{"codeberg.org/godoc/godocs.io", "godocs.io", alias, true},
		{"github.com/uber-go/zap", "go.uber.org/zap", alias, true},
		{"github.com/uber-go/zap.git", "go.uber.org/zap", alias, true},
		{"github.com/go-yaml/yaml", "gopkg.in/yaml.v3", alias, true},
		{"github.com/owner/tool/v3", "tool.example/tool/v3", alias, true},
		{"code.example/mirror/example.org/a/b", "example.org/a/b", alias, true},

		{"41.neocities.org/diana/widevine", "41.neocities.org/diana", sub, false},
		{"github.com/owner/repo/cmd/tool", "github.com/owner/repo", sub, false},
		{"github.com/owner/repo.git/cmd", "github.com/owner/repo", sub, false},
		{"example.org/a/v2", "example.org/a", sub, false},

		{"shylinux.com/x/juxianjinggan/src", "2024-contexts.shylinux.com/x/juxianjinggan", diff, false},
		{"github.com/shylinux/juxianjinggan/src", "2024-contexts.shylinux.com/x/juxianjinggan", diff, false},
		{"github.com/me/fork", "github.com/you/original", diff, false},
		{"github.com/me/original", "github.com/you/original", diff, false},
		{"github.com/me/original", "gitlab.com/you/original", diff, false},
		{"github.com/Foo/Bar", "github.com/foo/bar", diff, false},
		{"github.com/Sirupsen/logrus", "github.com/sirupsen/logrus", diff, false},
		{"example.org/foobar", "example.org/foo", diff, false},
		{"example.org/a", "example.org/a/v2", diff, false},
		{"example.org/a", "example.org/a/b", diff, false},
		{"example.org/Agit", "example.org/A", diff, false},
		{"github.com/me/thing", "thing.example/other", diff, false},
		{"github.com/me/thing/deep", "example.org/deep", diff, false},
		{"github.com/me/app", "main", diff, false},
	}
	for _, tt := range tests {
		if got := identity.Classify(tt.index, tt.declared); got != tt.want {
			t.Errorf("%s declares %q: %s, want %s", tt.index, tt.declared, got, tt.want)
		}
		if got := identity.ByName(tt.index, tt.declared); got != tt.byName {
			t.Errorf("%s declares %q: by name %v", tt.index, tt.declared, got)
		}
	}
}

func TestDeclared(t *testing.T) {
	for mod, want := range map[string]string{
		"module example.org/a\n": "example.org/a",
		"// a comment\nmodule \"example.org/Quoted\" // more\ngo 1.20\n": "example.org/Quoted",
		"module github.com/eduVPN/vpn-ca\n\nrequire x v1\n":              "github.com/eduVPN/vpn-ca",
		"module main":                "main",
		"":                           "",
		"go 1.20\n":                  "",
		"module \n":                  "",
		"module ../up\n":             "",
		"module example.org/a b\n":   "",
		"module example.org/\xff\n":  "",
		"module example.org/a\x00\n": "",
		"module " + strings.Repeat("a/", 600) + "a\n": "",
	} {
		if got := identity.Declared([]byte(mod)); got != want {
			t.Errorf("%.40q: %q, want %q", mod, got, want)
		}
	}
	if identity.Key("example.org/a", "") != "example.org/a" || identity.Key("example.org/a", "example.org/b") != "example.org/b" {
		t.Error("the key is wrong")
	}
}
