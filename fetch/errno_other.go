//go:build plan9

package fetch

// reset cannot tell here; errors of connections come as *net.OpError, which counts anyway.
func reset(error) bool { return false }
