// Package weburl reads the URLs of a page: it cleans, resolves and judges them, and picks from srcset.
//
// Resolution follows RFC 3986 section 5 with the forgiveness of the WHATWG URL standard (surrounding white
// space, line breaks inside, backslashes), and unlike net/url it fails on nothing: a reference that makes no
// sense comes back cleaned. The policy on schemes is an allowlist; data URLs have rules of their own. The
// trade-off is that a URL is checked for what could make it dangerous, not for whether it would load.
package weburl

import "strings"

// Base is the URL against which a page's references are resolved. The zero Base resolves nothing.
type Base struct {
	scheme, authority, path, query string
	ok                             bool
}

// ParseBase reads an absolute URL. A relative one, or one of a scheme without hierarchy, gives the zero
// Base.
func ParseBase(s string) Base {
	p := split(Clean(s))
	if p.scheme == "" || !p.hasAuthority {
		return Base{}
	}
	b := Base{scheme: p.scheme, authority: p.authority, path: p.path, query: p.query, ok: true}
	if b.path == "" {
		b.path = "/"
	}
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
	return b.scheme + "://" + b.authority
}

// Host returns the lower-case host name without port or user.
func (b Base) Host() string { return hostOf(b.authority) }

// Host returns the lower-case host name of an absolute or protocol-relative URL, or "".
func Host(s string) string { return hostOf(split(Clean(s)).authority) }

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

// Resolve returns ref as an absolute URL, cleaned. With the zero Base, or where ref has a scheme of its own,
// it is ref cleaned.
func (b Base) Resolve(ref string) string {
	ref = Clean(ref)
	p := split(ref)
	if p.scheme != "" || !b.ok {
		return ref
	}
	switch {
	case p.hasAuthority:
		return b.scheme + ":" + ref
	case p.path == "" && p.query == "":
		return b.String() + p.fragment
	case p.path == "":
		return b.Origin() + b.path + p.query + p.fragment
	case p.path[0] == '/':
		return b.Origin() + removeDots(p.path) + p.query + p.fragment
	}
	dir := b.path[:strings.LastIndexByte(b.path, '/')+1]
	return b.Origin() + removeDots(dir+p.path) + p.query + p.fragment
}

// Sub resolves ref against b and reads the result as a base, for <base href>.
func (b Base) Sub(ref string) Base {
	if nb := ParseBase(b.Resolve(ref)); nb.ok {
		return nb
	}
	return b
}

// IsExternal reports whether a link as written in a page names its host: an absolute http or https URL or a
// protocol-relative one.
func IsExternal(raw string) bool {
	p := split(Clean(raw))
	return p.hasAuthority && (p.scheme == "" || p.scheme == "http" || p.scheme == "https")
}

// parts are the components of a reference. query and fragment keep their ? and #.
type parts struct {
	scheme, authority, path, query, fragment string
	hasAuthority                             bool
}

func split(s string) (p parts) {
	if n := schemeLen(s); n > 0 {
		p.scheme, s = strings.ToLower(s[:n]), s[n+1:]
	}
	if i := strings.IndexByte(s, '#'); i >= 0 {
		s, p.fragment = s[:i], s[i:]
	}
	if i := strings.IndexByte(s, '?'); i >= 0 {
		s, p.query = s[:i], s[i:]
	}
	if strings.HasPrefix(s, "//") {
		p.hasAuthority = true
		s = s[2:]
		if i := strings.IndexByte(s, '/'); i >= 0 {
			p.authority, s = s[:i], s[i:]
		} else {
			p.authority, s = s, ""
		}
	}
	p.path = s
	return p
}

// schemeLen returns the length of the scheme that s begins with, 0 if there is none.
func schemeLen(s string) int {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
		case i > 0 && (c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.'):
		case i > 0 && c == ':':
			return i
		default:
			return 0
		}
	}
	return 0
}

// removeDots is RFC 3986 section 5.2.4 on a path that begins with a slash.
func removeDots(path string) string {
	if !strings.Contains(path, "/.") {
		return path
	}
	out := make([]byte, 0, len(path))
	for path != "" {
		seg := path[1:]
		if i := strings.IndexByte(seg, '/'); i >= 0 {
			seg, path = seg[:i], seg[i:]
		} else {
			path = ""
		}
		last := path == ""
		switch seg {
		case ".", "..":
			if seg == ".." {
				out = out[:max(0, lastSlash(out))]
			}
			if last {
				out = append(out, '/')
			}
		default:
			out = append(append(out, '/'), seg...)
		}
	}
	return string(out)
}

func lastSlash(b []byte) int {
	for i := len(b) - 1; i >= 0; i-- {
		if b[i] == '/' {
			return i
		}
	}
	return -1
}

// Clean makes a URL as pages write it fit to be used outside: surrounding white space and controls go, line
// breaks and tabs inside are dropped, backslashes before the query of hierarchical URLs become slashes, and
// what no URL may hold (spaces, quotes, angle brackets, controls) is percent-encoded. Letters of other
// scripts stay as they are, valid in an IRI. The result of a clean URL is the string itself.
func Clean(s string) string {
	s = strings.TrimFunc(s, func(r rune) bool { return r <= ' ' || r == '\u00a0' || r == '\ufeff' })
	dirty := false
	for i := 0; i < len(s); i++ {
		if c := s[i]; c <= ' ' || c == '"' || c == '<' || c == '>' || c == '\\' || c == '`' || c == 0x7f || c == '{' || c == '}' || c == '^' || c == '|' {
			dirty = true
			break
		}
	}
	if !dirty {
		return s
	}
	return rewrite(s)
}

func rewrite(s string) string {
	const hex = "0123456789ABCDEF"
	slashes := true // backslashes still mean slashes
	if n := schemeLen(s); n > 0 {
		switch strings.ToLower(s[:n]) {
		case "http", "https", "ftp", "file", "ws", "wss":
		default:
			slashes = false
		}
	}
	out := make([]byte, 0, len(s)+16)
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\t' || c == '\n' || c == '\r':
		case c == '\\' && slashes:
			out = append(out, '/')
		case c <= ' ' || c == 0x7f || c == '"' || c == '<' || c == '>' || c == '`' || c == '\\' || c == '{' || c == '}' || c == '^' || c == '|':
			out = append(out, '%', hex[c>>4], hex[c&15])
		default:
			if c == '?' || c == '#' {
				slashes = false
			}
			out = append(out, c)
		}
	}
	return string(out)
}
