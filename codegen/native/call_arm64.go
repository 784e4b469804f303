//go:build linux

package native

import "unsafe"

// call calls the code at entry with args in R0. The code leaves R18 and those from R27 on alone.
//
//go:noescape
func call(entry uintptr, args *uint64)

// flush makes what was written to memory the instructions that are read from there.
func flush(at unsafe.Pointer, bytes int) {
	if bytes > 0 {
		flushLines(uintptr(at), uintptr(bytes))
	}
}

// flushLines cleans the data cache and clears the instruction cache, line by line.
//
//go:noescape
func flushLines(at, bytes uintptr)
