//go:build (amd64 && (linux || darwin || freebsd)) || (arm64 && linux)

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
	writable   = syscall.PROT_READ | syscall.PROT_WRITE
	executable = syscall.PROT_READ | syscall.PROT_EXEC
)

func pageBytes() int { return os.Getpagesize() }

// reserve takes memory from the system, writable.
func reserve(bytes int) (unsafe.Pointer, error) {
	m, err := syscall.Mmap(-1, 0, bytes, writable, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return nil, fmt.Errorf("native code: no memory: %w", err)
	}
	return unsafe.Pointer(unsafe.SliceData(m)), nil
}

// protect says what may be done with pages from now on.
func protect(at unsafe.Pointer, bytes, what int) error {
	if err := mprotect(unsafe.Slice((*byte)(at), bytes), what); err != nil {
		return fmt.Errorf("native code: the system gives no executable memory: %w", err)
	}
	return nil
}

// release gives memory back that reserve gave.
func release(at unsafe.Pointer, bytes int) { _ = syscall.Munmap(unsafe.Slice((*byte)(at), bytes)) }
