package charset

import (
	"bytes"
	"io"
	"testing"
	"testing/iotest"
	"unicode/utf8"
)

// FuzzDecode: whatever the bytes and the hints, the result is valid UTF-8, and a stream gives the same.
func FuzzDecode(f *testing.F) {
	for _, page := range mixed {
		f.Add([]byte(page), "", "")
		f.Add([]byte(page), "gbk", "")
		f.Add([]byte("<meta charset=iso-2022-jp>"+page), "", "text/html; charset=x")
	}
	f.Add([]byte("<?xml encoding='big5'?><!-- <p lang=ja>\x82\xB1\x1B"), "", "text/html; charset=shift_jis")
	f.Fuzz(func(t *testing.T, page []byte, forced, contentType string) {
		h := Hints{Forced: forced, ContentType: contentType}
		if _, ok := Lookup(forced); !ok {
			h.Forced = ""
		}
		want, d, err := Decode(page, h)
		if err != nil || !utf8.Valid(want) {
			t.Fatalf("error %v, valid %v", err, utf8.Valid(want))
		}
		if d.Name == "" || d.By == 0 || d.Confidence < 0 || d.Confidence > 1 {
			t.Fatalf("detection %+v", d)
		}
		r, err := NewReader(iotest.OneByteReader(bytes.NewReader(page)), h)
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(r)
		if err != nil || !bytes.Equal(got, want) || r.Detection() != d {
			t.Fatalf("stream %q %+v, bytes %q %+v, error %v", got, r.Detection(), want, d, err)
		}
	})
}
