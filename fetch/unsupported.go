package fetch

import (
	"fmt"

	"github.com/winnowhtml/html"
)

func unsupportedType(contentType string) error {
	return fmt.Errorf("%w: %.100q", html.ErrUnsupportedContentType, contentType)
}
