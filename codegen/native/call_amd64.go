package native

import "unsafe"

// call calls the code at entry. Calls of ABI0 may change all registers but SP and BP.
//
//go:noescape
func call(entry uintptr, args *uint64)

// flush has nothing to do: instructions come from where data go.
func flush(unsafe.Pointer, int) {}
