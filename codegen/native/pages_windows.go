//go:build amd64

package native

import (
	"fmt"
	"os"
	"syscall"
	"unsafe"
)

// here reports whether code can run.
const here = true

// What may be done with pages.
const (
	writable   = 0x04 // PAGE_READWRITE
	executable = 0x20 // PAGE_EXECUTE_READ
)

func pageBytes() int { return os.Getpagesize() }

// system calls a function of kernel32 and reports its failure.
func system(name string, args ...uintptr) (uintptr, error) {
	dll := syscall.LazyDLL{Name: "kernel32.dll"}
	r, _, err := dll.NewProc(name).Call(args...)
	if r == 0 {
		return 0, fmt.Errorf("native code: %s: %w", name, err)
	}
	return r, nil
}

// reserve takes memory from the system, writable.
func reserve(bytes int) (unsafe.Pointer, error) {
	const commit = 0x1000 | 0x2000 // and reserve
	at, err := system("VirtualAlloc", 0, uintptr(bytes), commit, writable)
	return *(*unsafe.Pointer)(unsafe.Pointer(&at)), err
}

// protect says what may be done with pages from now on.
func protect(at unsafe.Pointer, bytes, what int) error {
	var before uint32
	_, err := system("VirtualProtect", uintptr(at), uintptr(bytes), uintptr(what), uintptr(unsafe.Pointer(&before)))
	if err != nil {
		return err
	}
	process := ^uintptr(0) // the process itself
	_, err = system("FlushInstructionCache", process, uintptr(at), uintptr(bytes))
	return err
}

// release gives memory back that reserve gave.
func release(at unsafe.Pointer, bytes int) { _, _ = system("VirtualFree", uintptr(at), 0, 0x8000) }
