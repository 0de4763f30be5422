package site

import (
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/winnowhtml/html"
)

// maxLicense is longer than any name of a licence, in bytes.
const maxLicense = 60

// licenses finds the licences of a module: in structured data, in the links to its licences, or behind a label.
func licenses(declared string, lines []string, links []html.LinkInfo) []string {
	if declared != "" {
		if isWeb(declared) { // https://spdx.org/licenses/MIT.html
			declared = strings.TrimSuffix(path.Base(declared), ".html")
		}
		return split(declared)
	}
	labels := []string{"license", "licence", "licenses", "licences", "license(s)"}
	var out []string
	for _, l := range links {
		if tab(l.URL) != "licenses" {
			continue
		}
		for _, name := range split(withoutLabel(l.Text, labels...)) {
			if !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
	}
	if out != nil {
		return out
	}
	return split(labelled(lines, labels...))
}

// split takes a list of licences apart and leaves out what is no name of one.
func split(list string) (out []string) {
	replaced := strings.NewReplacer(" and ", ",", " AND ", ",", " or ", ",", " OR ", ",", " & ", ",", "/", ",", ";", ",", "|", ",", "(", ",", ")", ",")
	for name := range strings.SplitSeq(replaced.Replace(list), ",") {
		if name = strings.Trim(name, " ."); isLicense(name) && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// isLicense reports whether a text may be the name of a licence rather than a sentence about one.
func isLicense(s string) bool {
	first, _ := utf8.DecodeRuneInString(s)
	switch strings.ToLower(s) {
	case "", "none", "none detected", "unknown", "n", "a", "not found", "see license", "license", "licence":
		return false
	}
	return len(s) <= maxLicense && (unicode.IsUpper(first) || unicode.IsDigit(first)) && strings.Count(s, " ") <= 5
}
