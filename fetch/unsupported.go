package fetch

import (
	"errors"
	"fmt"
)

var errUnsupportedContentType = errors.New("html: unsupported content type")

func unsupportedType(contentType string) error {
	return fmt.Errorf("%w: %.100q", errUnsupportedContentType, contentType)
}
