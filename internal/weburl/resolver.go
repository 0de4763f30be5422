package weburl

import "bytes"

// growth is how many bytes the URLs of one page may gain by being resolved.
const growth = 64 << 20

// Resolver resolves the references of one page within a budget. A relative reference grows by the length of
// the base, so a page of a million short ones against a long base would come back many times its size; when
// the budget is spent, references are cleaned only. It is used by one goroutine.
type Resolver struct {
	base Base
	left int
}

// NewResolver returns a Resolver against b, which may be the zero Base: then references are cleaned only.
func NewResolver(b Base) *Resolver { return &Resolver{base: b, left: growth} }

// Resolve returns ref resolved and cleaned. The result is a copy.
func (r *Resolver) Resolve(ref []byte) string {
	s := string(ref)
	if r.left <= 0 {
		return Clean(s)
	}
	u := r.base.Resolve(s)
	r.left -= max(0, len(u)-len(s))
	return u
}

// Append appends ref resolved and cleaned to dst: [Resolver.Resolve] without a copy for the usual reference.
func (r *Resolver) Append(dst, ref []byte) []byte {
	if r.left <= 0 || !usual(ref) {
		return append(dst, r.Resolve(ref)...)
	}
	if ref[0] == '/' {
		origin := r.base.Origin()
		r.left -= len(origin)
		dst = append(dst, origin...)
	}
	return append(dst, ref...)
}

// usual reports whether ref is clean as it stands and an absolute path, or an absolute http or https URL, without
// dot segments.
func usual(ref []byte) bool {
	if len(ref) < 2 {
		return false
	}
	switch at := 0; {
	case ref[0] == '/':
		if ref[1] == '/' {
			return false
		}
	case ref[0] == 'h':
		if bytes.HasPrefix(ref, []byte("https://")) {
			at = len("https://")
		} else if bytes.HasPrefix(ref, []byte("http://")) {
			at = len("http://")
		}
		if at == 0 || at == len(ref) || ref[at] == '/' || ref[at] == '?' || ref[at] == '#' {
			return false
		}
	default:
		return false
	}
	for i, c := range ref {
		if odd(c) && !(c == '%' && i+2 < len(ref) && isHex(ref[i+1]) && isHex(ref[i+2])) || c == '.' && ref[i-1] == '/' {
			return false
		}
	}
	return true
}
