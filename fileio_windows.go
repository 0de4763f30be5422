package html

import (
	"os"
	"strings"
	"syscall"
	"unsafe"
)

var procGetFinalPathNameByHandle = syscall.NewLazyDLL("kernel32.dll").NewProc("GetFinalPathNameByHandleW")

// openNonblock opens for reading. Pipes and devices were refused by name before, and onDisk refuses them
// once more by handle.
func openNonblock(path string) (*os.File, error) { return os.Open(path) }

// realPath asks the system where an open handle lies. Symbolic links, junctions and every other reparse
// point are resolved, short names are written in full.
func realPath(f *os.File, _ string) (string, error) {
	buf := make([]uint16, syscall.MAX_PATH)
	for {
		n, _, err := procGetFinalPathNameByHandle.Call(f.Fd(), uintptr(unsafe.Pointer(&buf[0])), uintptr(len(buf)), 0)
		switch {
		case n == 0:
			return "", err
		case int(n) < len(buf):
			return plainWindowsPath(syscall.UTF16ToString(buf[:n])), nil
		}
		buf = make([]uint16, n+1)
	}
}

// foldPath brings a path to the form in which paths are compared: the case of letters does not count.
func foldPath(p string) string { return strings.ToLower(p) }

// onDisk says whether a handle belongs to a file of a file system, rather than to a pipe or a device.
func onDisk(f *os.File) bool {
	kind, err := syscall.GetFileType(syscall.Handle(f.Fd()))
	return err == nil && kind == syscall.FILE_TYPE_DISK
}
