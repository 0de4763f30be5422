package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"
)

// member is a record as a gzip member.
func member(record string) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	io.WriteString(z, record)
	z.Close()
	return b.Bytes()
}

// response is a record with page n, as a web server answers it.
func response(n int, status, kind, body string) string {
	block := fmt.Sprintf("HTTP/1.1 %s\r\nContent-Type: %s\r\n\r\n%s", status, kind, body)
	return fmt.Sprintf("WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-%012d>\r\n"+
		"WARC-Date: 2026-01-02T03:04:05Z\r\nWARC-Target-URI: http://example.org/%d\r\n"+
		"Content-Type: application/http; msgtype=response\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n", n, n, len(block), block)
}

func pageText(n int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "<!DOCTYPE html><html lang=en><title>Page %d</title><nav><a href=/>Home</a></nav><main><h1>Page %d</h1>", n, n)
	for i := range 40 {
		fmt.Fprintf(&b, "<p>In year %d the harbour pilots of district %d learned the tides by walking the mud flats at dawn, counting channels.</p>", 1800+i, n)
	}
	return b.String() + "</main></html>"
}

// writeArchive writes pages with one record each, and, at known places, records that are hostile or damaged.
// It returns how many pages can be read.
func writeArchive(t *testing.T, name string, pages int) int {
	t.Helper()
	var b bytes.Buffer
	good := 0
	for n := range pages {
		m := member(response(n, "200 OK", "text/html; charset=utf-8", pageText(n)))
		switch n % 25 {
		case 3: // cut short; the next member begins inside
			m = m[:len(m)/2]
		case 7: // a flipped byte
			m[len(m)/2] ^= 0x55
		case 11: // a length that promises more than there is
			m = member(strings.Replace(response(n, "200 OK", "text/html", "x"), "Content-Length: ", "Content-Length: 9", 1))
		case 13:
			m = member(response(n, "404 Not Found", "text/html", "gone"))
		case 17:
			m = member(response(n, "200 OK", "image/png", "png"))
		case 19: // hostile: deep, unclosed, with a NUL
			m = member(response(n, "200 OK", "text/html", strings.Repeat("<div><b\x00>", 3000)+"text"))
			good++
		case 21:
			m = []byte("garbage between records \x1f\x8b\x08 and so on")
		default:
			good++
		}
		b.Write(m)
	}
	if err := os.WriteFile(name, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return good
}
