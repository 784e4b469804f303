//go:build amd64

package native

import (
	"syscall"
	"unsafe"
)

// mprotect is the system's, which package syscall does not name on FreeBSD.
func mprotect(pages []byte, what int) error {
	at := uintptr(unsafe.Pointer(unsafe.SliceData(pages)))
	if _, _, e := syscall.Syscall(syscall.SYS_MPROTECT, at, uintptr(len(pages)), uintptr(what)); e != 0 {
		return e
	}
	return nil
}
