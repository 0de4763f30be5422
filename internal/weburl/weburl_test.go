package weburl

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestResolve(t *testing.T) {
	const base = "http://a/b/c/d;p?q"
	for ref, want := range map[string]string{ // RFC 3986 section 5.4
		"g:h": "g:h", "g": "http://a/b/c/g", "./g": "http://a/b/c/g", "g/": "http://a/b/c/g/", "/g": "http://a/g",
		"//g": "http://g", "?y": "http://a/b/c/d;p?y", "g?y": "http://a/b/c/g?y", "#s": "http://a/b/c/d;p?q#s",
		"g#s": "http://a/b/c/g#s", ";x": "http://a/b/c/;x", "g;x?y#s": "http://a/b/c/g;x?y#s", "": "http://a/b/c/d;p?q",
		".": "http://a/b/c/", "./": "http://a/b/c/", "..": "http://a/b/", "../g": "http://a/b/g", "../..": "http://a/",
		"../../../g": "http://a/g", "/./g": "http://a/g", "/../g": "http://a/g", "g.": "http://a/b/c/g.", "..g": "http://a/b/c/..g",
		"./g/.": "http://a/b/c/g/", "g/../h": "http://a/b/c/h", "g?y/../x": "http://a/b/c/g?y/../x",
		" g\n": "http://a/b/c/g", "a b": "http://a/b/c/a%20b", `\x\y`: "http://a/x/y", "ü/é": "http://a/b/c/ü/é", "%zz": "http://a/b/c/%25zz",
	} {
		require.Equal(t, want, ParseBase(base).Resolve(ref), "ref %q", ref)
	}
	require.Equal(t, "x/y", Base{}.Resolve(" x/y "))
	require.True(t, ParseBase("/rel").IsZero())
	require.True(t, ParseBase("mailto:a@b").IsZero())
	require.Equal(t, "https://site.example/assets/", ParseBase("https://site.example/x/y").Sub("/assets/").String())
	require.Equal(t, "site.example", ParseBase("https://u:p@Site.Example:8080/x").Host())
}

func TestCheck(t *testing.T) {
	for raw, want := range map[string]Reason{
		"x/y": "", "http://a": "", "HTTPS://a": "", "mailto:a@b": "", "tel:1": "", "#x": "", "?a:b": "", "a/b:c": "", ":x": "",
		"javascript:x": ReasonScript, " \x01JaVa\tScRiPt\n:x": ReasonScript, "java\u200bscript:x": ReasonScript,
		"javascript&colon;x": ReasonScript, "java&#9;script:x": ReasonScript, "&#106;avascript:x": ReasonScript, "vbscript:x": ReasonScript,
		"\u00a0javascript:x": ReasonScript, "file:///etc": ReasonScheme, "blob:x": ReasonScheme, "about:blank": ReasonScheme,
		"data:image/png;base64,AAAA": "", "data:image/png;base64,A A%3D=": "", "DATA:font/woff2;base64,AA==": "", "data:application/pdf,x": "",
		"data:image/svg+xml,x": ReasonMediaType, "data:;base64,AA": ReasonMediaType, "data:,x": ReasonMediaType, "data:text/html,x": ReasonMediaType,
		"data:image/png": ReasonMalformed, "data:image/png;base64,<>": ReasonMalformed, "data:image/png;base64,A=A": ReasonMalformed,
	} {
		require.Equal(t, want, Check(raw), "url %q", raw)
	}
	require.Equal(t, ReasonTooLong, Check("data:image/png;base64,"+strings.Repeat("A", MaxDataURL)))
	require.Equal(t, Reason(""), Check("data:image/png;base64,"+strings.Repeat("A", MaxDataURL-22)))
}

func TestSrcset(t *testing.T) {
	require.Equal(t, []Candidate{{"a,b.jpg", 300, 1}, {"c.jpg", 600, 1}}, ParseSrcset("a,b.jpg 300w,\n c.jpg 600w"))
	require.Equal(t, "c.jpg", Largest(ParseSrcset("a.jpg, b.jpg 1.5x, c.jpg 2x")).URL)
	require.Equal(t, []Candidate{{"a", 0, 1}, {"b", 0, 1}}, ParseSrcset("a, b"))
	require.Empty(t, ParseSrcset("a 1q"))
	require.Zero(t, Largest(nil))
}
