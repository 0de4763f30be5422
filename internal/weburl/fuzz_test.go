package weburl

import (
	"html"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// lenient reads a URL as the most forgiving program would: character references decoded once more, everything
// left out that nobody sees, case ignored.
func lenient(raw string) string {
	return strings.ToLower(strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == utf8.RuneError {
			return -1
		}
		return r
	}, html.UnescapeString(raw)))
}

func isScript(raw string) bool {
	s := lenient(raw)
	return strings.HasPrefix(s, "javascript:") || strings.HasPrefix(s, "vbscript:") || strings.HasPrefix(s, "data:text/html")
}

var seeds = []string{"", "x", "/x", "http://a/b?c#d", "javascript:x", " \x01JaVa\tScRiPt\n:x", "java&#9;script:x", "jAvA&#X;sCript:x", "java&#;script:x", "&#0000000000000000106;avascript:x",
	"javascript&colon;x", "&ThickSpace;javascript:x", "&nbspjavascript:x", "vb\u200bscript:x", "https:x", "http:///a//b/../c", `\\a\b`, "http:\\\\a",
	"data:image/png;base64,AA==", "data:\f image/png ; base64 ,AA==", "dAtA:imAge/png ,000", "data:image/png\u00a0,x", "data:text/html,x", "//\u00ad/x", "%", "%2", "%zz%20", "a b", "mailto:a b@c", "\u00a0\t x", "ü/\u202e", "http://ü\u00ad.x/", "?\\", "#\\ ", "HTTP:", "\xff"}

func FuzzCheck(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(checkHolds)
}

// checkHolds says that nothing that can be read as a script passes, as it stands or resolved.
func checkHolds(t *testing.T, raw string) {
	b := ParseBase("https://site.example/a/b?c")
	why := Check(raw)
	if why == "" && isScript(raw) {
		t.Fatalf("%q passes", raw)
	}
	if got := CheckBytes([]byte(raw)); got != why {
		t.Fatalf("%q: CheckBytes %q, Check %q", raw, got, why)
	}
	if fetch := CheckFetch([]byte(raw), true); fetch == "" && why != "" {
		t.Fatalf("%q: CheckFetch passes, Check %q", raw, why)
	}
	if why != "" || len(raw) > MaxDataURL/3 {
		return
	}
	for _, u := range []string{Clean(raw), Base{}.Resolve(raw), b.Resolve(raw)} {
		if after := Check(u); after != "" || isScript(u) {
			t.Fatalf("%q passes, but not as %q: %q", raw, u, after)
		}
	}
}

func FuzzResolve(f *testing.F) {
	for _, s := range seeds {
		f.Add("https://site.example/a/b?c", s)
		f.Add(s, s)
	}
	f.Fuzz(resolveHolds)
}

// resolveHolds says that cleaning and resolving are idempotent, give valid characters and grow a reference by
// little more than the base.
func resolveHolds(t *testing.T, base, ref string) {
	if len(ref) <= maxStart && IsExternalBytes([]byte(ref)) != IsExternal(ref) {
		t.Fatalf("IsExternalBytes(%q) differs from IsExternal", ref)
	}
	c := Clean(ref)
	if again := Clean(c); again != c {
		t.Fatalf("Clean(%q) = %q, then %q", ref, c, again)
	}
	if strings.ContainsAny(c, " \t\n\r\"<>\x00\\") && !strings.Contains(c, `\`) || !utf8.ValidString(c) {
		t.Fatalf("Clean(%q) = %q", ref, c)
	}
	for _, b := range []Base{{}, ParseBase(base)} {
		u := b.Resolve(ref)
		if again := b.Resolve(u); again != u {
			t.Fatalf("against %q: %q gives %q, then %q", b, ref, u, again)
		}
		if len(u) > len(b.String())+3*len(ref)+8 {
			t.Fatalf("%q grew to %q", ref, u)
		}
	}
	if b := ParseBase(base); !b.IsZero() {
		if again := ParseBase(b.String()); again != b {
			t.Fatalf("base %q gives %+v, then %+v", base, b, again)
		}
		if !strings.HasPrefix(b.Origin(), "http") || Check(b.String()) != "" {
			t.Fatalf("base %q gives %q", base, b)
		}
	}
}

// TestInvariants holds the properties over what random parts of hostile URLs make together.
func TestInvariants(t *testing.T) {
	parts := []string{"j", "ava", "script", "vb", ":", "/", "//", "\\", "?", "#", "&", "&#", "&#x", "colon;", "&colon;", "&Tab;", "&nbsp", "&shy", "&ThickSpace;", "106;", "6a", ";",
		"0000000000000000000", "\t", "\n", " ", "\u00a0", "\u00ad", "\u200b", "\ufeff", "\xff", "\x00", "\x7f", "http", "https", "data", "text/html", "image/png", ",", "base64", "%", "%2",
		"%20", "..", ".", "../", "/./", "@", "[", "]", "é", "ü.example", "a", "A", "1", "+", "{", "<", "\"", "mailto", "file"}
	r := rand.New(rand.NewPCG(1, 2))
	random := func() string {
		var b strings.Builder
		for range r.IntN(9) {
			b.WriteString(parts[r.IntN(len(parts))])
		}
		return b.String()
	}
	for range 60_000 {
		checkHolds(t, random())
		resolveHolds(t, "http"+[...]string{"", "s"}[r.IntN(2)]+"://"+random(), random())
	}
}

func FuzzSrcset(f *testing.F) {
	for _, s := range []string{"", "a", "a, b 2x", "a,b.jpg 300w, c 600w 400h", "a 1q, b", "a (,", ",,, ,", "a 1x 2x, b 1w 1x", "data:image/png;base64,AA== 2x", "a NaNx, b Infw, c -1x, d 1e400x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		total := 0
		for c := range Candidates([]byte(s)) {
			url := string(c.URL)
			total += len(url) + 1
			if url == "" || strings.ContainsAny(url, " \t\n\r\f") || strings.HasPrefix(url, ",") || strings.HasSuffix(url, ",") {
				t.Fatalf("%q gives %q", s, url)
			}
			if !strings.Contains(s, url) || !(c.Width >= 0 && c.Pixels >= 0) {
				t.Fatalf("%q gives %+v", s, c)
			}
		}
		if total > len(s)+1 {
			t.Fatalf("%q: candidates overlap", s)
		}
	})
}
