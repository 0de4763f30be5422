package weburl

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestResolve(t *testing.T) {
	const base = "http://a/b/c/d;p?q"
	for ref, want := range map[string]string{
		// RFC 3986 section 5.4
		"g:h": "g:h", "g": "http://a/b/c/g", "./g": "http://a/b/c/g", "g/": "http://a/b/c/g/", "/g": "http://a/g",
		"//g": "http://g", "?y": "http://a/b/c/d;p?y", "g?y": "http://a/b/c/g?y", "#s": "http://a/b/c/d;p?q#s",
		"g#s": "http://a/b/c/g#s", ";x": "http://a/b/c/;x", "g;x?y#s": "http://a/b/c/g;x?y#s", "": "http://a/b/c/d;p?q",
		".": "http://a/b/c/", "./": "http://a/b/c/", "..": "http://a/b/", "../g": "http://a/b/g", "../..": "http://a/",
		"../../../g": "http://a/g", "/./g": "http://a/g", "/../g": "http://a/g", "g.": "http://a/b/c/g.", "..g": "http://a/b/c/..g",
		"./g/.": "http://a/b/c/g/", "g/../h": "http://a/b/c/h", "g?y/../x": "http://a/b/c/g?y/../x", "?y#s": "http://a/b/c/d;p?y#s",
		// as browsers do
		" g\n": "http://a/b/c/g", "a b": "http://a/b/c/a%20b", `\x\y`: "http://a/x/y", "ü/é": "http://a/b/c/ü/é", "http:g": "http://a/b/c/g",
		"http:/g": "http://a/g", "https:g/h": "https://g/h", "https:///g//h": "https://g//h", "///g/h": "http://g/h", "http:": "http://a/b/c/d;p?q", "https:": "https:",
		"HTTP://G/../H": "http://G/H", "//g/./h?x#y": "http://g/h?x#y", "https://g/a/../b?c#d": "https://g/b?c#d", "//": "http://", "g\t/\nh": "http://a/b/c/g/h",
		// left valid
		"%zz": "http://a/b/c/%25zz", "100%": "http://a/b/c/100%25", "%41%zz%e9": "http://a/b/c/%41%25zz%e9", "a\xffb": "http://a/b/c/a%FFb", "a\u202eb": "http://a/b/c/a%E2%80%AEb",
		"mailto:a b@c.example?subject=x y": "mailto:a%20b@c.example?subject=x%20y", "a?b=\\c": "http://a/b/c/a?b=%5Cc", "x{1}|": "http://a/b/c/x%7B1%7D%7C", "http://x\u00ady.example/": "http://xy.example/",
		"data:image/png;base64,AA\n==": "data:image/png;base64,AA==", "tel:1\\2": "tel:1%5C2",
		"data: image/png\f; base64 ,AA==": "data:image/png;base64,AA==", "DATA:image/PNG ,a b": "data:image/PNG,a%20b",
	} {
		require.Equal(t, want, ParseBase(base).Resolve(ref), "ref %q", ref)
	}
	require.Equal(t, "x/y", Base{}.Resolve(" x/y "))
	require.Equal(t, "https://g/h", Base{}.Resolve("https:/g/h"))
	require.Equal(t, "//g", Base{}.Resolve("//g"))
}

func TestBase(t *testing.T) {
	for s, want := range map[string]string{
		"https://site.example": "https://site.example/", "HTTPS://Site.Example/a/../b?c#d": "https://Site.Example/b?c", "/rel": "", "mailto:a@b": "",
		"file:///etc/": "", "ftp://x/": "", "javascript://x/%0aalert(1)//": "", "http://": "", "": "", "https:\\\\a\\b": "https://a/b", "//a/b": "",
		"http://a/" + strings.Repeat("x", MaxBase): "", "http://a/?" + strings.Repeat("x", MaxBase+1): "http://a/",
	} {
		require.Equal(t, want, ParseBase(s).String(), s)
	}
	b := ParseBase("https://u:p@Site.Example:8080/x/y?z")
	require.Equal(t, "site.example", b.Host())
	require.Equal(t, "https://u:p@Site.Example:8080", b.Origin())
	require.Equal(t, "https://u:p@Site.Example:8080/", b.Site().String())
	require.Equal(t, "https://u:p@Site.Example:8080/x/a/", b.Sub("a/").String())
	require.Equal(t, b, b.Sub("javascript:x"))
	require.Empty(t, Base{}.Origin())
	require.True(t, Base{}.Site().IsZero())
	require.Equal(t, "[::1]", Host("http://[::1]:80/x"))
	require.Equal(t, "a.example", Host("//A.example:1/x"))
	require.Empty(t, Host("x/y"))
	require.True(t, SameSite("www.a.example", "a.example"))
	require.False(t, SameSite("b.a.example", "a.example"))
	for s, want := range map[string]bool{"http://a": true, " HTTPS:a": true, "//a": true, `\\a`: true, "/a": false, "a": false, "mailto:a": false, "ftp://a": false} {
		require.Equal(t, want, IsExternal(s), s)
		require.Equal(t, want, IsExternalBytes([]byte(s)), s)
	}
}

func TestCheck(t *testing.T) {
	for raw, want := range map[string]Reason{
		"x/y": "", "http://a": "", "HTTPS://a": "", "mailto:a@b": "", "tel:1": "", "#x": "", "?a:b": "", "a/b:c": "", ":x": "", "sip:a@b": "", "1javascript:x": "",
		"javascript:x": ReasonScript, " \x01JaVa\tScRiPt\n:x": ReasonScript, "java\u200bscript:x": ReasonScript,
		"javascript&colon;x": ReasonScript, "java&#9;script:x": ReasonScript, "&#106;avascript:x": ReasonScript, "vbscript:x": ReasonScript,
		"&#x000000000000000000000006A;avascript:x": ReasonScript, "&#106avascript:x": ReasonScript, "java&NewLine;script:x": ReasonScript,
		"&NonBreakingSpace;javascript:x": ReasonScript, "&nbspjavascript:x": ReasonScript, "&shyjavascript:x": ReasonScript, "&#0;javascript:x": ReasonScript,
		"&#99999999999;javascript:x": ReasonScript, "javascript&\ncolon;x": ReasonScript, "java&script:x": "", "java&#script:x": "", "java&#x;script:x": ReasonScript, "&amp;javascript:x": "",
		"\u00a0javascript:x": ReasonScript, "file:///etc": ReasonScheme, "blob:x": ReasonScheme, "about:blank": ReasonScheme, "view-source:x": ReasonScheme, "C:\\x": ReasonScheme,
		strings.Repeat("a", maxScheme+1) + ":x": "", // no browser knows a scheme of that length
		"data:image/png;base64,AAAA":            "", "data:image/png;base64,A A%3D=": "", "DATA:font/woff2;base64,AA==": "", "data:application/pdf,x": "", "data:image/png;base64,A%2b%0A": "",
		"data:image/svg+xml,x": ReasonMediaType, "data:;base64,AA": ReasonMediaType, "data:,x": ReasonMediaType, "data:text/html,x": ReasonMediaType, "data:image/svg\t+xml,x": ReasonMediaType,
		"data:image/png": ReasonMalformed, "data:image/png;base64,<>": ReasonMalformed, "data:image/png;base64,A=A": ReasonMalformed, "data:image/png;base64,A===": ReasonMalformed,
		"data:image/png;base64,%41": ReasonMalformed, "data:image/png,<": ReasonMalformed, "data:image/png;charset=x,y": "",
	} {
		require.Equal(t, want, Check(raw), "url %q", raw)
	}
	require.Equal(t, ReasonTooLong, Check("data:image/png;base64,"+strings.Repeat("A", MaxDataURL)))
	require.Equal(t, Reason(""), Check("data:image/png;base64,"+strings.Repeat("A", MaxDataURL-22)))
}

func TestCheckFetch(t *testing.T) {
	for raw, want := range map[string]Reason{
		"": "", "x": "", "http://a/b": "", "HTTP:a": "", "mailto:a@b": ReasonScheme, "tel:1": ReasonScheme, "ftp://a/b": ReasonScheme, "javascript:x": ReasonScript,
		"data:image/png;base64,AA==": "", "data:application/pdf,x": ReasonMediaType, "data:font/woff,x": ReasonMediaType, "data:image/svg+xml,x": ReasonMediaType, "data:x": ReasonMalformed,
	} {
		require.Equal(t, want, CheckFetch([]byte(raw), true), "url %q", raw)
	}
	require.Equal(t, ReasonMediaType, CheckFetch([]byte("data:image/png,x"), false))
}

func TestResolverBudget(t *testing.T) {
	r := NewResolver(ParseBase("https://site.example/" + strings.Repeat("x", 4000) + "/"))
	r.left = 10_000
	var total int
	for range 100 {
		u := r.Resolve([]byte(" y "))
		require.True(t, strings.HasSuffix(u, "y"))
		total += len(u)
	}
	require.Less(t, total, 15_000)
	require.Equal(t, "https://site.example/z", NewResolver(ParseBase("https://site.example/x")).Resolve([]byte("z")))
}

func BenchmarkResolve(b *testing.B) {
	base := ParseBase("https://site.example/dir/page.html")
	for name, ref := range map[string]string{"absolute": "https://site.example/some/page.html?x=1", "relative": "some/page.html?x=1", "rooted": "/some/page.html?x=1", "dots": "../some/page.html"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				base.Resolve(ref)
			}
		})
	}
}

func TestAllocs(t *testing.T) {
	base := ParseBase("https://site.example/dir/page.html")
	refs := [][]byte{[]byte("https://site.example/some/page.html"), []byte("/some/page.html?x"), []byte("some/page.html"), []byte("#x"), []byte("plain")}
	require.Zero(t, testing.AllocsPerRun(100, func() {
		for _, r := range refs {
			CheckBytes(r)
			CheckFetch(r, true)
			KindOf(r)
		}
	}))
	require.Zero(t, testing.AllocsPerRun(100, func() { base.Resolve("https://site.example/some/page.html?x#y") }))
	require.Equal(t, 1.0, testing.AllocsPerRun(100, func() { base.Resolve("some/page.html") }))
	require.Equal(t, 1.0, testing.AllocsPerRun(100, func() { base.Resolve("/some/page.html") }))
}
