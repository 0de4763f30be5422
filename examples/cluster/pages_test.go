package main

import (
	"fmt"
	"strings"
	"testing"
)

// TestPageOf: what of a record is a page, and which bytes are its body.
func TestPageOf(t *testing.T) {
	const ok = "HTTP/1.1 200 OK\r\n"
	zipped := string(member("<p>text"))
	for _, x := range []struct{ name, kind, block, body string }{
		{"plain", "response", ok + "Content-Type: text/html\r\n\r\n<p>text", "<p>text"},
		{"XHTML", "response", ok + "Content-Type: application/xhtml+xml; charset=utf-8\r\n\r\n<p>text", "<p>text"},
		{"no type", "response", ok + "\r\n<p>text", "<p>text"},
		{"a type that cannot be parsed", "response", ok + "Content-Type: Text/HTML; charset=\r\n\r\n<p>text", "<p>text"},
		{"chunks", "response", ok + "Content-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n<p>\r\n4\r\ntext\r\n0\r\n\r\n", "<p>text"},
		{"chunks undone", "response", ok + "Content-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n<p>text", "<p>text"},
		{"gzip", "response", ok + "Content-Type: text/html\r\nContent-Encoding: gzip\r\n\r\n" + zipped, "<p>text"},
		{"gzip undone", "response", ok + "Content-Type: text/html\r\nContent-Encoding: gzip\r\n\r\n<p>text", "<p>text"},
		{"gzip in chunks", "response", ok + "Content-Type: text/html\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n" +
			fmt.Sprintf("%x\r\n%s\r\n0\r\n\r\n", len(zipped), zipped), "<p>text"},
		{"a length that is too large", "response", ok + "Content-Type: text/html\r\nContent-Length: 99\r\n\r\n<p>text", "<p>text"},
		{"request", "request", ok + "Content-Type: text/html\r\n\r\n<p>text", ""},
		{"not found", "response", "HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\n\r\n<p>text", ""},
		{"picture", "response", ok + "Content-Type: image/png\r\n\r\n<p>text", ""},
		{"no HTTP", "response", "<p>text", ""},
	} {
		pg, isPage := pageOf(&warcRecord{kind: x.kind, uri: "http://example.org/", block: []byte(x.block)})
		if isPage != (x.body != "") || string(pg.body) != x.body {
			t.Errorf("%s: %v, %q", x.name, isPage, pg.body)
		}
	}
	cut, _ := pageOf(&warcRecord{kind: "response", block: []byte(ok + "Content-Encoding: gzip\r\n\r\n" + string(member(strings.Repeat("text ", 9999)))[:90])})
	if !strings.HasPrefix(string(cut.body), "text text") {
		t.Errorf("of a body cut short: %.20q", cut.body)
	}
}
