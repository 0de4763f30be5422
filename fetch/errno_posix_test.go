//go:build !plan9

package fetch

import (
	"fmt"
	"net"
	"os"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestBrokenConnectionsAreTransient(t *testing.T) {
	for _, err := range []error{
		syscall.ECONNRESET, syscall.EPIPE, syscall.ECONNABORTED,
		&net.OpError{Op: "read", Err: os.NewSyscallError("read", syscall.ECONNRESET)},
	} {
		require.True(t, IsTransient(fmt.Errorf("html: reading: %w", err)), err)
	}
	require.False(t, IsTransient(syscall.ENOENT))
}
