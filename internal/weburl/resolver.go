package weburl

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
