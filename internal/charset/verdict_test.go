package charset

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Bytes that make sense in no encoding are windows-1252 for want of anything better.
func TestNoiseIsDefault(t *testing.T) {
	noise := make([]byte, 0, 4096)
	for x := uint32(1); len(noise) < cap(noise); {
		x = x*1664525 + 1013904223
		noise = append(noise, byte(x>>24)|0x80)
	}
	d := Detect(noise, Hints{})
	assert.Equal(t, Detection{"windows-1252", Default, 0}, d)
}

func TestConfidence(t *testing.T) {
	byLanguage, _ := sentences(t)
	first, _, _ := strings.Cut(byLanguage["ru"][0], " каждый")
	one := Detect(encode(t, first, "windows-1251"), Hints{})
	all := Detect(encode(t, strings.Join(byLanguage["ru"], " "), "windows-1251"), Hints{})
	require.Equal(t, "windows-1251", one.Name)
	require.Equal(t, "windows-1251", all.Name)
	assert.Greater(t, all.Confidence, one.Confidence)
	assert.Greater(t, all.Confidence, 0.95)
	assert.GreaterOrEqual(t, one.Confidence, 0.5)
}

func TestFourByteCharacters(t *testing.T) {
	byLanguage, _ := sentences(t)
	page := strings.Join(byLanguage["zh-Hans"], "")
	assert.Equal(t, "GBK", Detect(encode(t, page, "gb18030"), Hints{}).Name)
	assert.Equal(t, "gb18030", Detect(encode(t, page+"㐂\U00020000", "gb18030"), Hints{}).Name)
}

func TestCostOfUnknownEncodings(t *testing.T) {
	r := rank(takeSample([]byte("gr\xFC\xDFe"), sampleLimit), hint{})
	for _, name := range []string{"ISO-8859-3", "ISO-8859-10", "ISO-8859-14", "ISO-8859-16", "UTF-16LE"} {
		_, known := r.costOf(name)
		assert.False(t, known, name)
	}
	for _, name := range []string{"ISO-8859-8-I", "gb18030", "EUC-JP", "KOI8-U", "ISO-2022-JP"} {
		_, known := r.costOf(name)
		assert.True(t, known, name)
	}
}

// The tables must fit the budget, and every name in them be one of the standard's.
func TestModels(t *testing.T) {
	assert.Less(t, len(models), 200<<10)
	for _, e := range encodings {
		name, ok := Lookup(e.name)
		assert.True(t, ok)
		assert.Equal(t, e.name, name)
		assert.NotNil(t, charmapOf(name), name)
	}
	for _, m := range multibytes {
		name, _ := Lookup(m.name)
		assert.Equal(t, m.name, name)
	}
	for _, c := range candidates {
		for b := range 256 {
			assert.Less(t, int(models[c.classes+b]), languages[c.language].classes)
		}
	}
}
