package charset

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestTopLevel(t *testing.T) {
	for _, tc := range []struct{ url, want string }{
		{"https://www.example.cz/a?b=c.de#d.fr", "cz"}, {"http://user:pw@EXAMPLE.RU:8080/", "ru"}, {"http://example.gr./", "gr"},
		{"https://example.pl?x", "pl"}, {"https://localhost", "localhost"}, {"example.de/", ""}, {"", ""}, {"://", ""},
	} {
		assert.Equal(t, tc.want, topLevel(tc.url), tc.url)
	}
}

// Every language that a hint can name must be one that the statistics know.
func TestHintsNameKnownLanguages(t *testing.T) {
	known := map[string]bool{}
	for _, l := range languages {
		known[l.tag] = true
	}
	for _, m := range multibytes {
		known[m.language] = true
	}
	for _, domain := range []string{"cn", "tw", "jp", "kr", "cz", "gr", "il", "ua", "by", "rs", "ir", "eg", "dk", "no", "se", "ee",
		"si", "at", "br", "mx", "al", "vn", "fr", "de", "es", "pt", "it", "nl", "fi", "is", "sk", "pl", "hu", "ro", "hr", "tr", "lt", "lv", "ru", "bg", "mk", "th"} {
		assert.True(t, known[languageOfDomain(domain)], domain)
	}
	assert.Empty(t, languageOfDomain("com"))
	for _, tc := range []struct{ tag, want string }{
		{"zh", "zh-hans"}, {"zh-cn", "zh-hans"}, {"zh-tw", "zh-hant"}, {"zh-hant-hk", "zh-hant"}, {"zh_tw", "zh-hant"},
		{"no", "nb"}, {"nn-no", "nb"}, {"iw", "he"}, {"bs", "hr"}, {"gl", "pt"}, {"mo", "ro"}, {"ru-ru", "ru"}, {"pt-br", "pt"},
	} {
		assert.Equal(t, tc.want, languageOfTag(tc.tag), tc.tag)
		assert.True(t, known[tc.want], tc.want)
	}
}

// A word that several encodings could mean is read as the hint says.
func TestHintsDecide(t *testing.T) {
	for _, tc := range []struct{ page, url, want string }{
		{"<p>bal\xFDk</p>", "", "windows-1254"},
		{"<html lang=cs><p>bal\xFDk</p>", "", "windows-1250"},
		{"<html lang=en><p>bal\xFDk</p>", "", "windows-1254"},
		{"<p>k\xFD\xF0</p>", "https://example.com/", "windows-1252"},
		{"<p>k\xFD\xF0</p>", "https://example.tr/", "windows-1254"},
	} {
		assert.Equal(t, tc.want, Detect([]byte(tc.page), Hints{URL: tc.url}).Name, tc.page+tc.url)
	}
}
