package charset

import "strings"

// hint is what markup and address tell of the language.
type hint struct{ language, domain string } // tags of languages

const (
	languageBonus = 12 * bit // for a language that the page names
	domainBonus   = 6 * bit  // for a language that the top-level domain speaks
)

// newHint reads the hints from a lang attribute and an address.
func newHint(lang, url string) hint {
	return hint{languageOfTag(lang), languageOfDomain(topLevel(url))}
}

// bonus is what a language gets taken off its cost. English gets none: templates claim it for everything.
func (h hint) bonus(tag string) int {
	if tag == "en" {
		return 0
	}
	sum := 0
	if tag == h.language {
		sum += languageBonus
	}
	if tag == h.domain {
		sum += domainBonus
	}
	return sum
}

// languageOfTag maps a BCP 47 tag to a language of the statistics.
func languageOfTag(tag string) string {
	tag = strings.ReplaceAll(tag, "_", "-")
	primary, rest, _ := strings.Cut(tag, "-")
	switch primary {
	case "zh":
		if strings.Contains(rest, "hant") || rest == "tw" || rest == "hk" || rest == "mo" {
			return "zh-hant"
		}
		return "zh-hans"
	case "no", "nn":
		return "nb"
	case "iw":
		return "he"
	case "bs", "sh":
		return "hr"
	case "gl":
		return "pt"
	case "mo":
		return "ro"
	}
	return primary
}

// languageOfDomain maps a top-level domain to the language that its pages are mostly in. Countries that
// share their language with others, or have several, are left out where it would not help.
func languageOfDomain(domain string) string {
	switch domain {
	case "cn":
		return "zh-hans"
	case "tw", "hk", "mo":
		return "zh-hant"
	case "jp":
		return "ja"
	case "kr":
		return "ko"
	case "cz":
		return "cs"
	case "gr", "cy":
		return "el"
	case "il":
		return "he"
	case "ua":
		return "uk"
	case "by", "su", "xn--p1ai":
		return "ru"
	case "rs":
		return "sr"
	case "ir":
		return "fa"
	case "eg", "sa", "ae", "iq", "sy", "jo", "ma", "dz", "tn", "ly", "ye", "om", "kw", "qa", "bh", "ps":
		return "ar"
	case "dk":
		return "da"
	case "no":
		return "nb"
	case "se":
		return "sv"
	case "ee":
		return "et"
	case "si":
		return "sl"
	case "at":
		return "de"
	case "br":
		return "pt"
	case "mx", "ar", "cl", "co", "pe":
		return "es"
	case "al":
		return "sq"
	case "vn":
		return "vi"
	case "fr", "de", "es", "pt", "it", "nl", "fi", "is", "sk", "pl", "hu", "ro", "hr", "tr", "lt", "lv", "ru", "bg", "mk", "th":
		return domain
	}
	return ""
}

// topLevel returns the last label of an address's host, in lower case.
func topLevel(url string) string {
	_, rest, ok := strings.Cut(url, "://")
	if !ok {
		return ""
	}
	if i := strings.IndexAny(rest, "/?#"); i >= 0 {
		rest = rest[:i]
	}
	if i := strings.LastIndexByte(rest, '@'); i >= 0 {
		rest = rest[i+1:]
	}
	if i := strings.LastIndexByte(rest, ':'); i >= 0 {
		rest = rest[:i]
	}
	rest = strings.TrimSuffix(rest, ".")
	return strings.ToLower(rest[strings.LastIndexByte(rest, '.')+1:])
}
