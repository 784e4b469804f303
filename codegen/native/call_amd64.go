package native

// call calls the code at entry. Calls of ABI0 may change all registers but SP and BP.
//
//go:noescape
func call(entry uintptr, args *uint64)
