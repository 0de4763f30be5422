package charset

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/winnowhtml/html/internal/event"
	"golang.org/x/text/encoding/htmlindex"
)

func TestLookup(t *testing.T) {
	for _, tc := range []struct{ label, want string }{
		{"utf8", "UTF-8"}, {" UTF-8\t", "UTF-8"}, {"latin1", "windows-1252"}, {"ISO-8859-1", "windows-1252"},
		{"us-ascii", "windows-1252"}, {"gb2312", "GBK"}, {"GB18030", "gb18030"}, {"x-sjis", "Shift_JIS"},
		{"ks_c_5601-1987", "EUC-KR"}, {"iso-8859-9", "windows-1254"}, {"tis-620", "windows-874"},
		{"visual", "ISO-8859-8"}, {"logical", "ISO-8859-8-I"}, {"hz-gb-2312", "replacement"}, {"utf-16", "UTF-16LE"},
		{"", ""}, {"utf", ""}, {"klingon", ""}, {strings.Repeat("u", 1000), ""}, {"ütf-8", ""},
	} {
		name, ok := Lookup(tc.label)
		assert.Equal(t, tc.want, name, tc.label)
		assert.Equal(t, tc.want != "", ok, tc.label)
	}
}

// Every name must be a label of itself, have a decoder that is not the refusing one, and agree with x/text.
func TestNamesHaveDecoders(t *testing.T) {
	for _, label := range []string{
		"utf-8", "ibm866", "iso-8859-2", "iso-8859-3", "iso-8859-4", "iso-8859-5", "iso-8859-6", "iso-8859-7",
		"iso-8859-8", "iso-8859-8-i", "iso-8859-10", "iso-8859-13", "iso-8859-14", "iso-8859-15", "iso-8859-16",
		"koi8-r", "koi8-u", "macintosh", "windows-874", "windows-1250", "windows-1251", "windows-1252",
		"windows-1253", "windows-1254", "windows-1255", "windows-1256", "windows-1257", "windows-1258",
		"x-mac-cyrillic", "gbk", "gb18030", "big5", "euc-jp", "iso-2022-jp", "shift_jis", "euc-kr",
		"utf-16be", "utf-16le", "x-user-defined",
	} {
		name, ok := Lookup(label)
		require.True(t, ok, label)
		assert.Equal(t, label, strings.ToLower(name))
		want, err := htmlindex.Get(label)
		require.NoError(t, err)
		page := []byte("A\xA4\xA2\xB0\xA1\x00\x41\x30\x42")
		if name == "GBK" {
			want, _ = htmlindex.Get("gb18030")
		}
		decoded, err := want.NewDecoder().Bytes(page)
		require.NoError(t, err)
		got, d, err := Decode(page, Hints{Forced: label})
		require.NoError(t, err)
		assert.Equal(t, string(decoded), string(got), label)
		assert.Equal(t, Detection{name, Forced, 1}, d)
	}
}

func TestByString(t *testing.T) {
	seen := map[string]bool{}
	for b := Forced; b <= Default; b++ {
		assert.NotEmpty(t, b.String())
		seen[b.String()] = true
	}
	assert.Len(t, seen, int(Default))
	assert.Empty(t, By(0).String())
}

func TestOrderOfSigns(t *testing.T) {
	const latin, utf, bom = "caf\xE9", "café", "\xEF\xBB\xBF"
	meta := func(label string) string { return `<meta charset="` + label + `">` }
	for _, tc := range []struct {
		name, page string
		hints      Hints
		want       string
		by         By
		text       string
	}{
		{"forced beats a mark", bom + "é", Hints{Forced: "latin1"}, "windows-1252", Forced, "ï»¿Ã©"},
		{"forced keeps its own mark away", bom + "é", Hints{Forced: "utf-8"}, "UTF-8", Forced, "é"},
		{"forced beats transport", latin, Hints{Forced: "iso-8859-2", ContentType: "text/html; charset=utf-8"}, "ISO-8859-2", Forced, "café"},
		{"mark beats transport", bom + "é", Hints{ContentType: "text/html; charset=latin1"}, "UTF-8", BOM, "é"},
		{"mark of UTF-16LE", "\xFF\xFEa\x00\xE9\x00", Hints{}, "UTF-16LE", BOM, "aé"},
		{"mark of UTF-16BE", "\xFE\xFF\x00a\x00\xE9", Hints{}, "UTF-16BE", BOM, "aé"},
		{"transport beats a declaration", meta("utf-8") + latin, Hints{ContentType: "text/html;charset=ISO-8859-1"}, "windows-1252", Transport, meta("utf-8") + "café"},
		{"transport beats validity", utf, Hints{ContentType: "text/html;charset=ISO-8859-1"}, "windows-1252", Transport, "cafÃ©"},
		{"unknown transport charset", utf, Hints{ContentType: "text/html;charset=nonsense"}, "UTF-8", UTF8, utf},
		{"declaration", meta("iso-8859-2") + "\xB5", Hints{}, "ISO-8859-2", Declared, meta("iso-8859-2") + "ľ"},
		{"declaration over ASCII", meta("iso-8859-1") + "a", Hints{}, "windows-1252", Declared, meta("iso-8859-1") + "a"},
		{"UTF-16 in a declaration", meta("utf-16") + utf, Hints{}, "UTF-8", Declared, meta("utf-16") + utf},
		{"user-defined in a declaration", meta("x-user-defined") + "\x93", Hints{}, "windows-1252", Declared, meta("x-user-defined") + "“"},
		{"refused declaration", meta("hz-gb-2312") + utf, Hints{}, "UTF-8", UTF8, meta("hz-gb-2312") + utf},
		{"valid UTF-8", utf, Hints{}, "UTF-8", UTF8, utf},
		{"ASCII", "plain", Hints{}, "UTF-8", UTF8, "plain"},
		{"nothing", "", Hints{}, "UTF-8", UTF8, ""},
		{"forced refusal", "abc", Hints{Forced: "iso-2022-kr"}, "replacement", Forced, "\uFFFD"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			out, d, err := Decode([]byte(tc.page), tc.hints)
			require.NoError(t, err)
			assert.Equal(t, tc.want, d.Name)
			assert.Equal(t, tc.by, d.By)
			assert.Equal(t, tc.text, string(out))
			assert.Equal(t, d, Detect([]byte(tc.page), tc.hints))
		})
	}
}

func TestUnknownForced(t *testing.T) {
	h := Hints{Forced: "nonsense"}
	_, _, err := Decode([]byte("é"), h)
	assert.ErrorIs(t, err, ErrUnknownEncoding)
	_, err = NewReader(strings.NewReader("é"), h)
	assert.ErrorIs(t, err, ErrUnknownEncoding)
	assert.Equal(t, Detection{"UTF-8", UTF8, 1}, Detect([]byte("é"), h))
}

func TestContradictedDeclaration(t *testing.T) {
	for _, tc := range []struct{ name, page, want, text string }{
		{"single-byte declared, UTF-8 sent", "<meta charset=windows-1252>für", "UTF-8", "für"},
		{"damaged UTF-8 declared as something else", "<meta charset=iso-8859-2>" + strings.Repeat("ůř", 20) + "\xFF", "UTF-8", strings.Repeat("ůř", 20) + "\uFFFD"},
		{"declared late", scriptHead + "<meta charset=utf-8>gr\xF6\xDFer als fr\xFCher", "windows-1252", "größer als früher"},
		{"damaged UTF-8 stays UTF-8", "<meta charset=utf-8>Grüße – \xFF\xFE", "UTF-8", "Grüße – \uFFFD\uFFFD"},
		{"East Asian text that could be UTF-8 by chance", "<meta charset=gbk>\xC4\xA3", "GBK", "模"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var events []event.Event
			out, d, err := Decode([]byte(tc.page), Hints{Record: func(e event.Event) { events = append(events, e) }})
			require.NoError(t, err)
			assert.Equal(t, tc.want, d.Name)
			assert.Equal(t, tc.text, string(out[strings.LastIndexByte(string(out), '>')+1:]))
			contradicted := !strings.Contains(tc.page, strings.ToLower(tc.want))
			assert.Equal(t, contradicted, hasEvent(events, contradictedMessage))
			assert.Equal(t, strings.Contains(tc.text, "\uFFFD"), hasEvent(events, replacedMessage))
		})
	}
}

func hasEvent(events []event.Event, message string) bool {
	for _, e := range events {
		if e.Message == message && e.Type == event.EncodingIssue {
			return true
		}
	}
	return false
}

func TestEdgeOfWindow(t *testing.T) {
	for _, filler := range []int{Window - 1, Window - 2, Window - 3, Window, Window + 5} {
		page := strings.Repeat("a", filler) + "€uro"
		out, d, err := Decode([]byte(page), Hints{})
		require.NoError(t, err)
		assert.Equal(t, "UTF-8", d.Name)
		assert.Equal(t, page, string(out))
	}
}

// What a window of ASCII leaves open is decided where the first other byte stands.
func TestLateEvidence(t *testing.T) {
	ascii := strings.Repeat("only ASCII\n", Window/8)
	for _, tc := range []struct {
		name, head, tail, want, text string
		by                           By
	}{
		{"nothing", "", "", "UTF-8", "", UTF8},
		{"UTF-8", "", "größe", "UTF-8", "größe", UTF8},
		{"legacy", "", "gr\xF6\xDFe und d\xFCnn", "windows-1252", "größe und dünn", Statistics},
		{"declared", "<meta charset=iso-8859-2>", "\xB6", "ISO-8859-2", "ś", Declared},
		{"declared falsely", "<meta charset=iso-8859-2>", "größe", "UTF-8", "größe", UTF8},
		{"declared after the prescan", scriptHead + "<meta charset=koi8-r>", "\xC4\xCF\xCD", "KOI8-R", "дом", Declared},
		{"language", scriptHead + "<html lang=tr>", "\xFE", "windows-1254", "ş", Statistics},
	} {
		t.Run(tc.name, func(t *testing.T) {
			out, d, err := Decode([]byte(tc.head+ascii+tc.tail), Hints{})
			require.NoError(t, err)
			assert.Equal(t, tc.want, d.Name)
			assert.Equal(t, tc.by, d.By)
			assert.Equal(t, tc.text, string(out[len(tc.head+ascii):]))
		})
	}
}

func TestDecodeReturnsItsInput(t *testing.T) {
	for _, page := range []string{"plain", "größer", "\xEF\xBB\xBFgrößer", "<meta charset=utf-8>größer"} {
		b := []byte(page)
		out, _, err := Decode(b, Hints{})
		require.NoError(t, err)
		assert.Same(t, &b[len(b)-1], &out[len(out)-1])
		allocs := testing.AllocsPerRun(10, func() { _, _, _ = Decode(b, Hints{}) })
		assert.Zero(t, allocs)
	}
}
