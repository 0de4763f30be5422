//go:build !unix && !windows

package html

import "os"

// openNonblock opens for reading; anything but a regular file was refused by name before.
func openNonblock(path string) (*os.File, error) { return os.Open(path) }

// realPath resolves the path by name and checks it against the open handle.
func realPath(f *os.File, path string) (string, error) { return realPathByName(f, path) }

// foldPath brings a path to the form in which paths are compared: here they are compared as they are.
func foldPath(p string) string { return p }

// onDisk says whether a handle belongs to a file of a file system.
func onDisk(*os.File) bool { return true }
