package main

// language names the sources of one language's text and the encodings that it is written in.
type language struct {
	tag         string // BCP 47, as in lang attributes
	chromium    string // name of the locale pack, "" for none
	cldr        string // name of the annotations' folder
	udhr        string // name of the declaration
	encodings   []string
	mostlyASCII bool // hardly any word has a letter that is not ASCII
	rewrite     func(string) []string
}

var (
	western  = []string{"windows-1252", "macintosh", "ISO-8859-15"}
	central  = []string{"windows-1250", "ISO-8859-2"}
	baltic   = []string{"windows-1257", "ISO-8859-13", "ISO-8859-4"}
	cyrillic = []string{"windows-1251", "ISO-8859-5", "x-mac-cyrillic"}
)

var languages = []language{
	{tag: "en", chromium: "en-GB", cldr: "en", udhr: "eng", encodings: western, mostlyASCII: true},
	{tag: "fr", chromium: "fr", cldr: "fr", udhr: "fra", encodings: western},
	{tag: "de", chromium: "de", cldr: "de", udhr: "deu_1996", encodings: western},
	{tag: "es", chromium: "es", cldr: "es", udhr: "spa", encodings: western},
	{tag: "pt", chromium: "pt-BR", cldr: "pt", udhr: "por_BR", encodings: western},
	{tag: "it", chromium: "it", cldr: "it", udhr: "ita", encodings: western},
	{tag: "nl", chromium: "nl", cldr: "nl", udhr: "nld", encodings: western},
	{tag: "sv", chromium: "sv", cldr: "sv", udhr: "swe", encodings: western},
	{tag: "da", chromium: "da", cldr: "da", udhr: "dan", encodings: western},
	{tag: "nb", chromium: "nb", cldr: "no", udhr: "nob", encodings: western},
	{tag: "fi", chromium: "fi", cldr: "fi", udhr: "fin", encodings: western},
	{tag: "is", cldr: "is", udhr: "isl", encodings: western},
	{tag: "ca", chromium: "ca", cldr: "ca", udhr: "cat", encodings: western},
	{tag: "sq", cldr: "sq", udhr: "als", encodings: append([]string{"windows-1250"}, western...)},
	{tag: "ga", cldr: "ga", udhr: "gle", encodings: []string{"windows-1252"}},

	{tag: "cs", chromium: "cs", cldr: "cs", udhr: "ces", encodings: central},
	{tag: "sk", chromium: "sk", cldr: "sk", udhr: "slk", encodings: central},
	{tag: "pl", chromium: "pl", cldr: "pl", udhr: "pol", encodings: central},
	{tag: "hu", chromium: "hu", cldr: "hu", udhr: "hun", encodings: central},
	{tag: "ro", chromium: "ro", cldr: "ro", udhr: "ron_2006", encodings: central, rewrite: cedillas},
	{tag: "hr", chromium: "hr", cldr: "hr", udhr: "hrv", encodings: central},
	{tag: "sl", chromium: "sl", cldr: "sl", udhr: "slv", encodings: central},

	{tag: "tr", chromium: "tr", cldr: "tr", udhr: "tur", encodings: []string{"windows-1254"}},
	{tag: "lt", chromium: "lt", cldr: "lt", udhr: "lit", encodings: baltic},
	{tag: "lv", chromium: "lv", cldr: "lv", udhr: "lav", encodings: baltic},
	{tag: "et", chromium: "et", cldr: "et", udhr: "est", encodings: []string{"windows-1257", "windows-1252", "ISO-8859-13", "ISO-8859-15", "ISO-8859-4"}},
	{tag: "vi", chromium: "vi", cldr: "vi", udhr: "vie", encodings: []string{"windows-1258"}, rewrite: vietnamese},

	{tag: "ru", chromium: "ru", cldr: "ru", udhr: "rus", encodings: append([]string{"KOI8-R", "IBM866"}, cyrillic...)},
	{tag: "uk", chromium: "uk", cldr: "uk", udhr: "ukr", encodings: append([]string{"KOI8-U"}, cyrillic...)},
	{tag: "bg", chromium: "bg", cldr: "bg", udhr: "bul", encodings: append([]string{"KOI8-R", "IBM866"}, cyrillic...)},
	{tag: "sr", chromium: "sr", cldr: "sr", udhr: "srp_cyrl", encodings: cyrillic},
	{tag: "mk", cldr: "mk", udhr: "mkd", encodings: cyrillic},
	{tag: "be", cldr: "be", udhr: "bel", encodings: append([]string{"KOI8-U", "IBM866"}, cyrillic...)},

	{tag: "el", chromium: "el", cldr: "el", udhr: "ell_monotonic", encodings: []string{"windows-1253", "ISO-8859-7"}},
	{tag: "he", chromium: "he", cldr: "he", udhr: "heb", encodings: []string{"windows-1255", "ISO-8859-8"}},
	{tag: "he-visual", chromium: "he", cldr: "he", udhr: "heb", encodings: []string{"ISO-8859-8"}, rewrite: visual},
	{tag: "ar", chromium: "ar", cldr: "ar", udhr: "arb", encodings: []string{"windows-1256", "ISO-8859-6"}},
	{tag: "fa", chromium: "fa", cldr: "fa", udhr: "pes_1", encodings: []string{"windows-1256"}, rewrite: arabicYeh},
	{tag: "th", chromium: "th", cldr: "th", udhr: "tha", encodings: []string{"windows-874"}},
}

// encodings lists every single-byte encoding above with what it costs to assume it, in bits: the rarer an
// encoding is on the web, the more the text has to speak for it.
var encodings = []struct {
	name string
	cost int
}{
	{"windows-1252", 0}, {"windows-1251", 1}, {"windows-1250", 1}, {"windows-1253", 1}, {"windows-1254", 1},
	{"windows-1255", 1}, {"windows-1256", 1}, {"windows-1257", 1}, {"windows-1258", 2}, {"windows-874", 1},
	{"ISO-8859-2", 2}, {"ISO-8859-4", 4}, {"ISO-8859-5", 3}, {"ISO-8859-6", 3}, {"ISO-8859-7", 2},
	{"ISO-8859-8", 2}, {"ISO-8859-13", 3}, {"ISO-8859-15", 2}, {"KOI8-R", 2}, {"KOI8-U", 3}, {"IBM866", 6},
	{"macintosh", 5}, {"x-mac-cyrillic", 5},
}
