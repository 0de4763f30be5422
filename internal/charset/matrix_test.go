package charset

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/unicode/norm"
)

// fitting lists the legacy encodings that pages in a language come in.
var fitting = map[string][]string{
	"en": {"windows-1252", "macintosh", "iso-8859-15"}, "fr": {"windows-1252", "macintosh", "iso-8859-15"},
	"de": {"windows-1252", "macintosh", "iso-8859-15"}, "es": {"windows-1252", "macintosh", "iso-8859-15"},
	"pt": {"windows-1252", "macintosh", "iso-8859-15"}, "it": {"windows-1252", "macintosh", "iso-8859-15"},
	"nl": {"windows-1252", "macintosh", "iso-8859-15"}, "sv": {"windows-1252", "macintosh", "iso-8859-15"},
	"da": {"windows-1252", "macintosh", "iso-8859-15"}, "nb": {"windows-1252", "macintosh", "iso-8859-15"},
	"fi": {"windows-1252", "macintosh", "iso-8859-15"}, "ca": {"windows-1252", "macintosh", "iso-8859-15"},
	"is": {"windows-1252", "iso-8859-15"}, "sq": {"windows-1252", "windows-1250", "iso-8859-15"},
	"pl": {"windows-1250", "iso-8859-2"}, "cs": {"windows-1250", "iso-8859-2"}, "sk": {"windows-1250", "iso-8859-2"},
	"hu": {"windows-1250", "iso-8859-2"}, "ro": {"windows-1250", "iso-8859-2"}, "hr": {"windows-1250", "iso-8859-2"},
	"sl": {"windows-1250", "iso-8859-2"}, "tr": {"windows-1254"}, "vi": {"windows-1258"},
	"lt": {"windows-1257", "iso-8859-13", "iso-8859-4"}, "lv": {"windows-1257", "iso-8859-13", "iso-8859-4"},
	"et": {"windows-1257", "iso-8859-13", "iso-8859-4", "windows-1252", "iso-8859-15"},
	"ru": {"windows-1251", "koi8-r", "ibm866", "iso-8859-5", "x-mac-cyrillic"},
	"uk": {"windows-1251", "koi8-u", "iso-8859-5", "x-mac-cyrillic"},
	"bg": {"windows-1251", "koi8-r", "ibm866", "iso-8859-5", "x-mac-cyrillic"},
	"sr": {"windows-1251", "iso-8859-5"}, "mk": {"windows-1251", "iso-8859-5"},
	"be": {"windows-1251", "iso-8859-5", "koi8-u"},
	"el": {"windows-1253", "iso-8859-7"}, "he": {"windows-1255", "iso-8859-8"},
	"ar": {"windows-1256", "iso-8859-6"}, "fa": {"windows-1256"}, "th": {"windows-874"},
	"zh-Hans": {"gbk", "gb18030"}, "zh-Hant": {"big5"}, "ja": {"shift_jis", "euc-jp", "iso-2022-jp"}, "ko": {"euc-kr"},
}

// sentences returns the sentences of each language and the languages in order.
func sentences(tb testing.TB) (byLanguage map[string][]string, tags []string) {
	tb.Helper()
	b, err := os.ReadFile("testdata/sentences.txt")
	require.NoError(tb, err)
	byLanguage = map[string][]string{}
	for line := range strings.Lines(string(b)) {
		tag, sentence, ok := strings.Cut(strings.TrimSpace(line), "\t")
		if !ok {
			continue
		}
		if byLanguage[tag] == nil {
			tags = append(tags, tag)
		}
		byLanguage[tag] = append(byLanguage[tag], sentence)
	}
	return byLanguage, tags
}

// fit writes text with the characters that the encoding has, as people did.
func fit(text, label string) string {
	if strings.HasPrefix(label, "iso-") {
		text = strings.NewReplacer("“", `"`, "”", `"`, "’", "'", "–", "-", "\u200c", "").Replace(text)
	}
	if label == "windows-1258" {
		return toneMarks(text)
	}
	return strings.NewReplacer("ș", "ş", "ț", "ţ", "Ș", "Ş", "Ț", "Ţ").Replace(text)
}

// toneMarks splits those vowels whose tone windows-1258 writes as a mark of its own.
func toneMarks(text string) string {
	var b strings.Builder
	enc, _ := htmlindex.Get("windows-1258")
	for _, r := range norm.NFC.String(text) {
		if _, err := enc.NewEncoder().String(string(r)); err == nil {
			b.WriteRune(r)
			continue
		}
		var base, tone []rune
		for _, m := range norm.NFD.String(string(r)) {
			if strings.ContainsRune("\u0300\u0301\u0303\u0309\u0323", m) {
				tone = append(tone, m)
			} else {
				base = append(base, m)
			}
		}
		b.WriteString(norm.NFC.String(string(base)) + string(tone))
	}
	return b.String()
}

func encode(tb testing.TB, text, label string) []byte {
	tb.Helper()
	enc, err := htmlindex.Get(label)
	require.NoError(tb, err)
	b, err := enc.NewEncoder().Bytes([]byte(text))
	require.NoError(tb, err, "%s: %s", label, text)
	return b
}

func shortPage(sentence, head string) string {
	return "<!DOCTYPE html><html><head>" + head + "<title>Page</title></head><body><p>" + sentence + "</p></body></html>"
}

func longPage(all []string, head string) string {
	var b strings.Builder
	b.WriteString("<!DOCTYPE html><html><head>" + head + "<title>" + all[0] + "</title><style>p{margin:0}</style></head><body>")
	b.WriteString(`<nav><ul><li><a href="/">Home</a></li><li><a href="/news">News</a></li><li><a href="/contact">Contact us</a></li></ul></nav>`)
	for i, s := range all {
		fmt.Fprintf(&b, "<p class=\"text\" id=\"p%d\">%s</p>\n", i, s)
	}
	b.WriteString("<footer>All rights reserved</footer></body></html>")
	return b.String()
}

// scriptHead is a head full of ASCII, longer than a declaration is looked for.
var scriptHead = "<script>" + strings.Repeat("function track(id) { return window.queue.push({event: 'view', target: id}) }\n", 80) +
	"</script><style>" + strings.Repeat(".button > a { color: #336699; padding: 2px }\n", 40) + "</style>"

// score counts pages that were decoded as they were written.
type score struct {
	right, all int
	wrong      []string
}

func (s *score) add(t *testing.T, name, text, label string, h Hints) {
	page := []byte(text)
	if label != "" {
		page = encode(t, text, label)
	}
	got, d, err := Decode(page, h)
	require.NoError(t, err)
	s.all++
	if string(got) == text {
		s.right++
	} else {
		s.wrong = append(s.wrong, fmt.Sprintf("%s in %s: %s %.2f", name, label, d.Name, d.Confidence))
	}
}

func (s *score) atLeast(t *testing.T, share float64, what string) {
	t.Helper()
	t.Logf("%s: %d of %d (%.1f %%)", what, s.right, s.all, 100*float64(s.right)/float64(s.all))
	for _, w := range s.wrong {
		t.Log("  ", w)
	}
	assert.GreaterOrEqual(t, float64(s.right), share*float64(s.all), what)
}

// TestMatrix decodes pages in every language and encoding that fits, declared and undeclared.
func TestMatrix(t *testing.T) {
	byLanguage, tags := sentences(t)
	assert.GreaterOrEqual(t, len(tags), 20)
	var short, long, scripted, unicode, declared score
	for _, tag := range tags {
		unicode.add(t, tag, longPage(byLanguage[tag], ""), "", Hints{})
		unicode.add(t, tag, longPage(byLanguage[tag], scriptHead), "", Hints{})
		require.NotEmpty(t, fitting[tag], tag)
		for _, label := range fitting[tag] {
			all := slices.Clone(byLanguage[tag])
			for i := range all {
				all[i] = fit(all[i], label)
			}
			meta := `<meta charset="` + label + `">`
			for _, s := range all {
				unicode.add(t, tag, shortPage(s, ""), "", Hints{})
				declared.add(t, tag, shortPage(s, meta), label, Hints{})
				if !isASCII(s) {
					short.add(t, tag, shortPage(s, ""), label, Hints{})
				}
			}
			long.add(t, tag, longPage(all, ""), label, Hints{})
			scripted.add(t, tag, longPage(all, scriptHead), label, Hints{})
			declared.add(t, tag, longPage(all, meta), label, Hints{})
			declared.add(t, tag, longPage(all, scriptHead+meta), label, Hints{})
		}
	}
	short.atLeast(t, 0.90, "undeclared, one sentence")
	long.atLeast(t, 0.95, "undeclared, long")
	scripted.atLeast(t, 0.95, "undeclared, long, scripts first")
	unicode.atLeast(t, 1, "undeclared UTF-8")
	declared.atLeast(t, 1, "declared")
}

// TestWrongDeclarations decodes pages whose declaration names an encoding that the bytes contradict.
func TestWrongDeclarations(t *testing.T) {
	byLanguage, tags := sentences(t)
	var unicode, legacy, short, other, otherShort score
	meta := func(label string) string { return `<meta charset="` + label + `">` }
	for _, tag := range tags {
		all := byLanguage[tag]
		for _, wrong := range []string{"iso-8859-1", "windows-1251", "gbk", "shift_jis", "iso-8859-2", "koi8-r", "euc-kr", "iso-2022-jp", "utf-16"} {
			unicode.add(t, tag+" as "+wrong, longPage(all, meta(wrong)), "", Hints{})
		}
		for _, label := range fitting[tag] {
			fitted := slices.Clone(all)
			for i := range fitted {
				fitted[i] = fit(fitted[i], label)
			}
			legacy.add(t, tag+" as utf-8", longPage(fitted, meta("utf-8")), label, Hints{})
			for _, s := range fitted {
				if !isASCII(s) {
					short.add(t, tag+" as utf-8", shortPage(s, meta("utf-8")), label, Hints{})
				}
			}
			for _, wrong := range []string{"iso-8859-1", "windows-1251", "gbk", "shift_jis", "windows-1256"} {
				if readsAs(label, wrong, fitted) {
					continue
				}
				other.add(t, tag+" as "+wrong, longPage(fitted, meta(wrong)), label, Hints{})
				for _, s := range fitted {
					if !isASCII(s) {
						otherShort.add(t, tag+" as "+wrong, shortPage(s, meta(wrong)), label, Hints{})
					}
				}
			}
		}
	}
	unicode.atLeast(t, 1, "UTF-8 declared as something else")
	legacy.atLeast(t, 0.95, "legacy encodings declared as UTF-8")
	short.atLeast(t, 0.90, "the same, one sentence")
	other.atLeast(t, 0.95, "legacy encodings declared as one another")
	otherShort.atLeast(t, 0.85, "the same, one sentence")
}

// readsAs reports whether text in one encoding reads the same in another, so that either name is right.
func readsAs(label, other string, text []string) bool {
	from, _ := htmlindex.Get(label)
	to, _ := htmlindex.Get(other)
	for _, s := range text {
		b, _ := from.NewEncoder().Bytes([]byte(s))
		if read, _ := to.NewDecoder().Bytes(b); string(read) != s {
			return false
		}
	}
	return true
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}
