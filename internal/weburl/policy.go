package weburl

import (
	"html"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxDataURL is the longest data URL in bytes that policy lets through.
const MaxDataURL = 100_000

// Reason says why policy refuses a URL; empty means that it does not.
type Reason string

// Reasons for refusing a URL.
const (
	ReasonScript    Reason = "script URL"
	ReasonScheme    Reason = "scheme not allowed"
	ReasonMalformed Reason = "malformed data URL"
	ReasonMediaType Reason = "unsafe media type"
	ReasonTooLong   Reason = "data URL too long"
)

// Check judges a URL as it stands in a page, with character references decoded. Relative references pass.
func Check(raw string) Reason {
	scheme, rest := schemeOf(raw)
	switch scheme {
	case "", "http", "https", "mailto", "tel", "sms", "ftp", "ftps", "sftp", "geo", "xmpp", "irc", "ircs",
		"news", "nntp", "matrix", "webcal", "callto", "bitcoin", "magnet", "urn", "cid", "mid":
		return ""
	case "data":
		return checkData(rest)
	case "javascript", "vbscript", "livescript", "mocha", "jscript":
		return ReasonScript
	}
	return ReasonScheme
}

// maxScheme bounds how far a scheme is looked for: the longest name on any list is shorter.
const maxScheme = 64

// schemeOf returns the scheme in lower case that the most forgiving reader would see: white space, controls,
// invisible characters and character references that are still encoded count as not there. rest is what
// follows the colon. A string without scheme gives "" and the string.
func schemeOf(raw string) (scheme, rest string) {
	var name [maxScheme]byte
	n := 0
	for i := 0; i < len(raw); {
		r, size := utf8.DecodeRuneInString(raw[i:])
		if r == '&' {
			r, size = reference(raw[i:])
		}
		i += size
		switch {
		case r == ':':
			if n == 0 {
				return "", raw
			}
			return string(name[:n]), raw[i:]
		case invisible(r):
		case r < utf8.RuneSelf && (isLetter(byte(r)) || n > 0 && (r >= '0' && r <= '9' || r == '+' || r == '-' || r == '.')) && n < maxScheme:
			name[n] = byte(r) | 0x20
			if r < 'A' {
				name[n] = byte(r)
			}
			n++
		default:
			return "", raw
		}
	}
	return "", raw
}

// reference decodes one character reference at the start of s.
func reference(s string) (rune, int) {
	end := 1
	for end < len(s) && end < 16 && (isLetter(s[end]) || s[end] >= '0' && s[end] <= '9' || s[end] == '#') {
		end++
	}
	if end < len(s) && s[end] == ';' {
		end++
	}
	if d := html.UnescapeString(s[:end]); d != s[:end] {
		if r, size := utf8.DecodeRuneInString(d); size == len(d) {
			return r, end
		}
	}
	return '&', 1
}

func invisible(r rune) bool {
	return r <= ' ' || r >= 0x7f && r <= 0xa0 || r == 0xad || r == utf8.RuneError || unicode.Is(unicode.Cf, r) || unicode.IsSpace(r)
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// checkData judges what follows "data:".
func checkData(s string) Reason {
	if len(s)+len("data:") > MaxDataURL {
		return ReasonTooLong
	}
	head, body, ok := strings.Cut(s, ",")
	if !ok {
		return ReasonMalformed
	}
	typ, params, _ := strings.Cut(head, ";")
	if !safeMediaType(strings.ToLower(strings.TrimSpace(typ))) {
		return ReasonMediaType
	}
	for p := range strings.SplitSeq(params, ";") {
		if strings.EqualFold(strings.TrimSpace(p), "base64") {
			if !validBase64(body) {
				return ReasonMalformed
			}
			return ""
		}
	}
	for i := 0; i < len(body); i++ {
		if c := body[i]; c < ' ' && c != '\t' && c != '\n' && c != '\r' || c == '<' || c == '>' || c == '"' {
			return ReasonMalformed
		}
	}
	return ""
}

func safeMediaType(t string) bool {
	switch t {
	case "image/gif", "image/jpeg", "image/jpg", "image/pjpeg", "image/png", "image/apng", "image/webp",
		"image/bmp", "image/x-ms-bmp", "image/avif", "image/heic", "image/heif", "image/jxl", "image/tiff",
		"image/x-icon", "image/vnd.microsoft.icon",
		"font/woff", "font/woff2", "font/ttf", "font/otf", "application/font-woff",
		"application/font-woff2", "application/x-font-woff", "application/x-font-ttf", "application/x-font-otf",
		"application/pdf":
		return true
	}
	return false
}

// validBase64 accepts both alphabets, white space and percent-encoded characters of them, with padding at
// the end only.
func validBase64(s string) bool {
	padding := 0
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '=':
			padding++
			if padding > 2 {
				return false
			}
		case c == ' ' || c == '\n' || c == '\r' || c == '\t':
		case padding > 0:
			return false
		case isLetter(c) || c >= '0' && c <= '9' || c == '+' || c == '/' || c == '-' || c == '_':
		case c == '%' && i+2 < len(s):
			switch strings.ToUpper(s[i+1 : i+3]) {
			case "2B", "2F":
			case "3D":
				padding++
			default:
				return false
			}
			i += 2
		default:
			return false
		}
	}
	return true
}
