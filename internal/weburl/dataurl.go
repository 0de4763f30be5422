package weburl

import "strings"

// MaxDataURL is the longest data URL in bytes that policy lets through.
const MaxDataURL = 100_000

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
	if !safeMediaType(strings.ToLower(strings.Trim(typ, typeSpace))) {
		return ReasonMediaType
	}
	for p := range strings.SplitSeq(params, ";") {
		if strings.EqualFold(strings.Trim(p, typeSpace), "base64") {
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
		c := s[i]
		if c == '%' && i+2 < len(s) {
			switch s[i+1 : i+3] {
			case "2B", "2b":
				c = '+'
			case "2F", "2f":
				c = '/'
			case "3D", "3d":
				c = '='
			case "20", "0A", "0a", "0D", "0d", "09":
				c = ' '
			}
			i += 2
		}
		switch {
		case c == '=':
			padding++
			if padding > 2 {
				return false
			}
		case c == ' ' || c == '\n' || c == '\r' || c == '\t':
		case padding > 0:
			return false
		case isLetter(c) || c >= '0' && c <= '9' || c == '+' || c == '/' || c == '-' || c == '_':
		default:
			return false
		}
	}
	return true
}
