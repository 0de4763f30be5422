package charset

import (
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/assert"
)

func utf16Bytes(s string, high int) []byte {
	var b []byte
	for _, u := range utf16.Encode([]rune(s)) {
		pair := [2]byte{byte(u), byte(u)}
		pair[high] = byte(u >> 8)
		b = append(b, pair[:]...)
	}
	return b
}

func TestSniffUTF16(t *testing.T) {
	for _, page := range []string{"<p>Grüße</p>", "<html><body><p>" + strings.Repeat("清晨的港口😀", 50) + "</p></body></html>", strings.Repeat("Лоцман у моря. ", 30)} {
		assert.Equal(t, "UTF-16LE", sniffUTF16(utf16Bytes(page, 1)), page)
		assert.Equal(t, "UTF-16BE", sniffUTF16(utf16Bytes(page, 0)), page)
		out, d, _ := Decode(utf16Bytes(page, 1), Hints{})
		assert.Equal(t, page, string(out))
		assert.Equal(t, Statistics, d.By)
	}
	for _, page := range []string{"", "a", "<p>plain</p>", "\x00\x00\x00\x00\x00\x00", strings.Repeat("a", 500) + "\x00", "a\x00\x00b\x00\x00c\x00",
		string(utf16Bytes("<p>", 1)) + "\x00\xDC" + string(utf16Bytes("</p>", 1)), string(utf16Bytes("<p>", 1)) + "\x00\xD8a\x00"} {
		assert.Empty(t, sniffUTF16([]byte(page)), "%q", page)
	}
}

func TestSniffISO2022JP(t *testing.T) {
	const page = "<p>\x1B$B$3$s$K$A$O\x1B(B</p>"
	out, d, err := Decode([]byte(page), Hints{})
	assert.NoError(t, err)
	assert.Equal(t, "<p>こんにちは</p>", string(out))
	assert.Equal(t, "ISO-2022-JP", d.Name)
	for _, page := range []string{"\x1B[31mred\x1B[0m", "\x1B$B\x7F\x7F\x1B(B", "\x1B$"} {
		assert.Equal(t, "UTF-8", Detect([]byte(page), Hints{}).Name, "%q", page)
	}
}
