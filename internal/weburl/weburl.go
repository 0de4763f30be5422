// Package weburl reads the URLs of a page: it cleans, resolves and judges them, and picks from srcset.
//
// Resolution follows RFC 3986 section 5 with the forgiveness of the WHATWG URL standard (surrounding white
// space, line breaks inside, backslashes, missing or surplus slashes after http:), and unlike net/url it
// fails on nothing: a reference that makes no sense comes back cleaned. Only http and https URLs can be a
// base, so that no reference is ever resolved into another scheme. The policy on schemes is an allowlist;
// data URLs have rules of their own. Media are told by file extension and by the addresses of well-known
// players.
//
// The trade-off: a URL is checked for what could make it dangerous, not for whether it would load, and it is
// changed as little as validity asks. Letters of other scripts stay as they are, in host names too (an IRI,
// which net/url and browsers read); the host's case stays; default ports stay.
//
// Everything is linear in the length of its input. Nothing here keeps state.
package weburl

import (
	"bytes"
	"strings"
)

// MaxBase is the longest base in bytes, query excluded. Every relative reference is as long as the base once
// resolved, so a longer one is not taken: it would multiply the size of a page.
const MaxBase = 4096

// Base is the URL against which a page's references are resolved. The zero Base resolves nothing.
type Base struct {
	scheme, authority, path, query string
	dir                            string // scheme, authority and path up to the last slash
	ok                             bool
}

// ParseBase reads an absolute http or https URL. Anything else, and a URL longer than [MaxBase], gives the
// zero Base. The fragment and a query of more than [MaxBase] bytes are dropped.
func ParseBase(s string) Base {
	p := split(Base{}.Resolve(s))
	if p.scheme != "http" && p.scheme != "https" || p.authority == "" || len(p.authority)+len(p.path) > MaxBase {
		return Base{}
	}
	if len(p.query) > MaxBase {
		p.query = ""
	}
	if p.path == "" {
		p.path = "/"
	}
	// Joined once: a Base must not keep the page it was read from alive.
	whole := p.scheme + "://" + p.authority + p.path + p.query
	at := len(p.scheme) + len("://")
	b := Base{scheme: whole[:len(p.scheme)], authority: whole[at : at+len(p.authority)], ok: true}
	at += len(p.authority)
	b.path, b.query = whole[at:at+len(p.path)], whole[at+len(p.path):]
	b.dir = whole[:at+strings.LastIndexByte(b.path, '/')+1]
	return b
}

// IsZero reports whether b resolves nothing.
func (b Base) IsZero() bool { return !b.ok }

// String returns the base as a URL without fragment.
func (b Base) String() string {
	if !b.ok {
		return ""
	}
	return b.scheme + "://" + b.authority + b.path + b.query
}

// Origin returns scheme and authority, as in "https://site.example".
func (b Base) Origin() string {
	if !b.ok {
		return ""
	}
	return b.dir[:len(b.scheme)+len("://")+len(b.authority)]
}

// Site returns the base that stands for the whole site: the origin with the path "/".
func (b Base) Site() Base {
	if !b.ok {
		return b
	}
	return ParseBase(b.Origin() + "/")
}

// Host returns the lower-case host name without port or user.
func (b Base) Host() string { return hostOf(b.authority) }

// Sub resolves ref against b and reads the result as a base, for <base href>. It is b itself where ref gives
// none.
func (b Base) Sub(ref string) Base {
	if nb := ParseBase(b.Resolve(ref)); nb.ok {
		return nb
	}
	return b
}

// Host returns the lower-case host name of an absolute or protocol-relative URL, or "".
func Host(s string) string { return hostOf(split(Clean(s)).authority) }

// SameSite reports whether two host names are one site: equal but for a leading "www.".
func SameSite(a, b string) bool {
	return strings.TrimPrefix(a, "www.") == strings.TrimPrefix(b, "www.")
}

// IsExternal reports whether a link as written in a page names its host: an absolute http or https URL or a
// protocol-relative one.
func IsExternal(raw string) bool {
	p := split(Clean(raw))
	return p.scheme == "http" || p.scheme == "https" || p.hasAuthority && p.scheme == ""
}

// maxStart bounds the beginning of a link that says whether it names its host, in bytes.
const maxStart = 256

// IsExternalBytes is [IsExternal] without a copy for the usual link.
func IsExternalBytes(raw []byte) bool {
	switch {
	case bytes.HasPrefix(raw, []byte("https://")), bytes.HasPrefix(raw, []byte("http://")):
		return true
	case len(raw) > 1 && raw[0] == '/' && (raw[1]|0x20 >= 'a' && raw[1]|0x20 <= 'z' || raw[1] >= '0' && raw[1] <= '9'):
		return false
	}
	return IsExternal(string(raw[:min(len(raw), maxStart)]))
}

func hostOf(authority string) string {
	h := authority[strings.LastIndexByte(authority, '@')+1:]
	if strings.HasPrefix(h, "[") {
		if i := strings.IndexByte(h, ']'); i > 0 {
			return strings.ToLower(h[:i+1])
		}
	}
	if i := strings.IndexByte(h, ':'); i >= 0 {
		h = h[:i]
	}
	return strings.ToLower(h)
}
