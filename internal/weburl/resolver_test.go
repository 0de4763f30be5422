package weburl

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAppendIsResolve: both roads give one answer, for references that are usual and for those that are not.
func TestAppendIsResolve(t *testing.T) {
	refs := []string{"", "/", "//", "///x", "/a", "/a/./b", "/a/../b", "/.", "/a?x=/.y", "//cdn.example/x", "a/b", "../up", "?q=1", "#top",
		"https://", "https:///x", "https://?q", "https://#f", "http://a", "http://a/b/../c", "HTTP://A/", "https:a", "http:/a", "https://a.example/.well-known",
		"/a b", "/a%20b", "/a%2", "/a%zz", "/é", "/a\\b", "/a\nb", "/a|b", "mailto:a@b.example", "h", "hat/x", "/a(b)", "/x\"y", " /trimmed "}
	for _, b := range []Base{{}, ParseBase("https://site.example/dir/page?q=1"), ParseBase("http://site.example")} {
		for _, ref := range refs {
			got := NewResolver(b).Append([]byte("before "), []byte(ref))
			require.Equal(t, "before "+NewResolver(b).Resolve([]byte(ref)), string(got), "%q against %s", ref, b)
		}
	}
}

// TestAppendKeepsTheBudget: a spent budget leaves references relative.
func TestAppendKeepsTheBudget(t *testing.T) {
	r := NewResolver(ParseBase("https://site.example/"))
	r.left = len("https://site.example")
	require.Equal(t, "https://site.example/a", string(r.Append(nil, []byte("/a"))))
	require.Equal(t, "/a", string(r.Append(nil, []byte("/a"))))
}

// TestOdd: the bits say of every byte what its class says.
func TestOdd(t *testing.T) {
	for c := range 256 {
		class := classOf(byte(c))
		require.Equal(t, class != plain && class != upper, odd(byte(c)), "%q", byte(c))
	}
}
