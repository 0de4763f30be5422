//go:build unix

package html

import (
	"os"
	"path/filepath"
	"strconv"
	"syscall"
)

// openNonblock opens for reading without waiting for the other end of a FIFO and without taking a terminal
// as the process's own.
func openNonblock(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK|syscall.O_NOCTTY, 0)
}

// realPath asks the system where an open handle lies. Linux answers in /proc/self/fd, some BSDs in /dev/fd;
// where neither is a link, the path is resolved by name and checked against the handle. Of a file that was
// removed in between Linux gives the old path with a remark behind it.
func realPath(f *os.File, path string) (string, error) {
	conn, err := f.SyscallConn()
	if err != nil {
		return "", err
	}
	var real string
	err = conn.Control(func(fd uintptr) {
		for _, links := range []string{"/proc/self/fd/", "/dev/fd/"} {
			if p, err := os.Readlink(links + strconv.FormatUint(uint64(fd), 10)); err == nil && filepath.IsAbs(p) {
				real = p
				return
			}
		}
	})
	if err != nil || real != "" {
		return real, err
	}
	return realPathByName(f, path)
}

// foldPath brings a path to the form in which paths are compared: here they are compared as they are.
func foldPath(p string) string { return p }

// onDisk says whether a handle belongs to a file of a file system. Regular files do.
func onDisk(*os.File) bool { return true }
