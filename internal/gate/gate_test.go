package gate_test

import (
	"strings"
	"testing"

	"github.com/winnowhtml/html/internal/gate"
)

func TestRefused(t *testing.T) {
	for _, contentType := range []string{
		"video/mp4", "audio/mpeg", "image/png", "image/svg+xml", "font/woff2", "model/gltf-binary",
		"application/zip", "application/gzip", "application/x-gzip", "application/pdf", "application/octet-stream",
		"binary/octet-stream", "application/x-7z-compressed", "application/x-tar", "application/vnd.rar",
		"application/epub+zip", "application/vnd.api+gzip", "application/msword", "application/vnd.ms-excel",
		"application/vnd.ms-excel.sheet.macroEnabled.12", "application/vnd.ms-fontobject",
		"application/vnd.openxmlformats-officedocument.wordprocessingml.document",
		"application/vnd.oasis.opendocument.text", "application/font-woff", "application/x-font-ttf",
		"application/wasm", "application/ogg", "application/vnd.android.package-archive",
		"VIDEO/MP4", " image/JPEG ; q=1", "\tapplication/PDF;charset=utf-8", "application/zip,text/html",
		`"application/pdf"`,
	} {
		if !gate.Refused(contentType) {
			t.Errorf("%q goes through", contentType)
		}
	}
}

func TestNotRefused(t *testing.T) {
	for _, contentType := range []string{
		"", " ", "text/html", "TEXT/HTML; charset=euc-kr", "text/html;charset=\"image/png\"",
		"application/xhtml+xml", "application/xml", "text/xml", "application/rss+xml", "application/atom+xml",
		"text/plain", "text/plain; charset=us-ascii", "text/markdown", "application/json", "application/ld+json",
		"application/javascript", "application/x-unknown", "application/x-httpd-php", "application/force-download",
		"application/dash+xml", "application/vnd.oasis.opendocument.text+xml", "multipart/related", "unknown/unknown",
		"html", "video", "image", "octet-stream", "/", "/pdf", "application", "application/", ";", ",application/zip",
		"x-video/mp4", "application/pdfx", "application/zipped", "text/html, application/zip", "*/*",
	} {
		if gate.Refused(contentType) {
			t.Errorf("%q is refused", contentType)
		}
	}
}

func FuzzRefused(f *testing.F) {
	f.Add("text/html; charset=utf-8")
	f.Add("application/octet-stream")
	f.Add(strings.Repeat("a", 1000) + "/zip")
	f.Fuzz(func(t *testing.T, s string) {
		got := gate.Refused(s)
		if got != gate.Refused(strings.ToUpper(strings.ToLower(s))) && isASCII(s) {
			t.Errorf("%q: the case decides", s)
		}
		if !strings.ContainsAny(s, ";,") && len(s) < 200 && got != gate.Refused(s+"; charset=x") {
			t.Errorf("%q: a parameter decides", s)
		}
	})
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}
