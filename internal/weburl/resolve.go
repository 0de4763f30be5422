package weburl

import "strings"

// Resolve returns ref as an absolute URL, cleaned. With the zero Base a relative ref is only cleaned. An
// absolute ref is cleaned, and if its scheme is a hierarchical one of the web its slashes and dot segments
// are put right. Resolving a result again changes nothing.
func (b Base) Resolve(ref string) string {
	ref = Clean(ref)
	p := split(ref)
	if p.scheme != "" {
		if !special(p.scheme) {
			return ref
		}
		if p.hasAuthority || !b.ok || p.scheme != b.scheme {
			return absolute(p, ref)
		}
		ref = ref[len(p.scheme)+1:] // "https:page" is relative to an https base
		p.scheme = ""
	}
	if !b.ok {
		return ref
	}
	switch {
	case p.hasAuthority:
		p.scheme = b.scheme
		return absolute(p, b.scheme+":"+ref)
	case p.path == "" && p.query == "":
		return b.String() + p.fragment
	case p.path == "":
		return b.Origin() + b.path + ref
	case p.path[0] == '/':
		if strings.Contains(p.path, "/.") {
			return b.Origin() + removeDots(p.path) + p.query + p.fragment
		}
		return b.Origin() + ref
	case p.path[0] == '.' || strings.Contains(p.path, "/."):
		return b.Origin() + removeDots(b.dir[len(b.Origin()):]+p.path) + p.query + p.fragment
	}
	return b.dir + ref
}

// absolute puts a URL of a special scheme right: exactly two slashes before the authority, no dot segments.
// whole is the same URL as it stands; it is the result where nothing has to change.
func absolute(p parts, whole string) string {
	fixed := false
	if !p.hasAuthority || p.authority == "" {
		rest := strings.TrimLeft(p.path, "/")
		if rest == "" {
			return whole
		}
		i := strings.IndexByte(rest, '/')
		if i < 0 {
			i = len(rest)
		}
		p.authority, p.path, fixed = rest[:i], rest[i:], true
	}
	if strings.Contains(p.path, "/.") {
		clean := removeDots(p.path)
		fixed = fixed || clean != p.path
		p.path = clean
	}
	if !fixed {
		return whole
	}
	return p.scheme + "://" + p.authority + p.path + p.query + p.fragment
}

// parts are the components of a reference. query and fragment keep their ? and #.
type parts struct {
	scheme, authority, path, query, fragment string
	hasAuthority                             bool
}

// split takes a cleaned reference apart.
func split(s string) (p parts) {
	if n := schemeLen(s); n > 0 {
		p.scheme, s = s[:n], s[n+1:]
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
		case isLetter(c):
		case i > 0 && (c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.'):
		case i > 0 && c == ':':
			return i
		default:
			return 0
		}
	}
	return 0
}

// special reports whether the WHATWG standard reads URLs of the lower-case scheme with slashes and a host.
func special(scheme string) bool {
	switch scheme {
	case "http", "https", "ws", "wss", "ftp":
		return true
	}
	return false
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

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
