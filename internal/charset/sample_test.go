package charset

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestSample(t *testing.T) {
	const many = "\xE4\xE5\xE6 \xE7\xE8\xE9 "
	for _, tc := range []struct{ name, page, words string }{
		{"words beyond ASCII only", many + "plain gr\xFC\xDFe, 12 \xA9x", " \xE4\xE5\xE6 \xE7\xE8\xE9 gr\xFC\xDFe \xA9x "},
		{"no markup", "<p title='\xE1'>" + many + "</p \xE1><!-- \xE1 > \xE1 --><!doctype \xE1><?\xE1?>", " \xE4\xE5\xE6 \xE7\xE8\xE9 "},
		{"no scripts", "<SCRIPT>'\xE1</p>'</script>" + many + "<style>\xE1</STYLE><script src=x>\xE1", " \xE4\xE5\xE6 \xE7\xE8\xE9 "},
		{"tags that only begin alike", "<scripts>" + many + "</scripts>", " \xE4\xE5\xE6 \xE7\xE8\xE9 "},
		{"a bracket that opens nothing", many + "1 < \xE1 <", " \xE4\xE5\xE6 \xE7\xE8\xE9 \xE1 "},
		{"trail bytes in ASCII", many + "\x83\x5C\x83@a[\x81\x30\x81\x31", " \xE4\xE5\xE6 \xE7\xE8\xE9 \x83\x5C\x83@a \x81\x30\x81\x31 "},
		{"a word twice", strings.Repeat(many, 5), " \xE4\xE5\xE6 \xE7\xE8\xE9 \xE4\xE5\xE6 \xE7\xE8\xE9 "},
		{"everything when text says little", "<p title='\xE1'>\xE2</p>", " \xE1 \xE2 "},
		{"nothing", "", " "},
	} {
		assert.Equal(t, tc.words, string(takeSample([]byte(tc.page), sampleLimit).words), tc.name)
	}
}

func TestSampleHints(t *testing.T) {
	s := takeSample([]byte("<html id=x xml:lang='UK'><meta name=x><meta charset=koi8-u><meta charset=gbk><body lang=ru>"), sampleLimit)
	assert.Equal(t, "uk", s.language)
	assert.Equal(t, "KOI8-U", s.declared)
	s = takeSample([]byte("<html lang=averyveryverylongtag><body lang=pl>"), sampleLimit)
	assert.Equal(t, "pl", s.language)
	s = takeSample([]byte("<script>'<meta charset=gbk>'</script><!-- <meta charset=gbk> -->"), sampleLimit)
	assert.Empty(t, s.declared)
}

// The sample is bounded however the page is made.
func TestSampleIsBounded(t *testing.T) {
	for _, page := range []string{
		strings.Repeat("\xE1", Window), strings.Repeat("<\xE1", Window/2), strings.Repeat("\xE1\xE2 ", Window/3), strings.Repeat("<!--", Window/4),
		strings.Repeat("<script>", Window/8), strings.Repeat("<meta \xE1 ", Window/8),
	} {
		assert.LessOrEqual(t, len(takeSample([]byte(page), sampleLimit).words), 2*sampleLimit+2)
	}
}
