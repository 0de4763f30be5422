package fetch

import "context"

// A Renderer loads a page as a browser would and returns what became of its HTML. It must be safe for
// concurrent use.
//
// A browser looks up names, follows redirects and runs scripts on its own: no Guard of this process sees
// what it connects to. A Renderer must confine it by other means.
type Renderer interface {
	Render(ctx context.Context, url string) (*Response, error)
}
