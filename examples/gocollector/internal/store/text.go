package store

import "strings"

// maxText bounds what is kept of a text that came from elsewhere, in bytes.
const maxText = 2000

// clean makes a text fit for any database: valid UTF-8 without zero bytes, and not too long.
func clean(s string) string {
	if len(s) > maxText {
		s = s[:maxText]
	}
	return strings.ReplaceAll(strings.ToValidUTF8(s, ""), "\x00", "")
}
