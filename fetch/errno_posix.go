//go:build !plan9

package fetch

import (
	"errors"
	"syscall"
)

// reset reports whether err is the system's word for a connection that the other side ended.
func reset(err error) bool {
	return errors.Is(err, syscall.ECONNRESET) || errors.Is(err, syscall.EPIPE) || errors.Is(err, syscall.ECONNABORTED)
}
