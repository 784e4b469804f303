//go:build (amd64 && (linux || darwin)) || (arm64 && linux)

package native

import "syscall"

func mprotect(pages []byte, what int) error { return syscall.Mprotect(pages, what) }
