package weburl

import "unicode/utf8"

// CheckBytes is [Check] on a view of a page, without a copy for references that cannot be refused.
func CheckBytes(raw []byte) Reason {
	for _, c := range raw {
		switch {
		case c == ':' || c == '&' || c >= utf8.RuneSelf || c <= ' ':
			return Check(string(raw))
		case c == '/' || c == '?' || c == '#':
			return "" // a relative reference
		}
	}
	return ""
}
