// Package goproxy asks Go module proxies, as the go command does.
//
// GOPROXY is a list: after a comma the next proxy is asked only where the former said that it has nothing,
// after a bar after any error. The word direct would go to version control, which the collector does not: what
// no proxy has does not exist for it. GONOPROXY and GOPRIVATE keep the modules that they name from every proxy.
package goproxy

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
)

// ErrNoProxy: a GOPROXY without any proxy, such as off or direct.
var ErrNoProxy = errors.New("GOPROXY names no proxy")

// entry is a proxy of a list.
type entry struct {
	base   string // URL without a slash at the end
	onward bool   // the next one is asked after any error
}

// parseChain reads a GOPROXY. What stands behind direct or off is never reached.
func parseChain(list string) ([]entry, error) {
	var out []entry
	for list != "" {
		i := strings.IndexAny(list, ",|")
		word, onward := list, false
		if i >= 0 {
			word, onward, list = list[:i], list[i] == '|', list[i+1:]
		} else {
			list = ""
		}
		word = strings.TrimSpace(word)
		if word == "direct" || word == "off" {
			break
		}
		if word == "" {
			continue
		}
		base, err := proxyURL(word)
		if err != nil {
			return nil, err
		}
		out = append(out, entry{base, onward})
	}
	if len(out) == 0 {
		return nil, ErrNoProxy
	}
	return out, nil
}

// proxyURL completes an entry. Words are kept for future meanings; what has no scheme and is no path is
// a host.
func proxyURL(word string) (string, error) {
	if !strings.ContainsAny(word, ".:/") {
		return "", fmt.Errorf("GOPROXY entry %q is neither a URL nor direct nor off", word)
	}
	if !strings.Contains(word, ":/") && !filepath.IsAbs(word) && !strings.HasPrefix(word, "/") {
		word = "https://" + word
	}
	scheme, rest, ok := strings.Cut(word, "://")
	authority, _, _ := strings.Cut(rest, "/")
	switch {
	case strings.Contains(authority, "@"):
		return "", errors.New("a GOPROXY entry with a user or password, which is not supported")
	case ok && (scheme == "https" || scheme == "http" || scheme == "file"):
		return strings.TrimRight(word, "/"), nil
	default:
		return "", fmt.Errorf("GOPROXY entry %q: a proxy has the scheme https, http or file", word)
	}
}
