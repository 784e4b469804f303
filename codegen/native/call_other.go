//go:build !amd64

package native

// call is never reached: there is no memory to call code in.
func call(entry uintptr, args *uint64) { panic("BUG: native code on an architecture without it") }
