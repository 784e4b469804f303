//go:build !((amd64 && (linux || darwin || freebsd || windows)) || (arm64 && linux))

package native

import (
	"errors"
	"unsafe"
)

// here reports whether code can run.
const here = false

// What may be done with pages.
const (
	writable = iota
	executable
)

func pageBytes() int { return 4096 }

func reserve(int) (unsafe.Pointer, error) {
	return nil, errors.New("native code: not on this architecture or system")
}

func protect(unsafe.Pointer, int, int) error { return nil }

func release(unsafe.Pointer, int) {}
