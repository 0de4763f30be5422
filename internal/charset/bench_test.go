package charset

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"unicode/utf8"
)

// benchPages are pages of the size that pages have, text and markup mixed.
func benchPages(b *testing.B) map[string][]byte {
	byLanguage, _ := sentences(b)
	pages := map[string][]byte{}
	for _, p := range []struct{ tag, label string }{
		{"fr", ""}, {"fr", "windows-1252"}, {"ru", "windows-1251"}, {"zh-Hans", "gbk"}, {"ja", "shift_jis"}, {"th", "windows-874"},
	} {
		var all []string
		for range 40 {
			all = append(all, byLanguage[p.tag]...)
		}
		page := []byte(longPage(all, scriptHead))
		name := "UTF-8"
		if p.label != "" {
			page, name = encode(b, string(page), p.label), p.label
		}
		pages[name] = page
	}
	return pages
}

// BenchmarkDecode states the cost of a page beside that of validating it.
func BenchmarkDecode(b *testing.B) {
	pages := benchPages(b)
	for _, name := range []string{"UTF-8", "windows-1252", "windows-1251", "gbk", "shift_jis", "windows-874"} {
		page := pages[name]
		b.Run("Valid/"+name, func(b *testing.B) {
			b.SetBytes(int64(len(page)))
			for b.Loop() {
				utf8.Valid(page)
			}
		})
		b.Run("Detect/"+name, func(b *testing.B) {
			b.SetBytes(int64(len(page)))
			b.ReportAllocs()
			for b.Loop() {
				Detect(page, Hints{})
			}
		})
		b.Run("Decode/"+name, func(b *testing.B) {
			b.SetBytes(int64(len(page)))
			b.ReportAllocs()
			for b.Loop() {
				_, _, _ = Decode(page, Hints{})
			}
		})
		b.Run("Reader/"+name, func(b *testing.B) {
			b.SetBytes(int64(len(page)))
			b.ReportAllocs()
			for b.Loop() {
				r, _ := NewReader(bytes.NewReader(page), Hints{})
				_, _ = io.Copy(io.Discard, r)
			}
		})
	}
	short := encode(b, shortPage(strings.Repeat("где-то дом, ", 3), ""), "koi8-r")
	b.Run("Detect/short", func(b *testing.B) {
		b.SetBytes(int64(len(short)))
		for b.Loop() {
			Detect(short, Hints{})
		}
	})
}
