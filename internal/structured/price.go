package structured

import (
	"strings"
	"unicode"

	"github.com/winnowhtml/html/internal/jsonscan"
)

// price returns the decimal string of a price, or "" where the value is none.
func price(v jsonscan.Value) string {
	if v.Kind() == jsonscan.Array {
		v = v.At(0)
	}
	return decimal(text(v))
}

// decimal reads a price as pages write it ("19.90", "$1,299.00", "1.299,00 €", "1 299") and returns it with a
// point and without groups, digits as they are. A text with two numbers, or a number that can be read in two
// ways, is no price.
func decimal(s string) string {
	lo := strings.IndexFunc(s, unicode.IsDigit)
	if lo < 0 || len(s) > 40 {
		return ""
	}
	hi := strings.LastIndexFunc(s, unicode.IsDigit) + 1
	if strings.ContainsAny(s[:lo], "-−(") || strings.ContainsRune(s[hi:], '%') {
		return ""
	}
	if lo > 0 && s[lo-1] == '.' && (lo == 1 || s[lo-2] == ' ') { // .99
		s, hi, lo = s[:lo-1]+"0"+s[lo-1:], hi+1, lo-1
	}
	var groups []string // digits between separators
	var seps []rune
	start := lo
	for i, r := range s[lo:hi] {
		i += lo
		if r >= '0' && r <= '9' {
			continue
		}
		switch r {
		case '.', ',', '\'', '’', ' ', '\u00a0', '\u202f', '\u2009':
		default:
			return ""
		}
		groups, seps = append(groups, s[start:i]), append(seps, r)
		start = i + len(string(r))
	}
	return join(append(groups, s[start:hi]), seps)
}

// join puts the groups of a number together: the last separator is the decimal point, unless three digits
// follow a separator that also groups.
func join(groups []string, seps []rune) string {
	for _, g := range groups {
		if g == "" {
			return ""
		}
	}
	n := len(seps)
	if n == 0 {
		return groups[0]
	}
	last := seps[n-1]
	fraction := last == '.' || last == ','
	for _, s := range seps[:n-1] {
		if s == last {
			fraction = false // it stands twice
		}
	}
	tail := groups[n]
	if fraction && len(tail) == 3 && last == ',' {
		fraction = false // 1,299
	}
	whole := groups
	if fraction {
		whole = groups[:n]
	}
	for i, g := range whole[1:] {
		if len(g) != 3 || len(whole[i]) > 3 {
			return ""
		}
	}
	if fraction {
		return strings.Join(whole, "") + "." + tail
	}
	return strings.Join(whole, "")
}

// availability returns the schema.org name of an availability, or the text as it is.
func availability(s string) string {
	switch string(fold(local(s))) {
	case "instock", "available", "availableinstock":
		return "InStock"
	case "outofstock", "outstock", "oos", "unavailable", "notavailable":
		return "OutOfStock"
	case "preorder":
		return "PreOrder"
	case "presale":
		return "PreSale"
	case "backorder", "availablefororder":
		return "BackOrder"
	case "soldout":
		return "SoldOut"
	case "discontinued":
		return "Discontinued"
	case "limitedavailability":
		return "LimitedAvailability"
	case "instoreonly":
		return "InStoreOnly"
	case "onlineonly":
		return "OnlineOnly"
	case "madetoorder":
		return "MadeToOrder"
	}
	return local(s)
}

// condition returns the schema.org name of a condition, or the text as it is.
func condition(s string) string {
	switch string(fold(local(s))) {
	case "new", "newcondition":
		return "NewCondition"
	case "used", "usedcondition":
		return "UsedCondition"
	case "refurbished", "refurbishedcondition":
		return "RefurbishedCondition"
	case "damaged", "damagedcondition":
		return "DamagedCondition"
	}
	return local(s)
}

// local returns the last segment of an address, and other texts as they are.
func local(s string) string {
	if strings.Contains(s, "schema.org") || strings.Contains(s, "://") {
		return s[strings.LastIndexAny(s, "/#")+1:]
	}
	return s
}
